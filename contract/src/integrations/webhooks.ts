import { z } from 'zod';
import type { EntityName } from '../core/entities.ts';
import { createInput, Id, Instant, line, recordFields, requiredText, updateInput } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { route } from '../core/route.ts';

/** The records whose changes a webhook may be told. */
export const webhookEntities = [
  'container',
  'container_place',
  'transport',
  'transport_receipt',
  'gate_order',
  'gate_order_line',
  'gate_order_unit',
  'hold',
  'acceptance_stop',
  'announced_truck',
  'edi_partner',
  'edi_profile',
  'work_task',
  'task_comment',
  'cargo',
  'cargo_item',
  'damage',
  'survey',
  'survey_setting',
  'checklist',
  'estimate',
  'estimate_line',
  'repair_tariff',
  'reefer_reading',
  'document',
  'image',
  'transaction',
  'invoice',
  'payment',
  'charge_code',
  'rate_card',
  'rate_line',
  'stay_correction',
  'storage_run',
  'client',
  'client_user',
  'employee',
  'warehouse',
  'storage_area',
  'storage_section',
  'container_type',
  'container_status',
] as const satisfies readonly EntityName[];
const actions = ['created', 'updated', 'deleted'] as const;

const events = [
  ...webhookEntities.flatMap((entity) => actions.map((action) => `${entity}.${action}` as const)),
  // Each once for an invoice, beside the change that it is.
  ...(['invoice.issued', 'invoice.paid'] as const),
  // An open order has no unit left; a hold began.
  ...(['order.exhausted', 'hold.placed'] as const),
  // An estimate went to its recipients; it was answered, by whichever way.
  ...(['estimate.sent', 'estimate.decided'] as const),
  // A message came; the carrier has not taken one for long; a line rejected one.
  ...(['edi.received', 'edi.failed', 'edi.rejected'] as const),
];
export const WebhookEvent = z.enum(events);
export type WebhookEvent = z.output<typeof WebhookEvent>;
/** What may be told of one kind of record. */
export const eventsOf = (entity: (typeof webhookEntities)[number]): WebhookEvent[] =>
  events.filter(
    (event) =>
      event.startsWith(`${entity}.`) ||
      (entity === 'gate_order' && event === 'order.exhausted') ||
      (entity === 'edi_partner' && event.startsWith('edi.')),
  );
/** What "Send a test" sends; nobody subscribes to it. */
export const testEvent = 'webhook.test';

export const webhookNameLength = 60;
export const webhookUrlLength = 500;

/** Once `https://@erp.example` is parsed, nothing shows that it had a place for a name. */
const hasUser = /^[a-z]+:[\\/]*[^\\/?#]*@/i;

/** An address without credentials, and no longer once it is written as it is stored. Whether it may be http, or in a private network, the server's operator says. */
function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || hasUser.test(text) || url.href.includes('#')) return false;
  if (url.href.length > webhookUrlLength) return false;
  return url.port === '' || Number(url.port) >= 1024;
}

const fields = {
  name: requiredText(webhookNameLength),
  url: line(requiredText(webhookUrlLength).refine(isWebhookUrl, { error: 'notWebhookUrl' })),
  events: z
    .array(WebhookEvent)
    .min(1, 'required')
    .max(events.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'namedTwice' }),
  isEnabled: z.boolean(),
};

export const Webhook = z.object({
  ...recordFields,
  ...fields,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** Since when nothing has reached it; null: what was sent last has. */
  failingSince: Instant.nullable(),
});
export type Webhook = z.output<typeof Webhook>;
export const emptyWebhook: { name: string; url: string; events: WebhookEvent[]; isEnabled: boolean } = {
  name: '',
  url: '',
  events: [],
  isEnabled: true,
};
export const WebhookCreate = createInput(fields, ['name', 'url', 'events']);
export const WebhookUpdate = updateInput(fields);

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** Why a delivery has failed, beside a status that is no success. */
const deliveryReasons = [
  '',
  'disabled',
  'redirect',
  'status',
  'timeout',
  'address',
  'connection',
  'certificate',
] as const;

export const Delivery = z.object({
  id: Id,
  at: Instant,
  event: z.string(),
  recordId: Id,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried next; null when it is over. */
  nextAt: Instant.nullable(),
  triedAt: Instant.nullable(),
  tookMs: z.int().nullable(),
  /** What the receiver answered; null without an answer. */
  status: z.int().nullable(),
  reason: z.enum(deliveryReasons),
  /** The beginning of the answer. */
  response: z.string(),
});
export type Delivery = z.output<typeof Delivery>;

/** What is sent. `webhook-id`, `webhook-timestamp` and `webhook-signature` come as headers, by Standard Webhooks. */
export const WebhookMessage = z.object({
  id: z.string(),
  at: Instant,
  account: z.string(),
  event: z.string(),
  recordId: Id,
  version: z.int(),
  /** Records to which it belongs, by the names of parameters: `containerId`. */
  ids: z.record(z.string(), Id),
});
export type WebhookMessage = z.output<typeof WebhookMessage>;

const path = '/:account/webhooks';

export const webhookRoutes = {
  list: route({ method: 'GET', path, access: 'owner', summary: 'Webhooks of the account', response: z.array(Webhook) }),
  get: route({ method: 'GET', path: `${path}/:id`, access: 'owner', summary: 'One webhook', response: Webhook }),
  create: route({
    method: 'POST',
    path,
    access: 'owner',
    onRepeat: 'name',
    summary: 'A new webhook; this answer alone has its secret',
    body: WebhookCreate,
    response: Webhook.extend({ secret: z.string() }),
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Change a webhook; one that is disabled sends nothing, and what waited is not sent later',
    body: WebhookUpdate,
    response: Webhook,
  }),
  remove: route({ method: 'DELETE', path: `${path}/:id`, access: 'owner', summary: 'Delete a webhook with its log' }),
  test: route({
    method: 'POST',
    path: `${path}/:id/test`,
    access: 'owner',
    summary: 'Send a test to a webhook that is enabled',
    response: Delivery,
  }),
  deliveries: listRoute({
    path: `${path}/:id/deliveries`,
    access: 'owner',
    summary: 'What a webhook was sent in the last 30 days, and what waits, the newest first',
    input: listInput(['id'], { state: z.enum(deliveryStates).optional() }),
    row: Delivery,
  }),
  redeliver: route({
    method: 'POST',
    path: `${path}/:id/deliveries/:deliveryId/redeliver`,
    access: 'owner',
    summary: 'Send it again, under the same id',
    response: Delivery,
  }),
};

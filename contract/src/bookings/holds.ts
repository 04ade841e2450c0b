import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { createInput, flag, Id, Instant, paragraphs, recordFields, requiredText, text } from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';
import { NamedNumber } from './gate-orders.ts';

export const holdKinds = ['customs', 'line', 'payment', 'damage', 'police', 'other'] as const;
const HoldKind = choice(holdKinds, 'enums:holdKind');

const fields = {
  kind: HoldKind,
  /** One of these three: a container's number, also before it comes, an order, or all containers of a client. */
  number: z.union([z.literal(''), NamedNumber]),
  orderId: Id.nullable(),
  clientId: Id.nullable(),
  blocksIn: z.boolean(),
  blocksOut: z.boolean(),
  /** Moves within the yard. */
  blocksMove: z.boolean(),
  startsAt: Instant,
  /** Null: until it is lifted. */
  endsAt: Instant.nullable(),
  /** By what the one who asked for it is told that it is lifted. */
  reference: text(64),
  notes: paragraphs(500),
};

export const StoredHold = z.object({
  ...recordFields,
  ...fields,
  /** Null: it holds, or its time is over. */
  liftedAt: Instant.nullable(),
  liftReason: text(200),
});
export type StoredHold = z.output<typeof StoredHold>;

export const HoldRow = StoredHold.extend({
  orderNumber: z.string(),
  clientName: z.string(),
  /** The container with the number, where the account has it. */
  containerId: Id.nullable(),
  /** It holds now, or will from a moment to come. */
  isActive: z.boolean(),
  madeBy: z.string(),
  liftedBy: z.string(),
});
export type HoldRow = z.output<typeof HoldRow>;

export const HoldCreate = createInput(fields, ['kind']).superRefine((given, ctx) => {
  const named = [given.number, given.orderId, given.clientId].filter(Boolean);
  if (named.length !== 1) ctx.addIssue({ code: 'custom', path: ['number'], message: 'holdOneThing' });
  if (!given.blocksIn && !given.blocksOut && !given.blocksMove)
    ctx.addIssue({ code: 'custom', path: ['blocksOut'], message: 'holdBlocksNothing' });
  if (given.startsAt !== undefined && given.endsAt && given.endsAt < given.startsAt)
    ctx.addIssue({ code: 'custom', path: ['endsAt'], message: 'finishedBeforeStarted' });
});
export type HoldCreate = z.output<typeof HoldCreate>;
export const emptyHold = {
  kind: '' as (typeof holdKinds)[number] | '',
  number: '',
  orderId: null as number | null,
  clientId: null as number | null,
  blocksIn: false,
  blocksOut: true,
  blocksMove: false,
  endsAt: null as number | null,
  reference: '',
  notes: '',
};

const path = '/:account/holds';
export const holdRoutes = ofModule('bookings', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Holds, those that hold first',
    input: recordListInput(['startsAt', 'number', 'kind'], {
      kind: HoldKind.optional(),
      isActive: flag.optional(),
      clientId: z.coerce.number().pipe(Id).optional(),
      orderId: z.coerce.number().pipe(Id).optional(),
      /** That container alone, by its number, its client's hold among them. */
      containerId: z.coerce.number().pipe(Id).optional(),
    }),
    row: HoldRow,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary: 'Place a hold on a container number, an order or a client',
    body: HoldCreate,
    response: HoldRow,
    created: true,
  }),
  lift: route({
    method: 'POST',
    path: `${path}/:id/lift`,
    access: 'admin',
    summary: 'Lift a hold; on the way out only those may who may release',
    body: createInput({ reason: requiredText(200) }, ['reason']),
    response: HoldRow,
  }),
});

import { z } from 'zod';
import { orNone } from '../core/choice.ts';
import { createInput, flag, Id, Instant, requiredText, text } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { FieldError } from '../core/problems.ts';
import { ofModule, route } from '../core/route.ts';
import { EdiType } from './edi-options.ts';

/**
 * Out: waits for its turn; is on its way; the carrier took it; the line acknowledged or rejected it; the carrier has not taken it for
 * long; a person stopped it; it is a test and stays here. In: waits for a person; was applied, whole or in part; cannot be read; was
 * there before; a person set it aside; it is word of a message of ours.
 */
export const messageStatuses = [
  ...(['waiting', 'sending', 'sent', 'acknowledged', 'rejected', 'failed', 'cancelled', 'test'] as const),
  ...(['preview', 'applied', 'partly', 'refused', 'duplicate', 'dismissed', 'noted'] as const),
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Something about a message or a line of it; `message` is its English sentence. */
export const EdiReason = FieldError.omit({ path: true }).extend({
  /** It keeps the line from being applied, or the message from leaving. */
  isError: z.boolean(),
});
export type EdiReason = z.output<typeof EdiReason>;

/** What happened to a message, and who did it; '' where nobody did. */
const logWhats = [
  'built',
  'tried',
  'sent',
  'failed',
  'found',
  'resent',
  'byHand',
  'cancelled',
  'received',
  'applied',
  'dismissed',
  'acknowledged',
  'rejected',
] as const;
/** Why a carrier has not taken a message, as a sentence; `message` is the English one. */
export const EdiFailure = FieldError.omit({ path: true });
export type EdiFailure = z.output<typeof EdiFailure>;
export const EdiLogLine = z.object({
  at: Instant,
  what: z.enum(logWhats),
  adminName: z.string(),
  /** What the system or the other side said, as it said it. */
  note: z.string(),
  /** Null where nothing failed. */
  failure: EdiFailure.nullable(),
});
export type EdiLogLine = z.output<typeof EdiLogLine>;

export const EdiMessageRow = z.object({
  id: Id,
  createdAt: Instant,
  direction: z.enum(['out', 'in']),
  /** Null: its sender is none of the partners. */
  partnerId: Id.nullable(),
  partnerName: z.string(),
  /** CODECO, COPARN …; '' for what cannot be read. */
  type: orNone(EdiType),
  /** 9 new, 5 replace, 1 cancel, 2 add, 3 delete, 4 change; '' without. */
  function: z.string(),
  /** Number of the interchange with this partner. */
  icr: z.string(),
  status: z.enum(messageStatuses),
  isTest: z.boolean(),
  fileName: z.string(),
  size: z.int(),
  /** Numbers of containers and orders that it is about, the first few. */
  about: z.string(),
  boxCount: z.int(),
  sentAt: Instant.nullable(),
  /** When it is tried next; null while nothing is due. */
  nextAt: Instant.nullable(),
  tries: z.int(),
  /** Why the carrier has not taken it; null where it has, or was not asked. */
  failure: EdiFailure.nullable(),
  /** What the carrier said itself then, in its own words; '' without. */
  note: z.string(),
  reasons: z.array(EdiReason),
  /** The message before it: which it replaces, repeats or answers. */
  earlierId: Id.nullable(),
});
export type EdiMessageRow = z.output<typeof EdiMessageRow>;

/** What a line of a message of the partner would do, or has done. */
export const EdiLine = z.object({
  /** In the message, from 1. */
  nth: z.int(),
  /** `change`, `add`, `delete` and `replace` (all of it) are about an order or a truck that exists. */
  action: z.enum(['create', 'change', 'add', 'delete', 'replace', 'cancel', 'none']),
  kind: z.enum(['release', 'acceptance', 'truck']),
  orderNumber: z.string(),
  /** Null where the message says none that can be read. */
  quantity: z.int().nullable(),
  /** For how many containers the line of the order is now; null where the message names a container, or the order has no such line. */
  quantityNow: z.int().nullable(),
  numbers: z.array(z.string()),
  type: z.string(),
  isEmpty: z.boolean().nullable(),
  /** Plate and driver of an announced truck; '' for an order. */
  truck: z.string(),
  /** The last day of a line of an order, its own or the order's; the day of a truck. '' where none is said. */
  day: z.string(),
  bookingNumber: z.string(),
  billOfLading: z.string(),
  customsReference: z.string(),
  /** In kilograms. */
  grossWeightKg: z.number().nullable(),
  /** In degrees Celsius. */
  setTemperature: z.number().nullable(),
  /** The depot that it is for, in the partner's words, such as `SKBTS/SKBTSBXYA`; '' where none is named. */
  place: z.string(),
  /** It is for a depot that is none of ours: it is never applied. */
  isForAnotherDepot: z.boolean(),
  /** What of it has no place here, as it stands in the message. */
  notTakenOver: z.array(z.string()),
  reasons: z.array(EdiReason),
  /** What can be mapped in place: the partner's word, and what kind of thing it means. */
  gap: z.object({ kind: z.enum(['type', 'client', 'place', 'haulier']), theirs: z.string() }).nullable(),
  isApplied: z.boolean(),
  /** The order or the announced truck that it became. */
  orderId: Id.nullable(),
});
export type EdiLine = z.output<typeof EdiLine>;

export const EdiMessageDetail = EdiMessageRow.extend({
  /** Its beginning, up to 200,000 signs. */
  contents: z.string(),
  log: z.array(EdiLogLine),
  lines: z.array(EdiLine),
  /** What of the message as a whole has no place here, as it stands there. */
  notTakenOver: z.array(z.string()),
});
export type EdiMessageDetail = z.output<typeof EdiMessageDetail>;

export const largestMessage = 10 * 1024 * 1024;
const path = '/:account/edi-messages';
const changing = <const P extends string>(name: P, summary: string) =>
  route({ method: 'POST', path: `${path}/:id/${name}`, access: 'admin', summary, response: EdiMessageDetail });

export const ediMessageRoutes = ofModule('edi', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Messages to and from partners, the newest first',
    input: listInput(['id'], {
      direction: z.enum(['out', 'in']).optional(),
      partnerId: z.coerce.number().pipe(Id).optional(),
      status: z.enum(messageStatuses).optional(),
      type: EdiType.optional(),
      /** Failed, rejected, or tried more than once in vain. */
      isTroubled: flag.optional(),
      /** Came, and waits for a person: to be applied, or because it was refused. */
      isOpen: flag.optional(),
      /** Its sender is none of the partners. */
      isUnknown: flag.optional(),
      /** By the container's number. */
      containerId: z.coerce.number().pipe(Id).optional(),
    }),
    row: EdiMessageRow,
  }),
  get: route({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'One message with what it says, what it does and what happened to it',
    response: EdiMessageDetail,
  }),
  contents: route({
    method: 'GET',
    path: `${path}/:id/contents`,
    access: 'admin',
    summary: 'The message itself, whole',
    response: z.object({ fileName: z.string(), contents: z.string() }),
  }),
  receive: route({
    method: 'POST',
    path: `${path}/receive`,
    access: 'admin',
    summary: 'A message of a partner that came another way: it is read and waits in the inbox',
    body: createInput({ contents: z.string().min(1, 'required'), fileName: text(200) }, ['contents']),
    bodyLimit: largestMessage + 64 * 1024,
    response: EdiMessageDetail.extend({
      /** The messages of the other interchanges of the file. */
      others: z.array(Id),
    }),
    created: true,
  }),
  resend: changing('resend', 'Send the same bytes again, now; a test goes as a test'),
  rebuild: changing('rebuild', 'Make its gate moves a new message, with a new number and by today’s profile'),
  cancel: changing('cancel', 'A message that waits is not sent'),
  byHand: changing('by-hand', 'A person sent it another way'),
  apply: route({
    method: 'POST',
    path: `${path}/:id/apply`,
    access: 'admin',
    summary:
      'Make, change or cancel the orders and announced trucks that it asks for: all of it, or the lines that are named',
    body: createInput({ lines: z.array(z.int().min(1)).max(999) }, []),
    response: EdiMessageDetail,
  }),
  dismiss: route({
    method: 'POST',
    path: `${path}/:id/dismiss`,
    access: 'admin',
    summary: 'Set a message aside; nothing of it is applied any more',
    body: createInput({ reason: requiredText(200) }, ['reason']),
    response: EdiMessageDetail,
  }),
});

import { z } from 'zod';
import { choice, orNone } from '../core/choice.ts';
import { ContainerCondition } from '../core/enums.ts';
import {
  asJson,
  createInput,
  Day,
  flag,
  Id,
  Instant,
  isOneLine,
  limits,
  paragraphs,
  type RecordField,
  recordFields,
  requiredText,
  text,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { asPaper } from '../core/papers.ts';
import { ofModule, route } from '../core/route.ts';
import { bareContainerNumber } from '../yard/iso6346.ts';
import { YardLoad } from '../yard/yard-rules.ts';
import { Grade, noReferences, OrderDirection, OrderNumber, referenceFields } from './order-fields.ts';

/** As stored. What is full or expired follows from units and days. */
const orderStatuses = ['draft', 'open', 'closed', 'cancelled'] as const;
const OrderStatus = choice(orderStatuses, 'enums:orderStatus');
/** How an order stands today: stored, or derived from its days and its units. */
export const orderStandings = ['draft', 'early', 'open', 'full', 'expired', 'closed', 'cancelled'] as const;
const OrderStanding = choice(orderStandings, 'enums:orderStanding');
const orderSources = ['clerk', 'api', 'import', 'edi'] as const;
const OrderSource = choice(orderSources, 'enums:orderSource');

const [mostLines, mostNumbers, mostQuantity] = [50, 500, 9_999];

export { mostLines, mostQuantity };

/** A container number, whether the account has such a container or not. */
export const BoxNumber = requiredText(32).overwrite(bareContainerNumber).refine(isOneLine, { error: 'notOneLine' });

/** Greek and Cyrillic letters, and signs that nobody sees: a number with them looks like one and is another. */
const lookAlikes = /[\u0300-\u052f\u200b-\u200f\u2060\ufeff]/;
/** One that somebody writes down for a container to come. */
export const NamedNumber = BoxNumber.refine((given) => !lookAlikes.test(given), { error: 'orderNumberLetters' });

const orderFields = {
  /** The client whose containers are released or accepted. */
  clientId: Id,
  number: OrderNumber,
  /** Null: any. */
  warehouseId: Id.nullable(),
  /** Both days count, in the account's time zone; null: without an end. */
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
  ...referenceFields,
  notes: paragraphs(limits.notes),
};
const lineFields = {
  quantity: z.int().min(1).max(mostQuantity),
  /** One of these; empty: any. */
  containerTypeIds: asJson(z.array(Id).max(50)),
  load: YardLoad,
  /** This or a better one; '' for any. */
  leastCondition: orNone(ContainerCondition),
  leastGrade: Grade,
  /** Only the containers whose numbers stand on the line. */
  namedOnly: z.boolean(),
  /** Only this transport company may come for it. */
  haulierId: Id.nullable(),
  /** Its own last day, which wins over the order's; null: the order's. */
  validTo: Day.nullable(),
  ...referenceFields,
};
/** The driver has to say it. Only those who may release are shown it. */
const pin = text(12);

export const StoredOrder = z.object({
  ...recordFields,
  direction: OrderDirection,
  ...orderFields,
  status: OrderStatus,
  source: OrderSource,
  /** That of the EDI message that brought it; '' for others. */
  documentNumber: text(limits.reference),
});
export type StoredOrder = z.output<typeof StoredOrder>;
export const StoredOrderLine = z.object({ ...recordFields, orderId: Id, ...lineFields, pin });
export type StoredOrderLine = z.output<typeof StoredOrderLine>;

/** One container of a line: reserved by its number, or taken by a gate move. */
export const StoredOrderUnit = z.object({
  ...recordFields,
  orderId: Id,
  lineId: Id,
  direction: OrderDirection,
  clientId: Id,
  number: BoxNumber,
  /** The gate move that took it; null while it is reserved. */
  transportId: Id.nullable(),
  /** Why it counts although its gate move is gone or does not fit any more; '' where nobody said so. */
  keptReason: text(200),
});
export type StoredOrderUnit = z.output<typeof StoredOrderUnit>;

/** `isGone`: its gate move was deleted or is none of this kind any more; somebody has to say whether it counts. */
export const OrderUnit = StoredOrderUnit.pick({ id: true, number: true, transportId: true, keptReason: true }).extend({
  containerId: Id.nullable(),
  tripCode: z.string(),
  passedAt: Instant.nullable(),
  isGone: z.boolean(),
});
export type OrderUnit = z.output<typeof OrderUnit>;

const counts = {
  quantity: z.int(),
  /** By gate moves, or kept by somebody's word though those are gone. */
  taken: z.int(),
  /** Their gate moves are gone; somebody has to say whether they count. */
  gone: z.int(),
  /** By its number. */
  reserved: z.int(),
  /** What the gate can still take: neither taken nor gone; reserved ones are among it. */
  left: z.int(),
};

export const OrderRow = StoredOrder.extend({
  clientName: z.string(),
  warehouseName: z.string(),
  standing: OrderStanding,
  ...counts,
  /** `10 × 22G1, 20' Tank`: what its lines are for, as text. */
  content: z.string(),
  /** When it was taken from last. */
  lastTakenAt: Instant.nullable(),
});
export type OrderRow = z.output<typeof OrderRow>;

export const OrderLine = StoredOrderLine.omit({ pin: true }).extend({
  ...counts,
  haulierName: z.string(),
  /** '' for those who may not see it, and where there is none. */
  pin: z.string(),
  hasPin: z.boolean(),
  units: z.array(OrderUnit),
});
export type OrderLine = z.output<typeof OrderLine>;
export const OrderDetail = OrderRow.extend({ lines: z.array(OrderLine) });
export type OrderDetail = z.output<typeof OrderDetail>;

/** The numbers are those of containers that are reserved for the line: named ones that have not passed yet. */
export const LineInput = createInput(
  {
    /** A line that is there; without it the line is a new one. */
    id: Id,
    ...lineFields,
    /** Left out, it stays. */
    pin,
    numbers: z
      .array(NamedNumber)
      .max(mostNumbers)
      .refine((given) => new Set(given.map((each) => each.toLowerCase())).size === given.length, {
        error: 'numberTwice',
      }),
  },
  ['quantity'],
);
export type LineInput = z.output<typeof LineInput>;

/** The most numbers of all lines of an order. */
const mostOfOrder = 2_000;
const lines = z
  .array(LineInput)
  .min(1, 'required')
  .max(mostLines)
  .refine((given) => given.flatMap(({ numbers = [] }) => numbers).length <= mostOfOrder, {
    error: 'tooManyNumbers',
    params: { max: mostOfOrder },
  });

export const OrderCreate = createInput(
  {
    direction: OrderDirection,
    ...orderFields,
    /** It is not open yet: the gate refuses it. */
    isDraft: z.boolean(),
    lines,
  },
  ['direction', 'clientId', 'number', 'lines'],
);
export type OrderCreate = z.output<typeof OrderCreate>;
/** Lines that are left out of `lines` go, if nothing was taken of them. */
export const OrderUpdate = createInput({ ...orderFields, lines }, []);
export type OrderUpdate = z.output<typeof OrderUpdate>;

export type OrderValues = Omit<StoredOrder, RecordField | 'status' | 'source' | 'documentNumber'>;
export const emptyOrder: OrderValues = {
  direction: 'out',
  clientId: 0,
  number: '',
  warehouseId: null,
  validFrom: null,
  validTo: null,
  ...noReferences,
  notes: '',
};
export const emptyLine: Omit<StoredOrderLine, RecordField | 'orderId'> & { numbers: string[] } = {
  quantity: 1,
  containerTypeIds: [],
  load: 'empty',
  leastCondition: '',
  leastGrade: '',
  namedOnly: false,
  haulierId: null,
  validTo: null,
  ...noReferences,
  pin: '',
  numbers: [],
};

/** After too many wrong PINs of a line somebody waits for PINs of it: until when. */
export const PinWait = z.object({ lineId: Id, name: z.string(), until: Instant });
export type PinWait = z.output<typeof PinWait>;

const WithReason = createInput({ reason: requiredText(200) }, ['reason']);
const path = '/:account/gate-orders';
const changing = <const P extends string>(name: P, summary: string) =>
  route({ method: 'POST', path: `${path}/:id/${name}`, access: 'admin', summary, response: OrderDetail });

export const gateOrderRoutes = ofModule('bookings', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Release and acceptance orders, the newest first',
    input: recordListInput(['number', 'clientName', 'validTo', 'lastTakenAt'], {
      direction: OrderDirection.optional(),
      clientId: z.coerce.number().pipe(Id).optional(),
      standing: OrderStanding.optional(),
      /** Open, and the last day of a line with something left is today or in the next three. */
      isEnding: flag.optional(),
    }),
    row: OrderRow,
  }),
  get: route({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'One order with its lines',
    response: OrderDetail,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary: 'A new order; one of this client, direction, warehouse and number that is there is refused',
    body: OrderCreate,
    bodyLimit: 512 * 1024,
    response: OrderDetail,
    created: true,
  }),
  saveByNumber: route({
    method: 'PUT',
    path: `${path}/by-number`,
    access: 'admin',
    summary:
      'Make the order with this number of the client, or replace it; a line never falls below what was taken of it',
    body: OrderCreate,
    bodyLimit: 512 * 1024,
    response: OrderDetail,
    listed: OrderDetail,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Change an order and its lines',
    body: OrderUpdate,
    bodyLimit: 512 * 1024,
    response: OrderDetail,
    listed: OrderRow,
  }),
  open: changing('open', 'Open a draft, or an order that was closed or cancelled'),
  close: changing('close', 'Close an order: nothing more is taken of it, and what is reserved for it becomes free'),
  cancel: changing('cancel', 'Cancel an order: its number becomes free; what was taken of it stays told'),
  remove: route({ method: 'DELETE', path: `${path}/:id`, access: 'admin', summary: 'Delete a draft' }),
  pinWaits: route({
    method: 'GET',
    path: `${path}/:id/pin-waits`,
    access: 'admin',
    summary: 'Who waits for PINs of its lines after five wrong ones in ten minutes',
    response: z.array(PinWait),
  }),
  liftPinWaits: route({
    method: 'POST',
    path: `${path}/:id/lift-pin-waits`,
    access: 'admin',
    summary: 'Whoever waits for PINs of its lines may try again',
  }),
  paper: route({
    method: 'POST',
    path: `${path}/:id/paper`,
    access: 'admin',
    onRepeat: 'run',
    summary: 'The printable order, with a code that opens it at the gate; the link works for one to two hours',
    ...asPaper,
  }),
  assign: route({
    method: 'POST',
    path: `${path}/lines/:id/assign`,
    access: 'admin',
    summary: 'Give a recorded gate move a unit of this line, as the gate would have done then',
    body: z.strictObject({ transportId: Id }),
    response: OrderDetail,
  }),
  giveBack: route({
    method: 'POST',
    path: `${path}/units/:id/give-back`,
    access: 'admin',
    summary: 'A unit is free again: its gate move is gone, or its container came back unused',
    body: WithReason,
    response: OrderDetail,
  }),
  keep: route({
    method: 'POST',
    path: `${path}/units/:id/keep`,
    access: 'admin',
    summary: 'A unit counts although its gate move is gone or does not fit any more',
    body: WithReason,
    response: OrderDetail,
  }),
});

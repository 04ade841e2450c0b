import { z } from 'zod';
import { createInput, Id, Instant, limits, requiredText, searched, text } from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';
import { AnnouncedRow } from './announced-trucks.ts';
import { BoxNumber, OrderLine, OrderRow } from './gate-orders.ts';
import { GateReason, lights } from './gate-reasons.ts';
import { OrderDirection } from './order-fields.ts';

/** An order as the gate finds it. `isNear`: its number only looks like what was typed, so nobody takes it unasked. */
export const FoundOrder = OrderRow.extend({
  lines: z.array(OrderLine.omit({ units: true, pin: true }).extend({ content: z.string() })),
  isNear: z.boolean(),
});
export type FoundOrder = z.output<typeof FoundOrder>;

/** A container that a line proposes: named before others, then with the fewest on top, then here for longest. */
export const ProposedBox = z.object({
  id: Id,
  name: z.string(),
  location: z.string(),
  containerTypeName: z.string(),
  isNamed: z.boolean(),
  /** How many stand on it. */
  onTop: z.int(),
  days: z.int().nullable(),
});
export type ProposedBox = z.output<typeof ProposedBox>;

export const GateCheck = createInput(
  {
    direction: OrderDirection,
    number: BoxNumber,
    /** The client of a container that the account has not got yet. */
    clientId: Id,
    containerTypeId: Id,
    isEmpty: z.boolean(),
    lineId: Id,
    pin: text(12),
    /** The transport company. */
    haulierId: Id,
    /** Where the gate is. */
    warehouseId: Id,
    announcedTruckId: Id,
    /** When the container passes the gate; left out, it passes now. */
    at: Instant,
  },
  ['direction'],
);
export type GateCheck = z.output<typeof GateCheck>;

export const GateVerdict = z.object({
  light: z.enum(lights),
  reasons: z.array(GateReason),
  /** Only where an order is named and no container is. */
  proposed: z.array(ProposedBox),
  /** Orders that name this container, or would take it, where none is named. */
  orders: z.array(FoundOrder),
  /** Trucks that were announced with this container. */
  announced: z.array(AnnouncedRow),
});
export type GateVerdict = z.output<typeof GateVerdict>;

/** A gate move, or a unit of an order, that somebody has to say a word about. */
/** `settled`: somebody has said why; it waits no more, and is listed only when it is asked for. */
export const exceptionKinds = ['noOrder', 'refused', 'moveGone', 'moveChanged', 'settled'] as const;
export const GateException = z.object({
  /** The id of the gate move; for `moveGone` and `moveChanged` the id of the unit. */
  id: Id,
  kind: z.enum(exceptionKinds),
  unitId: Id.nullable(),
  orderId: Id.nullable(),
  /** As the order has it, or as it was said at the gate. */
  orderNumber: z.string(),
  direction: OrderDirection,
  containerId: Id.nullable(),
  containerName: z.string(),
  clientName: z.string(),
  transportId: Id.nullable(),
  tripCode: z.string(),
  at: Instant.nullable(),
  recordedAt: Instant,
  /** Against which reasons it was recorded. */
  reasons: z.array(GateReason),
  /** Why it needs no order, or counts all the same; '' while nobody has said so. */
  settledReason: z.string(),
});
export type GateException = z.output<typeof GateException>;

export const BookingsBoard = z.object({
  ending: z.int(),
  full: z.int(),
  exceptions: z.int(),
  /** Announced for today, and for days before that did not come. */
  expected: z.int(),
  holds: z.int(),
  stops: z.int(),
  open: z.object({ out: z.int(), in: z.int() }),
});
export type BookingsBoard = z.output<typeof BookingsBoard>;

const path = '/:account/gate-checks';
export const gateCheckRoutes = ofModule('bookings', {
  find: route({
    method: 'GET',
    path: `${path}/orders`,
    access: 'admin',
    summary:
      'Orders by number, booking, bill of lading, EDI document, PIN or a container that they name; without one, those whose names look like it',
    query: z.strictObject({
      q: searched(limits.reference, 2),
      direction: OrderDirection.optional(),
    }),
    response: z.array(FoundOrder),
  }),
  check: route({
    method: 'POST',
    path: `${path}/check`,
    access: 'admin',
    onRepeat: 'run',
    changes: false,
    summary:
      'What the gate says before the truck: green, yellow or red with each reason, by the function that records it',
    body: GateCheck,
    response: GateVerdict,
  }),
  board: route({
    method: 'GET',
    path: `${path}/board`,
    access: 'admin',
    summary: 'How many orders end, are exhausted, what waits for a word, and what is expected today',
    response: BookingsBoard,
  }),
  exceptions: listRoute({
    path: `${path}/exceptions`,
    access: 'admin',
    summary: 'Gate moves without an order that they need, and units whose gate moves are gone or changed',
    input: recordListInput(['at'], { kind: z.enum(exceptionKinds).optional() }),
    row: GateException,
  }),
  settle: route({
    method: 'POST',
    path: `${path}/moves/:id/settle`,
    access: 'admin',
    summary: 'Say why a gate move needs no order',
    body: createInput({ reason: requiredText(200) }, ['reason']),
  }),
});

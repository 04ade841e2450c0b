import { z } from 'zod';
import { GateReason } from '../bookings/gate-reasons.ts';
import {
  noReferences,
  OrderNumber,
  type References,
  referenceFields,
  referenceNames,
} from '../bookings/order-fields.ts';
import { bulkRemoveRoute, linesRoute, SavedLine, seenVersion } from '../core/bulk.ts';
import { choice } from '../core/choice.ts';
import { ContainerCondition, TransportType, VehicleType } from '../core/enums.ts';
import { byExternalIdRoute, externalIdField, externalIdFilter } from '../core/external-id.ts';
import {
  asJson,
  createInput,
  Id,
  Instant,
  InstantOrNow,
  limits,
  namesOf,
  paragraphs,
  recordFields,
  searched,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';
import { factFields, factNames } from '../yard/box-facts.ts';
import { StackWarning } from '../yard/positions.ts';

/** Derived: a plan is `done` when the container passed the gate in that direction, `overdue` when its time has passed without. */
export const transportStatuses = ['planned', 'overdue', 'done'] as const;
const TransportStatus = choice(transportStatuses, 'enums:transportStatus');

const isOneOf =
  (...types: TransportType[]) =>
  (type: TransportType) =>
    types.includes(type);
export const isGate = isOneOf('gate_in', 'gate_out');
/** Arrivals: their date is the arrival, that of all others the departure. */
const isInbound = isOneOf('planned_in', 'gate_in');
export const dateFieldOf = (type: TransportType) => (isInbound(type) ? 'arrivalDate' : 'departureDate');

/** Driver and vehicle: gate transports only, '' for planned ones. */
export const gateFields = {
  vehicleNumber: text(limits.reference),
  vehicleIssueDocument: text(limits.reference),
  trailerNumber: text(limits.reference),
  semitrailerNumber: text(limits.reference),
  driverName: text(limits.name),
  driverLicenseNumber: text(limits.reference),
};
export const gateFieldNames = namesOf(gateFields);
export type GateFields = typeof gateFields;

/** The container as it was seen at the gate, for its receipt. Null says: as its record has it for that time; planned ones have nothing else. */
const seenFields = {
  /** The container's client. */
  customerId: Id.nullable(),
  containerCondition: ContainerCondition.nullable(),
  isDefective: z.boolean().nullable(),
  isEmpty: z.boolean().nullable(),
  sealNumber: text(limits.reference).nullable(),
};
export const seenFieldNames = namesOf(seenFields);

/** What a gate move says of the order that it is for: references, and the number that the driver named. */
export const orderOfMoveFields = { ...referenceFields, orderNumber: z.union([z.literal(''), OrderNumber]) };
export const orderOfMoveNames = ['orderNumber', ...referenceNames] as const;
/** What a gate move has that names no order, and went through. */
export const noOrderOfMove: References & { orderNumber: string; against: GateReason[]; exceptionReason: string } = {
  ...noReferences,
  orderNumber: '',
  against: [],
  exceptionReason: '',
};

const fields = {
  /** The transport company. */
  clientId: Id,
  /** Required for arrivals. */
  arrivalDate: Instant.nullable(),
  /** Required for departures. */
  departureDate: Instant.nullable(),
  vehicleType: VehicleType,
  notes: paragraphs(limits.notes),
  ...gateFields,
  ...seenFields,
  ...factFields,
  ...orderOfMoveFields,
  ...externalIdField,
};

/** Against which reasons the gate recorded it, and why it needs no order: said at the gate, or on the board of exceptions. */
const exceptionFields = { against: asJson(z.array(GateReason)), exceptionReason: text(200) };

/** The fields of a new transport, with their rules. */
export const TransportCreateFields = createInput(fields, ['vehicleType']).shape;

/** A passage in the same direction as the one before or after it is refused unless the request says that it is meant. */
const meant = { isRepeat: z.boolean() };

/** As stored. */
export const Transport = z.object({
  ...recordFields,
  containerId: Id,
  type: TransportType,
  ...fields,
  ...exceptionFields,
});
export type Transport = z.output<typeof Transport>;

/**
 * `date` is the arrival or the departure. `tripCode` identifies the trip for people by kind, day in the depot's time zone
 * and id (`GI-261121-42`). `receiptNumber` is '' until a receipt is issued.
 */
export const TransportRow = Transport.extend({
  /** The number that the container had then. */
  containerName: z.string(),
  /** The number that it has now; '' where that is the same. */
  containerNowName: z.string(),
  clientName: z.string(),
  /** '' for planned ones. */
  customerName: z.string(),
  date: Instant,
  status: TransportStatus,
  tripCode: z.string(),
  receiptNumber: z.string(),
  /** The order of which it took a unit; null without one. */
  orderId: Id.nullable(),
});
export type TransportRow = z.output<typeof TransportRow>;

/** `warnings` never refuse anything: the container went out by the gate and still has a place in the yard. */
export const TransportDetail = TransportRow.extend({ warnings: z.array(StackWarning) });
export type TransportDetail = z.output<typeof TransportDetail>;

/** The container as its record has it for a time at the gate: what a passage begins with. */
export const SeenContainer = z.object({
  customerId: Id,
  customerName: z.string(),
  containerCondition: ContainerCondition,
  isDefective: z.boolean(),
  isEmpty: z.boolean(),
  sealNumber: z.string(),
  ...factFields,
});
export type SeenContainer = z.output<typeof SeenContainer>;

const inbound = { ...fields, ...meant, arrivalDate: InstantOrNow };
const outbound = { ...fields, ...meant, departureDate: InstantOrNow };
const GateIn = createInput(inbound, ['clientId', 'vehicleType', 'arrivalDate']);
const GateOut = createInput(outbound, ['clientId', 'vehicleType', 'departureDate']);

const onlyEmpty = z
  .string()
  .refine((value) => value === '', { error: 'gateOnly' })
  .optional();
const onlyNull = z.null({ error: 'gateOnly' }).optional();
// Objects made of pairs have no names of their own for the compiler.
const withoutGate = {
  ...(Object.fromEntries(gateFieldNames.map((name) => [name, onlyEmpty])) as Record<
    keyof typeof gateFields,
    typeof onlyEmpty
  >),
  ...(Object.fromEntries(seenFieldNames.map((name) => [name, onlyNull])) as Record<
    keyof typeof seenFields,
    typeof onlyNull
  >),
};
// What the gate asks of a box is asked at the gate.
const asked = Object.fromEntries([...factNames, ...orderOfMoveNames].map((name) => [name, true])) as Record<
  keyof typeof factFields | keyof typeof orderOfMoveFields,
  true
>;
const PlannedIn = GateIn.extend(withoutGate).omit(asked);
const PlannedOut = GateOut.extend(withoutGate).omit(asked);

/** What a new transport of each kind takes. */
export const newTransports = { planned_in: PlannedIn, planned_out: PlannedOut, gate_in: GateIn, gate_out: GateOut };

/** One body for the four kinds; the kind's own rules are `newTransports`. */
export const TransportByExternalId = createInput({ type: TransportType, ...fields, ...meant }, [
  'type',
  'clientId',
  'vehicleType',
]).omit({ externalId: true });
export type TransportByExternalId = z.output<typeof TransportByExternalId>;
export const TransportLine = TransportByExternalId.extend({
  containerId: Id,
  externalId: fields.externalId.optional(),
  ...seenVersion,
});

export type TransportCreate = z.output<typeof GateIn> | z.output<typeof GateOut>;
export const TransportUpdate = updateInput({
  type: TransportType,
  ...fields,
  ...meant,
  arrivalDate: InstantOrNow.nullable(),
  departureDate: InstantOrNow.nullable(),
});
export type TransportUpdate = z.output<typeof TransportUpdate>;

const sortable = ['id', 'date', 'type', 'containerName', 'clientName', 'vehicleType'] as const;
const instantInAddress = z.coerce.number().pipe(Instant);
const filters = {
  clientId: z.coerce.number().pipe(Id).optional(),
  vehicleType: VehicleType.optional(),
  status: TransportStatus.optional(),
  /** The first and the last moment of `date`. */
  from: instantInAddress.optional(),
  to: instantInAddress.optional(),
  ...externalIdFilter,
};
const TransportListInput = recordListInput(sortable, {
  ...filters,
  type: TransportType.optional(),
  containerName: searched(100).optional(),
});
const TransportsOfContainerInput = recordListInput(sortable, { ...filters, type: TransportType.optional() });
const OneTypeInput = recordListInput(sortable, filters);

const ofContainer = <const P extends string>(types: P, summary: string) =>
  listRoute({
    path: `/:account/container-transports/:containerId/list/${types}`,
    access: 'admin',
    summary,
    input: OneTypeInput,
    row: TransportRow,
  });

const creating = <const P extends string, B extends z.ZodType>(kind: P, summary: string, body: B) =>
  route({
    method: 'POST',
    path: `/:account/container-transports/:containerId/create/${kind}`,
    access: 'admin',
    summary,
    body,
    response: TransportDetail,
    created: true,
  });

export const transportRoutes = {
  list: listRoute({
    path: '/:account/container-transports/list',
    access: 'admin',
    summary: 'Transports of the account',
    input: TransportListInput,
    row: TransportRow,
  }),
  listAll: listRoute({
    path: '/:account/container-transports/:containerId/list/all',
    access: 'admin',
    summary: 'All transports of a container',
    input: TransportsOfContainerInput,
    row: TransportRow,
  }),
  listPlannedIn: ofContainer('planned_in', 'Planned arrivals of a container'),
  listPlannedOut: ofContainer('planned_out', 'Planned departures of a container'),
  listGateIn: ofContainer('gate_in', 'Arrivals of a container at the gate'),
  listGateOut: ofContainer('gate_out', 'Departures of a container from the gate'),
  seen: route({
    method: 'GET',
    path: '/:account/container-transports/:containerId/seen',
    access: 'admin',
    summary: 'The container as its record has it for the time of a passage',
    /** `at`: now, where it is left out. `type`: as such a gate move has it that says nothing of the container. */
    query: z.strictObject({ at: instantInAddress.optional(), type: z.enum(['gate_in', 'gate_out']).optional() }),
    response: SeenContainer,
  }),
  get: route({
    method: 'GET',
    path: '/:account/container-transports/:containerId/:id',
    access: 'admin',
    summary: 'One transport',
    response: TransportDetail,
  }),
  createPlannedIn: creating('planned-in', 'Plan an arrival', PlannedIn),
  createPlannedOut: creating('planned-out', 'Plan a departure', PlannedOut),
  createGateIn: creating('gate-in', 'An arrival at the gate; the container itself stays where it is', GateIn),
  createGateOut: creating('gate-out', 'A departure from the gate; the container itself stays where it is', GateOut),
  update: route({
    method: 'PUT',
    path: '/:account/container-transports/:containerId/:id',
    access: 'admin',
    summary: 'Change a transport, its type included',
    body: TransportUpdate,
    response: TransportDetail,
  }),
  saveByExternalId: byExternalIdRoute('/:account/container-transports/:containerId', 'admin', {
    summary: 'Make the transport with this id of another system, or change it; its type and its container stay',
    body: TransportByExternalId,
    response: TransportDetail,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/container-transports/:containerId/:id',
    access: 'admin',
    summary: 'Delete a transport without a receipt',
  }),
  saveMany: linesRoute('/:account/container-transports', 'admin', {
    summary: 'Make transports, or change those whose id of another system is there',
    line: TransportLine,
    done: SavedLine,
  }),
  bulkRemove: bulkRemoveRoute('/:account/container-transports', 'admin'),
};

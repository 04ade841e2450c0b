import { z } from 'zod';
import { TransactionCreate } from '../billing/transactions.ts';
import { StoredOrder, StoredOrderLine } from '../bookings/gate-orders.ts';
import { Instant, limits, paragraphs, text } from '../core/fields.ts';
import { Direction } from '../gate/gate.ts';
import { TransportCreateFields } from '../gate/transports.ts';
import { ClientCreate } from '../people/clients.ts';
import { factFields } from '../yard/box-facts.ts';
import { ContainerCreate } from '../yard/containers.ts';
import { areaNameLength, gridLimit, sectionNameLength } from '../yard/storage-areas.ts';
import { type ImportKind, importKinds } from './import-kinds.ts';

/** A column that names a record of the account. */
const nameOf = text(limits.name);
const coordinate = z.int().min(1).max(gridLimit).optional();

const {
  clientId: _c,
  warehouseId: _w,
  containerTypeId: _t,
  containerStatusId: _s,
  ...ownOfContainer
} = ContainerCreate.shape;
const { name: _n, styleWarehouseColor: _color, hSize: _size, isAnother: _another, ...container } = ownOfContainer;
const truck = TransportCreateFields;
const facts = z.object(factFields).partial().shape;
const { clientId: _charged, workTaskId: _task, rateLineId: _line, ...transaction } = TransactionCreate.shape;
const order = StoredOrder.shape;
const line = StoredOrderLine.shape;

/**
 * The columns of each kind, in the order of the templates. Records are named, not numbered: a client by its name, a type by
 * name or ISO code. Every other column is a field of the record, with the rules of its form.
 */
export const importShapes = {
  clients: z.object(ClientCreate.shape).extend({ type: ClientCreate.shape.type.optional() }),
  containers: z.object({
    /** The whole number, or what stands between the owner's prefix and the check digit where these have columns of their own. */
    name: ContainerCreate.shape.name,
    ownerPrefix: text(4).optional(),
    checkDigit: text(1).optional(),
    clientName: nameOf,
    containerTypeName: nameOf,
    /** `40` or `40 ft`: with the word of the type beside it (`HC`) it says the type; beside a whole type it must agree with it. */
    size: text(20).optional(),
    containerStatusName: nameOf.optional(),
    warehouseName: nameOf.optional(),
    areaName: text(areaNameLength).optional(),
    sectionName: text(sectionNameLength).optional(),
    row: coordinate,
    tier: coordinate,
    position: coordinate,
    ...container,
  }),
  gate_moves: z.object({
    containerName: ContainerCreate.shape.name,
    direction: Direction,
    date: Instant,
    clientName: nameOf,
    vehicleType: truck.vehicleType.optional(),
    vehicleNumber: truck.vehicleNumber,
    trailerNumber: truck.trailerNumber,
    semitrailerNumber: truck.semitrailerNumber,
    vehicleIssueDocument: truck.vehicleIssueDocument,
    driverName: truck.driverName,
    driverLicenseNumber: truck.driverLicenseNumber,
    containerCondition: truck.containerCondition,
    isDefective: truck.isDefective,
    isEmpty: truck.isEmpty,
    sealNumber: truck.sealNumber,
    ...facts,
    notes: truck.notes,
  }),
  /** A row is a line of the order that has its number, direction, client and warehouse. */
  orders: z.object({
    orderNumber: order.number,
    direction: order.direction,
    clientName: nameOf,
    warehouseName: nameOf.optional(),
    validFrom: order.validFrom.unwrap().optional(),
    validTo: order.validTo.unwrap().optional(),
    quantity: line.quantity.optional(),
    /** One type, or several with `;` or `/` between them. */
    containerTypeName: text(limits.notes).optional(),
    load: line.load.optional(),
    leastCondition: line.leastCondition.optional(),
    leastGrade: line.leastGrade.optional(),
    namedOnly: line.namedOnly.optional(),
    haulierName: nameOf.optional(),
    pin: line.pin.optional(),
    containerNumbers: paragraphs(limits.notes).optional(),
    bookingNumber: line.bookingNumber.optional(),
    billOfLading: line.billOfLading.optional(),
    customsReference: line.customsReference.optional(),
    cargoUse: line.cargoUse.optional(),
    notes: order.notes.optional(),
  }),
  transactions: z.object({
    containerName: ContainerCreate.shape.name,
    clientName: nameOf.optional(),
    ...transaction,
    paidAt: Instant.optional(),
    isCompleted: z.boolean().optional(),
  }),
} as const satisfies Record<ImportKind, z.ZodObject>;

interface ImportColumn {
  name: string;
  /** A new record needs it. */
  isRequired: boolean;
}

const columnsOf = (shape: z.ZodObject): ImportColumn[] =>
  Object.entries(shape.shape).map(([name, schema]) => ({ name, isRequired: !(schema instanceof z.ZodOptional) }));

export const importColumns = Object.fromEntries(
  importKinds.map((kind) => [kind, columnsOf(importShapes[kind])]),
) as Record<ImportKind, ImportColumn[]>; // TypeScript loses the names through `fromEntries`

/** The column by which a row is known: a record that is there already has it. Moves and transactions are always new. */
export const keyColumns = {
  clients: 'name',
  containers: 'name',
  gate_moves: null,
  orders: 'orderNumber',
  transactions: null,
} as const;

/** Columns that every row needs, also one that changes a record. An order is known by its number together with the others. */
export const neededColumns = (kind: ImportKind): string[] =>
  importColumns[kind].flatMap(({ name, isRequired }) => {
    const isKnownByKey = keyColumns[kind] !== null && kind !== 'orders';
    return isRequired && (!isKnownByKey || name === keyColumns[kind]) ? [name] : [];
  });

import { z } from 'zod';
import { CargoDirection, CargoTypeCode } from '../core/enums.ts';
import {
  createInput,
  decimal,
  Id,
  limits,
  paragraphs,
  recordFields,
  text,
  updateInput,
  Version,
} from '../core/fields.ts';
import { listRoute, postListRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';

/** The most items of one cargo. */
export const maxCargoItems = 200;
/** So many cargos are listed together, however many items each has. */
export const fullCargos = 50;

/** Kilograms and cubic metres with three decimals. */
/** kg */
export const mostCargoWeight = 10_000_000;
const weight = decimal(3, 0, mostCargoWeight);
const volume = decimal(3, 0, 100_000);

const itemFields = {
  cargoTypeCode: CargoTypeCode,
  /** m³ */
  volume,
  /** kg */
  weight,
  /** °C, null where it does not matter. */
  temperature: decimal(2, -273, 1000).nullable(),
  remark: paragraphs(500),
};

/** As stored. */
export const StoredCargoItem = z.object({ id: Id, version: Version, cargoId: Id, ...itemFields });
export type StoredCargoItem = z.output<typeof StoredCargoItem>;

/** A form sends `flaggedAsDeleted: true` to delete an item with its save; a stored item always has false. */
export const CargoItem = StoredCargoItem.extend({ flaggedAsDeleted: z.literal(false) });
export type CargoItem = z.output<typeof CargoItem>;

export const CargoItemCreate = createInput(itemFields, ['cargoTypeCode']);
export type CargoItemCreate = z.output<typeof CargoItemCreate>;
export const CargoItemUpdate = updateInput(itemFields);
export type CargoItemUpdate = z.output<typeof CargoItemUpdate>;

/** An entry of a cargo's list: with an id it changes that item, without one it adds an item. Items not sent stay. */
export const CargoItemEntry = z.strictObject({
  id: Id.optional(),
  version: Version.optional(),
  cargoId: Id.optional(),
  ...z.object(itemFields).partial().shape,
  flaggedAsDeleted: z.boolean().optional(),
});
export type CargoItemEntry = z.output<typeof CargoItemEntry>;

const fields = {
  /** kg */
  weightTare: weight,
  weightNet: weight,
  /** Tare and net weight together, unless given. */
  weightGross: weight,
  sealNumber: text(limits.reference),
  remark: paragraphs(limits.notes),
  /** Unless given, `outbound` for loading and `inbound` for unloading. */
  direction: CargoDirection,
};
const items = z.array(CargoItemEntry).max(maxCargoItems);

/** As stored. The database keeps the totals of its items. */
export const StoredCargo = z.object({
  ...recordFields,
  workTaskId: Id,
  ...fields,
  totalWeight: z.number(),
  totalVolume: z.number(),
});
export type StoredCargo = z.output<typeof StoredCargo>;

/** The cargo of a loading or unloading task. Its version also rises with changes of its items. */
export const Cargo = StoredCargo.extend({ items: z.array(CargoItem) });
export type Cargo = z.output<typeof Cargo>;

/** Lines of exports. */
const ofTask = { containerId: Id, containerName: z.string(), taskTitle: z.string() };
export const CargoLine = StoredCargo.extend(ofTask);
export type CargoLine = z.output<typeof CargoLine>;
export const CargoItemLine = StoredCargoItem.extend({ workTaskId: Id, ...ofTask });
export type CargoItemLine = z.output<typeof CargoItemLine>;

export const CargoCreate = createInput({ workTaskId: Id, ...fields, items }, ['workTaskId']);
export type CargoCreate = z.output<typeof CargoCreate>;
export const CargoUpdate = updateInput({ ...fields, items });
export type CargoUpdate = z.output<typeof CargoUpdate>;

/** A cargo saved with its task. `version` is the one that the form has seen; id, task and totals are ignored. */
export const CargoOfTask = CargoUpdate.extend(
  StoredCargo.pick({ id: true, version: true, workTaskId: true, totalWeight: true, totalVolume: true }).partial().shape,
);
export type CargoOfTask = z.output<typeof CargoOfTask>;

export const CargoList = recordListInput(['id'], {});

export const cargoRoutes = {
  listOfContainer: postListRoute({
    path: '/:account/cargos/list/container/:id',
    access: 'admin',
    summary: 'Cargos of the tasks of a container',
    input: CargoList,
    row: Cargo,
  }),
  listOfTask: listRoute({
    path: '/:account/cargos/list/work-task/:id',
    access: 'admin',
    summary: 'The cargo of a task: one or none',
    input: CargoList,
    row: Cargo,
  }),
  get: route({
    method: 'GET',
    path: '/:account/cargos/detail/:id',
    access: 'admin',
    summary: 'One cargo with its items',
    response: Cargo,
  }),
  create: route({
    method: 'POST',
    path: '/:account/cargos/:containerId',
    access: 'admin',
    summary: 'The cargo of a loading or unloading task, which has one',
    body: CargoCreate,
    response: Cargo,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/cargos/:containerId/:cargoId',
    access: 'admin',
    summary: 'Change a cargo and, with `items`, what it consists of',
    body: CargoUpdate,
    response: Cargo,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/cargos/:containerId/:cargoId',
    access: 'admin',
    summary: 'Delete a cargo with its items',
  }),
  createItem: route({
    method: 'POST',
    path: '/:account/cargos/item/:containerId/:cargoId',
    access: 'admin',
    summary: 'Add an item to a cargo, up to what the container may hold',
    body: CargoItemCreate,
    response: CargoItem,
    created: true,
  }),
  updateItem: route({
    method: 'PUT',
    path: '/:account/cargos/item/:containerId/:cargoId/:itemId',
    access: 'admin',
    summary: 'Change an item of a cargo',
    body: CargoItemUpdate,
    response: CargoItem,
  }),
  removeItem: route({
    method: 'DELETE',
    path: '/:account/cargos/item/:containerId/:cargoId/:itemId',
    access: 'admin',
    summary: 'Remove an item from a cargo',
  }),
};

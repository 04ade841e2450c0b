import { z } from 'zod';
import { addressFields } from '../core/address.ts';
import { byExternalIdRoute, externalIdField, externalIdFilter } from '../core/external-id.ts';
import {
  createInput,
  flag,
  limits,
  paragraphs,
  type RecordField,
  recordFields,
  requiredText,
  searched,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';

export const maxCoordinates = { latitude: 90, longitude: 180 };

const fields = {
  name: requiredText(limits.name),
  description: paragraphs(limits.notes),
  isEnabled: z.boolean(),
  /** Exactly one warehouse of an account is the default: setting it here clears it on the other one. */
  isDefault: z.boolean(),
  orderPos: z.int().min(0).max(9999),
  latitude: z.number().min(-maxCoordinates.latitude).max(maxCoordinates.latitude).nullable(),
  longitude: z.number().min(-maxCoordinates.longitude).max(maxCoordinates.longitude).nullable(),
  ...addressFields,
  addressState: text(limits.city),
  ...externalIdField,
};

export const Warehouse = z.object({ ...recordFields, ...fields });
export type Warehouse = z.output<typeof Warehouse>;
/** What a form begins with. The order of the cards, the state of the address and the id of another system have no field on the screen. */
export const emptyWarehouse: Omit<Warehouse, RecordField | 'orderPos' | 'addressState' | 'externalId'> = {
  name: '',
  description: '',
  isEnabled: true,
  isDefault: false,
  latitude: null,
  longitude: null,
  addressLine1: '',
  addressLine2: '',
  addressCity: '',
  addressZip: '',
  addressCountry: '',
};
export const WarehouseCreate = createInput(fields, ['name']);
export type WarehouseCreate = z.output<typeof WarehouseCreate>;
export const WarehouseUpdate = updateInput(fields);
export type WarehouseUpdate = z.output<typeof WarehouseUpdate>;

/** Counts for the cards; a 40' container uses two cells. */
export const WarehouseRow = Warehouse.extend({
  areasCount: z.int(),
  containersCount: z.int(),
  cellsCount: z.int(),
  cellsInUse: z.int(),
});
export type WarehouseRow = z.output<typeof WarehouseRow>;

export const warehouseRoutes = {
  list: listRoute({
    path: '/:account/warehouses/list',
    access: 'admin',
    summary: 'Warehouses',
    input: recordListInput(['orderPos', 'name'], {
      name: searched(100).optional(),
      isEnabled: flag.optional(),
      ...externalIdFilter,
    }),
    row: WarehouseRow,
  }),
  get: route({
    method: 'GET',
    path: '/:account/warehouses/:id',
    access: 'admin',
    summary: 'One warehouse',
    response: Warehouse,
  }),
  create: route({
    method: 'POST',
    path: '/:account/warehouses/create',
    access: 'admin',
    summary: 'A new warehouse',
    body: WarehouseCreate,
    response: Warehouse,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/warehouses/:id',
    access: 'admin',
    summary: 'Change a warehouse',
    body: WarehouseUpdate,
    response: Warehouse,
    listed: WarehouseRow,
  }),
  saveByExternalId: byExternalIdRoute('/:account/warehouses', 'admin', {
    summary: 'Make the warehouse with this id of another system, or change it',
    body: WarehouseCreate.omit({ externalId: true }),
    response: Warehouse,
    listed: WarehouseRow,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/warehouses/:id',
    access: 'admin',
    summary: 'Delete a warehouse without containers',
  }),
};

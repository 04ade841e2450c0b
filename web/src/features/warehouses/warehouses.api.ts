import type { BodyOf, PayloadOf } from '@boxyard/contract/route.ts';
import { warehouseRoutes as routes, type Warehouse } from '@boxyard/contract/warehouses.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'warehouse';
/** What the cards count. */
const counted = ['storage_area', 'storage_section', 'container_place'];
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

export type WarehouseRow = PayloadOf<typeof routes.list>[number];

export const warehouseListQuery = (input: ListInput) => listQuery(entity, routes.list, input, { shows: counted });

export const warehouseQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  });

/** The order of the cards and the state of the address have no field on the screen. */
export type WarehouseValues = Omit<Warehouse, 'id' | 'version' | 'orderPos' | 'addressState'>;

export const emptyWarehouse: WarehouseValues = {
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

export function valuesOf(warehouse: Warehouse): WarehouseValues {
  const { id: _id, version: _version, orderPos: _order, addressState: _state, ...values } = warehouse;
  return values;
}

export async function createWarehouse(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body });
  await changed();
  return saved;
}

export async function updateWarehouse(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteWarehouse(id: number, version: number) {
  await call(routes.remove, { params: { id }, ifMatch: version });
  await changed();
}

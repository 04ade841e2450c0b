import {
  type ContainerDetail,
  type ContainerValues,
  emptyContainer,
  containerRoutes as routes,
} from '@boxyard/contract/containers.ts';
import { positionRoutes } from '@boxyard/contract/positions.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { transferRoutes } from '@boxyard/contract/transfers.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'container';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

const ids = ['clientId', 'warehouseId', 'containerTypeId', 'containerStatusId'];

/** Rows show names of other records. */
export const containerListQuery = (input: ListInput) =>
  listQuery(entity, routes.list, containerInput(input), {
    shows: ['client', 'warehouse', 'container_type', 'container_status', 'container_place'],
  });

/** Ids stand in the address as text. */
export function containerInput(input: ListInput): ListInput {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, ids.includes(name) && value ? Number(value) : value]),
  );
}

export const containerQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
    meta: { entities: ['container_place'] },
  });

export const placesQuery = (id: number) =>
  queryOptions({
    queryKey: ['container_place', 'active', id],
    queryFn: ({ signal }) => call(positionRoutes.active, { params: { id }, signal }),
    meta: { entities: ['work_task', 'storage_area', 'storage_section', 'transport'] },
  });

export const nearQuery = (name: string) =>
  queryOptions({
    queryKey: [entity, 'near', name],
    queryFn: ({ signal }) => call(routes.near, { query: { name }, signal }),
  });

export function valuesOf(container: ContainerDetail): ContainerValues {
  const names = Object.keys(emptyContainer) as (keyof ContainerValues)[];
  return Object.fromEntries(names.map((name) => [name, container[name]])) as unknown as ContainerValues;
}

export async function createContainer(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body });
  await changed();
  return saved;
}

export async function updateContainer(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteContainer(id: number) {
  await call(routes.remove, { params: { id } });
  await changed();
}

export async function cancelReservation(id: number) {
  await call(transferRoutes.cancel, { params: { id }, body: {} });
  await queryClient.invalidateQueries({ queryKey: ['container_place'] });
}

import { type ContainerStatus, containerStatusRoutes as routes } from '@boxyard/contract/container-statuses.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'container_status';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

export const containerStatusListQuery = (input: ListInput) => listQuery(entity, routes.list, input);

export const containerStatusQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  });

export type ContainerStatusValues = Omit<ContainerStatus, 'id' | 'version'>;

export const emptyContainerStatus: ContainerStatusValues = { name: '', order: 0, isActive: true };

export const valuesOf = ({ name, order, isActive }: ContainerStatus): ContainerStatusValues => ({
  name,
  order,
  isActive,
});

export async function createContainerStatus(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body });
  await changed();
  return saved;
}

export async function updateContainerStatus(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteContainerStatus(id: number) {
  await call(routes.remove, { params: { id } });
  await changed();
}

import { type ContainerType, containerTypeRoutes as routes } from '@boxyard/contract/container-types.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'container_type';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

export const containerTypeListQuery = (input: ListInput) => listQuery(entity, routes.list, input);

export const containerTypeQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  });

export type ContainerTypeValues = Omit<ContainerType, 'id' | 'version'>;

export const emptyContainerType: ContainerTypeValues = {
  name: '',
  title: '',
  description: '',
  size: 20,
  isoCode: '',
  codeco: '',
  tareWeightKg: 0,
  maxGrossWeightKg: 0,
  payloadCapacityKg: 0,
  volumeCbm: 0,
  widthFt: 0,
  heightFt: 0,
  lengthFt: 0,
  isRefrigerated: false,
  refrigerator: false,
  allowsBulkLoading: false,
  isActive: true,
};

export function valuesOf({ id: _id, version: _version, ...values }: ContainerType): ContainerTypeValues {
  return values;
}

export async function createContainerType(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body });
  await changed();
  return saved;
}

export async function updateContainerType(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteContainerType(id: number) {
  await call(routes.remove, { params: { id } });
  await changed();
}

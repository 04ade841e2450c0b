import { type Client, type ClientValues, clientRoutes as routes } from '@boxyard/contract/clients.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'client';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

/** The rows count their users. */
export const clientListQuery = (input: ListInput) => listQuery(entity, routes.list, input, { shows: ['client_user'] });

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  });

export function valuesOf({ id: _id, version: _version, ...values }: Client): ClientValues {
  return values;
}

export async function createClient(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body });
  await changed();
  return saved;
}

export async function updateClient(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteClient(id: number) {
  await call(routes.remove, { params: { id } });
  await changed();
}

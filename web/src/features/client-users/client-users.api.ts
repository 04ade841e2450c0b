import { type ClientUser, clientUserRoutes as routes } from '@boxyard/contract/client-users.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'client_user';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

export const clientUserListQuery = (clientId: number, input: ListInput) =>
  listQuery(entity, routes.list, input, { params: { clientId } });

export const clientUserQuery = (clientId: number, id: number) =>
  queryOptions({
    queryKey: [entity, id, clientId],
    queryFn: ({ signal }) => call(routes.get, { params: { clientId, id }, signal }),
  });

export type ClientUserValues = Omit<ClientUser, 'id' | 'version' | 'clientId'>;

export const emptyClientUser: ClientUserValues = {
  username: '',
  email: '',
  firstname: '',
  lastname: '',
  notes: '',
  isEnabled: true,
};

export function valuesOf({ id: _id, version: _version, clientId: _client, ...values }: ClientUser): ClientUserValues {
  return values;
}

export async function createClientUser(clientId: number, body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { params: { clientId }, body });
  await changed();
  return saved;
}

export async function updateClientUser(user: ClientUser, body: BodyOf<typeof routes.update>, version?: number) {
  const { id, clientId } = user;
  const saved = await call(routes.update, { params: { clientId, id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteClientUser({ id, clientId }: ClientUser) {
  await call(routes.remove, { params: { clientId, id } });
  await changed();
}

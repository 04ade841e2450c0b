import { emptyClientUser as empty, clientUserRoutes as routes } from '@boxyard/contract/people/client-users.ts';
import { bulkRemove } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';

export const clientUsers = (clientId: number) => entity('client_user', routes, { empty, within: { clientId } });

/** Many at once. */
export const clientUsersAtOnce = {
  remove: bulkRemove(routes.bulkRemove, 'client_user'),
};

export const clientUserList = (clientId: number) =>
  defineList({
    name: 'client-users',
    route: routes.list,
    query: listQuery('client_user', routes.list, { params: { clientId } }),
    sort: 'name',
    exported: { list: 'client-users', of: clientId },
  });

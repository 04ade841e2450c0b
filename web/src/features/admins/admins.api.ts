import type { EntityName } from '@boxyard/contract/core/entities.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { emptyAdmin, emptyProfile, adminRoutes as routes } from '@boxyard/contract/people/admins.ts';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import type { DataQuery } from '../../core/data/queries.ts';
import type { Choice } from '../../ui/input/remote-select.tsx';

/** An admin is shown together with the membership or the invitation in this account. */
const shows: EntityName[] = ['membership', 'invitation'];
/** Asked for when the own e-mail changes; it is never stored. */
const currentPassword = '';

export const newAdmins = entity('admin', routes, { empty: emptyAdmin, shows });
export const admins = entity('admin', routes, { empty: { ...emptyAdmin, currentPassword }, shows });
/** The signed-in admin's own data. */
export const ownProfile = entity(
  'admin',
  { ...routes, update: routes.updateProfile },
  { empty: { ...emptyProfile, currentPassword }, shows },
);

export const adminList = defineList({
  name: 'admins',
  route: routes.list,
  query: listQuery('admin', routes.list, { shows }),
  sort: 'username',
  exported: { list: 'admins' },
});

/** Those who have accepted their invitation, for a picker, by the typed text. */
export const adminChoices = (q: string): DataQuery<Choice[]> => ({
  queryKey: ['admin', 'choices', q],
  queryFn: async ({ signal }) => {
    const found = await call(routes.list, { query: { q, pageSize: 25 }, signal });
    return found.filter(({ status }) => status === 'active').map(({ id, username }) => ({ id, name: username }));
  },
  meta: { entities: shows },
});

export const leaveAccount = () => call(routes.leave, {});

export const changePassword = (id: number, body: BodyOf<typeof routes.changePassword>) =>
  call(routes.changePassword, { params: { id }, body });

export const issueLink = (id: number) => call(routes.issueLink, { params: { id } });

import { type Admin, adminRoutes as routes } from '@boxyard/contract/admins.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'admin';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });
/** What one account holds of an admin, or of someone it has invited, is a row of its own. */
const shows = ['membership', 'invitation'];

export const adminListQuery = (input: ListInput) => listQuery(entity, routes.list, input, { shows });

export const adminQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
    meta: { entities: shows },
  });

export type AdminValues = Omit<Admin, 'id' | 'version' | 'status' | 'isOnline' | 'isShared'>;
export type ProfileValues = Omit<AdminValues, 'isEnabled' | 'isOwner'>;
/** The signed-in admin's profile, with the password that a change of the e-mail needs. */
export type OwnValues<Values> = Values & { currentPassword: string };

export const emptyAdmin: AdminValues = {
  username: '',
  email: '',
  firstname: '',
  lastname: '',
  phoneAreaCode: '',
  phoneNumber: '',
  countryCode: '',
  isEnabled: true,
  isOwner: false,
};

export function profileOf(admin: Admin): ProfileValues {
  const { username, email, firstname, lastname, phoneAreaCode, phoneNumber, countryCode } = admin;
  return { username, email, firstname, lastname, phoneAreaCode, phoneNumber, countryCode };
}

export const valuesOf = (admin: Admin): AdminValues => ({
  ...profileOf(admin),
  isEnabled: admin.isEnabled,
  isOwner: admin.isOwner,
});

/** The record as it is now, past any cache. */
export const freshAdmin = (id: number) => queryClient.fetchQuery({ ...adminQuery(id), staleTime: 0 });

export async function createAdmin(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body });
  await changed();
  return saved;
}

export async function updateAdmin(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function updateProfile(id: number, body: BodyOf<typeof routes.updateProfile>, version?: number) {
  const saved = await call(routes.updateProfile, { params: { id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteAdmin(id: number) {
  await call(routes.remove, { params: { id } });
  await changed();
}

export const leaveAccount = () => call(routes.leave, {});

export const changePassword = (id: number, body: BodyOf<typeof routes.changePassword>) =>
  call(routes.changePassword, { params: { id }, body });

export const issueLink = (id: number) => call(routes.issueLink, { params: { id } });

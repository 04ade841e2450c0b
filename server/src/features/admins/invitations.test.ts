import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { activate, tokenOf } from '../../../test/tools/invitations.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, other } = depotWith(app, { other: () => createDepot(app) }, beforeAll);
const inDepot = (id: number, of: Depot = depot) => ({ params: { account: of.account, id } });

const invite = (to: Depot, body: { email: string; username: string; isOwner?: boolean; isEnabled?: boolean }) =>
  to.owner.call(adminRoutes.create, { params: { account: to.account }, body });
const get = async (id: number, from: Depot = depot) =>
  (await from.owner.call(adminRoutes.get, inDepot(id, from))).payload;

describe('an invitation', () => {
  const profile = {
    username: 'jana.nova',
    email: 'jana@depot.test',
    firstname: 'Jana',
    lastname: 'Nová',
    phoneAreaCode: '+421',
    phoneNumber: '905 123 456',
    countryCode: 'SVK',
    isEnabled: false,
    isOwner: true,
    mayRelease: true,
    mayCancelOrders: true,
  } as const;

  it('keeps every field', async () => {
    const created = await depot.owner.call(adminRoutes.create, { params: { account: depot.account }, body: profile });
    expect(created.status).toBe(201);
    const { activationLink, ...admin } = created.payload;
    expect(activationLink).toMatch(/^http:\/\/depot\.test\/activate\?token=[\w-]{43}$/);
    expect(admin).toEqual({
      ...profile,
      ...someTimes,
      id: expect.any(Number),
      version: 1,
      status: 'pending_activation',
      isOnline: false,
      isShared: false,
      mailFailedAt: null,
    });
    expect(await get(admin.id)).toEqual(admin);
  });

  it('starts enabled, as a plain admin, and the e-mail in lower case', async () => {
    const { payload } = await invite(depot, { email: 'Peter@Depot.TEST', username: 'peter' });
    expect(payload).toMatchObject({ email: 'peter@depot.test', isEnabled: true, isOwner: false, lastname: '' });
  });

  it('of someone already here is refused at the e-mail', async () => {
    const { status, problem } = await invite(depot, { email: 'jana@depot.test', username: 'x' });
    expect([status, problem.code, problem.errors?.[0]]).toEqual([
      409,
      'CONFLICT',
      { path: 'email', message: 'This e-mail is already in use.', key: 'emailTaken' },
    ]);
  });

  it('with a username in use is refused at the username, without regard to case and diacritics', async () => {
    const { status, problem } = await invite(depot, { email: 'new@depot.test', username: 'JÁNA.NOVÁ' });
    expect([status, problem.errors?.[0]?.path]).toEqual([409, 'username']);
  });

  it('names every wrong field', async () => {
    const { status, problem } = await invite(depot, {
      email: 'no-mail',
      username: ' ',
      phoneNumber: '1'.repeat(21),
    } as never);
    expect(status).toBe(422);
    expect(problem.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['username', 'This field is required.'],
      ['email', 'Enter a valid e-mail address.'],
      ['phoneNumber', 'At most 20 characters.'],
    ]);
  });

  it('is a record of each account that types it: names, rights and link are its own', async () => {
    const email = 'wanted@depot.test';
    const [a, b] = await Promise.all([
      invite(depot, { email, username: 'Wanted' }),
      invite(other, { email, username: 'Vítaná', isOwner: true }),
    ]);
    expect([a?.status, b?.status]).toEqual([201, 201]);
    expect(a?.payload).toMatchObject({ username: 'Wanted', isOwner: false });
    expect(b?.payload).toMatchObject({ username: 'Vítaná', isOwner: true });
    expect(a?.payload.id).not.toBe(b?.payload.id);
    const elsewhere = await depot.owner.call(adminRoutes.get, inDepot(b?.payload.id ?? 0));
    expect(elsewhere.status).toBe(404);
  });

  it('is edited and taken back like an admin; the version moves on', async () => {
    const { payload } = await invite(depot, { email: 'edited@depot.test', username: 'edited' });
    const byInvitation = inDepot(payload.id);
    const body = { firstname: 'Eva', username: 'eva.edited', isOwner: true };
    const changed = await depot.owner.call(adminRoutes.update, { ...byInvitation, body }, { ifMatch: 1 });
    const { activationLink: _, ...before } = payload;
    expect(changed.payload).toEqual({ ...before, ...body, ...someTimes, version: 2 });
    expect(
      (await depot.owner.call(adminRoutes.update, { ...byInvitation, body: { lastname: 'x' } }, { ifMatch: 1 })).status,
    ).toBe(412);
    const clash = await depot.owner.call(adminRoutes.update, { ...byInvitation, body: { email: depot.admin.email } });
    expect([clash.status, clash.problem.errors?.[0]?.path]).toEqual([409, 'email']);
    expect((await depot.owner.call(adminRoutes.remove, byInvitation)).status).toBe(204);
    expect((await depot.owner.call(adminRoutes.get, byInvitation)).status).toBe(404);
  });

  it('becomes an admin under the same id, with what was typed', async () => {
    const { payload } = await invite(other, { email: 'same@depot.test', username: 'same', isOwner: true });
    expect((await activate(app, tokenOf(payload.activationLink))).status).toBe(204);
    const { activationLink: _, ...typed } = payload;
    expect(await get(payload.id, other)).toEqual({ ...typed, ...someTimes, status: 'active' });
  });
});

describe('a username', () => {
  it('is unique in the account, over its people and its invitations, and free in every other', async () => {
    const mine = await createDepot(app);
    await invite(mine, { email: 'first@depot.test', username: 'Only One' });
    const again = await invite(mine, { email: 'second@depot.test', username: 'ONLY ONE' });
    expect([again.status, again.problem.errors?.[0]]).toMatchObject([409, { path: 'username', key: 'usernameTaken' }]);
    const renamed = await mine.owner.call(adminRoutes.update, {
      ...inDepot(mine.admin.id, mine),
      body: { username: 'only one' },
    });
    expect([renamed.status, renamed.problem.errors?.[0]?.path]).toEqual([409, 'username']);
    expect((await invite(depot, { email: 'first@depot.test', username: 'Only One' })).status).toBe(201);
  });
});

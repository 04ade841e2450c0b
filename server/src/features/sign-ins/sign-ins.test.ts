import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { signInRoutes } from '@boxyard/contract/people/sign-ins.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { join } from '../../../test/tools/invitations.ts';
import { givePassword, login, password, refresh, signedIn, signIn } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();

it('my sign-ins lists my sessions with device and address, and ends one or all others', async () => {
  const { admin, owner } = await createDepot(app);
  await givePassword(app, admin);
  const from = async (agent: string) =>
    signedIn(
      await caller(app)(
        authRoutes.login,
        { body: { email: admin.email, password } },
        { headers: { 'user-agent': agent } },
      ),
    );
  const [here, phone, desk] = [await from('Here/1'), await from('Phone/2'), await from('Desk/3')];
  const call = caller(app, here.jwt);
  const { payload } = await call(signInRoutes.list, {});
  const shown = payload.filter(({ device }) => device !== '');
  expect(shown.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Here/1', true],
    ['Desk/3', false],
    ['Phone/2', false],
  ]);
  expect(shown[0]).toMatchObject({
    address: app.clientAddress,
    createdAt: expect.any(Number),
    seenAt: expect.any(Number),
  });
  const id = shown[2]?.id ?? 0;
  expect((await owner.call(signInRoutes.end, { params: { id } })).status).toBe(404);
  expect((await call(signInRoutes.end, { params: { id } })).status).toBe(204);
  expect((await refresh(app, phone.cookie)).status).toBe(401);
  expect((await refresh(app, desk.cookie)).status).toBe(200);
  expect((await call(signInRoutes.endOthers, {})).status).toBe(204);
  expect((await refresh(app, desk.cookie)).status).toBe(401);
  expect((await call(signInRoutes.list, {})).payload.map(({ device }) => device)).toEqual(['Here/1']);
});

it('sign-ins and refusals stand in the person’s own log, which nobody else reads', async () => {
  const { admin, owner } = await createDepot(app);
  await givePassword(app, admin);
  await login(app, admin.email, 'Wrong-2026');
  const { jwt } = await signIn(app, admin.email);
  const events = async (token: string) =>
    (await caller(app, token)(signInRoutes.log, {})).payload.map(({ event }) => event);
  expect(await events(jwt)).toEqual(['sign_in', 'sign_in_refused', 'password_changed']);
  expect(await events(owner.token)).toEqual([]);
});

it('entries, changes of rights and exports stand in the account’s trail, entries once a session', async () => {
  const [depot, home] = [await createDepot(app), await createDepot(app)];
  await join(app, depot, home.admin);
  const { jwt } = await signIn(app, home.admin.email);
  const call = caller(app, jwt);
  const params = { account: depot.account };
  for (let n = 0; n < 3; n += 1) await call(adminRoutes.list, { params });
  await call(exportRoutes.create, { params, body: { list: 'clients', format: 'csv' } });
  await depot.owner.call(adminRoutes.update, { params: { ...params, id: home.admin.id }, body: { isOwner: true } });
  const { rows } = await app.db.pool.query(
    `select entity, action, admin_id, after from audit_log where account_id = $1 and
      (entity in ('entry', 'export') and admin_id = $2 or entity = 'membership' and (after ->> 'admin_id')::bigint = $2) order by id`,
    [depot.accountId, home.admin.id],
  );
  expect(rows).toMatchObject([
    { entity: 'membership', action: 'insert', admin_id: home.admin.id, after: { is_owner: false } },
    { entity: 'entry', admin_id: home.admin.id, after: { address: app.clientAddress } },
    { entity: 'export', admin_id: home.admin.id, after: { list: 'clients', format: 'csv' } },
    { entity: 'membership', action: 'update', admin_id: depot.owner.id, after: { is_owner: true } },
  ]);
});

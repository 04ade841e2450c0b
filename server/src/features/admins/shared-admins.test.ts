import { adminRoutes } from '@boxyard/contract/admins.ts';
import { authRoutes } from '@boxyard/contract/auth.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/caller.ts';
import { createDepot, type Depot } from '../../../test/depot.ts';
import { givePassword, login, password, signIn } from '../../../test/sign-in.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { accountTransaction } from '../../core/db.ts';

const app = useTestApp();
let depot: Depot;
let other: Depot;
const inDepot = (id: number, of: Depot = depot) => ({ params: { account: of.account, id } });
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);
const invite = (to: Depot, body: { email: string; username: string; isOwner?: boolean }) =>
  to.owner.call(adminRoutes.create, { params: { account: to.account }, body });
const get = async (id: number) => (await depot.owner.call(adminRoutes.get, inDepot(id))).payload;

beforeAll(async () => {
  depot = await createDepot(app);
  other = await createDepot(app);
});

describe('someone known by e-mail', () => {
  it('gets a membership, keeps name, password and current account, and no link is made', async () => {
    const { admin } = await createDepot(app);
    await givePassword(app, admin);
    const { jwt } = await signIn(app, admin.email);
    const whoami = () => caller(app, jwt)(adminRoutes.whoami, {}).then(({ payload }) => payload);
    const before = await whoami();
    const { status, payload } = await invite(depot, { email: admin.email, username: 'other name', isOwner: true });
    expect(status).toBe(201);
    expect(payload).toMatchObject({
      id: admin.id,
      username: admin.email,
      isShared: true,
      isOwner: true,
      activationLink: null,
    });
    const after = await whoami();
    expect(after.accounts.map(({ accountSlug }) => accountSlug)).toEqual([
      before.accounts[0]?.accountSlug,
      depot.account,
    ]);
    expect(after.isOwner).toBe(false);
  });

  it('is out of reach of an owner: profile, link and all, but for the membership', async () => {
    const { admin, ...home } = await createDepot(app);
    await invite(depot, { email: admin.email, username: 'x' });
    for (const body of [{ email: 'mine@depot.test' }, { username: 'mine' }, { firstname: 'Mine' }]) {
      const { status, problem } = await depot.owner.call(adminRoutes.update, { ...inDepot(admin.id), body });
      expect([status, problem.detail]).toEqual([
        409,
        'This person also works for another account and keeps their own e-mail, username and password.',
      ]);
    }
    expect((await depot.owner.call(adminRoutes.issueLink, inDepot(admin.id))).status).toBe(409);
    // Neither can the owner of the first account.
    expect(
      (await home.owner.call(adminRoutes.issueLink, { params: { account: home.account, id: admin.id } })).status,
    ).toBe(409);
    const membership = await depot.owner.call(adminRoutes.update, { ...inDepot(admin.id), body: { isOwner: true } });
    expect(membership.payload).toMatchObject({ isOwner: true, email: admin.email });
    expect(
      (await home.owner.call(adminRoutes.get, { params: { account: home.account, id: admin.id } })).payload.isOwner,
    ).toBe(false);
    // The whole form comes back with the same profile in it: that is no change.
    const {
      id: _id,
      version: _version,
      status: _status,
      isOnline: _online,
      isShared: _shared,
      ...form
    } = membership.payload;
    const saved = await depot.owner.call(adminRoutes.update, {
      ...inDepot(admin.id),
      body: { ...form, isOwner: false },
    });
    expect(saved.status).toBe(200);
  });

  it('is out of reach in the database too, for the role that requests run as', async () => {
    const { admin } = await createDepot(app);
    await invite(depot, { email: admin.email, username: 'x' });
    const update = (who: number) =>
      accountTransaction(app.db, depot.accountId, who, (tx) =>
        tx.updateTable('admin').set({ firstname: 'Changed' }).where('id', '=', admin.id).executeTakeFirst(),
      );
    expect(Number((await update(depot.owner.id)).numUpdatedRows)).toBe(0);
    expect(Number((await update(admin.id)).numUpdatedRows)).toBe(1);
    const hash = accountTransaction(app.db, depot.accountId, admin.id, (tx) =>
      sql`update admin set password_hash = 'x' where id = ${admin.id}`.execute(tx),
    );
    await expect(hash).rejects.toThrow('permission denied');
  });

  it('cannot be taken over by an owner elsewhere while the invitation is open', async () => {
    const email = 'pending@depot.test';
    const first = await invite(depot, { email, username: 'pending' });
    const second = await invite(other, { email, username: 'pending' });
    expect([first.payload.activationLink === null, second.payload.activationLink]).toEqual([false, null]);
    expect((await other.owner.call(adminRoutes.issueLink, inDepot(second.payload.id, other))).status).toBe(409);
    const token = new URL(first.payload.activationLink ?? '').searchParams.get('token') ?? '';
    expect((await caller(app)(authRoutes.activate, { body: { token, password } })).status).toBe(204);
  });

  it('cannot be taken over by a reset link made before they came here', async () => {
    const home = await createDepot(app);
    await givePassword(app, home.admin);
    const link = await home.owner.call(adminRoutes.issueLink, { params: { account: home.account, id: home.admin.id } });
    await invite(depot, { email: home.admin.email, username: 'x' });
    const token = new URL(link.payload.activationLink).searchParams.get('token') ?? '';
    expect((await caller(app)(authRoutes.activate, { body: { token, password: 'Taken-2026' } })).status).toBe(409);
    expect((await login(app, home.admin.email)).status).toBe(200);
  });

  it('belongs to this account alone again when the other one is deleted', async () => {
    const home = await createDepot(app);
    const { payload } = await invite(depot, { email: home.admin.email, username: 'x' });
    await query('update account set deleted_at = now() where id = $1', [home.accountId]);
    expect((await get(payload.id)).isShared).toBe(false);
    expect((await depot.owner.call(adminRoutes.issueLink, inDepot(payload.id))).status).toBe(201);
  });
});

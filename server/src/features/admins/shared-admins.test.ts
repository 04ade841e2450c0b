import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { activate, invitedBy, join, linkFor } from '../../../test/tools/invitations.ts';
import { givePassword, login, signIn } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
const inDepot = (id: number, of: Depot = depot) => ({ params: { account: of.account, id } });
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);
const get = async (id: number, from: Depot = depot) =>
  (await from.owner.call(adminRoutes.get, inDepot(id, from))).payload;

describe('someone who works for two accounts', () => {
  it('keeps name, password and current account; both see the person, and each its own rights', async () => {
    const home = await createDepot(app);
    const { admin } = home;
    await givePassword(app, admin);
    const { jwt } = await signIn(app, admin.email);
    const whoami = () => caller(app, jwt)(adminRoutes.whoami, {}).then(({ payload }) => payload);
    await join(app, depot, admin, { isOwner: true });
    const after = await whoami();
    expect(after.accounts.map(({ accountSlug }) => accountSlug)).toEqual([home.account, depot.account]);
    expect(after.isOwner).toBe(false);
    expect((await login(app, admin.email)).status).toBe(200);
    const own = { id: admin.id, username: admin.email, email: admin.email, isShared: true };
    expect(await get(admin.id)).toMatchObject({ ...own, isOwner: true, status: 'active' });
    expect(await get(admin.id, home)).toMatchObject({ ...own, isOwner: false });
  });

  it('hears of the hundred accounts chosen last, the current one first', async () => {
    const { admin, account } = await createDepot(app);
    await app.db.pool.query(
      `with made as (insert into account (slug, name, short_name, contact_email, cin)
        select 'of-many-' || n, 'x', 'x', 'x@x.xx', '1' from generate_series(1, 150) n returning id)
      insert into membership (account_id, admin_id, chosen_at) select id, $1, now() - interval '1 day' from made`,
      [admin.id],
    );
    const { accounts } = (await admin.call(adminRoutes.whoami, {})).payload;
    expect([accounts.length, accounts[0]?.accountSlug]).toEqual([100, account]);
  });

  it('is out of reach of both owners: profile, link and all, but for the membership', async () => {
    const home = await createDepot(app);
    const { admin } = home;
    await join(app, depot, admin);
    for (const body of [{ email: 'mine@depot.test' }, { username: 'mine' }, { firstname: 'Mine' }]) {
      for (const of of [depot, home]) {
        const { status, problem } = await of.owner.call(adminRoutes.update, { ...inDepot(admin.id, of), body });
        expect([status, problem.detail]).toEqual([
          409,
          'This person also works for another account and keeps their own e-mail, username and password.',
        ]);
      }
    }
    for (const of of [depot, home])
      expect((await of.owner.call(adminRoutes.issueLink, inDepot(admin.id, of))).status).toBe(409);
    const membership = await depot.owner.call(adminRoutes.update, { ...inDepot(admin.id), body: { isOwner: true } });
    expect(membership.payload).toMatchObject({ isOwner: true, email: admin.email });
    expect((await get(admin.id, home)).isOwner).toBe(false);
    // The whole form is sent with the same profile in it, which counts as no change.
    const { id: _i, version: _v, status: _s, isOnline: _o, isShared: _h, ...form } = membership.payload;
    const saved = await depot.owner.call(adminRoutes.update, {
      ...inDepot(admin.id),
      body: { ...form, isOwner: false },
    });
    expect(saved.status).toBe(200);
  });

  it('is out of reach in the database too, for the role that requests run as', async () => {
    const { admin } = await createDepot(app);
    await join(app, depot, admin);
    const update = (who: number) =>
      withAccountTransaction(app.db, depot.accountId, who, (tx) =>
        tx.updateTable('admin').set({ firstname: 'Changed' }).where('id', '=', admin.id).executeTakeFirst(),
      );
    expect(Number((await update(depot.owner.id)).numUpdatedRows)).toBe(0);
    expect(Number((await update(admin.id)).numUpdatedRows)).toBe(1);
    const hash = withAccountTransaction(app.db, depot.accountId, admin.id, (tx) =>
      sql`update admin set password_hash = 'x' where id = ${admin.id}`.execute(tx),
    );
    await expect(hash).rejects.toThrow('permission denied');
  });

  it('belongs to this account alone again when the other one is deleted', async () => {
    const home = await createDepot(app);
    await join(app, depot, home.admin);
    await query('update account set deleted_at = now() where id = $1', [home.accountId]);
    expect((await get(home.admin.id)).isShared).toBe(false);
    expect((await depot.owner.call(adminRoutes.issueLink, inDepot(home.admin.id))).status).toBe(201);
  });

  it('needs another username where the account has theirs already, and is told so', async () => {
    const { admin } = await createDepot(app);
    await givePassword(app, admin);
    await query(`update admin set username = 'Mária' where id = $1`, [admin.id]);
    const token = await invitedBy(depot, { email: admin.email, username: 'new maria' });
    await invitedBy(depot, { email: 'maria@depot.test', username: 'maria' });
    const { status, problem } = await activate(app, token);
    expect([status, problem.errors?.[0]]).toMatchObject([409, { path: 'username', key: 'usernameTakenThere' }]);
    await query(`update admin set username = 'Mária the second' where id = $1`, [admin.id]);
    expect((await activate(app, token)).status).toBe(204);
  });
});

describe('leaving', () => {
  it('is everybody’s right but the last owner’s, and ends the links of that account', async () => {
    const home = await createDepot(app);
    const params = { account: home.account };
    const refused = await home.owner.call(adminRoutes.leave, { params });
    expect([refused.status, refused.problem.key]).toEqual([409, 'lastOwner']);
    const link = await linkFor(home, home.admin.id);
    expect((await home.admin.call(adminRoutes.leave, { params })).status).toBe(204);
    expect((await home.admin.call(adminRoutes.whoami, {})).status).toBe(401);
    expect((await activate(app, link)).status).toBe(409);
    // The only member, and still the last owner: an invited owner does not count.
    await invitedBy(home, { email: 'next.owner@depot.test', isOwner: true });
    expect((await home.owner.call(adminRoutes.leave, { params })).status).toBe(409);
  });

  it('of two owners at once leaves one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const home = await createDepot(app);
      const { account } = home;
      await home.owner.call(adminRoutes.update, { ...inDepot(home.admin.id, home), body: { isOwner: true } });
      const answers = await Promise.all(
        [home.owner, home.admin].map(({ call }) => call(adminRoutes.leave, { params: { account } })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    }
  });
});

import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { join } from '../../../test/tools/invitations.ts';
import { givePassword, login, refresh, signedIn, signIn } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withTransaction } from '../../core/db/connection.ts';
import { startSession } from './sessions.queries.ts';

const app = useTestApp();
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);
const whoami = (jwt: string) => caller(app, jwt)(adminRoutes.whoami, {});
const { depot } = depotWith(app, {}, beforeAll);

beforeAll(async () => {
  await givePassword(app, depot.owner);
  await givePassword(app, depot.admin);
});

describe('refresh', () => {
  it('answers a new token and rotates the cookie; only hashes are stored', async () => {
    const first = await signIn(app, depot.owner.email);
    const second = signedIn(await refresh(app, first.cookie));
    expect(second.cookie).not.toBe(first.cookie);
    expect((await whoami(second.jwt)).status).toBe(200);
    const stored = JSON.stringify((await query('select * from refresh_token')).rows);
    for (const { cookie } of [first, second]) expect(stored).not.toContain(cookie.split('=')[1]);
  });

  it('gives a spent token the same successor again for 30 seconds, while that is unused', async () => {
    const first = await signIn(app, depot.owner.email);
    const lost = signedIn(await refresh(app, first.cookie)); // this answer gets lost
    const again = signedIn(await refresh(app, first.cookie));
    expect(again.cookie).toBe(lost.cookie);
    const { rows } = await query('select count(*) from refresh_token where parent is not null and spent_at is null');
    expect((await refresh(app, again.cookie)).status).toBe(200);
    const after = await query('select count(*) from refresh_token where parent is not null and spent_at is null');
    expect(after.rows).toEqual(rows); // one usable token for each session, before and after
  });

  it('gives 40 who come at once the same successor', async () => {
    const { cookie } = await signIn(app, depot.owner.email);
    const answers = await Promise.all(Array.from({ length: 40 }, () => refresh(app, cookie)));
    expect(new Set(answers.map((answer) => signedIn(answer).cookie)).size).toBe(1);
  });

  it('ends the family when a spent token comes back after its successor was used', async () => {
    const first = await signIn(app, depot.owner.email);
    const second = signedIn(await refresh(app, first.cookie));
    const third = signedIn(await refresh(app, second.cookie));
    const stolen = await refresh(app, first.cookie);
    expect([stolen.status, stolen.problem.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(stolen.headers.get('set-cookie')).toMatch(/^boxyard_refresh=;/);
    expect((await refresh(app, third.cookie)).status).toBe(401);
    expect((await whoami(third.jwt)).status).toBe(401);
  });

  it('ends the family when a spent token comes back after 30 seconds', async () => {
    const first = await signIn(app, depot.owner.email);
    const second = signedIn(await refresh(app, first.cookie));
    await query(`update refresh_token set spent_at = spent_at - interval '31 seconds' where spent_at is not null`);
    expect((await refresh(app, first.cookie)).status).toBe(401);
    expect((await refresh(app, second.cookie)).status).toBe(401);
  });

  it('signs nobody out when several tabs refresh at the same moment', async () => {
    let { cookie } = await signIn(app, depot.owner.email);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(app, cookie)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      cookie = signedIn(answers[round] as (typeof answers)[0]).cookie;
    }
  });

  it('refuses none, an unknown and an expired token', async () => {
    expect((await refresh(app, '')).status).toBe(401);
    expect((await refresh(app, `boxyard_refresh=${'x'.repeat(43)}`)).status).toBe(401);
    const { cookie } = await signIn(app, depot.owner.email);
    await query('update refresh_token set expires_at = now()');
    expect((await refresh(app, cookie)).status).toBe(401);
  });

  it('tokens that expired are swept away with the next sign-in, living ones that came of them stay', async () => {
    const { cookie } = await signIn(app, depot.owner.email);
    const next = signedIn(await refresh(app, cookie));
    await query('update refresh_token set expires_at = now() where spent_at is not null');
    await signIn(app, depot.owner.email);
    expect((await query('select count(*) from refresh_token where expires_at <= now()')).rows).toEqual([{ count: 0 }]);
    expect((await refresh(app, next.cookie)).status).toBe(200);
  });
});

describe('a session', () => {
  it('is confirmed by validate and ended by logout, cookie included', async () => {
    const { jwt, cookie } = await signIn(app, depot.owner.email);
    const other = await signIn(app, depot.owner.email);
    expect((await caller(app, jwt)(authRoutes.validate, {})).status).toBe(204);
    const out = await caller(app, jwt)(authRoutes.logout, {}, { headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^boxyard_refresh=;/);
    expect((await caller(app, jwt)(authRoutes.validate, {})).status).toBe(401);
    expect((await refresh(app, cookie)).status).toBe(401);
    expect((await whoami(other.jwt)).status).toBe(200);
  });

  it('is ended by its access token alone, by its cookie alone, and by each where they name two', async () => {
    const [byToken, byCookie] = [await signIn(app, depot.owner.email), await signIn(app, depot.owner.email)];
    expect((await caller(app, byToken.jwt)(authRoutes.logout, {})).status).toBe(204);
    expect((await whoami(byToken.jwt)).status).toBe(401);
    expect((await refresh(app, byToken.cookie)).status).toBe(401);
    expect((await whoami(byCookie.jwt)).status).toBe(200);
    await caller(app)(authRoutes.logout, {}, { headers: { cookie: byCookie.cookie } });
    expect((await whoami(byCookie.jwt)).status).toBe(401);
    const [ended, other] = [await signIn(app, depot.owner.email), await signIn(app, depot.owner.email)];
    await caller(app, ended.jwt)(authRoutes.logout, {}, { headers: { cookie: other.cookie } });
    expect([(await whoami(ended.jwt)).status, (await whoami(other.jwt)).status]).toEqual([401, 401]);
  });

  it('logs out without any and with a forged token', async () => {
    expect((await caller(app)(authRoutes.logout, {})).status).toBe(204);
    expect((await caller(app, 'forged')(authRoutes.logout, {})).status).toBe(204);
  });

  it.each([
    ['disabled', 'update membership set is_enabled = $2 where admin_id = $1'],
    [
      'of a deleted account',
      'update account set deleted_at = case when $2 then null else now() end where id = (select account_id from membership where admin_id = $1)',
    ],
  ])('of an admin %s ends for good; the access that comes back needs a new sign-in', async (_, statement) => {
    const { admin } = await createDepot(app);
    await givePassword(app, admin);
    const { jwt, cookie } = await signIn(app, admin.email);
    await query(statement, [admin.id, false]);
    expect((await whoami(jwt)).status).toBe(401);
    expect((await caller(app, jwt)(authRoutes.validate, {})).status).toBe(401);
    expect((await refresh(app, cookie)).status).toBe(401);
    expect((await login(app, admin.email)).problem.detail).toBe('Invalid Credentials');
    await query(statement, [admin.id, true]);
    expect((await whoami(jwt)).status).toBe(401);
    expect((await refresh(app, cookie)).status).toBe(401);
    expect((await login(app, admin.email)).status).toBe(200);
  });

  it('goes on where another membership is left', async () => {
    const [home, other] = [await createDepot(app), await createDepot(app)];
    await join(app, other, home.admin);
    const { jwt, cookie } = await signIn(app, home.admin.email);
    await query('update membership set is_enabled = false where admin_id = $1 and account_id = $2', [
      home.admin.id,
      home.accountId,
    ]);
    expect((await whoami(jwt)).payload.accounts.map(({ accountSlug }) => accountSlug)).toEqual([other.account]);
    expect((await refresh(app, cookie)).status).toBe(200);
  });

  it('of a disabled account is refused only; its owner goes on and may enable or delete it', async () => {
    const { admin, owner, account } = await createDepot(app);
    await givePassword(app, admin);
    await givePassword(app, owner);
    const [clerk, boss] = [await signIn(app, admin.email), await signIn(app, owner.email)];
    const set = (jwt: string, route: typeof accountRoutes.enable | typeof accountRoutes.disable) =>
      caller(app, jwt)(route, { params: { account } });
    expect((await set(boss.jwt, accountRoutes.disable)).status).toBe(200);
    expect((await whoami(clerk.jwt)).status).toBe(401);
    expect((await refresh(app, clerk.cookie)).status).toBe(401);
    expect((await login(app, admin.email)).status).toBe(401);
    const later = signedIn(await refresh(app, boss.cookie));
    expect((await set(later.jwt, accountRoutes.enable)).status).toBe(200);
    expect((await whoami(clerk.jwt)).status).toBe(200);
    expect((await refresh(app, clerk.cookie)).status).toBe(200);
  });

  it('is one of 50 of a person at most; the one not seen for longest ends', async () => {
    const { owner, admin } = await createDepot(app);
    const begin = () => withTransaction(app.db, (tx) => startSession(tx, admin.id, { address: '', device: '' }));
    const first = await begin();
    await query(`update session set seen_at = now() + interval '1 hour' where id = $1`, [first.sessionId]);
    for (let n = 0; n < 60; n += 1) await begin();
    const { rows } = await query('select id from session where admin_id = $1 and ended_at is null order by id', [
      admin.id,
    ]);
    expect(rows).toHaveLength(50);
    expect(rows[0].id).toBe(first.sessionId);
    expect((await admin.call(adminRoutes.whoami, {})).status).toBe(401);
    expect((await owner.call(adminRoutes.whoami, {})).status).toBe(200);
  });

  it('lives at most 90 days, and 30 without use', async () => {
    const old = await signIn(app, depot.owner.email);
    await query(`update session set created_at = created_at - interval '89 days 23 hours'`);
    const next = signedIn(await refresh(app, old.cookie));
    const { rows } = await query(
      'select extract(epoch from max(expires_at) - now())::int as left from refresh_token where spent_at is null and parent is not null and issued_at = (select max(issued_at) from refresh_token)',
    );
    expect(rows[0].left).toBeLessThanOrEqual(3600);
    await query(`update session set created_at = created_at - interval '2 hours'`);
    expect((await whoami(next.jwt)).status).toBe(401);
    await query(`update session set created_at = now()`);
    const idle = await signIn(app, depot.owner.email);
    const { rows: fresh } = await query(
      'select extract(epoch from expires_at - issued_at)::int as seconds from refresh_token where parent is null order by issued_at desc limit 1',
    );
    expect(fresh).toEqual([{ seconds: 30 * 86_400 }]);
    expect((await refresh(app, idle.cookie)).status).toBe(200);
  });

  it('that signs in while the last membership is taken away does not outlive it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const home = await createDepot(app);
      await givePassword(app, home.admin, true);
      const byAdmin = { params: { account: home.account, id: home.admin.id } };
      const [, ...answers] = await Promise.all([
        home.owner.call(adminRoutes.update, { ...byAdmin, body: { isEnabled: false } }),
        ...Array.from({ length: 4 }, () => login(app, home.admin.email)),
      ]);
      await home.owner.call(adminRoutes.update, { ...byAdmin, body: { isEnabled: true } });
      for (const answer of answers.filter(({ status }) => status === 200))
        expect((await whoami(answer.payload.jwt)).status, `round ${round}`).toBe(401);
      await query('delete from sign_in_failure');
    }
  });
});

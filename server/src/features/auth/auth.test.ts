import { adminRoutes } from '@boxyard/contract/admins.ts';
import { authRoutes } from '@boxyard/contract/auth.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/caller.ts';
import { createDepot, createPerson, type Depot } from '../../../test/depot.ts';
import { cookieOf, givePassword, login, password, refresh, signedIn, signIn } from '../../../test/sign-in.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { hashPassword } from './passwords.service.ts';

const app = useTestApp();
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);
const whoami = (jwt: string) => caller(app, jwt)(adminRoutes.whoami, {});
let depot: Depot;

beforeAll(async () => {
  depot = await createDepot(app);
  await givePassword(app, depot.owner);
  await givePassword(app, depot.admin);
});

describe('sign-in', () => {
  it('answers a token, and the refresh token in a cookie that scripts and other sites cannot use', async () => {
    const answer = await login(app, depot.owner.email);
    expect(answer.status).toBe(200);
    expect((await whoami(answer.payload.jwt)).payload.email).toBe(depot.owner.email);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^boxyard_refresh=[\w-]{43}; /);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/v1/backoffice/auth', 'Max-Age=2592000'])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain('Secure'); // PUBLIC_URL is http here
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('takes the e-mail in any case and with spaces around it', async () => {
    expect((await login(app, ` ${depot.owner.email.toUpperCase()} `)).status).toBe(200);
  });

  it('takes the same letters in either Unicode form', async () => {
    const person = await createDepot(app).then(({ owner }) => owner);
    await givePassword(app, person);
    const { jwt } = await signIn(app, person.email);
    const { payload: me } = await whoami(jwt);
    const account = me.accounts[0]?.accountSlug ?? '';
    const newPassword = 'Kôň-Žriebä-1';
    await caller(app, jwt)(adminRoutes.changePassword, {
      params: { account, id: me.id },
      body: { oldPassword: password, newPassword: newPassword.normalize('NFC') },
    });
    expect((await login(app, person.email, newPassword.normalize('NFD'))).status).toBe(200);
  });

  it.each([
    ['a wrong password', () => login(app, depot.owner.email, 'Wrong-2026')],
    ['an unknown e-mail', () => login(app, 'unknown@depot.test')],
    ['someone who has no password yet', async () => login(app, (await createPerson(app, 'new@depot.test')).email)],
  ])('answers %s with the same words', async (_, attempt) => {
    const answer = await attempt();
    expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
      401,
      'UNAUTHENTICATED',
      'Invalid Credentials',
    ]);
    expect(cookieOf(answer)).toBe('');
  });

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    const time = async (email: string) => {
      const begin = performance.now();
      await login(app, email, 'Wrong-2026');
      return performance.now() - begin;
    };
    const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    // A hash takes tens of milliseconds; without one the answer would be there in a few, however often one tries.
    const isAlike = () => fastest.unknown > fastest.known * 0.6 && fastest.unknown < fastest.known * 1.7;
    for (let round = 0; round < 40 && !(round >= 4 && isAlike()); round += 1) {
      await query('delete from sign_in_failure');
      fastest.known = Math.min(fastest.known, await time(depot.admin.email));
      fastest.unknown = Math.min(fastest.unknown, await time('nobody-at-all@depot.test'));
    }
    expect(isAlike(), JSON.stringify(fastest)).toBe(true);
  });

  it('names every missing and every unknown field', async () => {
    const { status, problem } = await caller(app)(authRoutes.login, { body: { name: 'x' } } as never);
    expect([status, problem.code, problem.detail]).toEqual([422, 'INVALID', 'Form contains errors.']);
    expect(problem.errors).toEqual([
      { path: 'email', message: 'This field is required.', key: 'required' },
      { path: 'password', message: 'This field is required.', key: 'required' },
      { path: 'name', message: 'Unknown field name.', key: 'unknownField', params: { field: 'name' } },
    ]);
  });
});

describe('too many failed sign-ins', () => {
  const forget = () => query('delete from sign_in_failure');

  it('close the door for the e-mail, for the right password too, until they are old', async () => {
    await forget();
    const { owner } = await createDepot(app);
    await givePassword(app, owner);
    await query(`insert into sign_in_failure (address, email) select 'elsewhere', $1 from generate_series(1, 10)`, [
      owner.email,
    ]);
    const refused = await login(app, owner.email);
    expect([refused.status, refused.problem.code]).toEqual([429, 'TOO_MANY']);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.problem.detail).toBe('Too many attempts. Try again in 15 minutes.');
    expect((await login(app, depot.owner.email)).status).toBe(200);
    await query(`update sign_in_failure set at = at - interval '15 minutes'`);
    expect((await login(app, owner.email)).status).toBe(200);
    expect((await query('select count(*) from sign_in_failure where email = $1', [owner.email])).rows).toEqual([
      { count: 0 },
    ]);
  });

  it('close it for the address, whatever X-Forwarded-For claims', async () => {
    await forget();
    await query(
      `insert into sign_in_failure (address, email) select '127.0.0.1', 'x' || n from generate_series(1, 50) n`,
    );
    const body = { email: depot.owner.email, password };
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
    const refused = await caller(app)(authRoutes.login, { body }, { headers });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    await forget();
  });

  it('count when they are made all at once', async () => {
    await forget();
    const answers = await Promise.all(Array.from({ length: 16 }, () => login(app, depot.admin.email, 'Wrong-2026')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    expect((await login(app, depot.admin.email)).status).toBe(429);
    await forget();
  });
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

  it('honours a spent token for 30 seconds while its successor is unused', async () => {
    const first = await signIn(app, depot.owner.email);
    await refresh(app, first.cookie); // whose answer was lost
    const again = signedIn(await refresh(app, first.cookie));
    expect((await refresh(app, again.cookie)).status).toBe(200);
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
    const [one, other] = [await signIn(app, depot.owner.email), await signIn(app, depot.owner.email)];
    await caller(app, one.jwt)(authRoutes.logout, {}, { headers: { cookie: other.cookie } });
    expect([(await whoami(one.jwt)).status, (await whoami(other.jwt)).status]).toEqual([401, 401]);
  });

  it('logs out without any and with a forged token', async () => {
    expect((await caller(app)(authRoutes.logout, {})).status).toBe(204);
    expect((await caller(app, 'forged')(authRoutes.logout, {})).status).toBe(204);
  });

  it.each([
    ['an admin disabled in the account', 'update membership set is_enabled = $2 where admin_id = $1'],
    [
      'an admin of a disabled account',
      'update account set is_enabled = $2 where id = (select account_id from membership where admin_id = $1)',
    ],
    [
      'an admin of a deleted account',
      'update account set deleted_at = case when $2 then null else now() end where id = (select account_id from membership where admin_id = $1)',
    ],
  ])('of %s dies at the next request and lives again with the access', async (_, statement) => {
    const { admin } = await createDepot(app);
    await givePassword(app, admin);
    const { jwt, cookie } = await signIn(app, admin.email);
    await query(statement, [admin.id, false]);
    expect((await whoami(jwt)).status).toBe(401);
    expect((await caller(app, jwt)(authRoutes.validate, {})).status).toBe(401);
    expect((await refresh(app, cookie)).status).toBe(401);
    expect((await login(app, admin.email)).problem.detail).toBe('Invalid Credentials');
    await query(statement, [admin.id, true]);
    expect((await whoami(jwt)).status).toBe(200);
    expect((await refresh(app, cookie)).status).toBe(200);
  });
});

describe('hashing', () => {
  it('leaves the database to others: who waits for a hash holds no connection', async () => {
    const { owner, admin } = await createDepot(app);
    await givePassword(app, owner);
    await givePassword(app, admin);
    const { jwt } = await signIn(app, admin.email);
    const account = (await whoami(jwt)).payload.accounts[0]?.accountSlug ?? '';
    const ended: string[] = [];
    const queue = Array.from({ length: 30 }, () => hashPassword('Keeps the queue busy 1'));
    const waiting = [
      ...Array.from({ length: 22 }, () => login(app, owner.email)),
      caller(app, jwt)(adminRoutes.changePassword, {
        params: { account, id: admin.id },
        body: { oldPassword: password, newPassword: 'Better-2026' },
      }),
    ].map((call) => call.then(({ status }) => ended.push(`waited ${status}`)));
    const reads = Array.from({ length: 10 }, () =>
      whoami(admin.token).then(({ status }) => ended.push(`read ${status}`)),
    );
    await Promise.all([...waiting, ...reads, ...queue]);
    expect(ended.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'read 200'));
    expect(ended.slice(10).toSorted()).toEqual([...Array.from({ length: 22 }, () => 'waited 200'), 'waited 204']);
  });

  it('turns away who would wait too long, with 429', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 150 }, (_, n) => login(app, `crowd-${n}@depot.test`).then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    await sql`delete from sign_in_failure`.execute(app.db.kysely);
    expect((await login(app, depot.owner.email)).status).toBe(200);
  });
});

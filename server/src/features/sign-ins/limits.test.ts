import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { times } from '../../../test/tools/length.ts';
import { givePassword, login, password, signIn } from '../../../test/tools/sign-in.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { networkTurns } from '../../core/http/network-turns.ts';
import { bounded } from '../passwords/hashing.service.ts';
import { hashPassword } from '../passwords/passwords.service.ts';

const app = useOwnApp();
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);
const whoami = (jwt: string) => caller(app, jwt)(adminRoutes.whoami, {});
const { depot } = depotWith(app, {}, beforeAll);

beforeAll(async () => {
  await givePassword(app, depot.owner);
  await givePassword(app, depot.admin);
});

describe('too many failed sign-ins', () => {
  const forget = () => query('delete from sign_in_failure');
  const failures = (of: { email: string; address: string; count: number }) =>
    query('insert into sign_in_failure (address, email) select $1, $2 from generate_series(1, $3::int)', [
      of.address,
      of.email,
      of.count,
    ]);
  const deviceOf = ({ headers }: { headers: Headers }) =>
    /boxyard_device=[\w-]{43}/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

  it('from one address close the door there, for the right password too, until they are old', async () => {
    await forget();
    const { owner } = await createDepot(app);
    await givePassword(app, owner);
    await failures({ email: owner.email, address: '127.0.0.1', count: 10 });
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

  it('from elsewhere lock nobody out, until there are very many', async () => {
    await forget();
    const { email } = depot.owner;
    await failures({ email, address: 'elsewhere', count: 49 });
    expect((await login(app, email)).status).toBe(200);
    await failures({ email, address: 'yet another', count: 1 });
    expect((await login(app, email)).status).toBe(429);
    await forget();
  });

  it('lock no known device out, which has its own ten', async () => {
    await forget();
    const { email } = depot.owner;
    const device = deviceOf(await login(app, email));
    const from = (cookie: string, given = password) =>
      caller(app)(authRoutes.login, { body: { email, password: given } }, { headers: { cookie } });
    await failures({ email, address: '127.0.0.1', count: 60 });
    expect((await login(app, email)).status).toBe(429);
    expect((await from(device)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 4 }, () => from(device, 'Wrong-2026')));
    expect(guesses.every(({ status }) => status === 401 || status === 429)).toBe(true);
    for (let n = 0; n < 10; n += 1) await from(device, 'Wrong-2026');
    expect((await from(device)).status).toBe(429);
    await query('delete from sign_in_failure where device is not null');
    expect((await from(device)).status).toBe(200);
    // A device is known only to the people who signed in there, and a made-up cookie is not known.
    const other = { body: { email: depot.admin.email, password } };
    await failures({ email: depot.admin.email, address: '127.0.0.1', count: 10 });
    for (const cookie of [device, `boxyard_device=${'x'.repeat(43)}`])
      expect((await caller(app)(authRoutes.login, other, { headers: { cookie } })).status).toBe(429);
    await forget();
  });

  it('from one network slow its strangers down, whatever X-Forwarded-For claims, and no known device', async () => {
    await forget();
    const { email } = depot.owner;
    const device = deviceOf(await login(app, email));
    await query(
      `insert into sign_in_failure (address, email) select '127.0.0.1', 'x' || n from generate_series(1, 50) n`,
    );
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
    const asked: string[] = [];
    const { limits } = app;
    const { signIn: turn } = limits;
    onTestFinished(() => void Object.assign(limits, { signIn: turn }));
    limits.signIn = networkTurns(50, 100);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => caller(app)(authRoutes.login, { body: { email, password } }, { headers })),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(refused.map(({ problem }) => problem.key))).toEqual(new Set(['slowSignIns']));
    expect(answers.filter(({ status }) => status === 200).length).toBe(30 - refused.length);
    limits.signIn = async (network) => void asked.push(network);
    const known = await caller(app)(authRoutes.login, { body: { email, password } }, { headers: { cookie: device } });
    expect([known.status, asked]).toEqual([200, []]);
    expect((await login(app, email)).status).toBe(200);
    expect(asked).toEqual(['127.0.0.1']);
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

describe('hashing', () => {
  it('leaves the database to others: who waits for a hash holds no connection', async () => {
    const { owner, admin } = await createDepot(app);
    await givePassword(app, owner, true);
    await givePassword(app, admin, true);
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
    // A signed-in person does not wait behind strangers; hashing is slower than any reading call.
    const others = ended.filter((end) => end !== 'waited 204');
    expect(others.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'read 200'));
    expect(others.slice(10)).toEqual(Array.from({ length: 22 }, () => 'waited 200'));
    expect(ended).toContain('waited 204');
  });

  it('lets a known device by a flood of strangers', async () => {
    await sql`delete from sign_in_failure`.execute(app.inspect);
    const cookie =
      /boxyard_device=[\w-]+/.exec((await login(app, depot.owner.email)).headers.get('set-cookie') ?? '')?.[0] ?? '';
    let done = 0;
    const many = times(30, 100);
    const flood = Array.from({ length: many }, () => hashPassword('Fills the queue 1').then(() => (done += 1)));
    const body = { email: depot.owner.email, password };
    expect((await caller(app)(authRoutes.login, { body }, { headers: { cookie } })).status).toBe(200);
    expect(done).toBeLessThan(0.6 * many); // a stranger would have come last
    await Promise.all(flood);
  });

  it('turns strangers away who would wait too long, with 503 and the reason', { timeout: 30_000 }, async () => {
    const { limits } = app;
    const { signIn: turn } = limits;
    onTestFinished(() => void Object.assign(limits, { signIn: turn }));
    limits.signIn = async () => undefined;
    let end: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    // 80 stand before them, and a hundred may wait.
    const before = Array.from({ length: 80 }, () => bounded('stranger', () => isOver));
    const crowd = Array.from({ length: 60 }, (_, n) => login(app, `crowd-${n}@depot.test`));
    expect((await Promise.race(crowd)).problem.key).toBe('manySignIns');
    end();
    const [answers] = await Promise.all([Promise.all(crowd), Promise.all(before)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(new Set(answers.map(({ problem }) => problem.key))).toEqual(new Set(['invalidCredentials', 'manySignIns']));
    await sql`delete from sign_in_failure`.execute(app.inspect);
    expect((await login(app, depot.owner.email)).status).toBe(200);
  });
});

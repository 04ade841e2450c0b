import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../../scripts/tests/test-postgres.ts';
import { type Call, caller } from '../tools/caller.ts';
import { openStream } from '../tools/event-stream.ts';
import { type RunningServer, runCli, startServer } from '../tools/processes.ts';
import { password, signIn } from '../tools/sign-in.ts';
import { startPgBouncer } from './pg-bouncer.ts';

const sessions = 3;

interface Depot {
  account: string;
  jwt: string;
  call: Call;
}

describe('a server that reaches its database through a PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  let postgres: TestPostgres;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let environment: Record<string, string>;
  let server: RunningServer;
  let one: Depot;
  let two: Depot;

  async function openDepot(account: string): Promise<Depot> {
    const email = `owner@${account}.test`;
    const names = ['--slug', account, '--name', account, '--email', email];
    const { out } = await runCli(['create-account', ...names], environment);
    await caller(server)(authRoutes.activate, { body: { token: /token=(\S+)/.exec(out)?.[1] ?? '', password } });
    const { jwt } = await signIn(server, email);
    return { account, jwt, call: caller(server, jwt) };
  }

  beforeAll(async () => {
    postgres = await startTestPostgres();
    pooler = await startPgBouncer(postgres.url, sessions);
    environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url, SECRET: 's'.repeat(48) };
    server = await startServer(environment);
    one = await openDepot('one');
    two = await openDepot('two');
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await pooler?.stop();
    await postgres?.stop();
  });

  const list = async ({ call, account }: Depot) => {
    const { status, payload } = await call(containerStatusRoutes.list, { params: { account } });
    expect(status).toBe(200);
    return payload.map(({ name }) => name);
  };
  const save = ({ call, account }: Depot, name: string) =>
    call(containerStatusRoutes.create, { params: { account }, body: { name } });

  it('serves many at once in few sessions, each with the rows of their own account', async () => {
    const work = async (depot: Depot, worker: number) => {
      for (let n = 0; n < 8; n++) {
        const name = `${depot.account} ${worker}.${n}`;
        expect((await save(depot, name)).status).toBe(201);
        const names = await list(depot);
        expect(names).toContain(name);
        expect(names.filter((other) => /^(one|two) /.test(other) && !other.startsWith(depot.account))).toEqual([]);
      }
    };
    await Promise.all(Array.from({ length: 24 }, (_, worker) => work(worker % 2 ? one : two, worker)));
    expect(await pooler.sessions()).toBeLessThanOrEqual(sessions);
    expect((await list(one)).filter((name) => name.startsWith('one '))).toHaveLength(12 * 8);
  });

  it('leaves nothing of its own in a session, neither statements nor settings', async () => {
    const clients = Array.from({ length: sessions }, () => new pg.Client({ connectionString: pooler.url }));
    for (const client of clients) {
      await client.connect();
      await client.query('begin'); // it keeps its session, so that the next gets another
      const { rows } = await client.query(`select (select count(*)::int from pg_prepared_statements) as statements,
        current_setting('lock_timeout') as limit, nullif(current_setting('app.account_id', true), '') as account,
        current_user = session_user as "isOwner"`);
      expect(rows).toEqual([{ statements: 0, limit: '0', account: null, isOwner: true }]);
    }
    for (const client of clients) await client.end();
  });

  it('limits the time of a statement in each transaction', async () => {
    const holder = new pg.Client({ connectionString: postgres.url });
    await holder.connect();
    await holder.query('begin; lock table container_status');
    const { status, problem } = await save(one, 'waits for a lock');
    expect([status, problem.code]).toEqual([503, 'UNAVAILABLE']);
    await holder.end();
  });

  it('streams a change as it is made', async () => {
    const stream = await openStream(server, one.account, one.jwt);
    const saved = (await save(one, 'Told')).payload;
    for (let event = await stream.next(); event; event = await stream.next()) {
      const { entity, id } = event.data as { entity?: string; id?: number };
      if (entity === 'container_status' && id === saved.id) break;
    }
    stream.close();
    expect(stream.status).toBe(200);
  });

  it('is saved by a command while it works, which goes to PostgreSQL itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boxyard-backup-'));
    const saving = await runCli(['backup', join(folder, 'today')], { ...environment, DATA_DIR: join(folder, 'data') });
    expect([saving.code, saving.error]).toEqual([0, '']);
    expect(saving.out).toMatch(/holds \d+ rows/);
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers 503 while the PgBouncer is away, and works when it is back', async () => {
    await pooler.kill();
    expect((await one.call(containerStatusRoutes.list, { params: { account: one.account } })).status).toBe(503);
    await pooler.start();
    await expect.poll(async () => (await save(one, 'Back')).status, { timeout: 5_000, interval: 50 }).toBe(201);
  });
});

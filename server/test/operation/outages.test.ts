import { setTimeout as pause } from 'node:timers/promises';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../../scripts/tests/test-postgres.ts';
import { type Call, caller } from '../tools/caller.ts';
import { openStream } from '../tools/event-stream.ts';
import { type RunningServer, runCli, startServer } from '../tools/processes.ts';
import { login, password, signIn } from '../tools/sign-in.ts';

const account = 'depot';
const email = 'owner@depot.test';

// A real server on a PostgreSQL of its own, which these tests kill.
describe('a server whose database goes away', { timeout: 90_000 }, () => {
  let postgres: TestPostgres;
  let url = '';
  let server: RunningServer;
  let jwt = '';
  let call: Call;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    url = postgres.url;
    const environment = { DATABASE_URL: url, SECRET: 's'.repeat(48) };
    const names = ['--slug', account, '--name', 'Depot', '--email', email];
    const { out } = await runCli(['create-account', ...names], environment);
    server = await startServer(environment);
    const token = /token=(\S+)/.exec(out)?.[1] ?? '';
    await caller(server)(authRoutes.activate, { body: { token, password } });
    ({ jwt } = await signIn(server, email));
    call = caller(server, jwt);
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await postgres?.stop();
  });

  const read = () => call(containerStatusRoutes.list, { params: { account } });
  let names = 0;
  const write = () => call(containerStatusRoutes.create, { params: { account }, body: { name: `Status ${++names}` } });

  /** Twelve callers that send one request after the other until `isOver`. @returns the answers by status */
  async function work(isOver: () => boolean): Promise<{ counts: Record<number, number>; retryAfter: Set<string> }> {
    const counts: Record<number, number> = {};
    const retryAfter = new Set<string>();
    const runWorker = async (worker: number) => {
      while (!isOver()) {
        const { status, headers } = await (worker % 2 ? read() : write());
        counts[status] = (counts[status] ?? 0) + 1;
        if (status === 503) retryAfter.add(headers.get('retry-after') ?? 'none');
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, worker) => runWorker(worker)));
    return { counts, retryAfter };
  }

  /** Makes changes until the stream tells of one. @returns whether it said before that changes may have been missed */
  async function untilTold(stream: Awaited<ReturnType<typeof openStream>>): Promise<boolean> {
    let isMissed = false;
    let written = await write();
    for (let event = await stream.next(); event; event = await stream.next()) {
      expect(written.status).toBe(201);
      const { id } = event.data as { id?: number };
      if (id === written.payload.id) return isMissed;
      if (event.event !== 'resync') continue;
      isMissed = true;
      // The one before may have been made while nobody listened.
      written = await write();
    }
    throw new Error('The stream ended.');
  }

  it('lives through backends that die under its requests: each is answered, with 503 at worst', async () => {
    const killer = new pg.Client({ connectionString: url });
    await killer.connect();
    let isOver = false;
    const working = work(() => isOver);
    let killed = 0;
    for (let round = 0; round < 40 || killed <= 100; round++) {
      // All connections, including those in a transaction and the listening one.
      const { rowCount } = await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      killed += rowCount ?? 0;
      await pause(25);
    }
    isOver = true;
    const { counts, retryAfter } = await working;
    await killer.end();
    expect(Object.keys(counts).filter((status) => !['200', '201', '503'].includes(status))).toEqual([]);
    expect(counts[503]).toBeGreaterThan(0);
    expect([...retryAfter]).toEqual(['2']);
    expect([(await read()).status, (await write()).status]).toEqual([200, 201]);
  });

  it.each(['fast', 'immediate'] as const)(
    'answers 503 while PostgreSQL is down (%s), and works within 3 s of its return',
    async (how) => {
      expect((await read()).status).toBe(200);
      let isOver = false;
      const working = work(() => isOver);
      const stream = await openStream(server, account, jwt);
      await untilTold(stream);
      await postgres.halt(how);

      const refused = await read();
      expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'UNAVAILABLE',
        '2',
      ]);
      expect(refused.problem.detail).toBe('The database does not answer at the moment. Try again shortly.');
      const others = [await write(), await login(server, email), await caller(server)(authRoutes.logout, {})];
      expect(others.map(({ status }) => status)).toEqual([503, 503, 204]);
      expect((await fetch(`${server.address}/health/ready`)).status).toBe(503);
      expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
      expect((await openStream(server, account, jwt)).status).toBe(503);

      await postgres.resume();
      const back = performance.now();
      while ((await read()).status !== 200) await pause(20);
      expect(performance.now() - back).toBeLessThan(3000);
      isOver = true;
      const { counts } = await working;
      expect(Object.keys(counts).filter((status) => !['200', '201', '503'].includes(status))).toEqual([]);

      // A listener is told that it may have missed something, and of the next change.
      expect(await untilTold(stream)).toBe(true);
      expect(performance.now() - back).toBeLessThan(3000);
      stream.close();
    },
  );
});

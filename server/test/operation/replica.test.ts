import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes } from '@boxyard/contract/core/routes.ts';
import type { ChangeNotice } from '@boxyard/contract/integrations/events.ts';
import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { signInRoutes } from '@boxyard/contract/people/sign-ins.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../scripts/site/replicated-postgres.ts';
import { openDatabase, type Tx, withTransaction } from '../../src/core/db/connection.ts';
import { type Position, positionNow } from '../../src/core/db/hosts/positions.ts';
import { migrate } from '../../src/core/db/migrate.ts';
import { type Call, caller } from '../tools/caller.ts';
import { createDepot, type Depot } from '../tools/depot.ts';
import { openStream } from '../tools/event-stream.ts';
import { fillDepot, type Params } from '../tools/full-depot.ts';
import { ask, type ListeningApp, startApp } from '../tools/test-app.ts';
import { withToken } from '../tools/tokens.ts';

type Counts = Record<'served' | 'behind' | 'away' | 'refused', number>;

describe('an app with a replica for reading', { timeout: 60_000 }, () => {
  let folder = '';
  let postgres: ReplicatedPostgres;
  let app: ListeningApp;
  /** On the same database without the replica. */
  let other: ListeningApp;
  let depot: Depot;
  let stranger: Depot;
  let paramsOf: (path: string) => Params;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'boxyard-replica-'));
    chmodSync(folder, 0o755); // PostgreSQL runs as another user than root
    postgres = await startReplicatedPostgres(folder, false);
    await migrate({ url: postgres.superuserUrl.primary.replace('postgres@', 'boxyard@') });
    const environment = { DATABASE_URL: postgres.url };
    const reading = { ...environment, ...postgres.settings, METRICS_PORT: '0' };
    app = await startApp(openDatabase(postgres.url), reading);
    other = await startApp(openDatabase(postgres.url), environment);
    depot = await createDepot(app);
    stranger = await createDepot(app);
    paramsOf = await fillDepot(depot);
    await fillDepot(stranger);
  });
  afterAll(async () => {
    for (const one of [app, other]) {
      one?.http.server.closeAllConnections();
      await one?.http.close();
    }
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What the replica did since the app was started. */
  async function counts(): Promise<Counts> {
    const text = await (await fetch(app.metrics.address ?? '')).text();
    const found = [...text.matchAll(/^boxyard_replica_reads_total\{replica="(\w+)"\} (\d+)$/gm)];
    return Object.fromEntries(found.map(([, name, count]) => [name, Number(count)])) as Counts;
  }
  /** What it did meanwhile. */
  async function during(work: () => Promise<unknown>): Promise<Counts> {
    const before = await counts();
    await work();
    const after = await counts();
    const names = Object.keys(after) as (keyof Counts)[];
    return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Counts;
  }
  const list = (call: Call) => call(containerStatusRoutes.list, { params: { account: depot.account } });
  const save = (call: Call, name: string) =>
    call(containerStatusRoutes.create, { params: { account: depot.account }, body: { name } });
  /** The replica may be behind for a moment; then the primary answers. */
  const untilServed = (work: () => Promise<unknown> = () => list(depot.owner.call), reads = 1) =>
    expect.poll(async () => (await during(work)).served, { timeout: 10_000, interval: 50 }).toBe(reads);
  const whose = { circle: 'test', member: 'test' };
  /** As a request does that the primary has let in. */
  async function read<T>(work: (tx: Tx) => Promise<T>): Promise<{ answer: T } | undefined> {
    const { rows } = await withTransaction(app.db, (tx) =>
      sql<{ position: Position }>`select ${positionNow} as position`.execute(tx),
    );
    const position = rows[0]?.position ?? { timeline: 0, lsn: '' };
    const reader = { accountId: depot.accountId, adminId: depot.admin.id, tokenId: undefined, position };
    return app.replica?.read(reader, whose, work);
  }
  const superuser = (statement: string) => ask(postgres.superuserUrl.replica, statement);

  const reading = allRoutes.filter(
    (route) => !route.changes && route.path.includes('/:account') && !route.path.endsWith('/events'),
  );
  /** Without what goes by the moment: signed links, days in the yard, when somebody was seen. */
  const lasting = (text: string) =>
    text.replace(/(expires|signature|token)=[^"]*/g, '').replace(/"(averageDays|seenAt)":[\d.]+/g, '');

  it('answers whatever reads as the primary does, and the replica refuses none of it', async () => {
    await untilServed();
    const onPrimary = caller(other, depot.owner.token);
    const input = (route: Route) =>
      ({
        params: { account: depot.account, ...paramsOf(route.path) },
        ...(route.method === 'POST' && { body: {} }),
      }) as never;
    const told = async (call: Call, route: Route) => {
      const answer = await call(route, input(route));
      const told = answer.status === 200 ? answer.payload : answer.problem.code;
      return lasting(JSON.stringify([route.path, answer.status, told]));
    };
    expect(reading.length).toBeGreaterThan(40);
    for (const route of reading) {
      const isServed = async () => {
        const { served, refused } = await during(async () =>
          expect(await told(depot.owner.call, route)).toBe(await told(onPrimary, route)),
        );
        return served > 0 && refused === 0;
      };
      await expect.poll(isServed, { timeout: 5_000, interval: 50, message: route.path }).toBe(true);
    }
  });

  it('shows everybody what was saved before they asked, through whichever app, under load', async () => {
    const work = async (worker: number) => {
      const writer = caller(worker % 2 ? app : other, depot.admin.token);
      for (let n = 0; n < 25; n++) {
        const name = `Saved ${worker}.${n}`;
        expect((await save(caller(worker % 2 ? app : other, depot.owner.token), name)).status).toBe(201);
        expect((await list(depot.admin.call)).payload.map((status) => status.name)).toContain(name);
        expect((await list(writer)).status).toBe(200);
      }
    };
    const { served, behind, refused } = await during(() => Promise.all([0, 1, 2, 3].map(work)));
    expect(refused).toBe(0);
    expect(served).toBeGreaterThan(0);
    process.stdout.write(`Amid changes the replica served ${served} reads, the primary ${behind}.\n`);
  });

  it('shows a change to who was told of it', async () => {
    const known = new Set((await list(depot.owner.call)).payload.map(({ id }) => id));
    const stream = await openStream(app, depot.account, depot.owner.token);
    /** A change may be told twice: the notice of an earlier one says nothing of the last. */
    const toldOfNew = async () => {
      for (let event = await stream.next(); event; event = await stream.next()) {
        const { entity, id } = event.data as ChangeNotice;
        if (entity === 'container_status' && !known.has(id)) return known.add(id);
      }
      throw new Error('The stream has ended.');
    };
    const { served } = await during(async () => {
      for (let n = 0; n < 10; n++) {
        const saving = save(caller(other, depot.owner.token), `Told ${n}`);
        await toldOfNew();
        const shown = (await list(depot.owner.call)).payload;
        expect(shown.map(({ name }) => name)).toContain(`Told ${n}`);
        await saving;
      }
    });
    stream.close();
    expect(served).toBeGreaterThan(0);
  });

  it('exports from the replica', async () => {
    const body = { list: 'clients', format: 'csv', input: {} } as const;
    const { payload } = await depot.owner.call(exportRoutes.create, { params: { account: depot.account }, body });
    const download = async () => {
      const file = await fetch(app.address + payload.url);
      expect([file.status, (await file.text()).split('\r\n').length > 2]).toEqual([200, true]);
    };
    await untilServed(download, 2); // which rows, and the rows
  });

  it('checks access on the primary, and the rules of roles and scopes', async () => {
    const params = { account: depot.account };
    const token = await withToken(app, depot, ['clients:read']);
    const ended = await createDepot(app);
    await untilServed(async () => expect((await token(clientRoutes.list, { params })).status).toBe(200));
    expect((await list(token)).status).toBe(403);
    expect((await depot.admin.call(historyRoutes.list, { params })).status).toBe(403);
    expect((await list(stranger.owner.call)).status).toBe(404);
    await superuser('select pg_wal_replay_pause()');
    const [session] = (await ended.owner.call(signInRoutes.list, {})).payload;
    await ended.owner.call(signInRoutes.end, { params: { id: session?.id ?? 0 } });
    expect((await list(ended.owner.call)).status).toBe(401);
    await superuser('select pg_wal_replay_resume()');
  });

  it('reads there as the role of requests, which sees its account only and changes nothing', async () => {
    const look = () =>
      read(async (tx) => {
        const { rows } = await sql<
          Record<string, unknown>
        >`select current_user as role, pg_is_in_recovery() as is_replica,
        current_admin() as admin, (select count(*) from client) as own,
        (select count(*) from client where account_id = ${stranger.accountId}) as others,
        current_setting('transaction_read_only') as read_only, current_setting('lock_timeout') as lock_timeout`.execute(
          tx,
        );
        return rows[0];
      });
    await expect.poll(look, { timeout: 5_000 }).toBeDefined();
    expect((await look())?.answer).toEqual({
      role: 'boxyard_app',
      isReplica: true,
      admin: depot.admin.id,
      own: 1,
      others: 0,
      readOnly: 'on',
      lockTimeout: '3s',
    });
    const write = read((tx) => sql`update client set name = 'x'`.execute(tx));
    expect(await write).toBeUndefined(); // the primary is asked
  });

  it('lets the primary answer while the replica does not go on, at once', async () => {
    await untilServed();
    await superuser('select pg_wal_replay_pause()');
    let slowest = 0;
    const paused = await during(async () => {
      for (let n = 0; n < 30; n++) {
        expect((await save(depot.owner.call, `Paused ${n}`)).status).toBe(201);
        const begun = performance.now();
        expect((await list(depot.owner.call)).payload.map(({ name }) => name)).toContain(`Paused ${n}`);
        slowest = Math.max(slowest, performance.now() - begun);
      }
    });
    expect(paused).toMatchObject({ served: 0, behind: 30, away: 0 });
    expect(slowest).toBeLessThan(1_000);
    await superuser('select pg_wal_replay_resume()');
    await untilServed();
  });

  it('is missed by nobody when it dies under load, and serves again when it is back', async () => {
    const statuses = new Set<number>();
    let isOver = false;
    const work = async () => {
      while (!isOver) statuses.add((await list(depot.owner.call)).status);
    };
    const { served, away } = await during(async () => {
      const { served: before } = await counts();
      const working = Promise.all([work(), work(), work(), work()]);
      await expect
        .poll(async () => (await counts()).served, { timeout: 10_000, interval: 20 })
        .toBeGreaterThan(before + 100);
      await postgres.crashReplica();
      const { away: awayAtCrash } = await counts();
      await expect
        .poll(async () => (await counts()).away, { timeout: 10_000, interval: 20 })
        .toBeGreaterThan(awayAtCrash + 100);
      isOver = true;
      await working;
    });
    expect([...statuses]).toEqual([200]);
    expect(Math.min(served, away)).toBeGreaterThan(0);
    await postgres.resumeReplica();
    await untilServed();
  });

  it('holds a request up for three seconds at most when it answers nothing any more, and then none', async () => {
    let slowest = 0;
    let isOver = false;
    const statuses = new Set<number>();
    const work = async () => {
      while (!isOver) {
        const begun = performance.now();
        statuses.add((await list(depot.owner.call)).status);
        slowest = Math.max(slowest, performance.now() - begun);
      }
    };
    const hasBegun = Promise.withResolvers<void>();
    const long = read((tx) => {
      hasBegun.resolve();
      return sql`select pg_sleep(4)`.execute(tx);
    });
    await hasBegun.promise;
    const working = Promise.all(Array.from({ length: 6 }, work));
    const { served: before } = await counts();
    await expect
      .poll(async () => (await counts()).served, { timeout: 10_000, interval: 20 })
      .toBeGreaterThan(before + 50);
    postgres.freezeReplica();
    const frozen = performance.now();
    const { away } = await counts();
    expect(await long).toBeUndefined(); // the primary is asked
    const longest = performance.now() - frozen;
    await expect.poll(async () => (await counts()).away, { timeout: 10_000, interval: 20 }).toBeGreaterThan(away + 50);
    isOver = true;
    await working;
    postgres.thawReplica();
    expect([...statuses]).toEqual([200]);
    expect(Math.max(slowest, longest)).toBeLessThan(3_000);
    process.stdout.write(
      `What a frozen replica was reading went on after ${Math.round(longest)} ms, other requests after ${Math.round(slowest)}.\n`,
    );
    await untilServed();
  });

  it('is not used once it was promoted beside the primary', async () => {
    await postgres.promote();
    await ask(postgres.settings.DATABASE_READ_URL, `update account set name = 'Elsewhere'`);
    const { served } = await during(async () => {
      for (let n = 0; n < 5; n++) expect((await list(depot.owner.call)).status).toBe(200);
    });
    expect(served).toBe(0);
  });
});

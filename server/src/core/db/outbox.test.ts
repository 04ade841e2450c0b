import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { openStream, until } from '../../../test/tools/event-stream.ts';
import { type ListeningApp, startApp, useTestApp } from '../../../test/tools/test-app.ts';
import { openDatabase, withAccountTransaction } from './connection.ts';
import { listenerName } from './events.ts';
import type { Change } from './notices.ts';
import { countUntold } from './outbox.ts';

const app = useTestApp();
let other: ListeningApp;
let depot: Depot;
const warnings: Error[] = [];
const onWarning = (warning: Error) => void warnings.push(warning);
beforeAll(async () => {
  process.on('warning', onWarning);
  other = await startApp(openDatabase(app.db.url), { DATABASE_URL: app.db.url });
  depot = await createDepot(app);
});
afterAll(async () => {
  await other.http.close();
  process.off('warning', onWarning);
});

/** What both servers hear of the account until `isEnough`. */
async function heardWhile(work: () => Promise<unknown>, isEnough: (heard: Change[]) => boolean): Promise<Change[][]> {
  const heard: Change[][] = [[], []];
  const stops = [app, other].map(({ events }, nth) =>
    events.on((event) => {
      if (event !== 'resync' && event.account === depot.accountId) heard[nth]?.push(event);
    }),
  );
  await work();
  await vi.waitFor(() => expect(heard.every(isEnough)).toBe(true), 5_000);
  for (const stop of stops) stop();
  return heard;
}

const untilCleared = () =>
  vi.waitFor(async () => expect((await sql`select from outbox`.execute(app.inspect)).rows).toEqual([]), 5_000);

/** As a process that dies after its commit. */
const writeUntold = (rows: number, entity = 'container') =>
  sql`insert into outbox (account_id, entity, record_id, version) select ${depot.accountId}, ${entity}, n, 1
    from generate_series(1, ${rows}::int) n`.execute(app.inspect);

it('each of a thousand records that one transaction writes is told to every server, and then cleared', async () => {
  const names = Array.from({ length: 1_000 }, (_, n) => ({ name: `Client ${n}`, type: 'customer' as const }));
  let ids: number[] = [];
  const write = async () => {
    const rows = await withAccountTransaction(app.db, depot.accountId, null, (tx) =>
      tx.insertInto('client').values(names).returning('id').execute(),
    );
    ids = rows.map(({ id }) => id);
  };
  const isTold = (heard: Change[]) => ids.every((id) => heard.some((change) => change.id === id));
  // Both servers tell the rows of a transaction that took longer than a second: a record may be told twice.
  for (const heard of await heardWhile(write, isTold)) {
    const told = new Set(heard.filter(({ entity }) => entity === 'client').map(({ id }) => id));
    expect([...told]).toEqual(ids);
  }
  await untilCleared();
});

it('the changes of a record are told in their order, the last one always', async () => {
  const params = { account: depot.account };
  const { payload } = await depot.owner.call(clientRoutes.create, {
    params,
    body: { name: 'Often', type: 'customer' },
  });
  const write = async () => {
    for (let n = 1; n <= 20; n++)
      await depot.owner.call(clientRoutes.update, { params: { ...params, id: payload.id }, body: { name: `${n}` } });
  };
  for (const heard of await heardWhile(write, (changes) => changes.at(-1)?.version === 21)) {
    const versions = heard.filter(({ id }) => id === payload.id).map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  }
});

it('what nobody told is told by whoever finds it, without an error where both do, and cleared', async () => {
  const stream = await openStream(other, depot.account, depot.owner.token);
  const heard = await heardWhile(
    () => writeUntold(2_500),
    (changes) => new Set(changes.map(({ id }) => id)).size === 2_500,
  );
  for (const changes of heard)
    expect(changes.find(({ entity }) => entity === 'container')).toEqual({
      account: depot.accountId,
      entity: 'container',
      id: 1,
      version: 1,
    });
  await until(stream, { event: 'change', data: { entity: 'container', id: 1, version: 1 } });
  stream.close();
  await untilCleared();
  expect(warnings).toEqual([]);
});

it('a server that loses its connection after a commit leaves the telling to the others', async () => {
  const isTold = (changes: Change[]) => changes.some(({ entity }) => entity === 'driver');
  const cut = async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${listenerName} order by backend_start limit 1`.execute(
      app.inspect,
    );
    await writeUntold(1, 'driver');
  };
  await heardWhile(cut, isTold);
  await untilCleared();
  expect(await countUntold(app.db)).toBe(0);
});

it('what a long transaction wrote long ago is told after its commit', async () => {
  const write = async () => {
    await sql`insert into outbox (account_id, at, entity, record_id, version)
      values (${depot.accountId}, now() - interval '5 minutes', 'warehouse', 1, 1)`.execute(app.inspect);
    app.db.changes.tell?.(depot.accountId, 5 * 60_000);
  };
  await heardWhile(write, (changes) => changes.some(({ entity }) => entity === 'warehouse'));
  await untilCleared();
});

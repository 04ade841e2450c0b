import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { moveAccount } from '../../src/citus/nodes/move-account.ts';
import { rebalance } from '../../src/citus/nodes/rebalance.ts';
import { createDepot, type Depot } from '../tools/depot.ts';
import { runCli } from '../tools/processes.ts';
import {
  ask,
  isOnCluster,
  type ListeningApp,
  openTestDatabase,
  startApp,
  type TestDatabase,
} from '../tools/test-app.ts';
import { expectSoundYard } from '../tools/yard-invariants.ts';
import { type Load, longestPause, startLoad } from './moving-load.ts';
import { askedOfSeveral } from './nodes-asked.ts';

let database: TestDatabase;
let app: ListeningApp;
const loads: Record<string, Load> = {};
const endLoads = () => Promise.all(Object.values(loads).map((load) => load.end()));
beforeAll(async () => {
  database = await openTestDatabase();
  // What it answers as a fault of its own is told by its log.
  app = await startApp(database.db, { ...database.environment, LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await endLoads();
  await app.http.close();
  await database.drop();
  // A request that began before a move ends on the other node.
  askedOfSeveral();
});

it.skipIf(isOnCluster())('on one PostgreSQL nothing is moved', async () => {
  const sentence = 'The tables here are not spread over nodes of Citus: there is nowhere to move to.';
  const { environment } = database;
  const { code, error } = await runCli(['move-account', 'depot', 'db2'], { ...environment, DATA_DIR: '/nowhere' });
  expect([code, error]).toEqual([1, `${sentence}\n`]);
  await expect(rebalance(database.db, undefined, () => undefined)).rejects.toThrow(sentence);
});

it.skipIf(isOnCluster()).each([
  ['40001', 'shard for the given value does not exist'],
  ['XX000', 'could not find valid entry for shard 102039'],
  ['42P01', 'relation "public.client_102039" does not exist'],
])('what was planned before a move and finds nothing after it may come again: %s, %s', async (code, message) => {
  const { owner, account } = await createDepot(app);
  await ask(
    database.superuserUrl,
    `create or replace function gone() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$;
    create or replace trigger gone before insert on client for each row execute function gone()`,
  );
  const body = { name: 'Maersk', type: 'customer' } as const;
  const { status, headers } = await owner.call(clientRoutes.create, { params: { account }, body });
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
});

describe.runIf(isOnCluster())('on nodes of Citus', () => {
  const addresses = () => inject('postgres').nodes.map((url) => new URL(url).host);
  const asSuperuser = () => ({ url: database.superuserUrl });
  const move = (slug: string, node: string) => moveAccount(asSuperuser(), slug, node);
  const query = async (text: string) => (await ask(database.superuserUrl, text)).rows;
  const nodeOf = async ({ accountId }: Depot) => {
    const [row] =
      await query(`select nodename || ':' || nodeport as node from pg_dist_node join pg_dist_placement using (groupid)
      where shardid = get_shard_id_for_distribution_column('outbox', ${accountId})`);
    return String(row?.node);
  };

  it.runIf(process.env.MOVING)(
    'an account moves to a node of its own and the others to another, while all are used: nothing is lost or done twice',
    {
      timeout: 600_000,
    },
    async () => {
      const [, first = '', second = ''] = addresses();
      const on = async (node: string) => {
        for (;;) {
          const depot = await createDepot(app);
          if ((await nodeOf(depot)) === node) return depot;
        }
      };
      const [moved, neighbour, other] = [await on(first), await on(first), await on(second)];
      loads.moved = await startLoad(app, moved, 2);
      loads.neighbour = await startLoad(app, neighbour, 1);
      loads.other = await startLoad(app, other, 1);

      expect(await cli('rebalance', '--without', first)).toMatch(/^Part \d+: from .*\nMoved 1 parts\.\n$/);
      expect(await Promise.all([moved, neighbour, other].map(nodeOf))).toEqual([second, second, second]);
      await query(`select citus_set_node_property('127.0.0.1', ${first.split(':')[1]}, 'shouldhaveshards', true)`);
      expect(await cli('move-account', moved.account, first)).toMatch(
        new RegExp(
          `^${moved.account} is on ${first} now, in a part of its own, before on ${second}. It took .* s. Others there: 0.\\n$`,
        ),
      );
      expect(await Promise.all([moved, neighbour, other].map(nodeOf))).toEqual([first, second, second]);

      await endLoads();
      for (const [name, load] of Object.entries(loads)) await expectAllKept(name, load);
      await expect.poll(() => query('select id from outbox limit 1'), { timeout: 10_000 }).toEqual([]);
      expect(await move(moved.account, first)).toBe(
        `${moved.account} is on ${first} already, in a part of its own. Others there: 0.`,
      );
      expect(await rebalance(asSuperuser(), undefined, () => undefined)).toBe(0);
      expect(await query(`select 'the coordinator' as on, relname from pg_class where ${unforced}`)).toEqual([]);
      expect(
        await query(
          `select result from run_command_on_workers($$select string_agg(relname, ',') from pg_class where ${unforced}$$) where result <> ''`,
        ),
      ).toEqual([]);
    },
  );

  it('what cannot be moved is refused in a sentence', async () => {
    const [, first = ''] = addresses();
    const { account } = await createDepot(app);
    await expect(move('nowhere', first)).rejects.toThrow('There is no account nowhere.');
    await expect(move(account, 'db9')).rejects.toThrow('Citus knows no node db9. There are 127.0.0.1:');
    await expect(move(account, '127.0.0.1')).rejects.toThrow('There are several nodes on 127.0.0.1: name the port');
    await expect(moveAccount(database.db, account, first)).rejects.toThrow(
      'Row security would hide rows from this role',
    );
    await expect(rebalance(asSuperuser(), 'db9', () => undefined)).rejects.toThrow('Citus knows no node db9.');
  });

  async function cli(...words: string[]): Promise<string> {
    const environment = { DATABASE_URL: database.superuserUrl, DATA_DIR: '/nowhere' };
    const { code, out, error } = await runCli(words, environment);
    expect([code, error]).toEqual([0, '']);
    process.stdout.write(out);
    return out;
  }
});

/** Tables and parts of tables that have the policy of all accounts’ records and are not forced. */
const unforced = `relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace
  and exists (select from pg_policy where polrelid = pg_class.oid and polname = 'tenant' and polcmd = '*')`;

interface Row {
  id: number;
  name: string;
  version: number;
  passages: number;
  entries: number;
}

async function expectAllKept(name: string, load: Load): Promise<void> {
  const { accountId } = load.depot;
  const rows: Row[] = (
    await ask(
      database.superuserUrl,
      `select c.id, c.name, c.version, coalesce(t.passages, 0) as passages, coalesce(t.entries, 0) as entries from container c left join (
        select t.container_id, count(distinct t.id) as passages, count(l.id) as entries from transport t
        left join audit_log l on l.account_id = ${accountId} and l.entity = 'transport' and l.record_id = t.id
        where t.account_id = ${accountId} group by 1) t on t.container_id = c.id
      where c.account_id = ${accountId}`,
    )
  ).rows;
  const ids = new Map(rows.map((row) => [row.name, row]));
  expect(ids.size, 'each is there once').toBe(rows.length);
  expect(rows.filter((row) => !load.asked.has(row.name))).toEqual([]);
  expect([...load.made].filter(([made, id]) => ids.get(made)?.id !== id)).toEqual([]);
  expect(rows.filter(({ id, version }) => version > 2 || (load.changed.has(id) && version !== 2))).toEqual([]);
  expect(rows.filter(({ id, passages }) => passages > 1 || (load.passed.has(id) && passages !== 1))).toEqual([]);
  expect(rows.filter(({ passages, entries }) => passages !== entries)).toEqual([]);
  await expectSoundYard(database.db, accountId, name);
  await expect.poll(() => [...load.made.values()].filter((id) => !load.told.has(id)), { timeout: 5_000 }).toEqual([]);
  const { writing, reading } = load.moments;
  expect(Object.keys(load.answers).filter((answer) => !['200', '201', '503 in 2 s'].includes(answer))).toEqual([]);
  process.stdout.write(
    `The account ${name}: ${load.made.size} containers, longest without a change ${longestPause(writing)} s, without a list ${longestPause(reading)} s; ${JSON.stringify(load.answers)}.\n`,
  );
}

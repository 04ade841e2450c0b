import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { withAccountTransaction } from '../../src/core/db/connection.ts';
import { listMigrationFiles, type MigrationFile, migrate } from '../../src/tools/migrate.ts';
import { lastUnspread, withDatabase } from '../global-setup.ts';
import { createDepot, type Depot } from '../tools/depot.ts';
import { ask, isOnCluster, openSpreadBefore, startApp, useTestApp } from '../tools/test-app.ts';
import { changes, crates, failing, later, limits } from './later-migrations.ts';
import { schemaOnNodes } from './schema-on-nodes.ts';

const app = useTestApp();
const known = [...listMigrationFiles(), crates, limits, changes];
const migrateTo = (...files: MigrationFile[]) => migrate(app.db, undefined, files);

let here: Depot;
let there: Depot;
let alfa: number;
let beta: number;

async function addClient({ account, owner }: Depot, name: string, type: 'customer' | 'supplier'): Promise<number> {
  const { status, payload } = await owner.call(clientRoutes.create, { params: { account }, body: { name, type } });
  expect(status).toBe(201);
  return payload.id;
}

beforeAll(async () => {
  here = await createDepot(app);
  there = await createDepot(app);
  alfa = await addClient(here, 'Alfa', 'customer');
  beta = await addClient(here, 'Beta', 'supplier');
  await addClient(there, 'Alfa', 'customer');
});

const inAccount = async <Row>({ accountId, owner }: Depot, statement: RawBuilder<Row>) =>
  (await withAccountTransaction(app.db, accountId, owner.id, (tx) => statement.execute(tx))).rows;

describe('migrations of a database with rows, spread over nodes or not', () => {
  it('are applied once', async () => {
    expect(await migrateTo(...known)).toEqual([crates.name, limits.name, changes.name]);
    expect(await migrateTo(...known)).toEqual([]);
  });

  it('change the rows that are there', async () => {
    const { rows } = await ask(
      app.superuserUrl,
      'select name, most_crates, code_key, version::text from client order by name',
    );
    const customer = { name: 'Alfa', most_crates: 3, code_key: 'alf', version: '2' };
    expect(rows).toEqual([customer, customer, { name: 'Beta', most_crates: 2, code_key: '', version: '1' }]);
  });

  it('make tables whose rows are an account’s own, with history, keys, checks and triggers', async () => {
    const { accountId } = here;
    const add = (name: string, client: number, weight = 1) =>
      inAccount(
        here,
        sql<{ id: number }>`insert into crate (account_id, name, client_id, weight)
          values (${accountId}, ${name}, ${client}, ${weight}) returning id`,
      );
    const [first] = await add('First', alfa);
    await add('Second', alfa);
    await add('Third', alfa);
    await expect(add('Fourth', alfa)).rejects.toThrow('crates_within_limit');
    await expect(add('first', beta)).rejects.toThrow('crate_name_key');
    await expect(add('Nobody’s', 0)).rejects.toThrow('crate_account_id_client_id_fkey');
    await expect(add('Light', beta, -1)).rejects.toThrow('crate_weight_check');

    const names = sql`select name from crate order by name`;
    expect(await inAccount(here, names)).toEqual(['First', 'Second', 'Third'].map((name) => ({ name })));
    expect(await inAccount(there, names)).toEqual([]);
    const stolen = sql`insert into crate (account_id, name, client_id) values (${accountId}, 'Stolen', ${alfa})`;
    await expect(inAccount(there, stolen)).rejects.toThrow('row-level security');

    const sums = sql`select crates from crate_sum where account_id = ${accountId}`;
    expect(await inAccount(here, sums)).toEqual([{ crates: 30 }]);
    const forget = sql`select forget_sum(account_id, ${alfa}) as gone from tenant_account where account_id = ${accountId}`;
    expect(await inAccount(here, forget)).toEqual([{ gone: 1 }]);
    expect(await inAccount(here, sums)).toEqual([]);

    await inAccount(here, sql`insert into crate_label (account_id, crate_id) values (${accountId}, ${first?.id})`);
    await inAccount(here, sql`delete from crate where account_id = ${accountId} and id = ${first?.id}`);
    expect(await inAccount(here, sql`select id from crate_label where account_id = ${accountId}`)).toEqual([]);
    const history = sql`select action, admin_id as admin from audit_log where account_id = ${accountId} and entity = 'crate' order by id`;
    expect(await inAccount(here, history)).toEqual(
      ['insert', 'insert', 'insert', 'delete'].map((action) => ({ action, admin: here.owner.id })),
    );
  });

  it('make tables of no account', async () => {
    expect(await inAccount(there, sql`select said from holiday`)).toEqual([{ said: 'New Year; all are at home' }]);
  });

  it('leave the app at work', async () => {
    await addClient(here, 'Gamma', 'customer');
    const { payload } = await here.admin.call(clientRoutes.list, { params: { account: here.account }, query: {} });
    expect(payload.map(({ name }) => name).toSorted()).toEqual(['Alfa', 'Beta', 'Gamma']);
  });

  it('leave nothing where they fail', async () => {
    const rows = 'select account_id, id, version, updated_at from client order by 1, 2';
    const before = [await schemaOnNodes(app.db.url), (await ask(app.superuserUrl, rows)).rows];
    await expect(migrateTo(...known, failing)).rejects.toThrow('Migration 9004-failing.sql failed: division by zero');
    expect([await schemaOnNodes(app.db.url), (await ask(app.superuserUrl, rows)).rows]).toEqual(before);
    expect(await migrateTo(...known)).toEqual([]);
  });
});

const nameIn = (line: string) => line.split(' | ')[1];
const databaseOf = ({ superuserUrl }: { superuserUrl: string }) => new URL(superuserUrl).pathname.slice(1);
/** Whether a function works as its owner, whoever calls it. */
const isOpenToAll = (line: string) => /^function .* \| true \| plpgsql .* all EXECUTE/.test(line);

describe.runIf(isOnCluster())('on a cluster', () => {
  it.each([
    [
      'create table pallet (like tenant_row including all, crate_id bigint, foreign key (account_id, crate_id) references crate (account_id, id))',
      'pallet is not spread yet, and has a key to crate',
    ],
    [
      'alter table crate_label add foreign key (account_id, crate_id) references crate (account_id, id)',
      'The key from crate_label to crate has no name',
    ],
  ])('what would do harm is refused before: %s', async (text, reason) => {
    await expect(migrateTo(...known, later('9004-keys.sql', text))).rejects.toThrow(reason);
  });

  it('tables, their parts and functions have on each node the rules and rights that they have on the coordinator', async () => {
    const [coordinator = [], ...nodes] = await schemaOnNodes(app.db.url);
    const bare = (line: string) => line.replaceAll('_part', '');
    const told = new Set(coordinator.map(bare));
    const kinds = /^(r|constraint|index|policy|trigger|function) /;
    // Some functions write as the application's role there, and as the owner on the nodes.
    const acting = coordinator.filter((line) => /^function \| \S+ \| boxyard_app /.test(line)).map(nameIn);
    expect(acting).toHaveLength(7);
    for (const node of nodes) {
      const others = node.filter((line) => kinds.test(line) && !told.has(bare(line)));
      expect(others.filter((line) => / \| boxyard \| true \| plpgsql /.test(line)).map(nameIn)).toEqual(acting);
      expect(others).toHaveLength(7);
      for (const table of ['crate', 'crate_label', 'crate_sum', 'client']) {
        const about = (lines: string[], name: string) =>
          new Set(lines.filter((line) => kinds.test(line) && nameIn(line) === name).map(bare));
        for (const name of [table, `${table}_part`]) expect(about(node, name), name).toEqual(about(coordinator, table));
      }
    }
  });

  it('one that was spread some releases ago, with rows, is brought up to date as a plain one is', async () => {
    const before = await openSpreadBefore();
    const rows = [
      `insert into account (id, slug, name, short_name, contact_email, cin) values (101, 'a', 'A', 'A', 'a@a.test', '1'), (102, 'b', 'B', 'B', 'b@b.test', '2')`,
      `insert into client (account_id, id, name, type) values (101, 2, 'C', 'customer'), (102, 2, 'C', 'customer')`,
      `insert into container_type (account_id, id, name) values (101, 3, '20'), (102, 3, '20')`,
      `insert into container (account_id, id, name, client_id, container_type_id) values (101, 5, 'FIVE', 2, 3), (101, 6, 'SIX', 2, 3), (102, 5, 'FIVE', 2, 3)`,
      `insert into transport (account_id, id, container_id, client_id, type, arrival_date, departure_date, vehicle_type) values
        (101, 7, 5, 2, 'planned_in', '2026-03-01', null, 'truck'), (101, 8, 5, 2, 'gate_in', '2026-03-01', null, 'truck'),
        (101, 9, 6, 2, 'planned_in', '2026-03-01', null, 'truck'), (102, 7, 5, 2, 'planned_out', null, '2026-03-01', 'truck')`,
    ];
    for (const text of rows) await ask(before.superuserUrl, text);
    // As `distribute` had left it then.
    for (const node of inject('postgres').nodes.slice(1))
      await ask(
        withDatabase(node, databaseOf(before)),
        'set citus.enable_ddl_propagation = off; grant execute on all functions in schema public to public',
      );
    const applied = await migrate(before.db);
    expect(applied).toEqual(
      listMigrationFiles()
        .map(({ name }) => name)
        .filter((name) => name > lastUnspread),
    );
    const presence = 'select account_id::int, container_id::int, last_passage from container_presence order by 1, 2';
    expect((await ask(before.superuserUrl, presence)).rows).toEqual([
      { account_id: 101, container_id: 5, last_passage: 'gate_in' },
      { account_id: 101, container_id: 6, last_passage: null },
    ]);

    const [coordinator, ...nodes] = (await schemaOnNodes(before.db.url)).map((lines) =>
      lines.filter(isOpenToAll).map(nameIn),
    );
    expect(coordinator).toContain('notify_all()');
    for (const node of nodes) expect(node).toEqual(coordinator);

    const server = await startApp(before.db, before.environment);
    await addClient(await createDepot(server), 'New', 'customer');
    await server.http.close();
    await before.drop();
  });
});

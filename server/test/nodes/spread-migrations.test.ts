import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { distribute } from '../../src/citus/distribute.ts';
import { withAccountTransaction } from '../../src/core/db/connection.ts';
import { listMigrationFiles, type MigrationFile, migrate } from '../../src/tools/migrate.ts';
import { createDepot, type Depot } from '../tools/depot.ts';
import { ask, isOnCluster, openEmptyCluster, useOwnApp } from '../tools/test-app.ts';
import { changes, crates, failing, later, limits, removals } from './later-migrations.ts';
import { differences, schemaOnNodes } from './schema-on-nodes.ts';

const app = useOwnApp();
const known = [...listMigrationFiles(), crates, limits, changes];
const all = [...known, removals];
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

  it('take out what is needed no more', async () => {
    expect(await migrateTo(...all)).toEqual([removals.name]);
    const add = sql`insert into crate (account_id, name, client_id, levels) select ${here.accountId}, 'Crate ' || nth, ${alfa}, 3
      from generate_series(1, 5) nth returning id`;
    expect(await inAccount(here, add)).toHaveLength(5);
    const crates = sql`select crates_of(account_id, ${alfa})::int as crates from tenant_account where account_id = ${here.accountId}`;
    expect(await inAccount(here, crates)).toEqual([{ crates: 7 }]);
  });

  it('leave the app at work', async () => {
    await addClient(here, 'Gamma', 'customer');
    const { payload } = await here.admin.call(clientRoutes.list, { params: { account: here.account }, query: {} });
    expect(payload.map(({ name }) => name).toSorted()).toEqual(['Alfa', 'Beta', 'Gamma']);
  });

  it('leave nothing where they fail', async () => {
    const rows = 'select account_id, id, version, updated_at from client order by 1, 2';
    const before = [await schemaOnNodes(app.db.url), (await ask(app.superuserUrl, rows)).rows];
    await expect(migrateTo(...all, failing)).rejects.toThrow('Migration 9005-failing.sql failed: division by zero');
    expect([await schemaOnNodes(app.db.url), (await ask(app.superuserUrl, rows)).rows]).toEqual(before);
    expect(await migrateTo(...all)).toEqual([]);
  });
});

const nameIn = (line: string) => line.split(' | ')[1];

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
    await expect(migrateTo(...all, later('9005-keys.sql', text))).rejects.toThrow(reason);
  });

  it('tables, their parts and functions have on each node the rules and rights that they have on the coordinator', async () => {
    const [coordinator = [], ...nodes] = await schemaOnNodes(app.db.url);
    const bare = (line: string) => line.replaceAll('_part', '');
    const told = new Set(coordinator.map(bare));
    const kinds = /^(r|constraint|index|policy|trigger|function) /;
    // Some functions write as the application's role there, and as the owner on the nodes.
    const acting = coordinator.filter((line) => /^function \| \S+ \| boxyard_app /.test(line)).map(nameIn);
    expect(acting).toHaveLength(8);
    for (const node of nodes) {
      const others = node.filter((line) => kinds.test(line) && !told.has(bare(line)));
      expect(others.filter((line) => / \| boxyard \| true \| plpgsql /.test(line)).map(nameIn)).toEqual(acting);
      expect(others).toHaveLength(8);
      for (const table of ['crate', 'crate_label', 'client']) {
        const about = (lines: string[], name: string) =>
          new Set(lines.filter((line) => kinds.test(line) && nameIn(line) === name).map(bare));
        for (const name of [table, `${table}_part`]) expect(about(node, name), name).toEqual(about(coordinator, table));
      }
    }
  });

  it('they leave what a database has that was spread with all of them', async () => {
    const other = await openEmptyCluster();
    await distribute(other.db, all);
    expect(differences(await schemaOnNodes(app.db.url), await schemaOnNodes(other.db.url))).toEqual([]);
    await other.db.close();
    await other.drop();
  });
});

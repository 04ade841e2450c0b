import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeManifest, copyOf, rowsOf, writeRowsOf } from '../../../../test/tools/backup-folders.ts';
import { createDepot, type Depot } from '../../../../test/tools/depot.ts';
import { fillDepot } from '../../../../test/tools/full-depot.ts';
import { useOwnApp } from '../../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../../core/db/connection.ts';
import { partsOf, readAccountManifest } from '../manifest.ts';
import { backupAccount } from './backup-account.ts';
import { restoreAccount } from './restore-account.ts';

const app = useOwnApp();
let parent = '';
let folders = 0;
let depot: Depot;
let plain = '';
let keyed = '';
let withReceipt = '';

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'boxyard-refused-'));
  depot = await createDepot(app);
  const pathOf = await fillDepot(depot);
  plain = await backup(false);
  keyed = await backup(true);
  const { containerId, id } = pathOf('/:account/container-transports/:containerId/:id');
  const params = { account: depot.account, containerId: Number(containerId), id: Number(id) };
  expect((await depot.admin.call(receiptRoutes.issue, { params, body: {} })).status).toBe(200);
  withReceipt = await backup(false);
});
afterAll(() => rmSync(parent, { recursive: true }));

async function backup(withKeys: boolean): Promise<string> {
  const folder = join(parent, `backup ${++folders}`);
  await backupAccount(folder, depot.account, withKeys, { url: app.db.url, files: app.files });
  return folder;
}

type Rows = Record<string, string>[];
/** Changes rows of a table; the sums are made right for them. */
const rows = (table: string, change: (rows: Rows) => void) => (folder: string) => {
  const found = rowsOf(folder, table);
  change(found);
  writeRowsOf(folder, table, found);
};
const first = (table: string, changed: Record<string, string>) =>
  rows(table, ([row]) => Object.assign(row ?? {}, changed));
const both =
  (...changes: ((folder: string) => void)[]) =>
  (folder: string) => {
    for (const change of changes) change(folder);
  };

/** What a backup that is refused must leave as it was. */
async function state() {
  const counted = await sql<
    Record<string, number>
  >`select (select count(*) from account) as accounts, (select count(*) from admin) as people,
    (select count(*) from membership) as members, (select count(*) from audit_log) as history, (select count(*) from container) as containers,
    (select count(*) from bringing_in) as begun`.execute(app.inspect);
  const files: string[] = [];
  for await (const { path } of app.files.list('copy')) files.push(path);
  return { ...counted.rows[0], files };
}

const secondContainer = both(
  rows('container', (found) => found.push({ ...found[0], id: '77', name: 'CSQU3054383' })),
  rows('container_place', (found) => found.push({ ...found[0], id: '77', container_id: '77' })),
);

const refusals: [what: string, damage: (folder: string) => void, sentence: RegExp][] = [
  [
    'a value that a check refuses',
    first('container', { name: '' }),
    /breaks the rule container_name_check, and was not/,
  ],
  ['two containers in one cell', secondContainer, /breaks the rule container_place_free/],
  ['a place outside the section', first('container_place', { tier: '19' }), /breaks the rule container_place_in_grid/],
  [
    'a record of no other',
    first('container', { client_id: '999' }),
    /breaks the rule container_account_id_client_id_fkey/,
  ],
  [
    'a total that its items do not have',
    first('cargo', { total_weight: '1.000' }),
    /A cargo is not as heavy and large/,
  ],
  [
    'no owner',
    rows('membership', (found) => {
      for (const row of found) row.is_owner = 'f';
    }),
    /has no owner/,
  ],
  ['no default warehouse', first('warehouse', { is_default: 'f' }), /warehouses have no default/],
  ['a value of another kind', first('client', { version: 'one' }), /is damaged: invalid input syntax for type bigint/],
  ['a person that it does not have', first('damage', { admin_id: '99' }), /damage names a person 99/],
  ['a number that would use up all', first('client', { id: '9007199254740000' }), /client has the id 9007199254740000/],
  [
    'a last number that would use up all',
    (folder) => changeManifest(folder, ({ sequences }) => Object.assign(sequences[0] ?? {}, { last: 2 ** 52 })),
    /has given out the id 4503599627370496/,
  ],
  ['a file elsewhere', first('document', { path: '../other/container/1/document/a.pdf' }), /document names the file/],
  [
    'a former file elsewhere',
    rows('audit_log', (found) => {
      const row = found.find(({ entity }) => entity === 'document');
      if (row) row.after = (row.after ?? '').replace(/"path": "/, '"path": "../other/');
    }),
    /audit_log names the file \.\.\/other/,
  ],
  ['a history of what is no record', first('audit_log', { entity: 'pg_authid' }), /audit_log tells of pg_authid/],
  ['a password', first('admin', { password_hash: 'x' }), /has passwords, and says that it has none/],
  ['a token that is not ended', first('api_token', { ended_at: '\\N' }), /has tokens that let programs in/],
  [
    'a table of others',
    (folder) => changeManifest(folder, ({ tables }) => void tables.push({ ...tables[0], name: 'session' } as never)),
    /is damaged/,
  ],
  [
    'SQL in a name',
    (folder) =>
      changeManifest(folder, ({ tables }) => Object.assign(tables[0] ?? {}, { name: 'admin"; drop table x' })),
    /names the table admin"; drop table x/,
  ],
  [
    'a column that says the account',
    (folder) => changeManifest(folder, ({ tables }) => void tables.at(-1)?.columns.push('account_id')),
    /has no table container_move of an account/,
  ],
  [
    'a table twice',
    (folder) => changeManifest(folder, ({ tables }) => void tables.push(...tables.slice(-1))),
    /is not there once/,
  ],
  [
    'a file list that leads elsewhere',
    (folder) => writeFileSync(partsOf(folder).fileSums, `${'0'.repeat(64)}  files/../../secret\n`),
    /names the file \.\.\/\.\.\/secret/,
  ],
  ['a link to elsewhere', (folder) => symlinkSync('/etc/passwd', join(folder, 'files', 'a')), /files\/a is no file/],
  [
    'another version',
    (folder) => changeManifest(folder, ({ migrations }) => void migrations.pop()),
    /^The backup was made by another version of Boxyard: its last migration is .*, here it is .*\. Bring both to the same version\.$/,
  ],
  [
    'tables from before the first release',
    (folder) =>
      changeManifest(folder, ({ migrations }) =>
        Object.assign(migrations[1] ?? {}, { name: '0002-configuration.sql' }),
      ),
    /^.* was made by a Boxyard from before the first release: only that one can restore it\.$/,
  ],
  [
    'a damaged table',
    (folder) => writeFileSync(partsOf(folder).table('client'), 'x'),
    /^The backup is damaged: .*client\.copy\.gz/,
  ],
];

const restore = (folder: string, slug = 'copy', isTrusted = true) =>
  restoreAccount(folder, app.db, { slug, isTrusted, files: app.files });

describe('a backup of an account', () => {
  it.each(refusals)('with %s is refused in a sentence, and leaves nothing', async (_, damage, sentence) => {
    const folder = copyOf(plain, join(parent, `damaged ${++folders}`));
    damage(folder);
    const before = await state();
    await expect(restore(folder)).rejects.toThrow(sentence);
    expect(await state()).toEqual(before);
  });

  it('is refused where it would reach people, tokens or papers of others', async () => {
    const before = await state();
    await expect(restore(plain, 'copy', false)).rejects.toThrow(
      /^These people work here already: .* With --trust they/,
    );
    await expect(restore(keyed, 'copy', false)).rejects.toThrow(
      /^The backup has keys: .* with --trust if you have made/,
    );
    await expect(restore(keyed)).rejects.toThrow('A token of the account lets programs into another account here.');
    await expect(restore(withReceipt)).rejects.toThrow('A receipt of the account is one of another account here.');
    await expect(restore(plain, depot.account)).rejects.toThrow(`There is an account ${depot.account} already`);
    await expect(restore(plain, 'list')).rejects.toThrow('list cannot be the short address of an account.');
    expect(await state()).toEqual(before);
  });

  it('makes a copy beside the account where nothing is in the way, under numbers of its own', async () => {
    const { joined } = await restore(plain);
    expect(joined).toEqual([depot.admin.email, depot.owner.email]);
    const there = await app.db.pool.query('select id, slug from account where slug = $1', ['copy']);
    expect(Number(there.rows[0].id)).toBeGreaterThan(depot.accountId);
    expect((await state()).files).toHaveLength(readAccountManifest(plain).files.count);
    expect(await state()).toMatchObject({ begun: 0 });
  });
});

it('the application cannot write or clear a history by the functions that bring one in', async () => {
  const attempts = [
    sql`select bring_in(${depot.accountId}, 'audit_log', '[{"id": 1, "entity": "client", "record_id": 1}]', '{}', '')`,
    sql`select forget_written(${depot.accountId}, 'audit_log')`,
    sql`insert into bringing_in values (${depot.accountId})`,
  ];
  const before = await state();
  for (const attempt of attempts)
    await expect(withAccountTransaction(app.db, depot.accountId, null, (tx) => attempt.execute(tx))).rejects.toThrow(
      /is not being brought in|permission denied/,
    );
  expect(await state()).toEqual(before);
});

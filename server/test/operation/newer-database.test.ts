import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/core/db/connection.ts';
import { emptyFolder, runCli, runServerToEnd, type TestFolder, testFolder } from '../tools/processes.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(() => folder.remove());

const newer = 'The database was migrated by a newer Boxyard (9999-of-tomorrow.sql): start that one again';
const former =
  'The database was made by a Boxyard from before the first release, and cannot be brought up to date: set DATA_DIR or DATABASE_URL to a new one, or start that Boxyard again.\n';

it.each([
  ['of tomorrow', ['9999-of-tomorrow.sql'], newer],
  ['of before', ['0002-configuration.sql', '0113-enter-account.sql'], former],
])(
  'a database that a newer program has migrated, or one from before the first release, is refused by the start and by every command: one %s',
  async (_, names, sentence) => {
    const db = openDatabase(folder.environment.DATABASE_URL ?? '');
    const { rows: own } = await db.pool.query('select name, hash from migration');
    await db.pool.query(`insert into migration (name, hash) select unnest($1::text[]), 'x'`, [names]);
    const backup = join(folder.dataDir, 'backup');
    const commands = [
      ['migrate'],
      ['distribute'],
      ['backup', backup],
      ['restore', backup],
      ['demo'],
      ['create-account', '--slug', 'depot', '--name', 'Depot', '--email', 'owner@depot.test'],
      ['disable-account', 'depot'],
      ['purge', 'depot'],
    ];
    const ends = [await runServerToEnd({ PORT: '0', ...folder.environment })];
    for (const command of commands) ends.push(await runCli(command, folder.environment));
    for (const { code, out, error } of ends) {
      expect([code, out]).toEqual([1, '']);
      expect(error).toContain(sentence);
    }
    expect((await db.pool.query('select from account')).rowCount).toBe(0);
    expect((await db.pool.query('select from backup_outcome where at is not null')).rowCount).toBe(0);
    await db.pool.query('delete from migration where name = any($1)', [names]);
    expect((await db.pool.query('select name, hash from migration')).rows).toEqual(own);
    await db.close();
  },
);

it('a database of an older program is left as it is by every command but the one that migrates', async () => {
  const db = openDatabase(folder.environment.DATABASE_URL ?? '');
  const last = `name = (select max(name) from migration)`;
  const { rows: taken } = await db.pool.query(`delete from migration where ${last} returning name, hash`);
  const { code, out, error } = await runCli(['disable-account', 'depot'], folder.environment);
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain('The database is of an older Boxyard.');
  await db.pool.query(
    'insert into migration (name, hash) select name, hash from json_populate_recordset(null::migration, $1)',
    [JSON.stringify(taken)],
  );
  await db.close();
});

it('a port that is taken, and a folder that cannot be written, are told before a database is made', async () => {
  const empty = emptyFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo; // a TCP server has no other kind of address
  const { code, error } = await runServerToEnd({ ...empty.environment, PORT: String(port) });
  expect([code, error]).toEqual([1, 'The port is in use by another program: set PORT to another.\n']);
  expect(readdirSync(empty.dataDir)).toEqual([]);
  taken.close();
  await empty.remove();
  // There not even root makes a file.
  const refused = await runServerToEnd({ DATA_DIR: '/sys', PORT: '0' });
  expect([refused.code, refused.error]).toEqual([
    1,
    expect.stringMatching(
      /^The data folder \/sys cannot be written by user \d+: give it to that user, or set DATA_DIR/,
    ),
  ]);
});

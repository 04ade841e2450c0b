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
  const db = openDatabase(folder.environment.DATABASE_URL ?? '');
  await db.pool.query(`insert into migration (name, hash) values ('9999-of-tomorrow.sql', 'x')`);
  await db.close();
});
afterAll(() => folder.remove());

it('a database that a newer program has migrated is refused by the start and by every command', async () => {
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
    expect(error).toContain(
      'The database was migrated by a newer Boxyard (9999-of-tomorrow.sql): start that one again',
    );
  }
  const db = openDatabase(folder.environment.DATABASE_URL ?? '');
  expect((await db.pool.query('select from account')).rowCount).toBe(0);
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

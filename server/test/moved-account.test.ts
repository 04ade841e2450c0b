import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientRoutes } from '@boxyard/contract/clients.ts';
import { historyRoutes } from '@boxyard/contract/history.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupAccount } from '../src/backup/account/backup-account.ts';
import { restoreAccount } from '../src/backup/account/restore-account.ts';
import { compareBackups } from '../src/backup/compare.ts';
import { readAccountManifest } from '../src/backup/manifest.ts';
import { createDepot, type Depot } from './depot.ts';
import { fillDepot } from './full-depot.ts';
import { givePassword, signIn } from './sign-in.ts';
import { type ListeningApp, openPlainDatabase, openTestDatabase, startApp, useTestApp } from './test-app.ts';

const app = useTestApp();
let parent = '';
let depot: Depot;
let folders = 0;
const newFolder = () => join(parent, `account ${++folders}`);

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'moving-account-'));
  await createDepot(app);
  depot = await createDepot(app);
  await fillDepot(depot);
  await givePassword(app, depot.owner);
});
afterAll(() => rmSync(parent, { recursive: true }));

async function place(open: typeof openTestDatabase) {
  const database = await open();
  const started = await startApp(database.db, database.environment);
  return { app: started, database };
}
const backup = async (from: ListeningApp, slug: string, withKeys = true) => {
  const folder = newFolder();
  await backupAccount(folder, slug, withKeys, { url: from.db.url, files: from.files });
  return folder;
};

describe('an account', () => {
  it('goes to a plain database and back, and is what it was', async () => {
    const first = await backup(app, depot.account);
    console.log(readAccountManifest(first).tables.map((t) => `${t.name} ${t.rows}`).join('\n'));
    const plain = await place(openPlainDatabase);
    await restoreAccount(first, plain.app.db, { slug: depot.account, isTrusted: true, files: plain.app.files });
    const second = await backup(plain.app, depot.account);
    console.log(compareBackups(readAccountManifest(first), readAccountManifest(second)).text);
    await signIn(plain.app, depot.owner.email);
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Change, historyRoutes } from '@boxyard/contract/core/history.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupAccount } from '../../src/tools/backup/account/backup-account.ts';
import { restoreAccount } from '../../src/tools/backup/account/restore-account.ts';
import { compareBackups } from '../../src/tools/backup/compare.ts';
import { partsOf, readAccountManifest } from '../../src/tools/backup/manifest.ts';
import { rowsOf } from '../tools/backup-folders.ts';
import { caller } from '../tools/caller.ts';
import { createDepot, createPerson, type Depot, type Person } from '../tools/depot.ts';
import { fillDepot } from '../tools/full-depot.ts';
import { invite, join as joinDepot } from '../tools/invitations.ts';
import { givePassword, login, signIn } from '../tools/sign-in.ts';
import * as testApp from '../tools/test-app.ts';
import { fetchLink } from '../tools/uploads.ts';

type App = testApp.ListeningApp;
const app = testApp.useOwnApp();
const opened: [App, testApp.TestDatabase][] = [];
let parent = '';
let depot: Depot;
let gone: Person;
let asked = '';
let containerId = 0;
let clientId = 0;
let folders = 0;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'boxyard-moved-'));
  gone = (await createDepot(app)).admin;
  depot = await createDepot(app);
  const pathOf = await fillDepot(depot, true);
  containerId = Number(pathOf('/:account/containers/:id/documents').id);
  clientId = Number(pathOf('/:account/clients/:id').id);
  await givePassword(app, depot.owner);
  // One who said something and left, one who is asked to come, and a client whose number is not to be given out again.
  await joinDepot(app, depot, gone);
  const { account } = depot;
  const task = Number(pathOf('/:account/work-tasks/:id').id);
  await gone.call(taskActivityRoutes.comment, { params: { account, id: task }, body: { body: '<p>Bye</p>' } });
  await depot.owner.call(adminRoutes.remove, { params: { account, id: gone.id } });
  const passage = pathOf('/:account/container-transports/:containerId/:id');
  const receipt = { params: { account, containerId, id: Number(passage.id) }, body: {} };
  expect((await depot.admin.call(receiptRoutes.issue, receipt)).status).toBe(200);
  asked = `asked-${account}@depot.test`;
  await invite(depot, { email: asked });
  const { payload } = await create(depot.owner, 'Short-lived');
  await depot.owner.call(clientRoutes.remove, { params: { account, id: payload.id } });
});
afterAll(async () => {
  for (const [started, database] of opened) {
    await started.http.close();
    await database.drop();
  }
  rmSync(parent, { recursive: true });
});

const create = (person: Pick<Person, 'call'>, name: string) =>
  person.call(clientRoutes.create, { params: { account: depot.account }, body: { name, type: 'customer' } });

async function openPlace(open: () => Promise<testApp.TestDatabase>): Promise<App> {
  const database = await open();
  const started = await testApp.startApp(database.db, database.environment);
  opened.push([started, database]);
  return started;
}

async function backup(from: App, slug: string, withKeys = true): Promise<string> {
  const folder = join(parent, `account ${++folders}`);
  await backupAccount(folder, slug, withKeys, { url: from.db.url, files: from.files });
  return folder;
}

const restore = (folder: string, to: App, slug: string, isTrusted = true) =>
  restoreAccount(folder, to.db, { slug, isTrusted, files: to.files });

const compared = (first: string, second: string) =>
  compareBackups(readAccountManifest(first), readAccountManifest(second));

/** The latest changes of the client, and its greatest number in the history. */
async function lastChanges(owner: Pick<Person, 'call'>, id: number) {
  const params = { account: depot.account, entity: 'client' as const, id };
  return (await owner.call(historyRoutes.ofRecord, { params, query: {} })).payload.changes;
}

it('an account goes to another kind of database and on to a third, is what it was, and works there', {
  timeout: 60_000,
}, async () => {
  const first = await backup(app, depot.account);
  const plain = await openPlace(testApp.openPlainDatabase);
  expect((await restore(first, plain, depot.account)).joined).toEqual([]);
  const second = await backup(plain, depot.account);
  expect(compared(first, second)).toMatchObject({ isSame: true });
  expect(compared(first, second).text).not.toContain('theirs');

  const there = caller(plain, (await signIn(plain, depot.owner.email)).jwt);
  const params = { account: depot.account, id: clientId };
  const { payload: client } = await there(clientRoutes.get, { params });
  const before = await lastChanges({ call: there }, clientId);
  const renamed = await there(clientRoutes.update, { params, body: { ...client, name: 'Renamed on the way' } });
  expect(renamed.status).toBe(200);
  const made = await create({ call: there }, 'Made on the way');
  expect(made.payload.id).toBeGreaterThan(Math.max(...rowsOf(first, 'audit_log').map(clientIdOf)));

  const third = await openPlace(testApp.openTestDatabase);
  const neighbour = await createDepot(third);
  const known = await createPerson(third, depot.admin.email);
  await joinDepot(third, neighbour, known);
  const others = await backup(third, neighbour.account);
  const moved = await backup(plain, depot.account);
  expect((await restore(moved, third, depot.account)).joined).toEqual([depot.admin.email]);
  const back = await backup(third, depot.account);
  const { text, isSame } = compared(moved, back);
  expect([text, isSame]).toEqual([expect.stringMatching(/^admin +theirs/m), true]);
  expect(compared(others, await backup(third, neighbour.account))).toMatchObject({ isSame: true });

  const call = caller(third, (await signIn(third, depot.owner.email)).jwt);
  const now = await call(clientRoutes.update, {
    params,
    body: { ...renamed.payload, name: 'Renamed at the end' },
  });
  expect(now.payload).toMatchObject({ name: 'Renamed at the end', version: client.version + 2 });
  const changes = await lastChanges({ call }, clientId);
  const told = ({ id, at, action, entity, admin }: Change) => ({ id, at, action, entity, by: admin?.name });
  expect(changes.slice(2).map(told)).toEqual(before.map(told));
  expect(changes.map(({ id }) => id)).toEqual(changes.map(({ id }) => id).toSorted((a, b) => b - a));
  expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted((a, b) => b - a));
  expect(Number.isSafeInteger(changes[0]?.id)).toBe(true);

  const documents = await call(documentRoutes.list, { params: { account: depot.account, id: containerId } });
  expect((await fetchLink(third, documents.payload[0]?.url ?? '')).status).toBe(200);
  const { payload: people } = await call(adminRoutes.list, { params: { account: depot.account }, query: {} });
  expect(people.map(({ email }) => email)).toEqual(expect.arrayContaining([depot.owner.email, asked]));
  // Whoever was there already is who they were.
  expect((await login(third, known.email)).status).toBe(200);
});

const clientIdOf = ({ entity, record_id: id }: Record<string, string>) => (entity === 'client' ? Number(id) : 0);

it('two who bring the same account in at once get it once', async () => {
  const folder = await backup(app, depot.account, false);
  const place = await openPlace(testApp.openTestDatabase);
  const both = await Promise.allSettled([1, 2].map(() => restore(folder, place, depot.account, false)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason.message).toBe(`There is an account ${depot.account} already: give another short address.`);
  expect(compared(folder, await backup(place, depot.account, false))).toMatchObject({ isSame: true });
  // Without keys nobody is let in until they set a password anew.
  expect((await login(place, depot.owner.email)).status).toBe(401);
});

it('without keys nothing leaves that lets somebody in', async () => {
  const withKeys = await backup(app, depot.account);
  const without = await backup(app, depot.account, false);
  const textOf = (folder: string) =>
    readdirSync(partsOf(folder).tables)
      .map((file) => gunzipSync(readFileSync(join(partsOf(folder).tables, file))).toString())
      .join('');
  const secrets = [
    ...rowsOf(withKeys, 'admin').map(({ password_hash: hash }) => hash),
    ...rowsOf(withKeys, 'api_token').map(({ hash }) => hash),
    ...rowsOf(withKeys, 'webhook').map(({ sealed_secret: secret }) => secret),
  ].filter((secret) => secret !== undefined && secret !== '\\N');
  expect(secrets.length).toBeGreaterThanOrEqual(3);
  expect(secrets.filter((secret) => !textOf(withKeys).includes(secret ?? ''))).toEqual([]);
  expect(secrets.filter((secret) => textOf(without).includes(secret ?? ''))).toEqual([]);
  // Nothing leaves of people who work elsewhere by now.
  expect(textOf(withKeys).includes(`\t${gone.email}\t`)).toBe(false);
});

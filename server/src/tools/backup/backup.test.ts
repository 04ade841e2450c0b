import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { pdf } from '../../../test/tools/file-samples.ts';
import { fillDepot } from '../../../test/tools/full-depot.ts';
import { emptyFolder, runCli, startServer } from '../../../test/tools/processes.ts';
import { givePassword, signIn } from '../../../test/tools/sign-in.ts';
import { ask, openTestDatabase, startApp, useOwnApp } from '../../../test/tools/test-app.ts';
import { fetchLink, isStored, upload } from '../../../test/tools/uploads.ts';
import { makeBackup } from './backup.ts';
import { type Manifest, partsOf, readManifest } from './manifest.ts';
import { lastBackups } from './outcomes.ts';
import { restoreBackup } from './restore.ts';
import { announceBackup } from './running.ts';
import { checkBackup } from './verify.ts';

const app = useOwnApp();
let parent = '';
let depots: Depot[] = [];
let containerId = 0;
let backups = 0;
const newFolder = () => join(parent, `backup ${++backups}`);
const source = () => ({ url: app.db.url, files: app.files, secret: undefined });

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'boxyard-backup-'));
  depots = [await createDepot(app), await createDepot(app)];
  for (const depot of depots) {
    containerId = Number((await fillDepot(depot))('/:account/containers/:id/documents').id);
    await givePassword(app, depot.owner);
  }
});
afterAll(() => rmSync(parent, { recursive: true }));

const document = async (depot: Depot, title: string) => {
  const params = { account: depot.account, id: containerId };
  return (await upload(depot.admin, documentRoutes.upload, { params }, pdf, `${title}.pdf`)).payload;
};
const last = () => depots[1] as Depot;

/** What must be the same after a restore; sign-ins in between are no part of it. */
const contents = ({ tables, sequences, files }: Manifest) => ({ tables, sequences, files });

describe('a backup', () => {
  it('is of one moment, while others write, and comes back as it was', { timeout: 60_000 }, async () => {
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const body = { name: `During ${n}` };
        await last().owner.call(containerStatusRoutes.create, { params: { account: last().account }, body });
        await document(last(), `During ${n}`);
      }
    })();
    const folder = newFolder();
    const made = await makeBackup(folder, source());
    isOver = true;
    await writing;
    expect(made.missing).toEqual([]);
    expect(readdirSync(parent)).toEqual([`backup ${backups}`]);

    const target = await openTestDatabase();
    const restored = await startApp(target.db, target.environment);
    const manifest = await restoreBackup(folder, target.db, restored.files);
    const again = newFolder();
    await makeBackup(again, { url: target.db.url, files: restored.files, secret: undefined });
    expect(contents(readManifest(again))).toEqual(contents(manifest));
    expect(readFileSync(partsOf(again).fileSums, 'utf8')).toBe(readFileSync(partsOf(folder).fileSums, 'utf8'));
    // Row security has kept nothing from the owner: each kind of record is there.
    const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
    expect(empty).not.toContain('container');
    expect(manifest.tables.length - empty.length).toBeGreaterThan(30);

    for (const depot of depots) {
      const { jwt } = await signIn(restored, depot.owner.email);
      expect(jwt).toBeTruthy();
    }
    const { payload } = await last().owner.call(documentRoutes.list, {
      params: { account: last().account, id: containerId },
    });
    expect(payload.length).toBeGreaterThan(0);
    expect((await fetchLink(app, payload[0]?.url ?? '')).bytes.equals(pdf)).toBe(true);
    await restored.http.close();
    await target.drop();
  });

  it('keeps the numbers that were given out, and the guards of the tables', async () => {
    const folder = newFolder();
    const { id } = await document(last(), 'Deleted');
    await last().admin.call(documentRoutes.remove, { params: { account: last().account, id: containerId, docId: id } });
    await makeBackup(folder, source());
    const target = await openTestDatabase();
    await restoreBackup(folder, target.db, undefined);
    const there = async (statement: string) => (await ask(target.superuserUrl, statement)).rows;
    expect(await there(`select nextval(pg_get_serial_sequence('document', 'id')) > ${id} as ok`)).toEqual([
      { ok: true },
    ]);
    const guards = `select (select count(*) from pg_class where relforcerowsecurity) as forced,
      (select count(*) from pg_constraint where contype = 'f') as keys,
      (select jsonb_object_agg(tgrelid::regclass::text || ' ' || tgname, tgenabled) from pg_trigger where not tgisinternal) as triggers`;
    expect(await there(guards)).toEqual((await ask(app.superuserUrl, guards)).rows);
    await target.db.close();
    await target.drop();
  });

  it('keeps files from being removed until it is made', async () => {
    const kept = await document(last(), 'Kept');
    const client = new pg.Client({ connectionString: app.db.url });
    onTestFinished(() => client.end());
    await client.connect();
    expect(await announceBackup(client)).toBe(true);
    const refused = newFolder();
    const unfinished = join(`${refused}.unfinished`, 'of the other one');
    mkdirSync(unfinished, { recursive: true });
    await expect(makeBackup(refused, source())).rejects.toThrow('Another backup of this database is being made.');
    expect(existsSync(unfinished)).toBe(true);
    const remove = (docId: number) =>
      last().admin.call(documentRoutes.remove, { params: { account: last().account, id: containerId, docId } });
    expect((await remove(kept.id)).status).toBe(204);
    const gone = await document(last(), 'Gone');
    expect(await isStored(app, await pathOf(kept.id))).toBe(true);
    await client.query('select pg_advisory_unlock_all()');
    const path = await pathOf(gone.id);
    expect((await remove(gone.id)).status).toBe(204);
    await expect.poll(() => isStored(app, path)).toBe(false);
    expect(await isStored(app, await pathOf(kept.id))).toBe(true); // until the next sweep
  });

  it('ends with a sentence where it is to be written to what is no folder, or never takes it', async () => {
    const pipe = newFolder();
    execFileSync('mkfifo', [pipe]);
    await expect(makeBackup(pipe, source())).rejects.toThrow(`${pipe} is no folder: name a new one.`);
    await expect(makeBackup('/proc/backup', source())).rejects.toThrow(/ENOENT/);

    const folder = newFolder();
    const client = new pg.Client({ connectionString: app.db.url });
    onTestFinished(() => client.end());
    await client.connect();
    await client.query('begin; lock table account');
    const made = makeBackup(folder, { ...source(), patienceMs: 3_000 });
    const { tables } = partsOf(`${folder}.unfinished`);
    await expect.poll(() => existsSync(tables)).toBe(true);
    const table = join(tables, 'client.copy.gz');
    execFileSync('mkfifo', [table]);
    await client.query('commit');
    await expect(made).rejects.toThrow(/^Nothing was read or written for \d+ minutes: /);
    spawn('cat', [table], { stdio: 'ignore' }); // it goes on, and ends
    await expect.poll(() => existsSync(tables)).toBe(false);
  });

  /** Where a document lies, from its row or, once it is deleted, from the history. */
  async function pathOf(id: number): Promise<string> {
    const { rows } = await app.db.pool.query<{ path: string }>(
      `select coalesce(after, before) ->> 'path' as path from audit_log where entity = 'document' and record_id = $1`,
      [id],
    );
    return rows[0]?.path ?? '';
  }
});

describe('a backup that is damaged, or not meant for here', () => {
  let folder = '';
  beforeAll(async () => {
    folder = newFolder();
    await makeBackup(folder, { ...source(), secret: Buffer.from('s'.repeat(48)) });
  });

  const file = () => join(folder, readFileSync(partsOf(folder).fileSums, 'utf8').split('\n')[0]?.slice(66) ?? '');
  const damages: [what: string, path: () => string, damage: (bytes: Buffer) => Buffer | undefined][] = [
    ['a cut table', () => partsOf(folder).table('container'), (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['another table', () => partsOf(folder).table('container'), () => readFileSync(partsOf(folder).table('client'))],
    ['a missing table', () => partsOf(folder).table('container'), () => undefined],
    ['a changed file', file, (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
    ['a missing file', file, () => undefined],
    ['a missing list of files', () => partsOf(folder).fileSums, () => undefined],
    ['a missing key', () => partsOf(folder).secret, () => undefined],
    ['a changed list of files', () => partsOf(folder).fileSums, (bytes) => bytes.subarray(bytes.indexOf(10) + 1)],
  ];
  it.each(damages)('is refused for %s, which is named', async (_, path, damage) => {
    const changed = path();
    const whole = readFileSync(changed);
    const bytes = damage(whole);
    if (bytes) writeFileSync(changed, bytes);
    else rmSync(changed);
    const problem = await checkBackup(folder, readManifest(folder)).catch((error: Error) => error.message);
    writeFileSync(changed, whole);
    expect(problem).toMatch(/^The backup is damaged: /);
    expect(problem).toContain(changed);
    await checkBackup(folder, readManifest(folder));
  });

  it('is refused where it is no backup, not complete, of a newer release, or from before the first one', async () => {
    expect(() => readManifest(parent)).toThrow('holds no complete backup: manifest.json is missing.');
    const { manifest } = partsOf(folder);
    const whole = readFileSync(manifest, 'utf8');
    const target = await openTestDatabase();
    const refusal = () => restoreBackup(folder, target.db, undefined).catch((error: Error) => error.message);
    writeFileSync(manifest, whole.replace('"format": 1', '"format": 2'));
    expect(await refusal()).toMatch(/manifest.json is damaged, or of a newer Boxyard\.$/);
    writeFileSync(manifest, whole.replace('"0001-core.sql"', '"9999-later.sql"'));
    expect(await refusal()).toMatch(/made by a newer Boxyard, which has the migration 9999-later.sql: update first\./);
    writeFileSync(manifest, whole.replace('"0002-people.sql"', '"0002-configuration.sql"'));
    expect(await refusal()).toBe(
      `${folder} was made by a Boxyard from before the first release: only that one can restore it.`,
    );
    const older = JSON.parse(whole) as Manifest;
    older.migrations.pop();
    writeFileSync(manifest, JSON.stringify(older));
    expect(await refusal()).toMatch(/^The database already has the migration .*, which came after the backup/);
    writeFileSync(manifest, whole);
    await target.db.close();
    await target.drop();
  });

  it('is refused by a database that is not empty, and by a folder that is not', async () => {
    await expect(restoreBackup(folder, app.db, undefined)).rejects.toThrow('The database is not empty');
    await expect(makeBackup(folder, source())).rejects.toThrow('is not empty: name a new folder.');
  });
});

describe('npm run boxyard', { timeout: 180_000 }, () => {
  it('moves a depot from one kind of database to the other and back, with its files and its people', async () => {
    const server = { DATABASE_URL: app.db.url, DATA_DIR: app.config.dataDir, SECRET: 's'.repeat(48) };
    const [first, second] = [newFolder(), newFolder()];
    const out = await runCli(['backup', first], server);
    expect(out.error + out.out).toMatch(/holds \d+ rows and \d+ files\.\n$/);
    const verified = await runCli(['verify', first], {});
    expect(verified.error + verified.out).toMatch(
      /^The backup is whole, and could be restored: \d+ rows in \d+ tables/,
    );

    const own = emptyFolder();
    const restored = await runCli(['restore', first], own.environment);
    expect(restored.error + restored.out).toMatch(/^Restored .* Start the server with the SECRET that it had\.\n$/);
    const again = await runCli(['restore', first], own.environment);
    expect([again.code, again.error]).toEqual([
      1,
      'The database is not empty: a backup is restored into an empty one.\n',
    ]);
    const running = await startServer({ ...own.environment, SECRET: 's'.repeat(48) });
    expect((await signIn(running, last().owner.email)).jwt).toBeTruthy();
    const back = await runCli(['backup', second], own.environment);
    expect(back.error + back.out).toMatch(/holds \d+ rows/);
    await running.end('SIGTERM');

    const target = await openTestDatabase();
    await target.db.close();
    const there = await runCli(['restore', second], {
      ...server,
      ...target.environment,
      DATA_DIR: join(parent, 'there'),
    });
    expect(there.error + there.out).toMatch(/^Restored /);
    expect(readFileSync(partsOf(second).fileSums, 'utf8')).toBe(readFileSync(partsOf(first).fileSums, 'utf8'));
    const sum = (folder: string) => readManifest(folder).tables.find(({ name }) => name === 'container');
    expect(sum(second)).toEqual(sum(first));
    await target.drop();
    await own.remove();
  });

  it('moves one account, compares what came of it, and counts that as no backup of all', async () => {
    const server = { DATABASE_URL: app.db.url, DATA_DIR: app.config.dataDir, SECRET: 's'.repeat(48) };
    const { account, owner } = last();
    const [first, second] = [newFolder(), newFolder()];
    const before = await lastBackups(app.db);
    const out = await runCli(['backup', first, '--account', account, '--with-keys'], server);
    expect(out.error + out.out).toMatch(new RegExp(`holds \\d+ rows, 2 people and \\d+ files of ${account}\\.\n$`));
    expect((await runCli(['backup', newFolder(), '--account', 'nowhere'], server)).error).toBe(
      'There is no account nowhere.\n',
    );
    expect(await lastBackups(app.db)).toEqual(before);

    const own = emptyFolder();
    const asWhole = await runCli(['restore', first], own.environment);
    expect([asWhole.code, asWhole.error]).toEqual([
      1,
      `${first} is the backup of one account: say --account and the short address that it is to have here.\n`,
    ]);
    const restored = await runCli(['restore', first, '--account', 'there', '--trust'], own.environment);
    expect(restored.error + restored.out).toMatch(/^Restored \d+ rows in \d+ tables and \d+ files, .*, as there\. /);
    await runCli(['backup', second, '--account', 'there', '--with-keys'], own.environment);
    const compared = await runCli(['compare', first, second], {});
    expect([compared.code, compared.error]).toEqual([0, '']);
    expect(compared.out).toMatch(/^container +same +2 (\w{12}) +2 \1$/m);
    expect(compared.out).toMatch(/Both hold the same\.\n$/);
    const whole = newFolder();
    await makeBackup(whole, source());
    const differs = await runCli(['compare', first, whole], {});
    expect([differs.code, differs.error]).toEqual([1, expect.stringMatching(/They do not hold the same\.\n$/)]);
    const running = await startServer({ ...own.environment, SECRET: 's'.repeat(48) });
    expect((await signIn(running, owner.email)).jwt).toBeTruthy();
    await running.end('SIGTERM');
    await own.remove();
  });

  it.each([
    [['backup', 'x', '--with-keys'], '--with-keys goes with --account.\n'],
    [['restore', 'x', '--trust'], '--trust goes with --account.\n'],
    [['compare', 'x'], 'Usage: npm run boxyard -- compare FOLDER FOLDER\n'],
  ])('%j is not how it is used', async (args, sentence) => {
    const { code, error } = await runCli(args, {});
    expect([code, error]).toEqual([2, sentence]);
  });
});

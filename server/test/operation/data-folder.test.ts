import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../tools/caller.ts';
import { emptyFolder, runCli, runServerToEnd, startServer, type TestFolder } from '../tools/processes.ts';
import { signIn } from '../tools/sign-in.ts';
import { capabilitiesOf, dataOf, fingerprintOf, postmasterOf } from './embedded-processes.ts';

const asRoot = process.getuid?.() === 0;

describe.skipIf(process.env.TEST_POSTGRES === 'system')('a data folder', { timeout: 60_000 }, () => {
  let whole: TestFolder;
  let dataDir = '';
  beforeAll(async () => {
    whole = emptyFolder();
    await runCli(['migrate'], whole.environment);
  });
  afterAll(() => whole.remove());
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const copy = () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boxyard-copy-'));
    cpSync(whole.dataDir, dataDir, { recursive: true });
    return dataDir;
  };
  const startIn = (path: string, environment: Record<string, string> = {}) =>
    runServerToEnd({ DATA_DIR: path, PORT: '0', DEMO: 'false', LOG_LEVEL: 'silent', ...environment });

  it('that was copied back by root is used', async () => {
    const started = await startServer({ DATA_DIR: copy(), DEMO: 'false' });
    expect((await started.end('SIGTERM')).code).toBe(0);
  });

  const damages: [what: string, damage: (data: string) => void, sentence: RegExp][] = [
    ['without PG_VERSION', (data) => rmSync(join(data, 'PG_VERSION')), /is damaged: .*PG_VERSION is missing/],
    [
      'without passwords',
      (data) => rmSync(join(data, '..', 'passwords.json')),
      /is damaged: .*passwords.json is missing/,
    ],
    ['without its tables', (data) => rmSync(join(data, 'base'), { recursive: true }), /is damaged: .*base is missing/],
    [
      'with an empty PG_VERSION',
      (data) => writeFileSync(join(data, 'PG_VERSION'), ''),
      /is damaged: .*PG_VERSION cannot be read/,
    ],
    [
      'with broken passwords',
      (data) => writeFileSync(join(data, '..', 'passwords.json'), '{'),
      /is damaged: .*passwords.json cannot be read/,
    ],
    [
      'of another major version',
      (data) => writeFileSync(join(data, 'PG_VERSION'), '17\n'),
      /is one of PostgreSQL 17, and this is PostgreSQL 18: make a backup/,
    ],
    [
      'with a broken control file',
      (data) => writeFileSync(join(data, 'global', 'pg_control'), 'x'.repeat(8192)),
      /cannot be opened \(database files are incompatible with server, .*PG_CONTROL_VERSION/,
    ],
    ['without its log', (data) => rmSync(join(data, 'pg_wal'), { recursive: true }), /cannot be opened \(.*pg_wal/],
    ['with a broken log', (data) => breakLog(data), /cannot be opened \(could not locate a valid checkpoint record/],
  ];
  const breakLog = (data: string) => {
    const segments = join(data, 'pg_wal');
    for (const name of readdirSync(segments).filter((file) => /^[0-9A-F]{24}$/.test(file)))
      writeFileSync(join(segments, name), Buffer.alloc(1024));
  };

  it.each(damages)('%s ends the start with a sentence and is left as it was', async (_, damage, sentence) => {
    damage(dataOf(copy()));
    const rows = join(dataOf(dataDir), 'base');
    const before = existsSync(rows) && fingerprintOf(rows);
    const { code, out, error } = await startIn(dataDir, { DEMO: 'true' });
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(sentence);
    expect(error).toContain(dataDir);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(error).toMatch(/restore|backup/);
    expect(existsSync(rows) && fingerprintOf(rows)).toBe(before);
  });

  it('that has files or a key but no database is not begun anew', async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boxyard-copy-'));
    mkdirSync(join(dataDir, 'files', 'depot'), { recursive: true });
    writeFileSync(join(dataDir, 'secret'), 's'.repeat(48));
    const { code, error } = await startIn(dataDir);
    expect([code, existsSync(join(dataDir, 'postgres'))]).toEqual([1, false]);
    expect(error).toMatch(/holds files and secret but no database: the folder postgres is missing there\./);
  });

  it('that has files of a depot beside an empty database gets no demo', async () => {
    mkdirSync(join(copy(), 'files', 'depot'), { recursive: true });
    const { code, out, error } = await startIn(dataDir, { DEMO: 'true' });
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/holds files, but the database beside it is empty\./);
  });

  it('that is no folder, or has no lock to take, gets a sentence', async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boxyard-copy-'));
    writeFileSync(join(dataDir, 'file'), '');
    const file = await startIn(join(dataDir, 'file', 'below'));
    const sentence = /^The data folder \/.* cannot be made \((ENOTDIR|ENOENT): .*\): set DATA_DIR to another\.\n$/;
    expect([file.code, file.error]).toEqual([1, expect.stringMatching(sentence)]);
    const nowhere = await startIn('/proc/boxyard/data');
    expect([nowhere.code, nowhere.error]).toEqual([1, expect.stringMatching(sentence)]);
    writeFileSync(join(dataDir, 'lock.db'), 'x'.repeat(5000));
    const lock = await startIn(dataDir);
    expect([lock.code, lock.error]).toEqual([
      1,
      expect.stringMatching(/^The lock of the data folder, .* cannot be used \(.*\)\.\n$/),
    ]);
  });

  it('without a database is no place to make a backup of', async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boxyard-copy-'));
    const { code, error } = await runCli(['backup', join(dataDir, 'backup')], { DATA_DIR: join(dataDir, 'typo') });
    expect([code, existsSync(join(dataDir, 'typo', 'postgres'))]).toEqual([1, false]);
    expect(error).toBe(
      `No mail was sent about it: OPERATOR_EMAIL is not set.\nThere is no database in ${join(dataDir, 'typo')}: set DATA_DIR or DATABASE_URL.\n`,
    );
  });

  it('of an earlier engine is named as such', async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boxyard-copy-'));
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '17\n');
    const { code, error } = await startIn(dataDir);
    expect(code).toBe(1);
    expect(error).toMatch(/holds the database of an earlier Boxyard, in a form that this one cannot read\./);
  });

  it('whose first start was interrupted is begun anew, the demo included', { timeout: 90_000 }, async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boxyard-copy-'));
    const environment = { DATA_DIR: dataDir, DEMO: 'true', PORT: '0', LOG_LEVEL: 'silent' };
    // While the database is made, while it is migrated, and in the middle of the demo.
    for (const isTime of [() => pause(150), () => pause(500), seeding]) {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = once(child, 'exit');
      await isTime(child);
      child.kill('SIGKILL');
      await ended;
    }
    const started = await startServer(environment);
    expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false);
    const { jwt } = await signIn(started, 'owner@demo.test');
    const { meta } = await caller(started, jwt)(containerRoutes.list, { params: { account: 'demo' }, body: {} });
    expect(meta.total).toBeGreaterThan(900);
    expect((await started.end('SIGTERM')).code).toBe(0);
  });

  async function seeding(child: ChildProcess): Promise<void> {
    for await (const text of child.stdout ?? []) if (String(text).includes('Seeding')) break;
    await pause(500);
  }

  it('with a long path, and in a folder that is closed to others, is used', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'boxyard-copy-'));
    chmodSync(parent, 0o700);
    dataDir = parent;
    const long = join(parent, 'a folder with spaces', 'x'.repeat(90));
    const started = await startServer({ DATA_DIR: long, DEMO: 'false' });
    const socketFolder = JSON.parse(readFileSync(join(long, 'postgres', 'access.json'), 'utf8')).socketFolder;
    expect(socketFolder).toContain('boxyard-socket-');
    // The right to pass through folders that are closed to others, and no other.
    expect(capabilitiesOf(postmasterOf(long))).toBe(asRoot ? 2 : 0);
    expect((await runCli(['migrate'], { DATA_DIR: long })).out).toBe('The database is up to date.\n');
    expect((await started.end('SIGTERM')).code).toBe(0);
    expect(existsSync(socketFolder)).toBe(false);
  });

  it.runIf(asRoot)('needs setpriv where only root may enter it', async () => {
    copy(); // mkdtemp makes a folder that only its owner may enter
    const path = mkdtempSync(join(dataDir, 'programs-'));
    for (const name of ['id', 'test', 'true']) execFileSync('ln', ['-s', `/usr/bin/${name}`, join(path, name)]);
    const { code, error } = await startIn(dataDir, { PATH: path });
    expect(code).toBe(1);
    expect(error).toMatch(
      /^PostgreSQL does not run as root, and user \d+ cannot be used for it in .*: install setpriv/,
    );
  });

  it.runIf(asRoot)('of another user is refused to one who is not root', async () => {
    chmodSync(copy(), 0o777);
    execFileSync('chown', ['-R', '65533:65533', join(dataDir, 'postgres', 'data')]);
    execFileSync('chmod', ['-R', 'a+rX', dataDir]);
    const code = `import('${join(import.meta.dirname, '../../src/tools/postgres/data-folder.ts')}').then(async ({ hasDatabase }) => {
      const { placesIn } = await import('${join(import.meta.dirname, '../../src/tools/postgres/places.ts')}');
      process.setgid(65532); process.setuid(65532);
      try { hasDatabase(placesIn('${dataDir}'), 18); } catch (error) { console.log(error.message); }
    })`;
    expect(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' })).toMatch(
      /belongs to user 65533, and this is user 65532: start Boxyard as that user\./,
    );
  });
});

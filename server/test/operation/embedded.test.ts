import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notedAccess } from '../../src/tools/postgres/access.ts';
import { readPasswords } from '../../src/tools/postgres/first-setup.ts';
import { placesIn } from '../../src/tools/postgres/places.ts';
import { type Call, caller } from '../tools/caller.ts';
import {
  emptyFolder,
  type RunningServer,
  runCli,
  runServerToEnd,
  startServer,
  type TestFolder,
} from '../tools/processes.ts';
import { password, signIn } from '../tools/sign-in.ts';
import { capabilitiesOf, dataOf, isAlive, postmasterOf, processesOf } from './embedded-processes.ts';

// The server with a PostgreSQL of its own in its data folder.
const account = 'depot';
const email = 'owner@depot.test';
const params = { account };
/** How often something is killed; more of it with KILLS=20. */
const kills = Number(process.env.KILLS ?? 3);
const asRoot = process.getuid?.() === 0;

let folder: TestFolder;
let server: RunningServer;
let call: Call;

async function serve(environment: Record<string, string> = {}): Promise<void> {
  server = await startServer({ ...folder.environment, ...environment });
  call = caller(server, (await signIn(server, email)).jwt);
}

const write = (name: string) => call(containerStatusRoutes.create, { params, body: { name } });
const listed = async () => (await call(containerStatusRoutes.list, { params, query: { pageSize: 100 } })).payload;

/** Six callers who write one record after the other, for as long as they are answered or told to wait. */
function writeMany(prefix: string) {
  const acknowledged: string[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const work = async (worker: number) => {
    for (let n = 0; !isOver; n += 1) {
      const name = `${prefix} ${worker} ${n}`;
      const answer = await write(name).catch(() => undefined); // the server was killed
      if (!answer) return;
      if (answer.status === 201) acknowledged.push(name);
      else expect(answer.status).toBe(503);
    }
  };
  const working = Promise.all(Array.from({ length: 6 }, (_, worker) => work(worker))).finally(end);
  return {
    acknowledged,
    enough: async () => {
      const before = acknowledged.length;
      while (!isOver && acknowledged.length < before + 20) await pause(5);
    },
    stop: async () => {
      end();
      await working;
    },
  };
}

async function lostOf(acknowledged: string[], prefix: string): Promise<string[]> {
  const { rows } = await stored(prefix);
  return acknowledged.filter((name) => !rows.has(name));
}

async function stored(q: string) {
  const rows = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { payload } = await call(containerStatusRoutes.list, { params, query: { q, page, pageSize: 100 } });
    for (const { name } of payload) rows.add(name);
    if (payload.length < 100) return { rows };
  }
}

describe.skipIf(process.env.TEST_POSTGRES === 'system')(
  'a server with its own PostgreSQL',
  { timeout: 120_000 },
  () => {
    beforeAll(async () => {
      folder = emptyFolder();
      chmodSync(folder.dataDir, 0o755);
      const { out } = await runCli(
        ['create-account', '--slug', account, '--name', 'Depot', '--email', email],
        folder.environment,
      );
      const token = /token=(\S+)/.exec(out)?.[1] ?? '';
      server = await startServer(folder.environment);
      await caller(server)(authRoutes.activate, { body: { token, password } });
      await server.end('SIGTERM');
    });
    beforeEach(async () => {
      if (!server.isRunning()) await serve();
    });
    afterAll(async () => {
      await server.end('SIGTERM');
      await folder.remove();
    });

    it('lets row security use the indexes of searches', async () => {
      const { access, passwords } = placesIn(folder.dataDir);
      const url = notedAccess(access)?.url('boxyard', readPasswords(passwords).owner, 'boxyard');
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        `select proleakproof from pg_proc where oid = 'textlike(text, text)'::regprocedure`,
      );
      await client.end();
      expect(rows).toEqual([{ proleakproof: true }]);
    });

    it('shares the folder with no second server, but with commands', async () => {
      const second = await runServerToEnd({ ...folder.environment, PORT: '0' });
      expect([second.code, second.out, second.error]).toEqual([
        1,
        '',
        `The data folder ${folder.dataDir} is in use by process ${server.pid}: stop it first, or set DATA_DIR to another folder.\n`,
      ]);
      const commands = await Promise.all([1, 2].map(() => runCli(['migrate'], folder.environment)));
      expect(commands.map(({ out }) => out)).toEqual([
        'The database is up to date.\n',
        'The database is up to date.\n',
      ]);
      expect((await listed()).length).toBeGreaterThan(0);
    });

    it('ends PostgreSQL with itself, after the requests, and commands start it themselves then', async () => {
      const processes = processesOf(folder.dataDir);
      const { code, error } = await server.end('SIGTERM');
      expect([code, error]).toEqual([0, '']);
      expect(processes.filter(isAlive)).toEqual([]);
      const commands = await Promise.all([1, 2, 3].map(() => runCli(['migrate'], folder.environment)));
      expect(commands.map(({ out, error }) => out + error)).toEqual(Array(3).fill('The database is up to date.\n'));
      await serve();
    });

    it('keeps files, key and lock from other users of the machine', () => {
      const modes = ['files', 'secret', 'lock.db', 'postgres/passwords.json', 'postgres/access.json'].map((name) => {
        const path = join(folder.dataDir, name);
        return existsSync(path) ? statSync(path).mode & 0o077 : 0;
      });
      expect(modes).toEqual([0, 0, 0, 0, 0]);
    });

    it.runIf(asRoot)('follows no link that PostgreSQL’s user has put in the place of its file', async () => {
      await server.end('SIGTERM');
      const file = join(dataOf(folder.dataDir), 'postmaster.pid');
      const victim = join(folder.dataDir, 'victim');
      writeFileSync(victim, '1\n');
      for (const make of [() => symlinkSync(victim, file), () => execFileSync('mkfifo', [file])]) {
        make();
        const { code, error } = await runServerToEnd({ ...folder.environment, PORT: '0' });
        expect([code, error]).toEqual([
          1,
          `${file} is no file that PostgreSQL has written: look who put it there, and remove it.\n`,
        ]);
        rmSync(file);
      }
      expect(readFileSync(victim, 'utf8')).toBe('1\n');
    });

    it('keeps PostgreSQL out of the process group that Ctrl-C reaches', () => {
      const group = (pid: number) =>
        execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).trim();
      expect(group(postmasterOf(folder.dataDir))).not.toBe(group(server.pid));
    });

    it('runs it without rights of its own, on a socket that nobody else may enter', () => {
      const status = readFileSync(`/proc/${postmasterOf(folder.dataDir)}/status`, 'utf8');
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
      expect(capabilitiesOf(postmasterOf(folder.dataDir))).toBe(0);
      const command = readFileSync(`/proc/${postmasterOf(folder.dataDir)}/cmdline`, 'utf8');
      expect(command).toContain('listen_addresses=\0');
      expect(command).toContain('fsync=on');
      expect(execFileSync('stat', ['-c', '%a', join(folder.dataDir, 'postgres', 'socket')], { encoding: 'utf8' })).toBe(
        '700\n',
      );
    });

    it('killed amid writes has lost nothing that it acknowledged, and leaves no process', async () => {
      const { acknowledged, enough, stop } = await killed('server', async () => {
        const processes = processesOf(folder.dataDir);
        await server.end('SIGKILL');
        await expect.poll(() => processes.filter(isAlive), { timeout: 10_000 }).toEqual([]);
      });
      await enough();
      await stop();
      expect(await lostOf(acknowledged, 'server')).toEqual([]);
    });

    /** Kills again and again amid writes; where the server ends, it is started again. */
    async function killed(prefix: string, kill: () => Promise<void>) {
      let writing = writeMany(`${prefix} 0`);
      const acknowledged: string[] = [];
      for (let round = 1; round <= kills; round += 1) {
        await writing.enough();
        await kill();
        await writing.stop();
        acknowledged.push(...writing.acknowledged);
        await serve();
        writing = writeMany(`${prefix} ${round}`);
      }
      const { enough, stop } = writing;
      return { acknowledged, enough, stop };
    }

    it.each([
      ['PostgreSQL', () => postmasterOf(folder.dataDir)],
      ['one of its processes', () => processesOf(folder.dataDir).at(-1) ?? 0],
    ])('starts %s again when it is killed: 503 meanwhile, and nothing acknowledged is lost', async (name, victim) => {
      const writing = writeMany(name);
      for (let round = 0; round < kills; round += 1) {
        await writing.enough();
        const pid = victim();
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => isAlive(pid)).toBe(false);
      }
      await writing.enough();
      await writing.stop();
      expect(await lostOf(writing.acknowledged, name)).toEqual([]);
    });

    it('is not kept from starting by a number in its file that another program has by now', async () => {
      await server.end('SIGKILL');
      const file = join(dataOf(folder.dataDir), 'postmaster.pid');
      await expect.poll(() => existsSync(file)).toBe(false);
      // A program of the same user, to which PostgreSQL could send signals.
      const { uid, gid } = statOf(dataOf(folder.dataDir));
      const other = spawn('sleep', ['60'], { uid, gid });
      const now = Math.floor(Date.now() / 1000);
      writeFileSync(file, [other.pid, dataOf(folder.dataDir), now, 5432, '', '', '', ''].join('\n'), { mode: 0o600 });
      if (asRoot) execFileSync('chown', [`${uid}:${gid}`, file]);
      await serve();
      expect(isAlive(other.pid ?? 0)).toBe(true);
      other.kill();
    });

    it('takes no changes while the disk has too little room, and says so', async () => {
      await server.end('SIGTERM');
      await serve({ MIN_FREE_MB: '1e12' });
      const refused = await write('too much');
      expect([refused.status, refused.problem.key, refused.headers.get('retry-after')]).toEqual([503, 'diskFull', '2']);
      expect((await listed()).length).toBeGreaterThan(0);
      await server.end('SIGTERM');
      await serve();
    });
  },
);

const statOf = (path: string) => {
  const [uid, gid] = execFileSync('stat', ['-c', '%u %g', path], { encoding: 'utf8' }).split(' ').map(Number);
  return { uid: uid ?? 0, gid: gid ?? 0 };
};

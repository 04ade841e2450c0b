import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { environment, type Postmaster, startPostmaster } from '../../server/src/tools/postgres/postmaster.ts';
import { runAs } from '../../server/src/tools/postgres/run-as.ts';
import { freePort } from '../free-port.ts';
import { initialise, systemPrograms } from '../tests/test-postgres.ts';

/** A primary and its streaming replica, of the machine's own PostgreSQL, on the loopback. */
export interface ReplicatedPostgres {
  /** As the database's owner, with both hosts. */
  url: string;
  /** Apps read from the replica. */
  settings: { DATABASE_READ_URL: string };
  /** As a superuser, on one of them. */
  superuserUrl: { primary: string; replica: string };
  version: string;
  /** Waits until the replica has all that the primary has. */
  caughtUp(): Promise<void>;
  /** Cuts the replica off from the primary, as a network that fails does. */
  cut(): void;
  /** Lets the replica connect again. */
  mend(): void;
  /** Ends every process of the primary by SIGKILL, as a power cut does. */
  killPrimary(): Promise<void>;
  /** Starts the killed primary again as it was, by mistake: after a promotion there are two then. */
  resumePrimary(): Promise<void>;
  /** How many changes wait on the primary for the replica. */
  waiting(): Promise<number>;
  /** Ends the replica, as a crash does. */
  crashReplica(): Promise<void>;
  resumeReplica(): Promise<void>;
  /** Stops every process of the replica where it is: it answers nothing, and no connection ends. */
  freezeReplica(): void;
  thawReplica(): void;
  /** Makes the replica the primary, by `pg_ctl promote`. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const slot = 'replica';
/** Not the waiting kind: the replica's line to the primary goes through this process. */
const execute = promisify(execFile);

/**
 * Starts both and makes the database with `deploy/create-database.sh`, as compose.yaml does.
 * @param synchronous a change counts as made when the replica has it, too
 */
export async function startReplicatedPostgres(folder: string, synchronous: boolean): Promise<ReplicatedPostgres> {
  const programs = systemPrograms();
  const bin = dirname(programs.postgres);
  const as = runAs([programs.postgres, folder], undefined);
  const run = (program: string, args: string[]) => {
    const [command = '', ...rest] = [...as.before, program, ...args];
    return execute(command, rest, { cwd: '/', env: environment(), ...(as.before.length === 0 && as.user) });
  };
  const makeFolder = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (as.user) chownSync(path, as.user.uid, as.user.gid);
    return path;
  };
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const password = randomBytes(16).toString('hex');
  const superuser = (port: number) => `postgres://postgres@127.0.0.1:${port}/boxyard`;
  const start = (data: string, port: number, settings: Record<string, string> = {}): Promise<Postmaster> =>
    startPostmaster({
      programs,
      as,
      data,
      settings: {
        listen_addresses: '127.0.0.1',
        port: String(port),
        unix_socket_directories: '',
        max_connections: '200',
        ...settings,
      },
      log: () => undefined,
    });

  const primaryData = makeFolder('primary');
  initialise(programs, as, primaryData);
  const startPrimary = () => start(primaryData, primaryPort, synchronous ? { synchronous_standby_names: slot } : {});
  let primary = await startPrimary();
  const line = await openLine(primaryPort);
  let replica: Postmaster | undefined;
  const stop = async () => {
    line.close();
    await Promise.all([primary.stop('fast'), replica?.stop('fast')]);
  };
  try {
    const replicaData = makeFolder('replica');
    // Written to the replica's settings by pg_basebackup. The name is the one that the primary may wait for.
    const conninfo = `host=127.0.0.1 port=${line.port} user=postgres application_name=${slot}`;
    await run(join(bin, 'pg_basebackup'), [
      ...['--pgdata', replicaData, '--dbname', conninfo, '--write-recovery-conf', '--wal-method=stream'],
      ...['--checkpoint=fast', '--create-slot', '--slot', slot, '--no-sync'],
    ]);
    // It tries the primary again at once, not every 5 s.
    const startReplica = () => start(replicaData, replicaPort, { wal_retrieve_retry_interval: '200ms' });
    replica = await startReplica();
    const script = join(import.meta.dirname, '../../deploy/create-database.sh');
    const { PATH } = process.env;
    await execute('/bin/sh', [script], {
      env: { PATH, PGHOST: '127.0.0.1', PGPORT: String(primaryPort), BOXYARD_DATABASE_PASSWORD: password },
    });
    const version = await textOf(superuser(primaryPort), `select current_setting('server_version')`);
    return {
      url: `postgres://boxyard:${password}@127.0.0.1:${primaryPort},127.0.0.1:${replicaPort}/boxyard?target_session_attrs=read-write`,
      settings: { DATABASE_READ_URL: `postgres://boxyard:${password}@127.0.0.1:${replicaPort}/boxyard` },
      superuserUrl: { primary: superuser(primaryPort), replica: superuser(replicaPort) },
      version,
      caughtUp: async () => {
        const at = await textOf(superuser(primaryPort), 'select pg_current_wal_flush_lsn()::text');
        const has = `select (pg_last_wal_receive_lsn() >= '${at}')::text`;
        while ((await textOf(superuser(replicaPort), has)) !== 'true');
      },
      cut: line.cut,
      mend: line.mend,
      killPrimary: async () => {
        signal(primary, 'SIGKILL');
        await primary.ended;
      },
      resumePrimary: async () => {
        primary = await startPrimary();
      },
      waiting: async () =>
        Number(
          await textOf(
            superuser(primaryPort),
            `select count(*)::text from pg_stat_activity where wait_event = 'SyncRep'`,
          ),
        ),
      crashReplica: async () => replica?.stop('immediate'),
      resumeReplica: async () => {
        replica = await startReplica();
      },
      freezeReplica: () => signal(replica, 'SIGSTOP'),
      thawReplica: () => signal(replica, 'SIGCONT'),
      promote: async () => void (await run(programs.pgCtl, ['promote', '-D', replicaData, '--wait'])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends it to all processes of one PostgreSQL. */
function signal(postmaster: Postmaster | undefined, name: NodeJS.Signals): void {
  if (!postmaster) return;
  const { pid } = postmaster;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const each of [pid, ...children.trim().split(' ').map(Number)]) process.kill(each, name);
}

/** The replica's way to the primary, which can be cut. */
async function openLine(to: number): Promise<{ port: number; cut(): void; mend(): void; close(): void }> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return socket;
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

async function textOf(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(statement);
  await client.end();
  return Object.values(rows[0] ?? {})[0] ?? '';
}

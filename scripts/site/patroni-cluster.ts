import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runAs } from '../../server/src/tools/postgres/run-as.ts';
import { freePort } from '../free-port.ts';
import { systemPrograms } from '../tests/test-postgres.ts';
import { type ClusterNode, clusterNode } from './patroni-node.ts';
import { isListening } from './production-site.ts';
import { fillTemplate, findProgram, startProgram } from './programs.ts';
import { makeCertificate } from './reverse-proxy.ts';

/** What Patroni says of a node. */
interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

/** Three machines on the loopback, each with etcd, Patroni and the PostgreSQL that Patroni runs, behind HAProxy. */
export interface PatroniCluster {
  /** As the database's owner, by HAProxy. */
  url: string;
  /** What an app needs to connect by TLS. */
  settings: Record<string, string>;
  nodes: ClusterNode[];
  /** Waits until another than this node leads. */
  leaderOtherThan(node: ClusterNode | undefined, patienceMs: number): Promise<ClusterNode>;
  /** Waits until so many nodes run, one of them as the replica that changes wait for. */
  whole(count: number, patienceMs: number): Promise<void>;
  /** Has the leader hand over to the replica that has all, as one does before work on a machine. */
  switchOver(): Promise<{ from: ClusterNode; to: ClusterNode }>;
  stop(): Promise<void>;
}

const nodeNames = ['db1', 'db2', 'db3'];
/** Three machines are started, and two of them copy the first. */
const startMs = 90_000;
const secret = () => randomBytes(16).toString('hex');

/**
 * Starts them with the files of `deploy/` and makes the database with `deploy/create-database.sh`.
 * @throws Error that says what is missing on the machine
 */
export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  const programs = { etcd: findProgram('etcd', 'etcd-server'), patroni: findProgram('patroni') };
  const haproxy = findProgram('haproxy');
  const postgres = systemPrograms();
  const as = runAs([postgres.postgres, folder], undefined);
  const own = (path: string) => {
    if (as.user) chownSync(path, as.user.uid, as.user.gid);
  };
  const makeFolder = (...names: string[]) => {
    const path = join(folder, ...names);
    mkdirSync(path, { mode: 0o700 });
    own(path);
    return path;
  };
  const tls = makeFolder('database-tls');
  // The apps look at a copy: the folder is the database's own.
  const authority = join(folder, 'database.pem');
  copyFileSync(makeCertificate(tls), authority);
  for (const name of ['certificate.pem', 'key.pem']) own(join(tls, name));

  const places: { name: string; ports: Record<'postgres' | 'rest' | 'etcd' | 'peer', number> }[] = [];
  for (const name of nodeNames) {
    const ports = {
      postgres: await freePort(),
      rest: await freePort(),
      etcd: await freePort(),
      peer: await freePort(),
    };
    places.push({ name, ports });
  }
  const passwords = { superuser: secret(), replication: secret(), rest: secret(), owner: secret() };
  const nodes = places.map(({ name, ports }) => {
    const values = {
      NAME: name,
      HOST: '127.0.0.1',
      NETWORK: '127.0.0.1/32',
      PORT: String(ports.postgres),
      REST_PORT: String(ports.rest),
      ETCD_PORT: String(ports.etcd),
      ETCD_PEER_PORT: String(ports.peer),
      ETCD_MEMBERS: places.map((place) => `${place.name}=http://127.0.0.1:${place.ports.peer}`).join(','),
      ETCD_HOSTS: places.map((place) => `127.0.0.1:${place.ports.etcd}`).join(','),
      DATA_FOLDER: join(makeFolder(name), 'data'),
      ETCD_FOLDER: makeFolder(name, 'etcd'),
      BIN_FOLDER: dirname(postgres.postgres),
      TLS_FOLDER: tls,
      PASSWORD_FILE: join(folder, name, 'passwords'),
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
      REST_PASSWORD: passwords.rest,
    };
    const settings = join(folder, `${name}.yml`);
    writeFileSync(settings, fillTemplate('patroni.yml.template', values), { mode: 0o600 });
    own(settings);
    return clusterNode({
      name,
      as,
      programs,
      data: values.DATA_FOLDER,
      log: join(folder, `${name}.log`),
      settings,
      etcd: variablesIn(fillTemplate('etcd.env.template', values)),
      restUrl: `http://127.0.0.1:${ports.rest}`,
      superuserUrl: `postgres://postgres:${passwords.superuser}@127.0.0.1:${ports.postgres}/boxyard?sslmode=verify-full&sslrootcert=${authority}`,
    });
  });
  const cluster = clusterOf(nodes, passwords.rest);
  const endings = [() => Promise.all(nodes.map((node) => node.stop()))] as (() => Promise<unknown>)[];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    for (const node of nodes) node.start();
    await cluster.whole(nodes.length, startMs);
    const port = await freePort();
    const each = places.map(({ name, ports }, index) => [
      [`NODE_${index + 1}`, name],
      [`HOST_${index + 1}`, '127.0.0.1'],
      [`POSTGRES_${index + 1}`, `127.0.0.1:${ports.postgres}`],
      [`REST_PORT_${index + 1}`, String(ports.rest)],
    ]);
    const settings = join(folder, 'haproxy.cfg');
    const values = { ADDRESS: `127.0.0.1:${port}`, ...Object.fromEntries(each.flat()) };
    writeFileSync(settings, fillTemplate('haproxy.cfg.template', values));
    endings.push(await startProgram(haproxy, ['-db', '-f', settings], () => isListening(port)));
    await promisify(execFile)('/bin/sh', [join(import.meta.dirname, '../../deploy/create-database.sh')], {
      env: {
        PATH: process.env.PATH,
        PGHOST: '127.0.0.1',
        PGPORT: new URL((await cluster.leaderOtherThan(undefined, startMs)).superuserUrl).port,
        PGPASSWORD: passwords.superuser,
        BOXYARD_DATABASE_PASSWORD: passwords.owner,
      },
    });
    return {
      ...cluster,
      url: `postgres://boxyard:${passwords.owner}@127.0.0.1:${port}/boxyard`,
      settings: { DATABASE_TLS: 'required', DATABASE_CA: authority },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function clusterOf(nodes: ClusterNode[], password: string): Omit<PatroniCluster, 'url' | 'settings' | 'stop'> {
  /** The nodes as Patroni sees them; none while it does not answer. */
  const members = async () => {
    for (const { restUrl, isRunning } of nodes) {
      if (!isRunning()) continue;
      // Refused while Patroni is not listening yet; one that hangs does not answer.
      const answer = await fetch(`${restUrl}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const nodeOf = (name?: string) => nodes.find((node) => node.name === name);
  const until = async <T>(what: string, patienceMs: number, look: () => Promise<T | undefined>): Promise<T> => {
    const begun = performance.now();
    while (performance.now() - begun < patienceMs) {
      const found = await look();
      if (found !== undefined) return found;
      await sleep(100);
    }
    const said = nodes.map((node) => `${node.name}:\n${node.output().slice(-3_000)}`).join('\n');
    throw new Error(`Within ${patienceMs / 1000} s ${what} did not come about.\n${said}`);
  };
  return {
    nodes,
    leaderOtherThan: (former, patienceMs) =>
      until('a new leader', patienceMs, async () => {
        const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
        return leader && leader.name !== former?.name ? nodeOf(leader.name) : undefined;
      }),
    whole: (count, patienceMs) =>
      until(`a cluster of ${count} nodes`, patienceMs, async () => {
        const running = (await members()).filter(({ state }) => ['running', 'streaming'].includes(state));
        const roles = running.map(({ role }) => role);
        const isWhole = running.length === count && roles.includes('leader') && roles.includes('sync_standby');
        return isWhole ? true : undefined;
      }).then(() => undefined),
    switchOver: async () => {
      const found = await members();
      const inRole = (role: Member['role']) => nodeOf(found.find((member) => member.role === role)?.name);
      const [from, to] = [inRole('leader'), inRole('sync_standby')];
      if (!from || !to) throw new Error('There is no replica that has all, or no leader.');
      const answer = await fetch(`${from.restUrl}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` },
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      });
      if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
      return { from, to };
    },
  };
}

const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loopback } from '../../server/src/tools/postgres/access.ts';
import { type Postmaster, startPostmaster } from '../../server/src/tools/postgres/postmaster.ts';
import { runAs } from '../../server/src/tools/postgres/run-as.ts';
import { freePort } from '../free-port.ts';
import { citusPrograms } from './citus-programs.ts';
import { initialise } from './test-postgres.ts';

/** A cluster of Citus for tests: a coordinator, and two nodes that have the rows. */
interface TestCluster {
  /** Leads to the coordinator, as a role that may make databases and is no superuser. */
  url: string;
  superuserUrl: string;
  /** All three nodes as a superuser, the coordinator first. */
  nodes: string[];
  version: string;
  /** Process ids, in the same order. */
  postmasters: number[];
  stop(): Promise<void>;
}

const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  // A part of a table is divided by one of Citus' own.
  output_plugin_libraries: 'pgoutput, citus',
  max_connections: '300',
  max_prepared_transactions: '300',
  // Citus keeps one for each database that is in use.
  max_worker_processes: '64',
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  ssl: 'off',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.shard_count': '2',
  // How many statements were answered by one node, and by several.
  'citus.enable_stat_counters': 'on',
  // As `distribute` sets them for a database, which a copy of that does not have.
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
};
const owner = 'boxyard';

export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-citus-'));
  const running: Postmaster[] = [];
  const stop = async () => {
    await Promise.all(running.map((node) => node.stop('immediate')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const programs = citusPrograms(folder);
    const as = runAs([programs.postgres, folder], undefined);
    const access = [];
    for (const name of ['coordinator', 'first', 'second']) {
      const data = join(folder, name);
      mkdirSync(data, { mode: 0o700 });
      if (as.user) chownSync(data, as.user.uid, as.user.gid);
      initialise(programs, as, data);
      const reached = loopback(await freePort());
      running.push(
        await startPostmaster({
          programs,
          as,
          data,
          settings: { ...settings, ...reached.settings },
          log: (line) => logged(name, line),
        }),
      );
      access.push(reached);
    }
    const nodes = access.map(({ url }) => url('postgres', '-', 'postgres'));
    for (const node of nodes) await askAll(node, [`create role ${owner} login createrole createdb`]);
    const coordinator = nodes[0] ?? '';
    // Empty, and no database of Citus.
    await askAll(coordinator, [`create database ${owner} owner ${owner}`]);
    const [row] = await askAll(coordinator, [`select current_setting('server_version') as version`]);
    return {
      url: access[0]?.url(owner, '-', owner) ?? '',
      superuserUrl: coordinator,
      nodes,
      version: `${row?.version} with Citus`,
      postmasters: running.map(({ pid }) => pid),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes an empty database of Citus on all nodes, which know each other in it. */
export async function createClusterDatabase({ nodes }: Pick<TestCluster, 'nodes'>, name: string): Promise<void> {
  for (const node of nodes) {
    await askAll(node, [`create database ${name} owner ${owner}`]);
    await askAll(on(node, name), ['create extension citus', `grant all on schema public to ${owner}`]);
  }
  const [coordinator = '', ...others] = nodes;
  await askAll(on(coordinator, name), [
    `select citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`,
    ...others.map((node) => `select citus_add_node('127.0.0.1', ${new URL(node).port})`),
  ]);
}

/**
 * Ends what Citus does in a database by itself, so that it can be copied or dropped. Its daemon finishes its round
 * over the nodes first, which can take longer than the 5 s for which PostgreSQL itself waits.
 */
export async function leaveAlone(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await askAll(node, [`alter database ${name} allow_connections false`]);
  for (const node of nodes)
    await askAll(node, [`select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = '${name}'`]);
}

/** What the planner knows of the rows, as it would after some minutes by itself. */
export async function analyze({ nodes: [coordinator = ''] }: Pick<TestCluster, 'nodes'>, name: string): Promise<void> {
  await askAll(on(coordinator, name), ['analyze']);
}

/** Each node copies its own part; which nodes there are stands in the database. */
export async function copyClusterDatabase(nodes: readonly string[], template: string, name: string): Promise<void> {
  await Promise.all(
    nodes.map((node) =>
      askAll(node, [`create database ${name} template ${template} strategy file_copy owner ${owner}`]),
    ),
  );
}

export async function dropClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  await leaveAlone(nodes, name);
  for (const node of nodes) await askAll(node, [`drop database if exists ${name} with (force)`]);
}

/** With TEST_LOG the nodes log into that folder. */
function logged(name: string, line: string): void {
  if (process.env.TEST_LOG) appendFileSync(join(process.env.TEST_LOG, `${name}.log`), `${line}\n`);
}

/** The same server, another database. */
export function on(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** @returns the rows of the last statement */
async function askAll(url: string, statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

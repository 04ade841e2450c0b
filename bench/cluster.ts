import { freePort } from '../scripts/free-port.ts';
import { type RunningServer, runServer, temporaryDataDir } from '../scripts/run-server.ts';
import {
  askAll,
  copyClusterDatabase,
  createClusterDatabase,
  leaveAlone,
  on,
  startTestCluster,
} from '../scripts/tests/test-citus.ts';
import { distribute } from '../server/src/citus/distribute.ts';
import { openDatabase } from '../server/src/core/db/connection.ts';
import { signAccessToken } from '../server/src/core/http/tokens.ts';
import { migrate } from '../server/src/tools/migrate.ts';
import { inTurns, type Round, type Target } from './load/rounds.ts';
import { type WorkName, works } from './load/works.ts';
import { table } from './report.ts';
import { type Seeded, seed, sizes } from './seed.ts';
import { startCommand } from './stage.ts';
import { figure } from './statistics.ts';

// npm run bench -- cluster: the same rows in one database of a PostgreSQL, and spread over a coordinator and two nodes of Citus;
// two servers answer from them in turns. All is on one machine, so it tells what a request costs more, not what nodes gain.
const part = 10;
const secret = 's'.repeat(48);
const length = { rounds: 3, seconds: 8 };
const names = ['plain', 'spread'] as const;
type Name = (typeof names)[number];

export async function measureCluster(): Promise<void> {
  const cluster = await startTestCluster();
  const data = temporaryDataDir();
  const running: RunningServer[] = [];
  try {
    const seeded = await makeDatabases(cluster);
    const [owner, superuser] = [cluster.url, cluster.superuserUrl];
    console.log(`PostgreSQL ${cluster.version}, ${figure(sizes.containers / part)} containers`);
    const targetOf = async (name: Name): Promise<Target> => {
      const server = await runServer({
        port: await freePort(),
        dataDir: data.path,
        log: `test-results/bench-${name}.log`,
        command: startCommand(),
        env: { SECRET: secret, DEMO: 'false', DATABASE_URL: on(owner, name) },
      });
      running.push(server);
      return {
        peer: 'ours',
        url: server.url,
        pid: server.pid,
        postmasters: cluster.postmasters,
        known: seeded.known,
        token: () => signAccessToken(Buffer.from(secret), seeded.session),
      };
    };
    const targets = { plain: await targetOf('plain'), spread: await targetOf('spread') };
    for (const name of names) await askAll(on(superuser, name), ['vacuum analyze']);
    for (const work of Object.keys(works) as WorkName[]) report(work, await inTurns(targets, work, length));
  } finally {
    for (const server of running) await server.stop();
    await cluster.stop();
    data.remove();
  }
}

/** Seeded once, and copied before one of the two is spread. */
async function makeDatabases(cluster: Awaited<ReturnType<typeof startTestCluster>>): Promise<Seeded> {
  const [coordinator = ''] = cluster.nodes;
  await createClusterDatabase(cluster, 'spread');
  const db = openDatabase(on(cluster.url, 'spread'));
  await migrate(db);
  const seeding = openDatabase(on(cluster.superuserUrl, 'spread'));
  const few = (count: number) => count / part;
  const { tasks, transactions, transports, places, clients, others } = sizes;
  const counts = {
    tasks: few(tasks),
    transactions: few(transactions),
    transports: few(transports),
    places: few(places),
    clients,
    others,
  };
  const seeded = await seed(seeding, sizes.containers / part, counts);
  for (const each of [seeding, db]) await each.close();
  await leaveAlone(cluster.nodes, 'spread');
  await copyClusterDatabase([coordinator], 'spread', 'plain');
  for (const node of cluster.nodes) await askAll(node, ['alter database spread allow_connections true']);
  await askAll(on(cluster.superuserUrl, 'plain'), ['drop extension citus']);
  await distribute({ url: on(cluster.url, 'spread') });
  return seeded;
}

function report(work: WorkName, { plain, spread }: Record<Name, Round>): void {
  const row = (name: string, value: (round: Round) => number, digits: number) => [
    name,
    figure(value(plain), digits),
    figure(value(spread), digits),
    figure(value(spread) / value(plain), 2),
  ];
  const lines = table(
    ['', 'plain:', 'Citus:', 'ratio:'],
    [
      row('requests a second', ({ perSecond }) => perSecond, 0),
      row('p50, ms', ({ p50 }) => p50, 1),
      row('p99, ms', ({ p99 }) => p99, 1),
      row('processor time of the server, ms a request', ({ serverMs }) => serverMs, 2),
      row('of PostgreSQL, all nodes, ms a request', ({ postgresMs }) => postgresMs, 2),
    ],
  );
  console.log(['', `## ${works[work].title.split(':')[0]}`, '', ...lines].join('\n'));
}

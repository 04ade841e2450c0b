import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

// Named by scripts/tests/test-all.ts and .ci/run, which read the counts.
const results = process.env.TEST_RESULTS;

/**
 * Whole servers that are started, stopped, killed, moved, saved and brought back, and what programs do by the API's own papers: slow by
 * nature, so a run of its own.
 */
const operation = [
  'server/test/operation/**/*.test.ts',
  'server/src/tools/backup/**/*.test.ts',
  'server/src/features/docs/{examples,nightly-sync}.test.ts',
];

/** Tests of the server that are longer in a run of operation, by `times` of `server/test/tools/length.ts`. */
const longer =
  process.env.TEST_LENGTH === 'full'
    ? globSync('server/**/*.test.ts', { exclude: ['**/node_modules/**'] }).filter((file) =>
        readFileSync(file, 'utf8').includes('tools/length.ts'),
      )
    : [];

const features = globSync('server/src/features/*').map((path) => basename(path));
/** People and files stand on the coordinator of a cluster, as on PostgreSQL alone; papers, sums and the process have no rows of their own. */
const sameOnCluster = new Set(['admins', 'auth', 'docs', 'exports', 'files', 'images', 'second-factor', 'sign-ins']);
/** What can fail on a cluster and nowhere else: each kind of record, every route, locks and races, lists of all kinds, accounts that move. */
const onCluster = [
  'server/test/{bulk,entities,external-ids,foreign-ids,history,known-sessions,last-change,many-lines}.test.ts',
  'server/test/{request-keys,round-trips,route-access,routes,schema,tenant-keys}.test.ts',
  'server/src/tools/cli-purge.test.ts',
  'server/test/nodes/*.test.ts',
  'server/src/{citus,core/db}/**/*.test.ts',
  'server/src/features/*/*-races.test.ts',
  'server/src/features/{acts,privacy}/*.test.ts',
  'server/src/features/*/{containers-list,containers-filters,edi-day,wrong-pins,exceptions,moves,passages,purge,runs-at-work}.test.ts',
  ...features.filter((name) => !sameOnCluster.has(name)).map((name) => `server/src/features/${name}/${name}.test.ts`),
];

const isOnCluster = process.env.TEST_POSTGRES === 'citus';
const notServer = [...configDefaults.exclude, ...operation];

const onPostgres = {
  // The files of a worker share an app and a database, and the code that is loaded.
  isolate: false,
  environment: 'node',
  globalSetup: 'server/test/global-setup.ts',
  // On a cluster each new statement is planned on two nodes.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // Beside other work a second, which it is otherwise, is soon over.
  expect: { poll: { timeout: 15_000 } },
} as const;

const server = {
  name: 'server',
  include: isOnCluster ? onCluster : ['server/**/*.test.ts'],
  exclude: notServer,
  ...onPostgres,
};
/** A machine that stands still for seconds fails whoever waits for three nodes: what fails twice has failed. */
const retry = isOnCluster && process.env.CI ? 1 : 0;

/** Long, and in need of nginx: run by `npm run test:production` only. */
const production = {
  name: 'production',
  include: ['scripts/site/*.production.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** In need of the judge of e-invoices: run by `npm run test:judge`. */
const judge = {
  name: 'judge',
  include: ['server/src/**/*.judge.ts'],
  environment: 'node' as const,
  testTimeout: 60_000,
};

/** Minutes of waiting, in need of Patroni, etcd, HAProxy and nginx: run by `npm run test:failover` only. */
const failover = { ...production, name: 'failover', include: ['scripts/site/*.failover.ts'] };

export default defineConfig({
  test: {
    reporters: results ? ['default', ['json', { outputFile: `test-results/${results}.json` }]] : ['default'],
    // One more than there are cores: some files mostly wait, for a lock or for PostgreSQL to start.
    maxWorkers: 3,
    // Beside other work a test of a second takes five, and one of four 20.
    testTimeout: 20_000,
    projects: [
      { extends: true, test: { ...server, retry } },
      {
        extends: true,
        test: {
          name: 'operation',
          include: [...operation, ...longer],
          ...onPostgres,
        },
      },
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node' } },
      { extends: true, test: judge },
      ...(process.env.PRODUCTION ? [{ extends: true as const, test: production }] : []),
      ...(process.env.FAILOVER ? [{ extends: true as const, test: failover }] : []),
      { extends: true, test: { name: 'scripts', include: ['{scripts,bench,e2e}/**/*.test.ts'], environment: 'node' } },
    ],
  },
});

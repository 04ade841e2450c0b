import { freePort } from '../scripts/free-port.ts';
import { runServer, temporaryDataDir } from '../scripts/run-server.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';

/** Makes what the tests run on; answers how to remove it. */
export default function setUp(): Promise<() => Promise<void> | void> {
  if (process.env.PRODUCTION) return openSite();
  return process.env.TEST_POSTGRES === 'citus' ? onCluster() : makeDemo();
}

/** Two apps behind a proxy with TLS, which are started again when they end, as Docker does. */
async function openSite(): Promise<() => Promise<void>> {
  const { startSite } = await import('../scripts/site/production-site.ts'); // with much that other tests do not need
  const site = await startSite();
  await site.runCommand('demo');
  process.env.E2E_SITE = site.url;
  process.env.E2E_SITE_APPS = site.appsFile;
  const restarting = new AbortController();
  const keptRunning = site.keepAppsRunning(restarting.signal);
  return async () => {
    restarting.abort();
    await keptRunning;
    await site.stop();
  };
}

/** The demo in a database of Citus. */
async function onCluster(): Promise<() => Promise<void>> {
  const { makeClusterDemo } = await import('../scripts/tests/make-cluster-demo.ts'); // with much that other tests do not need
  buildWebIfStale();
  return makeClusterDemo();
}

/** Makes the demo once, for every worker to copy. */
async function makeDemo(): Promise<() => void> {
  buildWebIfStale();
  const data = temporaryDataDir();
  try {
    const server = await runServer({ port: await freePort(), dataDir: data.path, log: 'test-results/e2e-demo.log' });
    await server.stop();
    process.env.E2E_DEMO = data.path;
    return data.remove;
  } catch (error) {
    data.remove();
    throw error;
  }
}

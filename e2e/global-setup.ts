import { freePort } from '../scripts/free-port.ts';
import { runServer, temporaryDataDir } from '../scripts/run-server.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';

/** Makes the demo once, for every worker to copy; answers how to remove it. */
export default async function makeDemo(): Promise<() => void> {
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

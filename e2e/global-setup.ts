import { runServer, temporaryDataDir } from '../scripts/run-server.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';

/** One server with a fresh demo for the whole run; answers how to end it. */
export default async function startServer(): Promise<() => Promise<void>> {
  buildWebIfStale();
  const data = temporaryDataDir();
  try {
    const port = Number(process.env.E2E_PORT);
    const server = await runServer({ port, dataDir: data.path, log: 'test-results/e2e-server.log' });
    return async () => {
      await server.stop();
      data.remove();
    };
  } catch (error) {
    data.remove();
    throw error;
  }
}

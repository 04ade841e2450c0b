import { runCli } from '../../server/test/tools/processes.ts';
import { temporaryDataDir } from '../run-server.ts';
import { addressIn, type ClusterDemo, clusterSecret, clusterVariable } from './cluster-demo.ts';
import { analyze, createClusterDatabase, leaveAlone, startTestCluster } from './test-citus.ts';

/** Starts three nodes of Citus with the demo. @returns how to end them */
export async function makeClusterDemo(): Promise<() => Promise<void>> {
  const { nodes, stop: stopNodes } = await startTestCluster();
  const data = temporaryDataDir();
  const stop = async () => {
    await stopNodes();
    data.remove();
  };
  const demo: ClusterDemo = { nodes, database: 'boxyard_demo', files: data.path };
  try {
    await createClusterDatabase(demo, demo.database);
    const environment = {
      DATABASE_URL: addressIn(nodes, demo.database),
      SECRET: clusterSecret,
      DATA_DIR: data.path,
    };
    for (const command of ['distribute', 'demo']) {
      const { code, error } = await runCli([command], environment);
      if (code !== 0) throw new Error(`boxyard ${command} failed: ${error}`);
    }
    await analyze(demo, demo.database);
    await leaveAlone(nodes, demo.database);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[clusterVariable] = JSON.stringify(demo);
  return stop;
}

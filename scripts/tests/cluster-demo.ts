import { randomBytes } from 'node:crypto';
import { copyClusterDatabase, dropClusterDatabase } from './test-citus.ts';

/** The demo on three nodes of Citus, for servers that each get a copy of it. */
export interface ClusterDemo {
  /** The nodes as a superuser, the coordinator first. */
  nodes: string[];
  database: string;
  /** Where the files of the demo are. */
  files: string;
}

/** The SECRET of every server on a copy of that demo. */
export const clusterSecret = 's'.repeat(48);

/** By it other processes find the demo that `makeClusterDemo` made. */
export const clusterVariable = 'E2E_CLUSTER';

export function clusterDemo(): ClusterDemo | undefined {
  const noted = process.env[clusterVariable];
  return noted ? JSON.parse(noted) : undefined; // written by `makeClusterDemo`
}

/** @returns the variables of a server on a copy of its own, and how to remove that */
export async function copyClusterDemo({ nodes, database }: ClusterDemo) {
  const name = `boxyard_${randomBytes(6).toString('hex')}`;
  await copyClusterDatabase(nodes, database, name);
  return {
    environment: { DATABASE_URL: addressIn(nodes, name), SECRET: clusterSecret },
    remove: () => dropClusterDatabase(nodes, name),
  };
}

/** As the owner of the databases, which is no superuser. */
export function addressIn([coordinator = '']: readonly string[], database: string): string {
  const address = new URL(coordinator);
  address.username = 'boxyard';
  address.pathname = `/${database}`;
  return address.href;
}

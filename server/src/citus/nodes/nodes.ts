import type pg from 'pg';
import { NotMovable } from './mover.ts';

/** Where a node of Citus is. */
export interface Place {
  host: string;
  port: number;
}

export interface Node extends Place {
  id: number;
  /** Whether Citus puts parts there. */
  takesParts: boolean;
}

export const nameOf = ({ host, port }: Place): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** @param address `HOST` or `HOST:PORT` @throws NotMovable */
export async function findNode(client: pg.Client, address: string): Promise<Node> {
  const nodes = await listNodes(client);
  const found = nodes.filter((node) => [nameOf(node), node.host].includes(address));
  const [node] = found;
  const known = nodes.map(nameOf).join(', ');
  if (!node) throw new NotMovable(`Citus knows no node ${address}. There are ${known}.`);
  if (found.length > 1)
    throw new NotMovable(`There are several nodes on ${address}: name the port, of ${found.map(nameOf).join(', ')}.`);
  return node;
}

export async function listNodes(client: pg.Client): Promise<Node[]> {
  const { rows } = await client.query<Node>(
    `select nodeid as id, nodename as host, nodeport as port, shouldhaveshards as "takesParts" from pg_dist_node
     where isactive and noderole = 'primary' order by nodename, nodeport`,
  );
  return rows;
}

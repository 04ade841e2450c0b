import type pg from 'pg';
import type { Node, Place } from './nodes.ts';

/** Part of each table, all on one node: the accounts whose hash is between two numbers. */
export interface Part {
  /** That of one of the tables; Citus moves those of the others with it. */
  id: string;
  node: Node;
  first: number;
  last: number;
}

/** One of the spread tables, and all others lie as its parts do. */
export const anyTable = 'outbox';

const parts = `select s.shardid::text as id, s.shardminvalue::int as first, s.shardmaxvalue::int as last,
    jsonb_build_object('id', n.nodeid, 'host', n.nodename, 'port', n.nodeport, 'takesParts', n.shouldhaveshards) as node
  from pg_dist_shard s join pg_dist_placement l on l.shardid = s.shardid
  join pg_dist_node n on n.groupid = l.groupid and n.noderole = 'primary'
  where s.logicalrelid = '${anyTable}'::regclass`;

export async function partOf(client: pg.Client, accountId: number): Promise<Part> {
  const { rows } = await client.query<Part>(
    `${parts} and s.shardid = get_shard_id_for_distribution_column('${anyTable}', $1::bigint)`,
    [accountId],
  );
  const [part] = rows;
  if (!part) throw new Error(`Citus has no part for the account ${accountId}.`);
  return part;
}

export async function listParts(client: pg.Client): Promise<Part[]> {
  return (await client.query<Part>(`${parts} order by s.shardid`)).rows;
}

/** One account has it for itself. */
export const isLone = ({ first, last }: Pick<Part, 'first' | 'last'>): boolean => first === last;

/** Citus copies while the rows are used, and holds changes up for the last moment only. */
export async function movePart(client: pg.Client, { id, node }: { id: string; node: Place }, to: Place): Promise<void> {
  await client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'auto')`, [
    id,
    node.host,
    node.port,
    to.host,
    to.port,
  ]);
}

/**
 * Takes the account out of its part, and all that comes of it to another node: where a piece stays on the node Citus loses its way
 * among changes that are made at the beginning (issue 6790 there).
 * @param to another node than that of the part
 */
export async function divide(client: pg.Client, part: Part, accountId: number, to: Node): Promise<Part[]> {
  const { rows } = await client.query<{ hash: number }>('select worker_hash($1::bigint) as hash', [accountId]);
  const hash = rows[0]?.hash ?? 0;
  const ends = [...(hash > part.first ? [hash - 1] : []), ...(hash < part.last ? [hash] : [])];
  await client.query(`select citus_split_shard_by_split_points($1, $2::text[], $3::int[], 'auto')`, [
    part.id,
    ends.map(String),
    [to.id, ...ends.map(() => to.id)],
  ]);
  return (await listParts(client)).filter(({ first, last }) => first >= part.first && last <= part.last);
}

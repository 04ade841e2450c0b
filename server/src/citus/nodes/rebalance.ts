import type pg from 'pg';
import { beginHistories, NotMovable, openMover, whileNotForced } from './mover.ts';
import { findNode, listNodes, nameOf, type Place } from './nodes.ts';
import { anyTable, isLone, listParts, movePart } from './parts.ts';

interface Move {
  id: string;
  node: Place;
  to: Place;
}

/**
 * Moves parts of the tables until all nodes have about as much, while they are used. An account that was moved by itself stays
 * where it is, and no other comes to a node that has only such. May be done again.
 * @param without a node that is to give away all it has, `HOST` or `HOST:PORT`
 * @param tell is told of each move
 * @returns how many parts were moved
 * @throws NotMovable
 */
export async function rebalance(
  { url }: { url: string },
  without: string | undefined,
  tell: (sentence: string) => void,
): Promise<number> {
  const client = await openMover(url);
  try {
    const emptied = without === undefined ? undefined : await findNode(client, without);
    if (emptied) {
      const others = (await listNodes(client)).filter(({ id, takesParts }) => takesParts && id !== emptied.id);
      if (others.length === 0) throw new NotMovable('There is no other node that takes accounts.');
      await close(client, emptied);
    }
    const moves = await plan(client, emptied?.id);
    if (moves.length === 0) return 0;
    await whileNotForced(client, async () => {
      await beginHistories(client);
      for (const move of moves) {
        const began = performance.now();
        await movePart(client, move, move.to);
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        tell(`Part ${move.id}: from ${nameOf(move.node)} to ${nameOf(move.to)}, ${seconds} s.`);
      }
    });
    return moves.length;
  } finally {
    await client.end(); // and with it the lock
  }
}

/** Asked in a transaction that is undone: in it nodes of single accounts take no others. */
async function plan(client: pg.Client, emptied: number | undefined): Promise<Move[]> {
  const parts = await listParts(client);
  const staying = parts.filter((part) => isLone(part) && part.node.id !== emptied);
  if (staying.length === parts.length) return [];
  const reserved = staying.filter(({ node }) => parts.every((part) => part.node.id !== node.id || isLone(part)));
  await client.query('begin');
  try {
    for (const { node } of reserved) await close(client, node);
    const { rows } = await client.query<Move>(
      `select shardid::text as id, json_build_object('host', sourcename, 'port', sourceport) as node,
         json_build_object('host', targetname, 'port', targetport) as "to"
       from get_rebalance_table_shards_plan('${anyTable}', excluded_shard_list => $1::bigint[])
       where table_name = '${anyTable}'::regclass`,
      [staying.map(({ id }) => id)],
    );
    return rows;
  } finally {
    await client.query('rollback');
  }
}

/** From now on Citus puts nothing there. */
async function close(client: pg.Client, { host, port }: Place): Promise<void> {
  await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', false)`, [host, port]);
}

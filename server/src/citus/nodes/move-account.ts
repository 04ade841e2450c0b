import type pg from 'pg';
import { beginHistories, NotMovable, openMover, whileNotForced } from './mover.ts';
import { findNode, listNodes, type Node, nameOf } from './nodes.ts';
import { anyTable, divide, isLone, movePart, type Part, partOf } from './parts.ts';

/**
 * Moves an account to another node of Citus while it is used, into a part of its own. May be done again.
 * @param address of the node, `HOST` or `HOST:PORT`
 * @returns what was done, in a sentence
 * @throws NotMovable
 */
export async function moveAccount({ url }: { url: string }, slug: string, address: string): Promise<string> {
  const client = await openMover(url);
  try {
    const account = await client.query<{ id: number }>('select id from account where slug = $1', [slug]);
    const id = account.rows[0]?.id;
    if (id === undefined) throw new NotMovable(`There is no account ${slug}.`);
    const target = await findNode(client, address);
    const part = await partOf(client, id);
    const isThere = part.node.id === target.id;
    const isDone = isThere && isLone(part);
    if (!isThere && !target.takesParts)
      throw new NotMovable(
        `${nameOf(target)} takes no accounts. On the coordinator: select citus_set_node_property('${target.host}', ${target.port}, 'shouldhaveshards', true);`,
      );
    const began = performance.now();
    await whileNotForced(client, async () => {
      if (isDone) return;
      await beginHistories(client, id);
      if (isLone(part)) await movePart(client, part, target);
      else await takeOut(client, part, id, target);
    });
    const others = `Others there: ${await countOthers(client, target, id)}.`;
    if (isDone) return `${slug} is on ${nameOf(target)} already, in a part of its own. ${others}`;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const before = isThere ? '' : `, before on ${nameOf(part.node)}`;
    return `${slug} is on ${nameOf(target)} now, in a part of its own${before}. It took ${seconds} s. ${others}`;
  } finally {
    await client.end(); // and with it the lock
  }
}

/** The others that were in the part come back to where they were. */
async function takeOut(client: pg.Client, part: Part, accountId: number, target: Node): Promise<void> {
  const nodes = [target, ...(await listNodes(client))];
  const other = nodes.find(({ id, takesParts }) => takesParts && id !== part.node.id);
  if (!other) throw new NotMovable('There is no other node that takes accounts.');
  const pieces = await divide(client, part, accountId, other);
  const own = await partOf(client, accountId);
  for (const piece of pieces) {
    const place = piece.id === own.id ? target : part.node;
    if (place.id !== other.id) await movePart(client, piece, place);
  }
}

async function countOthers(client: pg.Client, { id }: Node, accountId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from account join pg_dist_placement p
       on p.shardid = get_shard_id_for_distribution_column('${anyTable}', account.id)
     join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     where n.nodeid = $1 and account.id <> $2`,
    [id, accountId],
  );
  return rows[0]?.count ?? 0;
}

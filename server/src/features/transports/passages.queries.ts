import type { Passage } from '@boxyard/contract/gate/gate.ts';
import { isGate, type SeenContainer, type Transport } from '@boxyard/contract/gate/transports.ts';
import { factNames } from '@boxyard/contract/yard/box-facts.ts';
import { sql } from 'kysely';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

/** A passage that is being recorded has no id yet. */
type Moment = Pick<Transport, 'containerId'> & { id?: number; date: number };

/** The passages right before and right after a moment, without the one itself. */
export async function findNeighbours(ctx: Ctx, moment: Moment): Promise<{ before?: Passage; after?: Passage }> {
  const at = sql`to_timestamp(${moment.date})`;
  // A passage of the same second stands before one that is being recorded.
  const id = moment.id ?? Number.MAX_SAFE_INTEGER;
  const nextTo = (side: 'before' | 'after') => {
    const [compare, direction] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    return sql`(select ${side} as side, transport.id, transport.type, transport.moved_at as date, trip_code(transport.type, transport.moved_at, transport.id, ${ctx.account.timezone}) as trip_code
      from transport where account_id = ${ctx.account.id} and container_id = ${moment.containerId} and type in ('gate_in', 'gate_out')
        and (moved_at, id) ${compare} (${at}, ${id}) and id <> ${id} order by moved_at ${direction}, id ${direction} limit 1)`;
  };
  const { rows } = await sql<Passage & { side: 'before' | 'after' }>`
    ${nextTo('before')} union all ${nextTo('after')}`.execute(ctx.tx);
  return Object.fromEntries(rows.map(({ side, ...passage }) => [side, passage]));
}

export interface PassageOf {
  containerId: number;
  type: 'gate_in' | 'gate_out';
  date: number;
}

/** All passages of these containers, by the container. */
export async function listPassages(ctx: InAccount, containerIds: number[]): Promise<Map<number, PassageOf[]>> {
  const { rows } = await sql<PassageOf>`select container_id, type, moved_at as date from transport
    where account_id = ${ctx.account.id} and container_id = any(${containerIds}::bigint[]) and type in ('gate_in', 'gate_out')
    order by container_id, moved_at, id`.execute(ctx.tx);
  return Map.groupBy(rows, ({ containerId }) => containerId);
}

/** @param at now unless given @throws 404 */
export async function getSeenContainer(ctx: Ctx, containerId: number, at?: number): Promise<SeenContainer> {
  const { rows } = await sql<SeenContainer>`
    select past.client_id as customer_id, client.name as customer_name, past.container_condition, past.is_defective, past.is_empty, past.seal_number,
      ${sql.join(factNames.map((name) => sql.ref(`past.${name}`)))}
    from container cross join lateral container_at(container.account_id, container.id, coalesce(to_timestamp(${at ?? null}), now())) past
    join client on client.account_id = container.account_id and client.id = past.client_id
    where container.account_id = ${ctx.account.id} and container.id = ${containerId}`.execute(ctx.tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The passage at which a damage that is reported now was seen, most likely: the last one, if it was within a day. */
export async function findRecentPassage(ctx: Ctx, containerId: number): Promise<number | null> {
  const { before } = await findNeighbours(ctx, { containerId, date: Math.floor(Date.now() / 1000) });
  return before && before.date > Date.now() / 1000 - 86_400 ? before.id : null;
}

/** Whether this is a passage of that container. */
export async function isPassageOf(ctx: Ctx, containerId: number, id: number): Promise<boolean> {
  const found = await ctx.tx
    .selectFrom('transport')
    .select('type')
    .where('accountId', '=', ctx.account.id)
    .where('containerId', '=', containerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined && isGate(found.type);
}

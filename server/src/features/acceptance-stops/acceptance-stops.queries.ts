import { type acceptanceStopRoutes, type StopRow, StoredStop } from '@boxyard/contract/bookings/acceptance-stops.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { todayOf, typesOfLine } from '../gate-reasons/lines.queries.ts';

export const stops = records('acceptanceStop', StoredStop);

export const isActiveStop = (ctx: Ctx) => sql<boolean>`(acceptance_stop.from_day <= ${todayOf(ctx)}
  and (acceptance_stop.to_day is null or acceptance_stop.to_day >= ${todayOf(ctx)}))`;

function withNames(ctx: Ctx) {
  return ctx.tx
    .selectFrom('acceptanceStop')
    .leftJoin('client', (join) =>
      join
        .onRef('client.accountId', '=', 'acceptanceStop.accountId')
        .onRef('client.id', '=', 'acceptanceStop.clientId'),
    )
    .leftJoin('warehouse', (join) =>
      join
        .onRef('warehouse.accountId', '=', 'acceptanceStop.accountId')
        .onRef('warehouse.id', '=', 'acceptanceStop.warehouseId'),
    )
    .where('acceptanceStop.accountId', '=', ctx.account.id)
    .select(stops.columns)
    .select([
      sql<string>`coalesce(client.name, '')`.as('clientName'),
      sql<string>`coalesce(warehouse.name, '')`.as('warehouseName'),
      sql<string>`coalesce(${typesOfLine(ctx, sql`acceptance_stop.container_type_ids`)}, '')`.as('containerTypeNames'),
      isActiveStop(ctx).as('isActive'),
    ]);
}

export function listStops(ctx: Ctx, input: QueryOf<typeof acceptanceStopRoutes.list>): List<StopRow> {
  let query = withNames(ctx);
  if (input.isActive !== undefined) query = query.where(sql<boolean>`${isActiveStop(ctx)} = ${input.isActive}`);
  if (input.clientId !== undefined) query = query.where('acceptanceStop.clientId', '=', input.clientId);
  if (input.q)
    query = query.where(
      contains(
        sql`norm(coalesce(client.name, '') || ' ' || acceptance_stop.other_place || ' ' || acceptance_stop.notes)`,
        input.q,
      ),
    );
  return shortList(query, input, {
    columns: { fromDay: sql`acceptance_stop.from_day`, clientName: byName(ctx, sql`coalesce(client.name, '')`) },
    initial: '-fromDay',
    id: sql`acceptance_stop.id`,
    updatedAt: sql`acceptance_stop.updated_at`,
  });
}

/** @throws 404 */
export async function getStop(ctx: Ctx, id: number): Promise<StopRow> {
  const found = await withNames(ctx).where('acceptanceStop.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

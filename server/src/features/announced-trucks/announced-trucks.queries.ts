import {
  type AnnouncedRow,
  type announcedTruckRoutes,
  StoredAnnounced,
} from '@boxyard/contract/bookings/announced-trucks.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type SentenceKey, say } from '@boxyard/contract/core/sentences.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, mapRows, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const announcedTrucks = records('announcedTruck', StoredAnnounced);

type Found = Omit<AnnouncedRow, 'stop'> & { stopPlace: string | null; stopHonours: boolean | null };

/** The stop on its day that turns its containers away: by its client, the order's, or the client of a container that is known. */
const stopOf = (ctx: Ctx) => sql<{ place: string; honours: boolean }>`(
  select stop.other_place as place, stop.honours_announced and announced_truck.created_at < stop.created_at as honours
  from acceptance_stop stop where stop.account_id = ${ctx.account.id} and announced_truck.direction = 'in'
    and stop.from_day <= announced_truck.day and (stop.to_day is null or stop.to_day >= announced_truck.day)
    and (stop.client_id is null or stop.client_id = coalesce(announced_truck.client_id, o.client_id))
    and (stop.container_type_ids = '[]' or exists (select from container of_it where of_it.account_id = ${ctx.account.id}
      and announced_truck.numbers @> to_jsonb(of_it.name) and stop.container_type_ids @> to_jsonb(of_it.container_type_id)))
  order by stop.honours_announced, stop.id limit 1)`;

function withNames(ctx: Ctx) {
  return ctx.tx
    .selectFrom('announcedTruck')
    .leftJoin('client as haulier', (join) =>
      join
        .onRef('haulier.accountId', '=', 'announcedTruck.accountId')
        .onRef('haulier.id', '=', 'announcedTruck.haulierId'),
    )
    .leftJoin('gateOrder as o', (join) =>
      join.onRef('o.accountId', '=', 'announcedTruck.accountId').onRef('o.id', '=', 'announcedTruck.orderId'),
    )
    .leftJoin('client', (join) =>
      join
        .onRef('client.accountId', '=', 'announcedTruck.accountId')
        .on(sql<boolean>`client.id = coalesce(announced_truck.client_id, o.client_id)`),
    )
    .leftJoinLateral(stopOf(ctx).as('stop'), (join) => join.onTrue())
    .where('announcedTruck.accountId', '=', ctx.account.id)
    .select(announcedTrucks.columns)
    .select([
      sql<string>`coalesce(haulier.name, '')`.as('haulierName'),
      sql<string>`coalesce(client.name, '')`.as('clientName'),
      sql<string>`coalesce(o.number, '')`.as('orderNumber'),
      'stop.place as stopPlace',
      'stop.honours as stopHonours',
    ]);
}

function withStop({ stopPlace, stopHonours, ...truck }: Found): AnnouncedRow {
  if (stopPlace === null) return { ...truck, stop: null };
  const key: SentenceKey = stopHonours ? 'acceptanceStoppedHonoured' : 'acceptanceStopped';
  const params = { place: stopPlace };
  return { ...truck, stop: { key, params, message: say(key, params), light: stopHonours ? 'yellow' : 'red' } };
}

/** @param number of a container that they name */
export function listAnnounced(
  ctx: Ctx,
  input: QueryOf<typeof announcedTruckRoutes.list>,
  number?: string,
): List<AnnouncedRow> {
  let query = withNames(ctx);
  if (input.direction) query = query.where('announcedTruck.direction', '=', input.direction);
  if (input.day)
    query = query.where(sql<boolean>`(announced_truck.day = ${input.day}::date
    or announced_truck.day < ${input.day}::date and announced_truck.came_at is null)`);
  if (input.isExpected !== undefined)
    query = query.where(sql<boolean>`(announced_truck.came_at is null) = ${input.isExpected}`);
  if (input.clientId !== undefined) query = query.where(sql<boolean>`client.id = ${input.clientId}`);
  if (input.orderId !== undefined) query = query.where('announcedTruck.orderId', '=', input.orderId);
  if (input.containerId !== undefined)
    query = query.where(sql<boolean>`announced_truck.numbers @> to_jsonb(
    (select of_it.name from container of_it where of_it.account_id = ${ctx.account.id} and of_it.id = ${input.containerId}))`);
  if (number !== undefined) query = query.where(sql<boolean>`announced_truck.numbers @> to_jsonb(${number}::text)`);
  if (input.q)
    query = query.where(
      contains(
        sql`norm(announced_truck.vehicle_number || ' ' || announced_truck.driver_name || ' ' || coalesce(haulier.name, '') || ' '
          || coalesce(o.number, '') || ' ' || announced_truck.numbers::text)`,
        input.q,
      ),
    );
  const list = shortList(query, input, {
    columns: {
      day: sql`announced_truck.day`,
      vehicleNumber: sql`norm(announced_truck.vehicle_number)`,
      haulierName: byName(ctx, sql`coalesce(haulier.name, '')`),
    },
    initial: 'day',
    id: sql`announced_truck.id`,
    updatedAt: sql`announced_truck.updated_at`,
  });
  return mapRows(list, withStop);
}

/** @throws 404 */
export async function getAnnounced(ctx: Ctx, id: number): Promise<AnnouncedRow> {
  const found = await withNames(ctx).where('announcedTruck.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return withStop(found);
}

/** The truck has come, with its gate move. Its driver is told there from now on. */
export async function truckCame(ctx: Ctx, id: number, at: number): Promise<void> {
  await announcedTrucks.lock(ctx, id);
  await announcedTrucks.update(ctx, id, { cameAt: at, driverName: '' }, undefined);
}

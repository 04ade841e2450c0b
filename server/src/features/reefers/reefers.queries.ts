import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { placeText } from '@boxyard/contract/yard/places.ts';
import { type Reading, type ReeferRow, type reeferRoutes, StoredReading } from '@boxyard/contract/yard/reefers.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, mapRows, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { numberMatches } from '../containers/names.queries.ts';

export const readings = records('reeferReading', StoredReading);

/** Further from the set temperature than the client allows; both known. */
const isOutside = (temperature: ReturnType<typeof sql>) =>
  sql<boolean>`coalesce(abs(${temperature} - container.set_temperature) > client.reefer_deviation, false)`;

type Found = Omit<ReeferRow, 'location'> & { nameKey: string };

/** Reefers in the yard that have current, or should have it. */
export function listReefers(ctx: Ctx, input: QueryOf<typeof reeferRoutes.list>): List<ReeferRow> {
  const own = sql`account_id = ${ctx.account.id}`;
  const found = sql<Found>`(
    select container.id, container.updated_at, container.name, container.name_key, client.name as client_name,
      container_type.name as container_type_name, container.warehouse_id, coalesce(warehouse.name, '') as warehouse_name,
      (select place_json(place.account_id, place.section_id, place.row, place.tier, place.span) from container_place place
        where place.${own} and place.container_id = container.id and place.kind = 'current') as place,
      container.set_temperature, container.is_plugged_in, last.temperature as last_temperature, last.read_at as last_read_at,
      coalesce(last.read_at + make_interval(hours => client.reefer_hours), presence.in_yard_since, container.created_at) as due_at,
      coalesce(last.read_at + make_interval(hours => client.reefer_hours) <= now(), true) as is_due,
      ${isOutside(sql`last.temperature`)} as is_outside
    from container
    join container_presence presence on presence.account_id = container.account_id and presence.container_id = container.id and presence.is_in_yard
    join client on client.account_id = container.account_id and client.id = container.client_id
    join container_type on container_type.account_id = container.account_id and container_type.id = container.container_type_id
    left join warehouse on warehouse.account_id = container.account_id and warehouse.id = container.warehouse_id
    left join lateral (select reading.temperature, reading.read_at from reefer_reading reading
      where reading.${own} and reading.container_id = container.id order by reading.read_at desc, reading.id desc limit 1) last on true
    where container.${own} and container.is_refrigerated and (container.is_plugged_in or not container.is_empty or container.seal_number <> ''))`;
  let query = ctx.tx.selectFrom(found.as('reefer')).selectAll();
  if (input.warehouseId !== undefined) query = query.where('warehouseId', '=', input.warehouseId);
  if (input.isDue !== undefined) query = query.where('isDue', '=', input.isDue);
  if (input.isOutside !== undefined) query = query.where('isOutside', '=', input.isOutside);
  if (input.q) query = query.where(numberMatches(contains, sql`reefer.name_key`, input.q));
  const list = shortList(query, input, {
    columns: { dueAt: sql`due_at`, name: sql`name_key`, clientName: byName(ctx, sql`client_name`) },
    initial: 'dueAt',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  });
  return mapRows(list, ({ nameKey: _, ...reefer }) => ({
    ...reefer,
    location: placeText(reefer.place),
  }));
}

function withNames(ctx: Ctx, containerId: number) {
  return ctx.tx
    .selectFrom('reeferReading')
    .innerJoin('container', (join) =>
      join
        .onRef('container.accountId', '=', 'reeferReading.accountId')
        .onRef('container.id', '=', 'reeferReading.containerId'),
    )
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'container.accountId').onRef('client.id', '=', 'container.clientId'),
    )
    .leftJoin('colleague as admin', (join) =>
      join
        .onRef('admin.accountId', '=', 'reeferReading.accountId')
        .onRef('admin.adminId', '=', 'reeferReading.adminId'),
    )
    .where('reeferReading.accountId', '=', ctx.account.id)
    .where('reeferReading.containerId', '=', containerId)
    .select(readings.columns)
    .select([
      sql<string>`author_name(admin.username, reefer_reading.token_id)`.as('adminUsername'),
      isOutside(sql`reefer_reading.temperature`).as('isOutside'),
    ]);
}

export function listReadings(
  ctx: Ctx,
  containerId: number,
  input: QueryOf<typeof reeferRoutes.readings>,
): List<Reading> {
  const query = withNames(ctx, containerId);
  return shortList(input.q ? query.where(contains(sql`norm(reefer_reading.remark)`, input.q)) : query, input, {
    columns: { readAt: sql`reefer_reading.read_at` },
    initial: '-readAt',
    id: sql`reefer_reading.id`,
    updatedAt: sql`reefer_reading.updated_at`,
  });
}

/** @throws 404 */
export async function getReading(ctx: Ctx, containerId: number, id: number): Promise<Reading> {
  const found = await withNames(ctx, containerId).where('reeferReading.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** Whether another reading of the hour before was outside as well. */
export async function wasOutside(ctx: Ctx, containerId: number, { id, readAt }: Reading): Promise<boolean> {
  const { rows } = await sql<{ outside: boolean }>`select ${isOutside(sql`reading.temperature`)} as outside
    from reefer_reading reading
    join container on container.account_id = reading.account_id and container.id = reading.container_id
    join client on client.account_id = container.account_id and client.id = container.client_id
    where reading.account_id = ${ctx.account.id} and reading.container_id = ${containerId} and reading.id <> ${id}
      and reading.read_at between to_timestamp(${readAt - 3600}) and to_timestamp(${readAt})`.execute(ctx.tx);
  return rows.some(({ outside }) => outside);
}

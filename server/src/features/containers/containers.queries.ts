import {
  Container,
  type ContainerDetail,
  type ContainerListInput,
  type ContainerRow,
} from '@boxyard/contract/containers.ts';
import { type Place, placeText } from '@boxyard/contract/places.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type List, longList, mapRows, type Sorts } from '../../core/queries/list-page.ts';
import { records } from '../../core/queries/records.ts';
import { contains, startsWith } from '../../core/queries/text-search.ts';
import type { Ctx } from '../../core/request/context.ts';
import { notFound } from '../../core/request/problems.ts';
import { byClientName, numberMatches } from './names.queries.ts';
import { daysSince, hasStood } from './standing.queries.ts';

export const containers = records('container', Container);

type Input = z.output<typeof ContainerListInput>;

const nameKey = sql`container.name_key`;

/** Containers with the names of the records they refer to, and with their current place. */
function withNames(ctx: Ctx) {
  return ctx.tx
    .selectFrom('container')
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'container.accountId').onRef('client.id', '=', 'container.clientId'),
    )
    .innerJoin('containerType', (join) =>
      join
        .onRef('containerType.accountId', '=', 'container.accountId')
        .onRef('containerType.id', '=', 'container.containerTypeId'),
    )
    .leftJoin('warehouse', (join) =>
      join.onRef('warehouse.accountId', '=', 'container.accountId').onRef('warehouse.id', '=', 'container.warehouseId'),
    )
    .leftJoin('containerStatus', (join) =>
      join
        .onRef('containerStatus.accountId', '=', 'container.accountId')
        .onRef('containerStatus.id', '=', 'container.containerStatusId'),
    )
    .where('container.accountId', '=', ctx.account.id)
    .select([
      'client.name as clientName',
      'containerType.name as containerTypeName',
      sql<string>`coalesce(warehouse.name, '')`.as('warehouseName'),
      sql<string>`coalesce(container_status.name, '')`.as('containerStatusName'),
      sql<Place | null>`(select place_json(place) from container_place place
        where place.account_id = container.account_id and place.container_id = container.id and place.kind = 'current')`.as(
        'place',
      ),
    ]);
}

const rowColumns = [
  'container.id',
  'container.version',
  'container.name',
  'container.clientId',
  'container.warehouseId',
  'container.containerTypeId',
  'container.containerStatusId',
  'container.containerCondition',
  'container.isDefective',
  'container.isEmpty',
  'container.isoCode',
  'container.styleWarehouseColor',
  'container.hSize',
] as const;

const standingDays = (ctx: Ctx) =>
  sql<number | null>`(select ${daysSince(ctx, sql`place.created_at`)} from container_place place
    where place.account_id = container.account_id and place.container_id = container.id and place.kind = 'current')`.as(
    'standingDays',
  );

const sorts: Sorts<Input> = {
  id: { column: sql`container.id` },
  name: { column: nameKey },
  isEmpty: { column: sql`container.is_empty` },
  clientName: byClientName('container'),
  warehouseName: {
    column: sql`warehouse.name_key`,
    join: sql`left join warehouse on warehouse.account_id = container.account_id and warehouse.id = container.warehouse_id`,
  },
};

export function listContainers(ctx: Ctx, input: Input): List<ContainerRow> {
  const where: RawBuilder<unknown>[] = [];
  if (input.name) where.push(numberMatches(startsWith, nameKey, input.name));
  if (input.q) where.push(numberMatches(contains, nameKey, input.q));
  if (input.isEmpty !== undefined) where.push(sql`container.is_empty = ${input.isEmpty}`);
  for (const field of ['clientId', 'warehouseId', 'containerTypeId', 'containerStatusId'] as const) {
    const id = input[field];
    if (id !== undefined) where.push(sql`${sql.ref(`container.${field}`)} = ${id}`);
  }
  if (input.standing) where.push(hasStood(ctx, input.standing));
  const list = longList(
    ctx,
    input,
    { table: 'container', where, sorts, initial: '-id', isSearch: Boolean(input.q) },
    (page) =>
      withNames(ctx)
        .innerJoin(page, 'page.id', 'container.id')
        .select([...rowColumns, standingDays(ctx)]),
  );
  return mapRows(list, withLocation);
}

const withLocation = <Row extends { place: Place | null }>(row: Row) => ({ ...row, location: placeText(row.place) });

/** @throws 404 */
export async function getContainer(ctx: Ctx, id: number): Promise<ContainerDetail> {
  const found = await withNames(ctx).select(containers.columns).where('container.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return withLocation(found);
}

const likeness = 0.4;
const nearest = 5;

/** Similar numbers of the same owner, most similar first: typing errors are mostly in the serial number. */
export async function findNear(ctx: Ctx, name: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from container
    where account_id = ${ctx.account.id} and ${startsWith(sql`name_key`, name.slice(0, 4))}
      and similarity(name_key, (select norm(${name}))) > ${likeness}
    order by similarity(name_key, (select norm(${name}))) desc, name_key limit ${nearest}`.execute(ctx.tx);
  return rows;
}

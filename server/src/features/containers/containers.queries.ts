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
import { byClientName, isOfClient, numberMatches } from './names.queries.ts';
import { isPresent, standsIn, standsInAny } from './presence.queries.ts';
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

const currentPlace = sql`left join container_place place on place.account_id = container.account_id
  and place.container_id = container.id and place.kind = 'current'`;

const sorts: Sorts<Input> = {
  id: { column: sql`container.id` },
  name: { column: nameKey },
  isEmpty: { column: sql`container.is_empty` },
  clientName: byClientName('container'),
  warehouseName: {
    column: sql`warehouse.name_key`,
    join: sql`left join warehouse on warehouse.account_id = container.account_id and warehouse.id = container.warehouse_id`,
  },
  containerTypeName: {
    column: sql`container_type.name_key`,
    join: sql`join container_type on container_type.account_id = container.account_id and container_type.id = container.container_type_id`,
  },
  containerStatusName: {
    column: sql`container_status.name_key`,
    join: sql`left join container_status on container_status.account_id = container.account_id and container_status.id = container.container_status_id`,
  },
  location: {
    groups: [sql`area.name_key`, sql`section.name_key`, sql`place.row`, sql`place.tier`],
    column: sql`lower(place.span)`,
    join: sql`${currentPlace}
      left join storage_section section on section.account_id = place.account_id and section.id = place.section_id
      left join storage_area area on area.account_id = section.account_id and area.id = section.area_id`,
  },
  standingDays: { column: sql`now() - place.created_at`, join: currentPlace },
};

export async function listContainers(ctx: Ctx, input: Input): Promise<List<ContainerRow>> {
  const where: RawBuilder<unknown>[] = [];
  if (input.name) where.push(numberMatches(startsWith, nameKey, input.name));
  if (input.q) where.push(await holdsKeyword(ctx, input.q));
  if (input.isEmpty !== undefined) where.push(sql`container.is_empty = ${input.isEmpty}`);
  for (const field of ['clientId', 'warehouseId', 'containerTypeId', 'containerStatusId'] as const) {
    const id = input[field];
    if (id !== undefined) where.push(sql`${sql.ref(`container.${field}`)} = ${id}`);
  }
  if (input.presence) where.push(isPresent(ctx, input.presence));
  if (input.location) where.push(standsIn(ctx, input.location));
  if (input.standing) where.push(hasStood(ctx, input.standing));
  const isSearch = Boolean(input.q || input.presence || input.location);
  const list = longList(ctx, input, { table: 'container', where, sorts, initial: '-id', isSearch }, (page) =>
    withNames(ctx)
      .innerJoin(page, 'page.id', 'container.id')
      .select([...rowColumns, standingDays(ctx)]),
  );
  return mapRows(list, withLocation);
}

/** Finds a part of the number, the references, the client's name, or the names of the area and section. */
async function holdsKeyword(ctx: Ctx, text: string): Promise<RawBuilder<boolean>> {
  return sql<boolean>`(${numberMatches(contains, sql`container.search_key`, text)}
    or ${await isOfClient(ctx, sql`container.client_id`, contains, text)} or ${standsInAny(ctx, text)})`;
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

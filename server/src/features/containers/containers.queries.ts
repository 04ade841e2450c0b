import { factNames } from '@boxyard/contract/yard/box-facts.ts';
import {
  Container,
  type ContainerDetail,
  type ContainerListInput,
  type ContainerRow,
} from '@boxyard/contract/yard/containers.ts';
import { type Place, placeText } from '@boxyard/contract/yard/places.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { byName, numberedByName } from '../../core/crud/by-name.ts';
import { hasExternalId } from '../../core/crud/external-ids.ts';
import { directionOf, type List, mapRows } from '../../core/crud/list-page.ts';
import {
  type Condition,
  type FoundPage,
  type Ids,
  longList,
  type SearchPlace,
  type Sort,
  type Sorts,
} from '../../core/crud/long-list.ts';
import { records } from '../../core/crud/records.ts';
import { columnList } from '../../core/crud/rows.ts';
import { contains, holds, saysSomething, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import {
  byClientName,
  findRenumbered,
  formerMatches,
  formerNameBy,
  isCalled,
  isOfClient,
  numberMatches,
  type Renumbered,
} from './names.queries.ts';
import { idsInCalled, idsInHolding, presentIds } from './presence.queries.ts';
import { daysSince, stayingIds } from './standing.queries.ts';

export const containers = records('container', Container);

type Input = z.output<typeof ContainerListInput>;

const nameKey = sql`container.name_key`;

/** The parts of a container’s current place. All are null where it has none. */
interface PlaceParts {
  areaName: string | null;
  sectionName: string | null;
  placeRow: number | null;
  placeTier: number | null;
  placePosition: number | null;
  placeBlockIndex: number | null;
}

/**
 * Containers with the names of the records they refer to, and with their current place. The place comes in parts, because to make
 * JSON of it in the database cost more than all the rest of a row; `offset 0` keeps it one relation: PostgreSQL looks for the best
 * order of eight.
 * @param columns of the container, and what else is selected
 */
const withNames = <Row>(ctx: InAccount, columns: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<
  Row & PlaceParts
>`
  select client.name as client_name, container_type.name as container_type_name, coalesce(warehouse.name, '') as warehouse_name,
    coalesce(container_status.name, '') as container_status_name, place.*, ${columns}
  from container
  join client on client.account_id = container.account_id and client.id = container.client_id
  join container_type on container_type.account_id = container.account_id and container_type.id = container.container_type_id
  left join warehouse on warehouse.account_id = container.account_id and warehouse.id = container.warehouse_id
  left join container_status on container_status.account_id = container.account_id and container_status.id = container.container_status_id
  left join lateral (select area.name as area_name, section.name as section_name, place.row as place_row,
      place.tier as place_tier, lower(place.span) as place_position, upper(place.span) - lower(place.span) as place_block_index
    from container_place place
    join storage_section section on section.account_id = place.account_id and section.id = place.section_id
    join storage_area area on area.account_id = section.account_id and area.id = section.area_id
    where place.account_id = ${ctx.account.id} and place.container_id = container.id and place.kind = 'current' offset 0) place on true
  ${rest}`;

type Placed<Shown> = Omit<Shown, 'place' | 'location'>;

const rowColumns = columnList(
  [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'name',
    'clientId',
    'warehouseId',
    'containerTypeId',
    'containerStatusId',
    'containerCondition',
    'isDefective',
    'isEmpty',
    'isoCode',
    'styleWarehouseColor',
    'hSize',
    'externalId',
    'sealNumber',
    'grade',
    ...factNames,
  ].map((name) => `container.${name}`),
);
const detailColumns = columnList([...containers.columns, 'container.formerNames']);

/** The colours of the last containers of these clients, by client: their next ones take them. */
export async function lastColorsOf(ctx: InAccount, clientIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ clientId: number; color: string }>`
    select wanted.client_id, (select style_warehouse_color from container
      where account_id = ${ctx.account.id} and container.client_id = wanted.client_id order by container.id desc limit 1) as color
    from unnest(${[...new Set(clientIds)]}::bigint[]) wanted (client_id)`.execute(ctx.tx);
  return new Map(rows.flatMap(({ clientId, color }) => (color === null ? [] : [[clientId, color]])));
}

const standingDays = (ctx: InAccount) =>
  sql`(select ${daysSince(ctx, sql`presence.in_yard_since`)} from container_presence presence
    where presence.account_id = ${ctx.account.id} and presence.container_id = container.id) as standing_days`;

/** Containers by the name of a record of which there are few, and those that refer to none. */
const byNameOf = (ctx: Ctx, table: 'warehouse' | 'container_type' | 'container_status'): Sort[] => {
  const id = sql.ref(`container.${table}_id`);
  return [
    {
      columns: [sql`named.nth`],
      within: { records: sql`${numberedByName(ctx, table)} named`, on: sql`${id} = named.id` },
    },
    { columns: [sql`null::bigint`], where: sql`${id} is null` },
  ];
};

/** Sections by the names of their areas and their own. They come in this order, so that only the places of the first ones are read. */
const sectionsInOrder = (ctx: Ctx, direction: RawBuilder<unknown>) => sql`(select section.id,
    ${byName(ctx, sql`area.name`)} as area_name, ${byName(ctx, sql`section.name`)} as name
  from storage_section section join storage_area area on area.account_id = section.account_id and area.id = section.area_id
  where section.account_id = ${ctx.account.id} order by 2 ${direction}, 3 ${direction} offset 0)`;

const sortsIn = (ctx: Ctx, { sort }: Input): Sorts<Input> => ({
  name: { columns: [nameKey] },
  isEmpty: { columns: [sql`container.is_empty`] },
  clientName: byClientName(ctx, 'container'),
  warehouseName: byNameOf(ctx, 'warehouse'),
  containerTypeName: byNameOf(ctx, 'container_type'),
  containerStatusName: byNameOf(ctx, 'container_status'),
  location: [
    {
      columns: [sql`section.area_name`, sql`section.name`, sql`place.row`, sql`place.tier`, sql`lower(place.span)`],
      join: sql`join ${sectionsInOrder(ctx, directionOf(sort))} section on true
        join container_place place on place.account_id = ${ctx.account.id} and place.section_id = section.id
          and place.kind = 'current' and place.container_id = container.id`,
    },
    {
      columns: [sql`null::text`, sql`null::text`, sql`null::int`, sql`null::int`, sql`null::int`],
      where: sql`not exists (select from container_place place where place.account_id = container.account_id
        and place.container_id = container.id and place.kind = 'current')`,
    },
  ],
  standingDays: [
    {
      columns: [sql`presence.in_yard_since`],
      join: sql`join container_presence presence on presence.account_id = container.account_id
        and presence.container_id = container.id and presence.in_yard_since is not null`,
      falls: true,
    },
    {
      columns: [sql`null::timestamptz`],
      where: sql`not exists (select from container_presence presence where presence.account_id = container.account_id
        and presence.container_id = container.id and presence.in_yard_since is not null)`,
    },
  ],
});

const isAmong = (ids: Ids): Condition => sql`container.id in (${ids})`;

export function listContainers(ctx: Ctx, input: Input): List<ContainerRow> {
  const { name, q, isEmpty, clientId, warehouseId, containerTypeId, containerStatusId } = input;
  const { presence, location, standingOver, standingUpTo, externalId } = input;
  const where: Condition[] = [];
  if (externalId) where.push(hasExternalId('container', externalId));
  if (name && q) where.push(isCalled(ctx, startsWith, name));
  if (isEmpty !== undefined) where.push(sql`container.is_empty = ${isEmpty}`);
  if (clientId !== undefined) where.push(sql`container.client_id = ${clientId}`);
  if (warehouseId !== undefined) where.push(sql`container.warehouse_id = ${warehouseId}`);
  if (containerTypeId !== undefined) where.push(sql`container.container_type_id = ${containerTypeId}`);
  if (containerStatusId !== undefined) where.push(sql`container.container_status_id = ${containerStatusId}`);
  const searched = searchOf(ctx, input);
  const filters: Ids[] = [];
  if (presence) filters.push(presentIds(ctx, presence));
  if (location && saysSomething(location)) filters.push(idsInCalled(ctx, location));
  else if (location) where.push(sql`false`);
  if (standingOver !== undefined || standingUpTo !== undefined)
    filters.push(stayingIds(ctx, standingOver, standingUpTo));
  const ids = !searched && where.length === 0 && filters.length === 1 ? filters[0] : undefined;
  // Few containers stand in a section, or are expected: all of them are found, and then the first of these.
  const search = ids && (location || presence === 'expected') ? [{ ids }] : searched;
  if (search === searched) where.push(...filters.map(isAmong));
  const columns = sql`${rowColumns}, ${standingDays(ctx)}, ${formerNameFor(name ?? q)} as former_name`;
  const show = async (page: FoundPage) => {
    const rest = sql`join ${page} on page.id = container.id where container.account_id = ${ctx.account.id} order by page.nth`;
    return (await withNames<Placed<ContainerRow>>(ctx, columns, rest).execute(ctx.tx)).rows;
  };
  const sorts = sortsIn(ctx, input);
  const finding = { table: 'container', where, sorts, initial: '-id', search, ids } as const;
  return mapRows(longList(ctx, input, finding, show), withLocation);
}

/** The former number by which a row was found, unless its present number is like that, too. */
const formerNameFor = (text: string | undefined) =>
  text === undefined
    ? sql`''`
    : sql`case when ${numberMatches(holds, nameKey, text)} then '' else ${formerNameBy(text)} end`;

/** Finds the beginning of the number, also of a former one. */
const numbersOf = (text: string): Condition[] => [
  numberMatches(startsWith, nameKey, text),
  formerMatches(startsWith, text),
];

const searchOf = (ctx: Ctx, { q, name }: Input): SearchPlace[] | undefined =>
  q ? placesOf(ctx, q) : name ? numbersOf(name) : undefined;

/** Finds a part of the number, also of a former one, the references, the client's name, or the names of the area and section. */
const placesOf = (ctx: Ctx, text: string): SearchPlace[] => [
  numberMatches(contains, sql`container.search_key`, text),
  formerMatches(contains, text),
  isOfClient(ctx, 'container', text),
  { ids: idsInHolding(ctx, text) },
];

function withLocation<Row extends PlaceParts>(row: Row) {
  const place = placeIn(row);
  return { ...row, place, location: placeText(place) };
}

function placeIn({
  areaName,
  sectionName,
  placeRow,
  placeTier,
  placePosition,
  placeBlockIndex,
}: PlaceParts): Place | null {
  const [row, tier, position, blockIndex] = [placeRow, placeTier, placePosition, placeBlockIndex];
  if (areaName === null || sectionName === null) return null;
  if (row === null || tier === null || position === null || blockIndex === null) return null;
  return { storageAreaName: areaName, storageSectionName: sectionName, row, tier, position, blockIndex };
}

/** @throws 404 */
export async function getContainer(ctx: Ctx, id: number): Promise<ContainerDetail> {
  const { rows } = await withNames<Placed<ContainerDetail>>(
    ctx,
    detailColumns,
    sql`where container.account_id = ${ctx.account.id} and container.id = ${id}`,
  ).execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound();
  return withLocation(found);
}

/** Containers that had exactly this number, and have another one now. */
export const findFormerly = async (ctx: Ctx, number: string): Promise<Renumbered[]> =>
  (await findRenumbered(ctx, [number])).get(number) ?? [];

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

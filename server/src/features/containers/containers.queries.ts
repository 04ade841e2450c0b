import {
  Container,
  type ContainerDetail,
  type ContainerListInput,
  type ContainerRow,
} from '@boxyard/contract/yard/containers.ts';
import { type Place, placeText } from '@boxyard/contract/yard/places.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type FoundPage, type List, longList, mapRows, type Sort, type Sorts } from '../../core/crud/list-page.ts';
import { once } from '../../core/crud/once.ts';
import { anyOf, around, equals, none, type Piece, piece } from '../../core/crud/pieces.ts';
import { records } from '../../core/crud/records.ts';
import { countAll } from '../../core/crud/row-counts.ts';
import { contains, saysSomething, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { byClientName, findHolding, namesIn, numberMatches, oftenIfIndexed } from './names.queries.ts';
import { idsOfPresent, idsStandingIn, idsStandingWhere, isInNameOfSection } from './presence.queries.ts';
import { daysSince, idsOfStaying } from './standing.queries.ts';

export const containers = records('container', Container);

type Input = z.output<typeof ContainerListInput>;

const nameKey = sql`container.name_key`;

interface PlaceParts {
  areaName: string;
  sectionName: string;
  placeRow: number;
  placeTier: number;
  placePosition: number;
  placeBlockIndex: number;
}

/**
 * In parts, because to make JSON of a place in the database cost more than all the rest of a row. `offset 0` keeps it one
 * relation: PostgreSQL looks for the best order of eight.
 */
const placeParts = (ctx: InAccount) =>
  sql<PlaceParts>`(select area.name as area_name, section.name as section_name, place.row as place_row,
    place.tier as place_tier, lower(place.span) as place_position, upper(place.span) - lower(place.span) as place_block_index
  from container_place place
  join storage_section section on section.account_id = place.account_id and section.id = place.section_id
  join storage_area area on area.account_id = section.account_id and area.id = section.area_id
  where place.account_id = ${ctx.account.id} and place.container_id = container.id and place.kind = 'current' offset 0)`.as<'place'>(
    'place',
  );

/** Containers with the names of the records they refer to, and with their current place. */
function withNames(ctx: InAccount) {
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
    .leftJoinLateral(placeParts(ctx), (join) => join.onTrue())
    .where('container.accountId', '=', ctx.account.id)
    .select([
      'client.name as clientName',
      'containerType.name as containerTypeName',
      sql<string>`coalesce(warehouse.name, '')`.as('warehouseName'),
      sql<string>`coalesce(container_status.name, '')`.as('containerStatusName'),
      'place.areaName',
      'place.sectionName',
      'place.placeRow',
      'place.placeTier',
      'place.placePosition',
      'place.placeBlockIndex',
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

/** The colours of the last containers of these clients, by client: their next ones take them. */
export async function lastColorsOf(ctx: InAccount, clientIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ clientId: number; color: string }>`
    select wanted.client_id, (select style_warehouse_color from container
      where account_id = ${ctx.account.id} and container.client_id = wanted.client_id order by container.id desc limit 1) as color
    from unnest(${[...new Set(clientIds)]}::bigint[]) wanted (client_id)`.execute(ctx.tx);
  return new Map(rows.flatMap(({ clientId, color }) => (color === null ? [] : [[clientId, color]])));
}

const standingDays = (ctx: InAccount) =>
  sql<number | null>`(select ${daysSince(ctx, sql`presence.in_yard_since`)} from container_presence presence
    where presence.account_id = ${ctx.account.id} and presence.container_id = container.id)`.as('standingDays');

const atPlace = sql`join container_place place on place.account_id = container.account_id
  and place.container_id = container.id and place.kind = 'current'`;
/** Apart from those with a place: their order needs no place, and so the others' may come from an index. */
const withoutPlace = sql`not exists (select from container_place place where place.account_id = container.account_id
  and place.container_id = container.id and place.kind = 'current')`;
const inYard = sql`join container_presence presence on presence.account_id = container.account_id
  and presence.container_id = container.id and presence.in_yard_since is not null`;
const notInYard = sql`not exists (select from container_presence presence where presence.account_id = container.account_id
  and presence.container_id = container.id and presence.in_yard_since is not null)`;
const noText = sql`null::text collate "C"`;
const noNumber = sql`null::int`;

/** By the name of one of few records that a container may refer to, and those that refer to none. */
function byNameOf(table: 'warehouse' | 'container_type' | 'container_status', column: string): Sort[] {
  const [key, named] = [sql.ref(`container.${column}`), sql.table(table)];
  const on = sql`${named}.account_id = container.account_id and ${named}.id = ${key}`;
  return [
    { column: sql`${named}.name_key`, within: { from: named, accountId: sql`${named}.account_id`, on } },
    { column: noText, where: sql`${key} is null` },
  ];
}

const sorts: Sorts<Input> = {
  id: { column: sql`container.id` },
  name: { column: nameKey },
  isEmpty: { column: sql`container.is_empty` },
  clientName: byClientName('container'),
  warehouseName: byNameOf('warehouse', 'warehouse_id'),
  containerTypeName: byNameOf('container_type', 'container_type_id'),
  containerStatusName: byNameOf('container_status', 'container_status_id'),
  location: [
    {
      groups: [sql`area.name_key`, sql`section.name_key`, sql`place.row`, sql`place.tier`],
      column: sql`lower(place.span)`,
      join: atPlace,
      within: {
        from: sql`storage_section section
          join storage_area area on area.account_id = section.account_id and area.id = section.area_id`,
        accountId: sql`section.account_id`,
        on: sql`section.account_id = place.account_id and section.id = place.section_id`,
      },
    },
    { groups: [noText, noText, noNumber, noNumber], column: noNumber, where: withoutPlace },
  ],
  standingDays: [
    { column: sql`presence.in_yard_since`, join: inYard, falls: true },
    { column: sql`null::timestamptz`, where: notInYard, falls: true },
  ],
};

const show = (ctx: InAccount, page: FoundPage) =>
  withNames(ctx)
    .innerJoin(page, 'page.id', 'container.id')
    .select([...rowColumns, standingDays(ctx)]);

const numberStarts = numberMatches(startsWith, nameKey);
const holdsText = numberMatches(contains, sql`container.search_key`);
const isIn = around((_, [ids = sql`null`]) => sql`container.id in (${ids})`);
const isEmptyIs = equals('container.is_empty');
const refersTo = {
  clientId: equals('container.client_id'),
  warehouseId: equals('container.warehouse_id'),
  containerTypeId: equals('container.container_type_id'),
  containerStatusId: equals('container.container_status_id'),
};

export async function listContainers(ctx: Ctx, input: Input): Promise<List<ContainerRow>> {
  const where: Piece[] = [];
  if (input.name) where.push(numberStarts(input.name));
  if (input.q) where.push(await holdsKeyword(ctx, input.q));
  if (input.isEmpty !== undefined) where.push(isEmptyIs({ value: input.isEmpty }));
  for (const field of ['clientId', 'warehouseId', 'containerTypeId', 'containerStatusId'] as const) {
    const value = input[field];
    if (value !== undefined) where.push(refersTo[field]({ value }));
  }
  if (input.location && !saysSomething(input.location)) where.push(none);
  const { presence, location } = input;
  const ids = [
    presence && idsOfPresent[presence],
    idsOfStaying({ over: input.standingOver, upTo: input.standingUpTo }),
    location && saysSomething(location) && idsStandingWhere(location),
  ].filter((piece) => typeof piece === 'object');
  const [only] = where.length === 0 && ids.length === 1 ? ids : [];
  where.push(...ids.map((piece) => isIn(piece)));
  const finding = {
    table: 'container',
    where,
    narrow: only && { from: only, sorts: { id: sql`narrow.id` } },
    total: only && presence && (() => countAll(ctx, `container ${presence}`)),
    sorts: () => sorts,
    initial: '-id',
    isSearch: Boolean(input.q || input.location),
  } as const;
  return mapRows(longList(ctx, input, finding, show), withLocation);
}

/** Finds a part of the number, the references, the client's name, or the names of the area and section. */
async function holdsKeyword(ctx: Ctx, text: string): Promise<Piece> {
  const [ids, isOfClient] = await Promise.all([findHolding(ctx, text), names.isOfClientThatHolds(ctx, text)]);
  if (ids) return isAmongAll(given({ ids }), idsStandingIn(text), isOfClient);
  // Mostly no section is called so, and then no container is asked where it stands.
  const stands = (await isInNameOfSection(ctx, text)) ? isIn(idsStandingIn(text)) : none;
  return anyOf(oftenIfIndexed(text, holdsText(text)), isOfClient, stands);
}

const names = namesIn('container');
const given = piece<{ ids: readonly number[] }>((_, { ids }) => sql`select unnest(${ids}::bigint[])`);
const isAmongAll = around(
  (
    { account },
    [ids = sql`null`, standing = sql`null`, isOfClient = sql`false`],
  ) => sql`container.id in (${ids} union all ${standing}
    union all select container.id from container where container.account_id = ${account.id} and ${isOfClient})`,
);

type WithPlace = { [Part in keyof PlaceParts]: PlaceParts[Part] | null };

function withLocation<Row extends WithPlace>(row: Row) {
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
}: WithPlace): Place | null {
  const [row, tier, position, blockIndex] = [placeRow, placeTier, placePosition, placeBlockIndex];
  if (areaName === null || sectionName === null) return null;
  if (row === null || tier === null || position === null || blockIndex === null) return null;
  return { storageAreaName: areaName, storageSectionName: sectionName, row, tier, position, blockIndex };
}

const detail = once((ctx, { id }: { id: number }) =>
  withNames(ctx).select(containers.columns).where('container.id', '=', id),
);

/** @throws 404 */
export async function getContainer(ctx: Ctx, id: number): Promise<ContainerDetail> {
  const [found] = await detail(ctx, { id });
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

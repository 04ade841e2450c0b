import { type Found, mostFound } from '@boxyard/contract/core/find.ts';
import { bareNumberPart } from '@boxyard/contract/yard/iso6346.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import {
  contains,
  holds,
  isShort,
  type Match,
  namesTruck,
  saysSomething,
  startsWith,
  startsWord,
} from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { hasModule } from '../../core/http/require-module.ts';
import { formerMatches, formerNameBy, numberAt, numberHolds, numberMatches } from '../containers/names.queries.ts';
import { byIds } from '../gate-orders/gate-orders.queries.ts';
import { hasInName, hasSeenPin, isCalled, namesBox } from '../gate-orders/order-names.queries.ts';
import { readReceiptNumber } from './receipt-number.ts';

type Kind = keyof Found;
type Finder<K extends Kind> = (ctx: Ctx, text: string) => Promise<Found[K]>;

const most = sql.lit(mostFound);

/** Ids are found first, in one table: what depends on the text is planned each time, and that costs more the more is joined. */
const inOrder = <Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

const numberKey = sql`container.name_key`;

/**
 * Numbers that begin with the text, then those that hold it elsewhere, then those of which a former one does. In long tables a text of
 * short parts is looked for as a whole, or at the beginning alone: no index finds them.
 */
const findContainers: Finder<'containers'> = async (ctx, typed) => {
  const text = isShort(typed) ? bareNumberPart(typed) : typed;
  const starts = numberMatches(startsWith, numberKey, text);
  const found = await containersWhere(ctx, starts);
  const isOpen = () => found.length < mostFound;
  const inside = numberMatches(numberHolds, numberKey, text);
  if (isOpen() && !isShort(text)) found.push(...(await containersWhere(ctx, sql`${inside} and not ${starts}`)));
  const former = isShort(text)
    ? sql`${formerMatches(startsWith, text)} and not ${starts}`
    : sql`${formerMatches(contains, text)} and not ${inside}`;
  if (isOpen()) found.push(...(await containersWhere(ctx, former, formerNameBy(text))));
  return showContainers(ctx, found.slice(0, mostFound));
};

type FoundContainer = Pick<Found['containers'][number], 'id' | 'formerName'>;

async function containersWhere(
  ctx: Ctx,
  condition: RawBuilder<unknown>,
  formerName = sql<string>`''`,
): Promise<FoundContainer[]> {
  const { rows } = await sql<FoundContainer>`select id, ${formerName} as former_name from container
    where account_id = ${ctx.account.id} and ${condition} order by name_key nulls first, id limit ${most}`.execute(
    ctx.tx,
  );
  return rows;
}

async function showContainers(ctx: Ctx, found: readonly FoundContainer[]): Promise<Found['containers']> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { rows } = await sql<Omit<Found['containers'][number], 'formerName'>>`
    select container.id, container.name, client.name as client_name,
      (select place_json(place.account_id, place.section_id, place.row, place.tier, place.span) from container_place place
        where place.account_id = ${ctx.account.id} and place.container_id = container.id and place.kind = 'current') as place,
      (select place_json(place.account_id, place.section_id, place.row, place.tier, place.span) from container_place place
        where place.account_id = ${ctx.account.id} and place.container_id = container.id and place.kind = 'reserved'
          and place.task_id is not null) as transfer_to
    from container join client on client.account_id = ${ctx.account.id} and client.id = container.client_id
    where container.account_id = ${ctx.account.id} and container.id = any(${ids}::bigint[])`.execute(ctx.tx);
  const formerNames = new Map(found.map(({ id, formerName }) => [id, formerName]));
  return inOrder(ids, rows).map((row) => ({ ...row, formerName: formerNames.get(row.id) ?? '' }));
}

/** Names in which a word begins with the text, then those that hold it elsewhere. There are few, and all are read. */
const findClients: Finder<'clients'> = async (ctx, text) => {
  const startsAWord = startsWord(sql`words_key`, text);
  const { rows } = await sql<Found['clients'][number]>`
    select id, name, address_city, is_active from client
    where account_id = ${ctx.account.id} and (${startsAWord} or ${holds(sql`name_key`, text)})
    order by ${startsAWord} desc, is_active desc, ${byName(ctx, sql`name`)}, id limit ${most}`.execute(ctx.tx);
  return rows;
};

const isOpen = sql`work_task.status not in ('completed', 'canceled')`;

/** Open tasks by their due date, then the others by their title: an index has each order. */
const findTasks: Finder<'tasks'> = async (ctx, text) => {
  const ids = await tasksWhere(ctx, text, isOpen, sql`due_date, id`);
  const byTitle = sql`${byName(ctx, sql`title`)} nulls first, id`;
  if (ids.length < mostFound) ids.push(...(await tasksWhere(ctx, text, sql`not (${isOpen})`, byTitle)));
  if (ids.length === 0) return [];
  const { rows } = await sql<Found['tasks'][number]>`
    select task.id, task.title, task.type, task.status, task.container_id, container.name as container_name
    from work_task task join container on container.account_id = ${ctx.account.id} and container.id = task.container_id
    where task.account_id = ${ctx.account.id} and task.id = any(${ids.slice(0, mostFound)}::bigint[])`.execute(ctx.tx);
  return inOrder(ids, rows);
};

const titleMatches: Match = (key, text) => (isShort(text) ? startsWith(key, text) : contains(key, text));

async function tasksWhere(
  ctx: Ctx,
  text: string,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from work_task
    where work_task.account_id = ${ctx.account.id} and ${titleMatches(sql`work_task.title_key`, text)} and ${condition}
    order by ${order} limit ${most}`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** Areas whose name holds the text, then sections by their own name, then by that of their area before it. */
const findPlaces: Finder<'places'> = async (ctx, text) => {
  const ownName = holds(sql`section.name_key`, text);
  const bothNames = holds(sql`area.name_key || ' ' || section.name_key`, text);
  const warehouse = sql`join warehouse on warehouse.account_id = area.account_id and warehouse.id = area.warehouse_id`;
  const { rows } = await sql<Found['places'][number]>`
    select warehouse_id, warehouse_name, area_id, area_name, section_name from (
      select 0 as rank, warehouse.id as warehouse_id, warehouse.name as warehouse_name, area.id as area_id, area.name as area_name,
        '' as section_name
      from storage_area area ${warehouse}
      where area.account_id = ${ctx.account.id} and ${holds(sql`area.name_key`, text)}
      union all
      select case when ${ownName} then 1 else 2 end, warehouse.id, warehouse.name, area.id, area.name, section.name
      from storage_section section join storage_area area on area.account_id = section.account_id and area.id = section.area_id ${warehouse}
      where section.account_id = ${ctx.account.id} and (${ownName} or ${bothNames})) place
    order by rank, ${byName(ctx, sql`area_name`)}, ${byName(ctx, sql`section_name`)}, ${byName(ctx, sql`warehouse_name`)} limit ${most}`.execute(
    ctx.tx,
  );
  return rows;
};

/** By the whole running number, with or without its year and its zeros; a year alone finds its last ones. */
const findReceipts: Finder<'receipts'> = async (ctx, text) => {
  const asked = readReceiptNumber(text);
  if (!asked) return [];
  const { year, number } = asked;
  const ofYear =
    year === undefined
      ? sql`year in (select generate_series(min(year), max(year)) from transport_receipt where account_id = ${ctx.account.id})`
      : sql`year = ${year}`;
  const ofNumber = number === undefined ? sql`true` : sql`number = ${number}`;
  const { rows } = await sql<Found['receipts'][number]>`
    select receipt.id, receipt_number(receipt.year, receipt.number) as number, passage.type, passage.moved_at as date, container.id as container_id,
      ${numberAt(sql`passage.moved_at`)} as container_name, client.name as client_name
    from (select * from transport_receipt where account_id = ${ctx.account.id} and ${ofYear} and ${ofNumber}
      order by year desc, number desc limit ${most}) receipt
    join transport passage on passage.account_id = ${ctx.account.id} and passage.id = receipt.transport_id
    join container on container.account_id = ${ctx.account.id} and container.id = passage.container_id
    join client on client.account_id = ${ctx.account.id} and client.id = passage.client_id
    order by receipt.year desc, receipt.number desc`.execute(ctx.tx);
  return rows;
};

/** Trucks are told apart among this many gate moves, the newest that match; a short text is looked for among the newest of all. */
const [matchingAsked, newestAsked] = [100, 2000].map((most) => sql.lit(most));

const findTrucks: Finder<'trucks'> = async (ctx, text) => {
  const newestFirst = sql`order by moved_at desc, id desc limit`;
  const gateMoves = sql`select id, truck_key, moved_at from transport
    where transport.account_id = ${ctx.account.id} and type in ('gate_in', 'gate_out')`;
  const asked = isShort(text) ? sql`${gateMoves} ${newestFirst} ${newestAsked}` : gateMoves;
  const matching = await sql<{ id: number }>`select id from (${asked}) moved
    where ${namesTruck(sql`truck_key`, text)} ${newestFirst} ${matchingAsked}`.execute(ctx.tx);
  if (matching.rows.length === 0) return [];
  const ids = matching.rows.map(({ id }) => id);
  const { rows } = await sql<Found['trucks'][number]>`
    select truck.*, ${numberAt(sql`truck.date`)} as container_name, client.name as client_name from (
      select * from (
        select distinct on (vehicle_number, trailer_number, semitrailer_number, driver_name) account_id, id, vehicle_number, trailer_number,
          semitrailer_number, driver_name, moved_at as date, container_id, client_id
        from transport where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])
        order by vehicle_number, trailer_number, semitrailer_number, driver_name, moved_at desc, id desc) last_passage
      order by date desc, id desc limit ${most}) truck
    join container on container.account_id = ${ctx.account.id} and container.id = truck.container_id
    join client on client.account_id = ${ctx.account.id} and client.id = truck.client_id
    order by truck.date desc, truck.id desc`.execute(ctx.tx);
  return rows;
};

const nothing: Found = { containers: [], clients: [], tasks: [], places: [], receipts: [], orders: [], trucks: [] };

/** Those that are called just so come first, then open ones, the newest first. */
const findOrders: Finder<'orders'> = async (ctx, text) => {
  if (!(await hasModule(ctx, 'bookings'))) return [];
  const whole = sql`(${isCalled(ctx, text)} or ${namesBox(ctx, text)} or ${hasSeenPin(ctx, text)})`;
  const part = isShort(text) ? sql`false` : hasInName(ctx, text);
  const { rows } = await sql<{ id: number }>`select o.id from gate_order o
    where o.account_id = ${ctx.account.id} and (${whole} or ${part})
    order by ${whole} desc, o.status = 'open' desc, o.id desc limit ${most}`.execute(ctx.tx);
  const ids = rows.map(({ id }) => id);
  return inOrder(ids, await byIds(ctx, ids));
};

export async function find(ctx: Ctx, text: string): Promise<Found> {
  if (!saysSomething(text)) return nothing;
  const [containers, clients, tasks, places, receipts, orders, trucks] = await Promise.all([
    findContainers(ctx, text),
    findClients(ctx, text),
    findTasks(ctx, text),
    findPlaces(ctx, text),
    findReceipts(ctx, text),
    findOrders(ctx, text),
    findTrucks(ctx, text),
  ]);
  return { containers, clients, tasks, places, receipts, orders, trucks };
}

import { type ListInput, mostCounted } from '@boxyard/contract/core/list.ts';
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { InAccount } from '../http/context.ts';
import { changedFrom, fieldOf, type List, listOf, type OwnField, orderBy, type SortField } from './list-page.ts';
import { onlyRow } from './rows.ts';

/** A sort of a long list: its columns, and the join if they belong to another table. An index that has their order is used. */
export interface Sort {
  columns: RawBuilder<unknown>[];
  join?: RawBuilder<unknown>;
  /** For one of several sorts of a field. */
  where?: RawBuilder<unknown>;
  /** Few records whose names are sorted by, and how a row refers to one: the first rows of each are found by an index of theirs. */
  within?: { records: RawBuilder<unknown>; on: RawBuilder<unknown> };
  /** The columns fall while the field rises: the later a container came, the fewer days it has stood. */
  falls?: boolean;
}
/** Several sorts for one field share the rows by their `where`: an index has the order of most, the others are computed. */
export type Sorts<Input extends ListInput> = Record<Exclude<SortField<Input>, OwnField>, Sort | Sort[]>;

/** A filter of a long list: a condition on the rows of its table. */
export type Condition = RawBuilder<boolean>;

/** Where a text may occur: a condition on the rows, or their ids by another table. */
export type SearchPlace = Condition | { ids: Ids };

interface Finding<Input extends ListInput> {
  table: LongTable;
  /** Without the account. What belongs to other tables is asked by `in (select …)`. */
  where: Condition[];
  sorts: Sorts<Input>;
  initial: SortField<Input> | `-${SortField<Input> | 'id'}`;
  /** A row meets one of these: a text occurs in one of several places, each with an index of its own. */
  search?: SearchPlace[] | undefined;
  /** What the only condition asks for, if it is that an id is among these: another table counts them by itself. */
  ids?: Ids | undefined;
}
/** Selects ids of a table's rows by another table that refers to it, each once. */
export type Ids = RawBuilder<unknown>;
export type LongTable = 'container' | 'work_task' | 'transport' | 'transaction' | 'edi_event' | 'edi_message';

/** Counts that have come to more than is counted are not made again for a minute: they cost more than the page. */
const knownLong = new LRUCache<string, true>({ max: 500, ttl: 60_000 });

/** For pages further on, the first rows of each record would be more than all rows. */
const mostCutWithin = 500;

interface FoundRow {
  id: number;
  /** Its place in the order. */
  nth: number;
}
/** The ids of a page. */
export type FoundPage = AliasedRawBuilder<FoundRow, 'page'>;

/** What the rows of a page show: joins `page` by its id, and sorts by its `nth`. */
type Show<Row> = (page: FoundPage) => Promise<Row[]>;

/**
 * A list of very many rows: first the ids of the page, by narrow columns and their indexes, then what their rows show. So what
 * a row shows costs nothing for the rows that are skipped, and the second statement is the same for every filter and sort.
 */
export function longList<Row, Input extends ListInput>(
  ctx: InAccount,
  input: Input,
  finding: Finding<Input>,
  show: Show<Row>,
): List<Row> {
  const { search, ids } = finding;
  const { from, id, filters, order, isById, rowsOf } = piecesOf(ctx, input, finding);
  const idsOf = async (query: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`${query}`.execute(ctx.tx)).rows.map((row) => row.id);
  const firstIds = (each: RawBuilder<unknown>[], limit: number, offset: number) =>
    idsOf(firstOf(each, order, limit, offset));
  const orderedIds = (conditions: RawBuilder<unknown>[]) =>
    idsOf(sql`select id from (${together(rowsOf(conditions))}) found order by ${order}`);
  const shown = async (ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const given = sql<FoundRow>`(select id, nth from unnest(${ids}::bigint[]) with ordinality given (id, nth))`;
    return show(given.as('page'));
  };
  const conditionOf = (place: SearchPlace): Condition => ('ids' in place ? sql`${id} in (${place.ids})` : place);
  /** Ids in their own order need nothing of the table itself. */
  const hitsOf = (place: SearchPlace) =>
    'ids' in place && isById && filters.length === 1
      ? [sql`select hit.id, hit.id as key_0 from (${place.ids}) hit (id)`]
      : rowsOf([...filters, conditionOf(place)]);
  /** How many rows a search finds, where that came with the page. */
  let found: number | undefined;
  /** A search finds its page and counts in one pass, each place by its own index: but for more rows than are counted. */
  const searchIds = async (places: SearchPlace[], limit: number, offset: number) => {
    const each = places.flatMap(hitsOf);
    const { rows } = await sql<{ ids: number[]; total: number; hits: number }>`
      with hit as materialized (select * from (${together(each)}) hit limit ${sql.lit(mostCounted + 1)}),
        found as materialized (select distinct * from hit)
      select to_json(array(select id from found ${cutAt(order, limit, offset)})) as ids,
        (select count(*) from found) as total, (select count(*) from hit) as hits`.execute(ctx.tx);
    const { ids, total, hits } = onlyRow({ rows });
    if (hits <= mostCounted || total === hits) found = total;
    return hits <= mostCounted ? ids : firstIds(each, limit, offset);
  };
  const count = async () => {
    const all = search ? [...filters, sql`(${sql.join(search.map(conditionOf), sql` or `)})`] : filters;
    const isByIds = ids && input.changedSince === undefined;
    const rows = isByIds ? ids : sql`select from ${from} where ${sql.join(all, sql` and `)}`;
    const counted = sql<{ total: number }>`select count(*) as total
      from (${rows} limit ${sql.lit(mostCounted + 1)}) counted`.compile(ctx.tx);
    const key = `${counted.sql} ${JSON.stringify(counted.parameters)}`;
    if (knownLong.has(key)) return mostCounted + 1;
    const { total } = onlyRow(await ctx.tx.executeQuery(counted));
    if (total > mostCounted) knownLong.set(key, true);
    return total;
  };
  const isAmong = (ids: readonly number[]): Condition => sql`${id} = any(${ids}::bigint[])`;
  const inPlaces = search?.map((place) => sql`select ${id} from ${from} where ${filters[0]} and ${conditionOf(place)}`);
  const all = inPlaces ? [...filters, sql`${id} in (${together(inPlaces)})`] : filters;
  return listOf<Row>(input, {
    isLong: !search,
    cut: async (limit, offset) => {
      const first = () => firstIds(rowsOf(filters, offset + limit), limit, offset);
      return shown(await (search ? searchIds(search, limit, offset) : first()));
    },
    ids: (some = []) => orderedIds(some.length > 0 ? [...all, isAmong(some)] : all),
    rows: async (ids) => shown(await orderedIds([...all, isAmong(ids)])),
    count: async () => found ?? count(),
  });
}

/** What the statements of a long list are put together from. */
function piecesOf<Input extends ListInput>(
  { account }: InAccount,
  input: Input,
  { table, where, sorts, initial }: Finding<Input>,
) {
  const [from, id, updatedAt] = [sql.table(table), sql.ref(`${table}.id`), sql.ref(`${table}.updated_at`)];
  const sort = input.sort ?? initial;
  // The contract lets no other field through.
  const own: Record<OwnField, Sort> = { id: { columns: [id] }, updatedAt: { columns: [updatedAt] } };
  const parts = [{ ...own, ...(sorts as Record<string, Sort | Sort[]>) }[fieldOf(sort)] ?? own.id].flat();
  const { changedSince } = input;
  const since = changedSince === undefined ? [] : [changedFrom(updatedAt, changedSince)];
  const falls = parts.some((part) => part.falls);
  const names = (parts[0]?.columns ?? []).map((_, at) => sql.ref(`key_${at}`));
  /** The rows of each part of the order, with what they are sorted by. @param first of each record that is sorted by, so many are enough */
  const rowsOf = (conditions: RawBuilder<unknown>[], first?: number) =>
    parts.map(({ columns, join = sql``, where = sql`true`, within }) => {
      const keys = columns.map((column, at) => sql`${column} as ${names[at]}`);
      const all = sql.join([...conditions, where, ...(within ? [within.on] : [])], sql` and `);
      const select = sql`select ${sql.join([sql`${id} as id`, ...keys])} from`;
      if (!within) return sql`${select} ${from} ${join} where ${all}`;
      if (first === undefined || first > mostCutWithin)
        return sql`${select} ${within.records} cross join ${from} where ${all}`;
      const rows = sql`${select} ${from} where ${all} order by ${orderBy(sort, [], id)} limit ${sql.lit(first)}`;
      return sql`select cut.* from ${within.records} cross join lateral (${rows}) cut`;
    });
  return {
    from,
    id,
    /** The account comes first. */
    filters: [sql`${sql.ref(`${table}.account_id`)} = ${account.id}`, ...since, ...where],
    order: orderBy(sort, names, sql`id`, falls),
    isById: fieldOf(sort) === 'id',
    rowsOf,
  };
}

const together = (selected: RawBuilder<unknown>[]) => sql.join(selected, sql` union all `);

const cutAt = (order: RawBuilder<unknown>, limit: number, offset: number) =>
  sql`order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

/** @param each their first rows are enough: among them are the first of all */
function firstOf(each: RawBuilder<unknown>[], order: RawBuilder<unknown>, limit: number, offset: number) {
  const cut = each.map((rows) => sql`(${rows} ${cutAt(order, offset + limit, 0)})`);
  return sql`select id from (${sql.join(each.length > 1 ? cut : each, sql` union `)}) found ${cutAt(order, limit, offset)}`;
}

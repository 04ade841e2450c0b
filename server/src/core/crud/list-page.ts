import { type ListInput, mostCounted, unpagedRows } from '@boxyard/contract/core/list.ts';
import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { InAccount } from '../http/context.ts';
import { onlyRow } from './rows.ts';

/** One page of a list, and how many rows the whole list has. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** There are more rows than `total` says: they were counted up to `mostCounted`. */
  hasMore?: boolean;
}

/** A list with its filters and its order. Nothing is asked of the database before one of its functions is called. */
export interface List<Row> {
  /** The page that the input names. */
  page(): Promise<Page<Row>>;
  /** Its rows alone: nothing is counted. */
  pageRows(): Promise<Row[]>;
  /**
   * The ids of all rows in their order. An export asks for them first and then for the rows, some at a time. So it sees
   * every row once, however long it takes and whatever changes meanwhile.
   * @param among leaves out all others; empty: none
   */
  ids(among?: readonly number[]): Promise<number[]>;
  /** Those of these rows that the filters still leave, in any order. */
  rows(ids: readonly number[]): Promise<Row[]>;
}

/** What `listOf` needs of a query. */
interface Source<Row> extends Pick<List<Row>, 'ids' | 'rows'> {
  cut(limit: number, offset: number): Promise<Row[]>;
  count(): Promise<number>;
  /** A page of it is mostly full: its rows are counted at the same time. */
  isLong?: boolean;
}

function listOf<Row>(input: ListInput, { ids, rows, cut, count, isLong = false }: Source<Row>): List<Row> {
  const size = input.pageSize ?? unpagedRows;
  const skipped = ((input.page ?? 1) - 1) * size;
  const page = async () => {
    const [rows, counted] = await Promise.all([cut(size, skipped), isLong ? count() : undefined]);
    return { rows, ...(await totalOf(rows.length, { size, skipped }, () => counted ?? count())) };
  };
  return { page, pageRows: () => cut(size, skipped), ids, rows };
}

/** @param count of all rows, or of one more than `mostCounted` */
export async function totalOf(
  rows: number,
  { size, skipped }: { size: number; skipped: number },
  count: () => number | Promise<number>,
): Promise<Omit<Page<never>, 'rows'>> {
  const seen = rows > 0 ? skipped + rows : 0;
  // A page that is not full is the last one: the rows before it and its own are all there are.
  if (rows < size && (rows > 0 || skipped === 0)) return { total: seen };
  const total = await count();
  return total <= mostCounted ? { total } : { total: Math.max(mostCounted, seen), hasMore: true };
}

/** The same list for the records of one owner: where it is empty, `checkOwner` says whether there is an owner at all. */
export function ofOwner<Row>(list: List<Row>, checkOwner: () => Promise<unknown>): List<Row> {
  const page = async () => {
    const found = await list.page();
    if (found.total === 0) await checkOwner();
    return found;
  };
  return { ...list, page };
}

/** The same list with each row mapped by `show`. */
export function mapRows<Row, Shown>({ page, pageRows, ids, rows }: List<Row>, show: (row: Row) => Shown): List<Shown> {
  return {
    page: async () => {
      const found = await page();
      return { ...found, rows: found.rows.map(show) };
    },
    pageRows: async () => (await pageRows()).map(show),
    ids,
    rows: async (some) => (await rows(some)).map(show),
  };
}

/** Each list of records can be sorted by these. */
type OwnField = 'id' | 'updatedAt';

/** The fields that an input's `sort` may name. */
type SortField<Input extends ListInput> = Input extends { sort?: infer S }
  ? S extends `-${string}` | undefined
    ? never
    : NonNullable<S>
  : never;

/** Where a short list may be sorted, by the field's name on the wire. */
interface Sorting<Columns extends Record<string, RawBuilder<unknown>>> {
  columns: Columns;
  initial: (keyof Columns & string) | `-${keyof Columns & string}`;
  id: RawBuilder<unknown>;
}
/** The moment of the last change, where the input asks for it. */
type Changed<Input> = 'changedSince' extends keyof Input ? { updatedAt: RawBuilder<unknown> } : object;
type ColumnsOf<Input extends ListInput> = Record<Exclude<SortField<Input>, OwnField>, RawBuilder<unknown>>;

interface Executable<Row> {
  execute(): Promise<Row[]>;
}

/**
 * A list whose rows can be sorted as a whole, by a query that has its joins and filters.
 * @param finish wraps the cut page, for values that would cost too much on the rows that are skipped before it
 */
export function shortList<DB, TB extends keyof DB, Row, Input extends ListInput, Columns extends ColumnsOf<Input>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  input: Input,
  sorting: Sorting<Columns> & Changed<Input>,
): List<Row>;
export function shortList<
  DB,
  TB extends keyof DB,
  Row,
  Input extends ListInput,
  Columns extends ColumnsOf<Input>,
  Finished,
>(
  query: SelectQueryBuilder<DB, TB, Row>,
  input: Input,
  sorting: Sorting<Columns> & Changed<Input>,
  finish: (cut: SelectQueryBuilder<DB, TB, Row>) => Executable<Finished>,
): List<Finished>;
export function shortList<DB, TB extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, TB, Row>,
  input: ListInput,
  {
    columns,
    initial,
    id,
    updatedAt = id,
  }: Sorting<Record<string, RawBuilder<unknown>>> & { updatedAt?: RawBuilder<unknown> },
  finish: (cut: SelectQueryBuilder<DB, TB, Row>) => Executable<unknown> = (cut) => cut,
): List<unknown> {
  const sort = input.sort ?? initial;
  const { changedSince } = input;
  const query = changedSince === undefined ? all : all.where(changedFrom(updatedAt, changedSince));
  const column = { id, updatedAt, ...columns }[fieldOf(sort)] ?? id;
  const ordered = query.orderBy(orderBy(sort, [column], id));
  return listOf<unknown>(input, {
    cut: (limit, offset) => finish(ordered.limit(limit).offset(offset)).execute(),
    ids: async (among = []) => {
      const some = among.length > 0 ? ordered.where(sql<boolean>`${id} = any(${among}::bigint[])`) : ordered;
      const ids = some.clearSelect().select(sql`${id}`.as('id')).$castTo<{ id: number }>();
      return (await ids.execute()).map((row) => row.id);
    },
    rows: (ids) => finish(query.where(sql<boolean>`${id} = any(${ids}::bigint[])`)).execute(),
    count: async () => {
      const counted = query.clearSelect().select(sql`count(*)`.as('total')).$castTo<{ total: number }>();
      return (await counted.executeTakeFirstOrThrow()).total;
    },
  });
}

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

interface Finding<Input extends ListInput> {
  table: LongTable;
  /** Without the account. What belongs to other tables is asked by `in (select …)`. */
  where: Condition[];
  sorts: Sorts<Input>;
  initial: SortField<Input> | `-${SortField<Input> | 'id'}`;
  /** A row meets one of these: a text occurs in one of several places, each with an index of its own. */
  search?: Condition[] | undefined;
}
export type LongTable = 'container' | 'work_task' | 'transport' | 'transaction' | 'edi_event' | 'edi_message';

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
  { tx, account }: InAccount,
  input: Input,
  { table, where, sorts, initial, search }: Finding<Input>,
  show: Show<Row>,
): List<Row> {
  const [from, id, updatedAt] = [sql.table(table), sql.ref(`${table}.id`), sql.ref(`${table}.updated_at`)];
  const sort = input.sort ?? initial;
  // The contract lets no other field through.
  const own: Record<OwnField, Sort> = { id: { columns: [id] }, updatedAt: { columns: [updatedAt] } };
  const parts = [{ ...own, ...(sorts as Record<string, Sort | Sort[]>) }[fieldOf(sort)] ?? own.id].flat();
  const { changedSince } = input;
  const since = changedSince === undefined ? [] : [changedFrom(updatedAt, changedSince)];
  const filters = [sql`${sql.ref(`${table}.account_id`)} = ${account.id}`, ...since, ...where];
  const falls = parts.some((part) => part.falls);
  const names = (parts[0]?.columns ?? []).map((_, at) => sql.ref(`key_${at}`));
  const order = orderBy(sort, names, sql`id`, falls);
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
  const anyOf = search && sql`(${sql.join(search, sql` or `)})`;
  const searched = anyOf ? [...filters, anyOf] : filters;
  const together = (selected: RawBuilder<unknown>[]) => sql.join(selected, sql` union all `);
  const cutAt = (limit: number, offset: number) =>
    sql`order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  /** @param each their first rows are enough: among them are the first of all */
  const firstIds = async (each: RawBuilder<unknown>[], limit: number, offset: number) => {
    const cut = each.map((rows) => sql`(${rows} ${cutAt(offset + limit, 0)})`);
    return idsOf(
      sql`select id from (${sql.join(each.length > 1 ? cut : each, sql` union `)}) found ${cutAt(limit, offset)}`,
    );
  };
  const idsOf = async (query: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`${query}`.execute(tx)).rows.map((row) => row.id);
  const orderedIds = (conditions: RawBuilder<unknown>[]) =>
    idsOf(sql`select id from (${together(rowsOf(conditions))}) found order by ${order}`);
  const shown = async (ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const page = sql<FoundRow>`(select id, nth from unnest(${ids}::bigint[]) with ordinality given (id, nth))`.as(
      'page',
    );
    return show(page);
  };
  const countWhere = async (conditions: RawBuilder<unknown>[]) => {
    const counted = sql<{ total: number }>`select count(*) as total
      from (select from ${from} where ${sql.join(conditions, sql` and `)} limit ${sql.lit(mostCounted + 1)}) counted`;
    return onlyRow(await counted.execute(tx)).total;
  };
  /** How many rows a search finds, where that came with the page. */
  let found: number | undefined;
  /** A search finds its page and counts in one pass, each place by its own index: but for more rows than are counted. */
  const searchIds = async (places: Condition[], limit: number, offset: number) => {
    const each = places.flatMap((place) => rowsOf([...filters, place]));
    const { rows } = await sql<{ ids: number[]; total: number; hits: number }>`
      with hit as materialized (select * from (${together(each)}) hit limit ${sql.lit(mostCounted + 1)}),
        found as materialized (select distinct * from hit)
      select to_json(array(select id from found ${cutAt(limit, offset)})) as ids,
        (select count(*) from found) as total, (select count(*) from hit) as hits`.execute(tx);
    const { ids, total, hits } = onlyRow({ rows });
    if (hits <= mostCounted || total === hits) found = total;
    return hits <= mostCounted ? ids : firstIds(each, limit, offset);
  };
  const isAmong = (ids: readonly number[]): Condition => sql`${id} = any(${ids}::bigint[])`;
  const inPlaces = search?.map((place) => sql`select ${id} from ${from} where ${filters[0]} and ${place}`);
  const among = inPlaces ? [...filters, sql`${id} in (${together(inPlaces)})`] : filters;
  return listOf<Row>(input, {
    isLong: !search,
    cut: async (limit, offset) =>
      shown(
        await (search ? searchIds(search, limit, offset) : firstIds(rowsOf(filters, offset + limit), limit, offset)),
      ),
    ids: (some = []) => orderedIds(some.length > 0 ? [...among, isAmong(some)] : among),
    rows: async (ids) => shown(await orderedIds([...among, isAmong(ids)])),
    count: async () => found ?? countWhere(searched),
  });
}

const changedFrom = (updatedAt: RawBuilder<unknown>, seconds: number) =>
  sql<boolean>`${updatedAt} >= to_timestamp(${seconds})`;

const fieldOf = (sort: string) => sort.replace('-', '');

/** The id ends every order, so that pages do not overlap. */
function orderBy(sort: string, columns: RawBuilder<unknown>[], id: RawBuilder<unknown>, falls = false) {
  const isDescending = sort.startsWith('-');
  const direction = directionOf(sort, falls);
  const byColumns = fieldOf(sort) === 'id' ? [] : columns.map((column) => sql`${column} ${direction}`);
  return sql.join([...byColumns, sql`${id} ${isDescending ? sql`desc` : sql`asc`}`]);
}

/** Of the columns of a sort. The nulls come as in the indexes; an id is never null, and its index is a plain one. */
export function directionOf(sort: string | undefined, falls = false): RawBuilder<unknown> {
  const isDescending = sort?.startsWith('-') ?? false;
  return sql`${isDescending === falls ? sql`asc` : sql`desc`} ${isDescending ? sql`nulls last` : sql`nulls first`}`;
}

import type { ListInput } from '@boxyard/contract/core/list.ts';
import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { plannedForValues } from '../db/dialect.ts';
import type { Ctx, InAccount } from '../http/context.ts';
import { endOf, opposite, orderOf, type Stretch, sizeOf, stretchOf } from './list-order.ts';
import { ask, type Query, type Template, templateOf } from './once.ts';
import { allOf, around, type Piece, piece } from './pieces.ts';
import { type CountedTable, countAll } from './row-counts.ts';

/** One page of a list, and how many rows the whole list has. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** A list with its filters and its order. Nothing is asked of the database before one of its functions is called. */
export interface List<Row> {
  /** The page that the input names. */
  page(): Promise<Page<Row>>;
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
interface Source<Row> extends Omit<List<Row>, 'page'> {
  /** A page of it is mostly full, so that its rows are counted while it is cut. */
  isLong: boolean;
  /** It knows the total only where it counted on the way. @param all the total, where that was counted before */
  cut(limit: number, offset: number, all?: number): Promise<{ rows: Row[]; total?: number | null | undefined }>;
  count(): Promise<number>;
}

/** A page further on is cut when the total is known: it may lie nearer to the end. */
const mostSkipped = 1000;

function listOf<Row>(input: ListInput, { ids, rows, cut, count, isLong }: Source<Row>): List<Row> {
  const size = sizeOf(input);
  const skipped = endOf(input) - size;
  const page = async () => {
    const before = isLong && skipped > mostSkipped ? await count() : undefined;
    const [found, counted] = await Promise.all([cut(size, skipped, before), before ?? (isLong ? count() : undefined)]);
    // A page that is not full is the last one: the rows before it and its own are all there are.
    const isLast = found.rows.length < size && (found.rows.length > 0 || skipped === 0);
    const total = isLast ? skipped + found.rows.length : (found.total ?? counted ?? (await count()));
    return { rows: found.rows, total };
  };
  return { page, ids, rows };
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
export function mapRows<Row, Shown>({ page, ids, rows }: List<Row>, show: (row: Row) => Shown): List<Shown> {
  return {
    page: async () => {
      const found = await page();
      return { ...found, rows: found.rows.map(show) };
    },
    ids,
    rows: async (some) => (await rows(some)).map(show),
  };
}

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
type ColumnsOf<Input extends ListInput> = Record<SortField<Input>, RawBuilder<unknown>>;

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
  sorting: Sorting<Columns>,
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
  sorting: Sorting<Columns>,
  finish: (cut: SelectQueryBuilder<DB, TB, Row>) => Executable<Finished>,
): List<Finished>;
export function shortList<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  input: ListInput,
  { columns, initial, id }: Sorting<ColumnsOf<ListInput>>,
  finish: (cut: SelectQueryBuilder<DB, TB, Row>) => Executable<unknown> = (cut) => cut,
): List<unknown> {
  const { field, by } = orderOf(input.sort ?? initial);
  const ordered = query.orderBy(by([columns[field] ?? id], id));
  return listOf<unknown>(input, {
    isLong: false,
    cut: async (limit, offset) => ({ rows: await finish(ordered.limit(limit).offset(offset)).execute() }),
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

/** A sort of a long list: its column, and the join if the column belongs to another table. */
export interface Sort {
  column: RawBuilder<unknown>;
  /** What it is sorted by before the column; as many in each sort of one field. */
  groups?: RawBuilder<unknown>[];
  join?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  /** The field grows while the column falls, in each sort of the field. */
  falls?: boolean;
  /** Few records whose names are sorted by first. The rows of each are cut by themselves, in the order of an index. */
  within?: { from: RawBuilder<unknown>; accountId: RawBuilder<unknown>; on: RawBuilder<unknown> };
}

/** Up to here the rows of each of the few records are cut by themselves; for pages further on that would be more than all rows. */
const mostCutWithin = 500;

/** Up to here the newest of many rows that a search finds are met soon in the order of their index. */
const mostMetSoon = 500;

/** Several sorts for one field, each with its `where`: an index gives the order of most rows, the others are computed. */
export type Sorts<Input extends ListInput> = Record<SortField<Input> | 'id', Sort | Sort[]>;

interface Finding<Input extends ListInput> {
  table: CountedTable;
  /** The conditions of the filters, without the account. With no filter the total comes from `row_count`. */
  where: Piece[];
  /** Instead of all conditions: the rows that they leave, from a narrower table. */
  narrow?: Narrow | undefined;
  /** How many rows the conditions leave, where that is kept. */
  total?: (() => Promise<number>) | undefined;
  /** @param ctx with marks, as `build` of `once` */
  sorts(ctx: InAccount): Sorts<Input>;
  initial: SortField<Input> | `-${SortField<Input> | 'id'}`;
  /** No index fits the filters, so one pass over all rows finds the page and counts the total, but for the newest of many. */
  isSearch: boolean;
}

/** The same records in a narrower table. */
interface Narrow {
  /** Selects their `id`, each once, and what they may be sorted by. */
  from: Piece;
  /** What it gives the order of, by the fields of the list. */
  sorts: Partial<Record<string, RawBuilder<unknown>>>;
}

/** What the search for a page yields for each row. `total` is null unless the search counted. */
interface FoundRow {
  id: number;
  sortKey: unknown;
  total: number | null;
}
export type FoundPage = AliasedRawBuilder<FoundRow, 'page'>;

/** What the rows of a page show: joins `page` by its id. It is called with marks, as `build` of `once`. */
type Show<Row> = (ctx: InAccount, page: FoundPage) => ShowQuery<Row>;
interface ShowQuery<Row> extends Query<Row> {
  orderBy(order: RawBuilder<unknown>): ShowQuery<Row>;
  select(total: AliasedRawBuilder<number, 'foundTotal'>): ShowQuery<Row>;
  execute(): Promise<Row[]>;
}

/** The statements for pages, by what their rows show and by what their text depends on. */
const pages = new WeakMap<object, LRUCache<string, { text: string; page: Template; rows: Template }>>();
const counts = new LRUCache<string, Template>({ max: 200 });
const mostPages = 100;

const ofAccount = Object.fromEntries(
  (['container', 'work_task', 'transport', 'transaction'] as const).map((table) => [
    table,
    piece(({ account }) => sql`${sql.ref(`${table}.account_id`)} = ${account.id}`)({}),
  ]),
) as Record<CountedTable, Piece>; // these are all

/**
 * A list of very many rows: first which records, by narrow columns and their indexes, then what their rows show. So what
 * a row shows costs nothing for the rows that are skipped.
 * @param show the same function at every call
 */
export function longList<Row, Input extends ListInput>(
  ctx: Ctx,
  input: Input,
  { table, where, narrow, total, sorts, initial, isSearch }: Finding<Input>,
  show: Show<Row>,
): List<Row> {
  const sort = input.sort ?? initial;
  const { field } = orderOf(sort);
  const [from, id] = [sql.table(table), sql.ref(`${table}.id`)];
  const isOften = isSearch && where.some(({ holdsOften }) => holdsOften);
  const isMetSoon = isOften && where.length === 1 && sort === initial && endOf(input) <= mostMetSoon;
  const isOnePass = isSearch && !isMetSoon;
  // How many containers or clients hold a text differs much, and a plan that is kept would look up each.
  const planned = isOften ? sql.raw(plannedForValues) : sql``;
  const filter = allOf(ofAccount[table], ...where);
  const partsIn = (ctx: InAccount): Sort[] =>
    [(sorts(ctx) as Sorts<ListInput> & Record<string, Sort>)[field] ?? { column: id }].flat();
  const orderBy = ([first]: Sort[], table: string, { by } = orderOf(sort)) =>
    by(
      keysOf(first).map((key) => sql.ref(`${table}${key}`)),
      sql.ref(`${table}id`),
      first?.falls,
    );
  const found = (
    ctx: InAccount,
    parts: Sort[],
    conditions: RawBuilder<unknown>,
    cut?: { at: number; order: RawBuilder<unknown> },
  ) =>
    parts.map((part) => {
      const { column, groups = [], join = sql``, where = sql`true`, within } = part;
      const keys = keysOf(part);
      const sortedBy = [...groups, column].map((value, at) => sql`${value} as ${sql.ref(keys[at] ?? 'sort_key')}`);
      const rows = sql`select ${id} as id, ${sql.join(sortedBy)} from ${from} ${join}`;
      if (!within) return sql`${rows} where ${conditions} and ${where}`;
      if (!cut) return sql`${rows} join ${within.from} on ${within.on} where ${conditions} and ${where}`;
      return sql`select cut.* from ${within.from} cross join lateral
        (${rows} where ${within.on} and ${conditions} and ${where} ${cut.order} limit ${sql.lit(cut.at)}) cut
        where ${within.accountId} = ${ctx.account.id}`;
    });

  const narrowKey = narrow?.sorts[field];
  const ownFilter = isMetSoon ? allOf(ofAccount[table], ...where.map((condition) => askedOfEach(condition))) : filter;
  const source = narrow && narrowKey ? narrow.from : ownFilter;
  const cutOf = (ctx: InAccount, marks: readonly object[], { limit, offset, isFromEnd }: Stretch) => {
    const [parts, last, written] = [partsIn(ctx), offset + limit, source.write(ctx, marks)];
    const order = sql`order by ${orderBy(parts, '', orderOf(isFromEnd ? opposite(sort) : sort))}`;
    const limits = sql`${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
    const first = (part: RawBuilder<unknown>) => sql`(${part} ${order} limit ${sql.lit(last)})`;
    const rows = narrowKey
      ? [sql`select narrow.id as id, ${narrowKey} as sort_key from (${written}) narrow`]
      : found(ctx, parts, written, isOnePass || last > mostCutWithin ? undefined : { at: last, order });
    return isOnePass
      ? sql`with found as materialized (${together(rows)}) select *, (select count(*) from found) as total from found ${planned} ${limits}`
      : sql`${together(rows.length === 1 ? rows : rows.map(first))} ${limits}`;
  };
  const rowsOf = (ctx: InAccount) => {
    const rows = show(ctx, sql<FoundRow>`page`.as('page')).orderBy(orderBy(partsIn(ctx), 'page.'));
    return isOnePass ? rows.select(sql<number>`page.total`.as('foundTotal')) : rows;
  };
  const statementOf = (stretch: Stretch) => {
    const page = templateOf(ctx, source.values.length, (marked, marks) => cutOf(marked, marks, stretch));
    const rows = templateOf(ctx, 0, rowsOf, page.places);
    return { text: `with page as (${page.sql}) ${rows.sql}`, page, rows };
  };

  const cut = async (limit: number, offset: number, all?: number) => {
    const stretch = stretchOf(limit, offset, all);
    const texts = pages.get(show) ?? new LRUCache({ max: mostPages });
    pages.set(show, texts);
    const shape = [sort, isOnePass, isOften, narrowKey !== undefined, ...Object.values(stretch), source.shape].join(
      ' ',
    );
    const statement = texts.get(shape) ?? statementOf(stretch);
    texts.set(shape, statement);
    const values = [...statement.page.valuesOf(ctx, source.values), ...statement.rows.valuesOf(ctx, [])];
    const shown = await ask<Row & { foundTotal?: number }>(ctx, statement.text, values);
    return { rows: shown, total: shown[0]?.foundTotal };
  };

  const count = async () => {
    if (total) return total();
    if (where.length === 0) return countAll(ctx, table);
    const counted = narrow?.from ?? filter;
    const shape = `${table} ${isOften} ${counted.shape}`;
    const text =
      counts.get(shape) ??
      templateOf(ctx, counted.values.length, (marked, marks) => {
        const written = counted.write(marked, marks);
        return sql`select count(*) as total from ${narrow ? sql`(${written}) narrow` : sql`${from} where ${written} ${planned}`}`;
      });
    counts.set(shape, text);
    const [row] = await ask<{ total: number }>(ctx, text.sql, text.valuesOf(ctx, counted.values));
    return row?.total ?? 0;
  };

  return listOf<Row>(input, {
    isLong: !isOnePass,
    cut,
    ids: async (among = []) => {
      const some = among.length > 0 ? sql`where id = any(${among}::bigint[])` : sql``;
      const parts = partsIn(ctx);
      const all = together(found(ctx, parts, filter.write(ctx, filter.values)));
      const { rows } = await sql<{ id: number }>`
        select id from (${all}) found ${some} order by ${orderBy(parts, '')}`.execute(ctx.tx);
      return rows.map((row) => row.id);
    },
    rows: (ids) => {
      const left = sql`${filter.write(ctx, filter.values)} and ${id} = any(${ids}::bigint[])`;
      return show(ctx, sql<FoundRow>`(select ${id} as id from ${from} where ${left})`.as('page')).execute();
    },
    count,
  });
}

/** A condition that is asked of one row after the other, in their order, and never turned into a join. */
const askedOfEach = around((_, [condition = sql`true`]) => sql`(${condition}) is true`);

/** The columns that a found row is sorted by. */
const keysOf = (part: Sort | undefined) => [...(part?.groups ?? []).map((_, at) => `sort_group_${at}`), 'sort_key'];

const together = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

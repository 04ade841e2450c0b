import { type ListInput, unpagedRows } from '@boxyard/contract/core/list.ts';
import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { InAccount } from '../http/context.ts';

/** One page of a list, and how many rows the whole list has. */
export interface Page<Row> {
  rows: Row[];
  total: number;
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
  /** @returns the total, too, where it was counted on the way */
  cut(limit: number, offset: number): Promise<{ rows: Row[]; total?: number | undefined }>;
  count(): Promise<number>;
  /** A page of it is mostly full: its rows are counted at the same time. */
  isLong?: boolean;
}

function listOf<Row>(input: ListInput, { ids, rows, cut, count, isLong = false }: Source<Row>): List<Row> {
  const size = input.pageSize ?? unpagedRows;
  const skipped = ((input.page ?? 1) - 1) * size;
  const page = async () => {
    const [found, counted] = await Promise.all([cut(size, skipped), isLong ? count() : undefined]);
    // A page that is not full is the last one: the rows before it and its own are all there are.
    const isLast = found.rows.length < size && (found.rows.length > 0 || skipped === 0);
    const total = isLast ? skipped + found.rows.length : (found.total ?? counted ?? (await count()));
    return { rows: found.rows, total };
  };
  return { page, pageRows: async () => (await cut(size, skipped)).rows, ids, rows };
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
  const sort = input.sort ?? initial;
  const ordered = query.orderBy(orderBy(sort, [columns[fieldOf(sort)] ?? id], id));
  return listOf<unknown>(input, {
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

/** A sort of a long list: its columns, and the join if they belong to another table. An index that has their order is used. */
export interface Sort {
  columns: RawBuilder<unknown>[];
  join?: RawBuilder<unknown>;
  /** For one of several sorts of a field. */
  where?: RawBuilder<unknown>;
}
/** Several sorts for one field share the rows by their `where`: an index has the order of most, the others are computed. */
export type Sorts<Input extends ListInput> = Record<SortField<Input> | 'id', Sort | Sort[]>;

/** A filter of a long list: a condition on the rows of its table. */
export type Condition = RawBuilder<boolean>;

interface Finding<Input extends ListInput> {
  table: LongTable;
  /** Without the account. What belongs to other tables is asked by `in (select …)`. */
  where: Condition[];
  sorts: Sorts<Input>;
  initial: SortField<Input> | `-${SortField<Input> | 'id'}`;
  /** No index fits the filters: one pass over the rows of the account finds the page and the total. */
  isSearch?: boolean;
}
export type LongTable = 'container' | 'work_task' | 'transport' | 'transaction';

interface FoundRow {
  id: number;
  /** Its place in the order. */
  nth: number;
  total: number | null;
}
/** The ids of a page. */
export type FoundPage = AliasedRawBuilder<FoundRow, 'page'>;

interface ShowQuery<Row> extends Executable<Row> {
  orderBy(order: RawBuilder<unknown>): ShowQuery<Row>;
  select(total: AliasedRawBuilder<number | null, 'foundTotal'>): ShowQuery<Row>;
}

/**
 * A list of very many rows: first which records, by narrow columns and their indexes, then what their rows show. So what
 * a row shows costs nothing for the rows that are skipped.
 * @param show joins `page` by its id
 */
export function longList<Row, Input extends ListInput>(
  { tx, account }: InAccount,
  input: Input,
  { table, where, sorts, initial, isSearch = false }: Finding<Input>,
  show: (page: FoundPage) => ShowQuery<Row>,
): List<Row> {
  const [from, id] = [sql.table(table), sql.ref(`${table}.id`)];
  const sort = input.sort ?? initial;
  // The contract lets no other field through.
  const parts = [(sorts as Record<string, Sort | Sort[]>)[fieldOf(sort)] ?? { columns: [id] }].flat();
  const filtered = sql.join([sql`${sql.ref(`${table}.account_id`)} = ${account.id}`, ...where], sql` and `);
  const isAmong = (ids: readonly number[]) => sql`${id} = any(${ids}::bigint[])`;
  const names = (parts[0]?.columns ?? []).map((_, at) => sql.ref(`key_${at}`));
  const total = isSearch ? sql`count(*) over ()` : sql`null::bigint`;
  const found = (condition: RawBuilder<unknown>, last?: number) => {
    const selected = parts.map(({ columns, join = sql``, where = sql`true` }) => {
      const keys = columns.map((column, at) => sql`${column} as ${names[at]}`);
      const rows = sql`select ${sql.join([sql`${id} as id`, ...keys])} from ${from} ${join} where ${condition} and ${where}`;
      if (parts.length === 1 || last === undefined) return rows;
      return sql`(${rows} order by ${orderBy(sort, columns, id)} limit ${sql.lit(last)})`;
    });
    return sql<{ id: number }>`select id, ${total} as total from (${sql.join(selected, sql` union all `)}) found
      order by ${orderBy(sort, names, sql`id`)}`;
  };
  const shown = (ids: RawBuilder<unknown>) =>
    show(sql<FoundRow>`(select id, total, row_number() over () as nth from (${ids}) found)`.as('page'));
  return listOf<Row>(input, {
    isLong: !isSearch,
    cut: async (limit, offset) => {
      const ids = found(filtered, isSearch ? undefined : offset + limit);
      const page = shown(sql`${ids} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`).orderBy(sql`page.nth`);
      const rows = await page.select(sql<number | null>`page.total`.as('foundTotal')).execute();
      const [first] = rows as { foundTotal?: number | null }[]; // it is selected above
      return { rows, total: first?.foundTotal ?? undefined };
    },
    ids: async (among = []) => {
      const some = among.length > 0 ? sql`${filtered} and ${isAmong(among)}` : filtered;
      return (await found(some).execute(tx)).rows.map((row) => row.id);
    },
    rows: (ids) => shown(found(sql`${filtered} and ${isAmong(ids)}`)).execute(),
    count: async () => {
      const counted = sql<{ total: number }>`select count(*) as total from ${from} where ${filtered}`;
      return (await counted.execute(tx)).rows[0]?.total ?? 0;
    },
  });
}

const fieldOf = (sort: string) => sort.replace('-', '');

/** The id ends every order, so that pages do not overlap. */
function orderBy(sort: string, columns: RawBuilder<unknown>[], id: RawBuilder<unknown>): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? sql`desc` : sql`asc`;
  // The same order of nulls as in the indexes. An id is never null, and its index is a plain one.
  const nulls = isDescending ? sql`nulls last` : sql`nulls first`;
  const byColumns = fieldOf(sort) === 'id' ? [] : columns.map((column) => sql`${column} ${direction} ${nulls}`);
  return sql.join([...byColumns, sql`${id} ${direction}`]);
}

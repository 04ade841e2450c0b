import { type ListInput, mostCounted, unpagedRows } from '@boxyard/contract/core/list.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

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

export function listOf<Row>(input: ListInput, { ids, rows, cut, count, isLong = false }: Source<Row>): List<Row> {
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
export type OwnField = 'id' | 'updatedAt';

/** The fields that an input's `sort` may name. */
export type SortField<Input extends ListInput> = Input extends { sort?: infer S }
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

export const changedFrom = (updatedAt: RawBuilder<unknown>, seconds: number) =>
  sql<boolean>`${updatedAt} >= to_timestamp(${seconds})`;

export const fieldOf = (sort: string) => sort.replace('-', '');

/** The id ends every order, so that pages do not overlap. */
export function orderBy(sort: string, columns: RawBuilder<unknown>[], id: RawBuilder<unknown>, falls = false) {
  const isDescending = sort.startsWith('-');
  const direction = directionOf(sort, falls);
  const byColumns = fieldOf(sort) === 'id' ? [] : columns.map((column) => sql`${column} ${direction}`);
  return sql.join([...byColumns, sql`${id} ${isDescending ? sql`desc` : sql`asc`}`]);
}

/** The direction in which the columns of a sort are ordered. Nulls stand where the indexes have them, so that these can be used. */
export function directionOf(sort: string | undefined, falls = false): RawBuilder<unknown> {
  const isDescending = sort?.startsWith('-') ?? false;
  return sql`${isDescending === falls ? sql`asc` : sql`desc`} ${isDescending ? sql`nulls last` : sql`nulls first`}`;
}

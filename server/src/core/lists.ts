import { type ListInput, unpagedRows } from '@boxyard/contract/list.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from './handle.ts';

/** Where a list may be sorted, by the field's name on the wire: a column with an index behind it. */
export interface Sorting {
  columns: Record<string, RawBuilder<unknown>>;
  /** `field` or `-field`. */
  initial: string;
  /** Ends every order, so that pages do not overlap. */
  tie: RawBuilder<unknown>;
}

/**
 * What an export asks of any list beside its input: first the ids of all its rows in their order, then the rows of some
 * of them. So it sees every row once, however long it takes and whatever changes meanwhile. No route takes it.
 */
export interface Extract {
  extract?: 'ids' | readonly number[];
}

/**
 * One page of a query that has its joins and filters, and the number of all its rows.
 * @param finish wraps the cut page, for values that would cost too much on the rows that are skipped before it
 */
export async function page<DB, TB extends keyof DB, Row, Finished = Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  input: ListInput,
  sorting: Sorting,
  finish?: (cut: SelectQueryBuilder<DB, TB, Row>) => { execute(): Promise<Finished[]> },
): Promise<Page<Finished>> {
  const number = input.page ?? 1;
  const size = input.pageSize ?? unpagedRows;
  const wanted = input.sort ?? sorting.initial;
  const descending = wanted.startsWith('-');
  const column = sorting.columns[wanted.replace('-', '')];
  const direction = descending ? sql`desc nulls last` : sql`asc nulls first`;
  const ordered = column ? query.orderBy(sql`${column} ${direction}`) : query;
  const whole = ordered.orderBy(sql`${sorting.tie} ${descending ? sql`desc` : sql`asc`}`);
  const { extract } = input as Extract;
  if (extract === 'ids') {
    const rows = await whole.clearSelect().select(sql<number>`${sorting.tie}`.as('id')).execute();
    return { rows: rows as unknown as Finished[], total: rows.length };
  }
  if (extract) {
    const some = whole.where(sql<boolean>`${sorting.tie} = any(${extract}::bigint[])`);
    const rows = await (finish ? finish(some).execute() : (some.execute() as unknown as Promise<Finished[]>));
    return { rows, total: rows.length };
  }
  const cut = whole.limit(size).offset((number - 1) * size);
  const rows = await (finish ? finish(cut).execute() : (cut.execute() as unknown as Promise<Finished[]>));
  const isLast = rows.length < size && (rows.length > 0 || number === 1);
  return { rows, total: isLast ? (number - 1) * size + rows.length : await count(query) };
}

async function count<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
}

/** The last of all characters, of which no text is made. */
const last = '\u{10FFFF}';

/**
 * A normalised column (`name_key`, collated "C") that starts with what was typed: as a range, because unlike LIKE it may use
 * its index under row security, and unlike `^@` also in a plan that is kept for all values.
 */
export function startsWith(key: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${key} >= norm(${text}) and ${key} < norm(${text}) || ${last})`;
}

/** A normalised column that contains what was typed; `%` and `_` are themselves. The text is normalised once, not for each row. */
export function contains(key: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`position((select norm(${text})) in ${key}) > 0`;
}

/** A column of `words()` in which a word starts with what was typed, which may go on over several words. */
export function startsWord(key: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`position((select words(${text})) in ${key}) > 0`;
}

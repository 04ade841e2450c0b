import { type ListInput, unpagedRows } from '@boxyard/contract/core/list.ts';
import { type RawBuilder, sql } from 'kysely';

/** The field to sort by, and the order as SQL; the id ends every order, so that pages do not overlap. */
export function orderOf(sort: string) {
  const field = sort.replace('-', '');
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? sql`desc` : sql`asc`;
  // The same order of nulls as in the indexes. An id is never null, and its index is a plain one.
  const nulls = field === 'id' ? sql`` : isDescending ? sql`nulls last` : sql`nulls first`;
  const by = (columns: RawBuilder<unknown>[], id: RawBuilder<unknown>, falls = false) => {
    const order = falls !== isDescending ? sql`desc` : sql`asc`;
    return sql`${sql.join(columns.map((column) => sql`${column} ${order} ${nulls}`))}, ${id} ${direction}`;
  };
  return { field, by };
}

/** The rows of a page, counted from the first or from the last one of the list. */
export interface Stretch {
  limit: number;
  offset: number;
  isFromEnd: boolean;
}

/** The way to a page of the second half begins at the end: rows before it are gone through. @param all undefined: not known */
export function stretchOf(limit: number, offset: number, all: number | undefined): Stretch {
  const left = all === undefined ? undefined : all - offset;
  if (left === undefined || left <= 0 || left > offset) return { limit, offset, isFromEnd: false };
  return { limit: Math.min(limit, left), offset: Math.max(0, left - limit), isFromEnd: true };
}

export const opposite = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

export const sizeOf = (input: ListInput) => input.pageSize ?? unpagedRows;
/** How many rows of the list there are up to the end of the page. */
export const endOf = (input: ListInput) => (input.page ?? 1) * sizeOf(input);

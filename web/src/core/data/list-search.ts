import type { FilterOf, ListRoute, SortOf } from '@boxyard/contract/core/list.ts';

// Types alone come from the contract: this file is part of the entry chunk, which must not load zod.

/** What the address of a list's screen may hold. Filters are text; `list.ts` drops what the list does not take. */
type ListSearch<R extends ListRoute> = {
  page?: number;
  pageSize?: number;
  sort?: SortOf<R>;
  q?: string;
} & { [F in FilterOf<R>]?: string };

/** For a route's `validateSearch`: `listSearch<typeof clientRoutes.list>`. */
export const listSearch = <R extends ListRoute>(raw: ListSearch<R>): ListSearch<R> => raw;

import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ListAddress, RecordList } from '../../core/data/list.ts';
import { useSetSearch } from '../../core/router/use-set-search.ts';
import { rememberList } from './list-memory.ts';

/** A list as a table shows it, whichever list it is. */
export interface ListState {
  /** The path of the screen. */
  path: string;
  search: ListAddress;
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  sort: string | undefined;
  /** The name of the list's own order, where it is none of a column and nothing else is asked for. */
  order: string | undefined;
  /** Names of the filters that are set. */
  active: string[];
  /** Changes the address; anything but the page itself goes back to page 1. */
  set: (change: Record<string, string | number | undefined>) => void;
  clear: () => void;
}

/** A list's page, size, sort and filters, which live in the address of the screen. */
export function useListState<Row, Request>(
  list: RecordList<Row, Request, string, string>,
): ListState & { input: Request } {
  // The type of a search that is not bound to a route is a union of all.
  const address: Record<string, unknown> = useSearch({ strict: false });
  const search = list.searchOf(address);
  const kept = Object.fromEntries((list.keep ?? []).map((name) => [name, address[name]]));
  const setSearch = useSetSearch();
  const names = ['q', ...list.filters];

  const go = (next: Record<string, unknown>, replace: boolean) =>
    void setSearch({ ...kept, ...list.searchOf(next) }, { replace, resetScroll: false });

  const isForeign = ['page', 'pageSize', 'sort', ...names].some(
    (name) => address[name] !== undefined && search[name] === undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address with something in it that was dropped
  useEffect(() => {
    if (isForeign) go(search, true);
  }, [isForeign]);

  const path = useLocation({ select: ({ pathname }) => pathname });
  const remembered = JSON.stringify(search);
  useEffect(() => rememberList(path, JSON.parse(remembered)), [path, remembered]);

  return {
    path,
    search,
    input: list.inputOf(search),
    page: search.page ?? 1,
    pageSize: search.pageSize ?? list.pageSize,
    pageSizes: list.pageSizes,
    sort: search.sort ?? list.sort,
    order: search.sort === undefined ? list.order : undefined,
    active: names.filter((name) => search[name] !== undefined),
    set: (change) =>
      go({ ...search, ...('page' in change ? {} : { page: undefined }), ...change }, !('page' in change)),
    clear: () => go({ pageSize: search.pageSize, sort: search.sort }, true),
  };
}

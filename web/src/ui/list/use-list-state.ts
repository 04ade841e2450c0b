import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ListAddress, RecordList } from '../../core/data/list.ts';
import { useSetSearch } from '../../core/router/use-set-search.ts';
import { wholeNumber } from '../../core/router/whole-number.ts';
import { rememberList } from './list-memory.ts';

/** A list as a table shows it, whichever list it is. */
export interface ListState {
  /** The path of the screen. */
  path: string;
  search: ListAddress;
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  /** The page size of those who keep none. */
  initialSize: number;
  sort: string | undefined;
  /** The name of the list's own order, where it is none of a column and nothing else is asked for. */
  order: string | undefined;
  /** The id of the view that is open. */
  view: number | undefined;
  /** Names of the filters that are set. */
  active: string[];
  /** Changes the address; anything but the page itself goes back to page 1. */
  set: (change: Record<string, string | number | undefined>) => void;
  clear: () => void;
  /** Shows what a view says, and nothing else. */
  open: (search: Record<string, string | number | undefined>, view: number | undefined) => void;
}

/** A list's page, size, sort and filters, which live in the address of the screen. */
export function useListState<Row, Request>(
  list: RecordList<Row, Request, string, string>,
): ListState & { input: Request } {
  // The type of a search that is not bound to a route is a union of all.
  const address: Record<string, unknown> = useSearch({ strict: false });
  const search = list.searchOf(address);
  const view = wholeNumber(address.view);
  const kept = { ...Object.fromEntries((list.keep ?? []).map((name) => [name, address[name]])), view };
  // An address with a size of its own shows the same rows to everybody.
  const lacksSize = search.pageSize === undefined && list.usualSize() !== list.pageSize;
  const setSearch = useSetSearch();
  const names = ['q', ...list.filters];

  const go = (next: Record<string, unknown>, replace: boolean) =>
    void setSearch({ ...kept, ...list.searchOf(next) }, { replace, resetScroll: false });

  // `add` is a request of the application itself, never of an address: useAddRequest takes it out.
  const understood: Record<string, unknown> = { ...(address.add === true && { add: true }), ...kept, ...search };
  const isForeign = Object.keys(address).some((name) => address[name] !== undefined && understood[name] === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address that says too much or too little
  useEffect(() => {
    if (isForeign || lacksSize) go(lacksSize ? { ...search, pageSize: list.usualSize() } : search, true);
  }, [isForeign, lacksSize]);

  const path = useLocation({ select: ({ pathname }) => pathname });
  const remembered = JSON.stringify({ ...search, view });
  useEffect(() => rememberList(path, JSON.parse(remembered)), [path, remembered]);

  return {
    path,
    search,
    input: list.inputOf(search),
    page: search.page ?? 1,
    pageSize: search.pageSize ?? list.usualSize(),
    pageSizes: list.pageSizes,
    initialSize: list.pageSize,
    sort: search.sort ?? list.sort,
    order: search.sort === undefined ? list.order : undefined,
    view,
    active: names.filter((name) => search[name] !== undefined),
    set: (change) =>
      go({ ...search, ...('page' in change ? {} : { page: undefined }), ...change }, !('page' in change)),
    clear: () => go({ pageSize: search.pageSize, sort: search.sort }, true),
    open: (next, opened) =>
      void setSearch({ ...kept, ...list.searchOf(next), view: opened }, { replace: false, resetScroll: false }),
  };
}

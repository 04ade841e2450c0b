import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberList } from './list-memory.ts';
import { type ListSearch, type ListSearchValidator, listInput } from './list-search.ts';

export interface ListState {
  /** The path of the screen. */
  path: string;
  search: ListSearch & Record<string, string | number | undefined>;
  /** What the list call is sent. */
  input: Record<string, string | number | undefined>;
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  sort: string | undefined;
  /** Names of the filters that are set. */
  active: string[];
  /** Changes the address; anything but the page itself goes back to page 1. */
  set: (patch: Record<string, string | number | undefined>) => void;
  clear: () => void;
}

/** A list's page, size, sort and filters, which live in the address of the screen. */
export function useListState<F extends string>(validator: ListSearchValidator<F>): ListState {
  const { options } = validator;
  // Read through the validator again: the type of a search that is not bound to a route is a union of all.
  const address: Record<string, unknown> = useSearch({ strict: false });
  const search = validator(address) as ListState['search'];
  const kept = Object.fromEntries((options.keep ?? []).map((name) => [name, address[name]]));
  const navigate = useNavigate();
  const names = ['page', 'pageSize', 'sort', 'q', ...Object.keys(options.filters)];

  const go = (next: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search: { ...kept, ...validator(next) } as never, replace, resetScroll: false });

  const isForeign = names.some((name) => address[name] !== undefined && search[name] === undefined);
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
    input: listInput(search, options),
    page: search.page ?? 1,
    pageSize: search.pageSize ?? options.defaultSize,
    pageSizes: options.pageSizes,
    sort: search.sort ?? options.defaultSort,
    active: ['q', ...Object.keys(options.filters)].filter((name) => search[name] !== undefined),
    set: (patch) => go({ ...search, ...('page' in patch ? {} : { page: undefined }), ...patch }, !('page' in patch)),
    clear: () => go({ pageSize: search.pageSize, sort: search.sort }, true),
  };
}

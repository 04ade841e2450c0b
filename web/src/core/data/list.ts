import type { ListName } from '@boxyard/contract/core/entities.ts';
import {
  type FilterOf,
  type ListMeta,
  type ListRequest,
  type ListRoute,
  listFields,
  type RowOf,
  readField,
  type SortField,
  type SortOf,
} from '@boxyard/contract/core/list.ts';
import type { ExportList } from '@boxyard/contract/integrations/exports.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import { keptLook, listSettingsQuery, rememberedSize } from './list-settings.ts';
import { type OwnQueryKey, queryClient } from './queries.ts';

interface Rows<Row> {
  rows: Row[];
  meta: ListMeta;
}

export type RowsQuery<Row> = UseQueryOptions<Rows<Row>, Error, Rows<Row>, OwnQueryKey>;

/** Orders that no column has: the last entered first, the most pressing first, and as the records are numbered by hand. */
type OrderName = 'newest' | 'pressing' | 'numbered';

interface ListFrame {
  /** Under this name each person keeps its columns, its page size and its views. */
  name: ListName;
  /** Other names in the address that a change of the list leaves alone, such as the open tab. */
  keep?: readonly string[];
  /** The list as a file; `of` is the id of the client or container whose list it is. */
  exported?: { list: ExportList; of?: number };
  /** The name of the order of a fresh screen, where it is none of a column. */
  order?: OrderName;
}

interface ListOptions<R extends ListRoute> extends ListFrame {
  route: R;
  query: (input: ListRequest<R>) => RowsQuery<RowOf<R>>;
  /** The sort of a fresh screen; the server's own where this is left out. */
  sort?: SortOf<R>;
  pageSizes?: readonly number[];
  pageSize?: number;
  /** Filters that the screen sets itself; the address has no say in them. */
  fixed?: { [F in FilterOf<R>]?: string | number | undefined };
}

/** The list of a screen: what its address says, and what the server is asked for it. */
export interface RecordList<Row, Request, Filter extends string, Sort extends string> extends ListFrame {
  query: (input: Request) => RowsQuery<Row>;
  sort?: string | undefined;
  pageSizes: readonly number[];
  /** The page size that an address need not say. */
  pageSize: number;
  /** The page size of an address that says none: the person's own, if they keep one. */
  usualSize: () => number;
  /** The filters that an address may set. */
  filters: string[];
  /** What is understood of an address, as text. */
  searchOf: (address: Record<string, unknown>) => ListAddress;
  /** What the list call is sent for an address. */
  inputOf: (address: Record<string, unknown>) => Request;
  /** Never set: it carries the types for columns and toggles. */
  readonly names?: { filter: Filter; sort: Sort };
}

type RecordListOf<R extends ListRoute> = RecordList<RowOf<R>, ListRequest<R>, FilterOf<R>, SortField<R>>;

export interface ListAddress extends Record<string, string | number | undefined> {
  page?: number;
  pageSize?: number;
  sort?: string;
  q?: string;
}

const ownFields = ['page', 'pageSize', 'sort', 'q'];

export function defineList<R extends ListRoute>(options: ListOptions<R>): RecordListOf<R> {
  const { name, route, query, sort, order, keep, exported, pageSizes = [5, 10, 25], pageSize = 10 } = options;
  const fixed: Record<string, string | number | undefined> = { ...options.fixed };
  const fields = listFields(route);
  const filters = Object.keys(fields).filter((name) => !ownFields.includes(name) && !(name in fixed));

  /** What the list takes of an address, with its values as the call sends them. Filters stay in the order of the address. */
  function read(address: Record<string, unknown>) {
    const names = [...ownFields, ...Object.keys(address).filter((name) => filters.includes(name))];
    return names.flatMap((name): [name: string, text: string, value: unknown][] => {
      const field = fields[name];
      const text = String(address[name] ?? '');
      const value = field && text !== '' ? readField(field, text) : undefined;
      const isKnown = value !== undefined && (name !== 'pageSize' || pageSizes.some((size) => size === value));
      return isKnown ? [[name, text, value]] : [];
    });
  }

  const usualSize = () => {
    const { pageSize: kept } = keptLook(name);
    return kept !== null && pageSizes.includes(kept) ? kept : pageSize;
  };
  // With a page size of their own an address says each size: it shows the same rows to everybody.
  const usual = (): Record<string, unknown> => ({ page: 1, pageSize: usualSize() === pageSize ? pageSize : null });
  return {
    name,
    query,
    sort,
    ...(order && { order }),
    ...(keep && { keep }),
    ...(exported && { exported }),
    pageSizes,
    pageSize,
    usualSize,
    filters,
    searchOf: (address) => {
      const unsaid = usual();
      return Object.fromEntries(
        read(address)
          .filter(([name, , value]) => value !== unsaid[name])
          .map(([name, text, value]) => [name, typeof value === 'number' && name in unsaid ? value : text]),
      );
    },
    inputOf: (address) => {
      const asked = Object.fromEntries(read(address).map(([name, , value]) => [name, value]));
      // Each value was read by the list's own schema.
      return { page: 1, pageSize: usualSize(), sort, ...asked, ...fixed } as ListRequest<R>;
    },
  };
}

/** Begins to load the rows that a screen's address asks for; for the route's loader. */
export function prefetchList<Row, Request>(
  list: RecordList<Row, Request, string, string>,
  address: Record<string, unknown>,
): void {
  const begin = (asked: Record<string, unknown>) => queryClient.prefetchQuery(list.query(list.inputOf(asked)));
  // The page size may be the person's own. Rows are asked for by the remembered one, and again if it is another.
  void begin({ pageSize: rememberedSize(list.name), ...address });
  void queryClient.prefetchQuery(listSettingsQuery).then(() => begin(address));
}

/** What a filter may be: any text, an id, a truth value, or one of a few words. */
export type FilterKind = 'text' | 'id' | 'flag' | readonly string[];

/** What a list's address may hold. No zod here: this runs in the entry chunk. A test compares it with the contract. */
export interface ListSearchOptions<F extends string> {
  pageSizes: readonly number[];
  defaultSize: number;
  /** Fields that the list can be sorted by. */
  sorts: readonly string[];
  /** The sort of a fresh screen: `name` or `-name`. */
  defaultSort?: string;
  /** The filters, named as the list call takes them. */
  filters: Readonly<Record<F, FilterKind>>;
  /** What else the screen has in its address and a change of the list must leave: the open tab. */
  keep?: readonly string[];
}

export type ListSearch<F extends string = string> = {
  page?: number;
  pageSize?: number;
  sort?: string;
  q?: string;
} & { [P in F]?: string };

export interface ListSearchValidator<F extends string> {
  (raw: Record<string, unknown>): ListSearch<F>;
  options: ListSearchOptions<F>;
}

const highestPage = 1_000_000;
const longestText = 100;

/** For a route's `validateSearch`, and for `useListState` on its screen. What is not understood is dropped. */
export function listSearch<const F extends string>(options: ListSearchOptions<F>): ListSearchValidator<F> {
  const filters = Object.entries<FilterKind>(options.filters);
  const validate = (raw: Record<string, unknown>): ListSearch<F> => {
    const page = Number(raw.page);
    const pageSize = Number(raw.pageSize);
    const known: Record<string, unknown> = {
      page: Number.isInteger(page) && page > 1 && page <= highestPage ? page : undefined,
      pageSize: options.pageSizes.includes(pageSize) && pageSize !== options.defaultSize ? pageSize : undefined,
      sort: options.sorts.includes(String(raw.sort).replace(/^-/, '')) ? raw.sort : undefined,
      q: filterOf('text', raw.q),
      ...Object.fromEntries(filters.map(([name, kind]) => [name, filterOf(kind, raw[name])])),
    };
    return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as ListSearch<F>;
  };
  return Object.assign(validate, { options });
}

function filterOf(kind: FilterKind, value: unknown): string | undefined {
  const text = value === undefined || value === null ? '' : String(value);
  return text !== '' && isOfKind(kind, text) ? text : undefined;
}

function isOfKind(kind: FilterKind, text: string): boolean {
  if (kind === 'text') return text.length <= longestText;
  if (kind === 'id') return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));
  return (kind === 'flag' ? ['true', 'false'] : kind).includes(text);
}

/** What the list call is sent for an address; a loader's still holds what the screen's validator has dropped. */
export function listInput<F extends string>(
  address: ListSearch<F>,
  options: ListSearchOptions<F>,
): Record<string, string | number | undefined> {
  const {
    page = 1,
    pageSize = options.defaultSize,
    sort = options.defaultSort,
    ...rest
  } = listSearch(options)(address);
  return { page, pageSize, sort, ...(rest as Record<string, string>) };
}

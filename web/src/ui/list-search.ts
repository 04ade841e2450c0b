/** What a list's address may hold. No zod here: this runs in the entry chunk. */
export interface ListSearchOptions<F extends string> {
  pageSizes: readonly number[];
  defaultSize: number;
  /** The sort of a fresh screen: `name` or `-name`. */
  defaultSort?: string;
  /** Names of the filters, as the list call takes them. */
  filters: readonly F[];
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

/** For a route's `validateSearch`, and for `useListState` on its screen. */
export function listSearch<const F extends string>(options: ListSearchOptions<F>): ListSearchValidator<F> {
  const validate = (raw: Record<string, unknown>): ListSearch<F> => {
    const page = Number(raw.page);
    const pageSize = Number(raw.pageSize);
    const known: Record<string, unknown> = {
      page: Number.isInteger(page) && page > 1 ? page : undefined,
      pageSize: options.pageSizes.includes(pageSize) && pageSize !== options.defaultSize ? pageSize : undefined,
      sort: textOf(raw.sort),
      q: textOf(raw.q),
      ...Object.fromEntries(options.filters.map((name) => [name, textOf(raw[name])])),
    };
    return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as ListSearch<F>;
  };
  return Object.assign(validate, { options });
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);

/** What the list call is sent for an address. */
export function listInput<F extends string>(
  search: ListSearch<F>,
  { defaultSize, defaultSort }: ListSearchOptions<F>,
): Record<string, string | number | undefined> {
  const { page = 1, pageSize = defaultSize, sort = defaultSort, ...rest } = search;
  return { page, pageSize, sort, ...(rest as Record<string, string>) };
}

import { z } from 'zod';
import { Instant, searched } from './fields.ts';
import { type Access, type Method, type PayloadOf, type Route, route } from './route.ts';

export const maxPageSize = 200;
/** The number of rows that a list answers without a page size. */
export const unpagedRows = 1000;

const page = z.coerce.number().pipe(z.int().min(1).max(1_000_000));
const pageSize = z.coerce.number().pipe(z.int().min(1).max(maxPageSize));

/** For rows of some kilobytes each: a page also where none is asked for. */
export const shortPages = { pageSize: pageSize.default(maxPageSize) };

/** Rows of long lists are counted up to here: to count a hundred thousand for each page would take longer than all the rest. */
export const mostCounted = 10_000;

/** `meta` beside a list's payload. `total` is the number of all rows that match the filters; with `hasMore` there are more than that. */
export const ListMeta = z.object({ total: z.int(), hasMore: z.boolean().optional(), page: z.int(), pageSize: z.int() });
export type ListMeta = z.output<typeof ListMeta>;

/** `field` ascending, `-field` descending. */
type Sort<F extends string> = F | `-${F}`;

/** The input that every list takes, beside its own filters. */
export interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
  q?: string | undefined;
  /** Only lists of records take it. In seconds since 1970. */
  changedSince?: number | undefined;
}

/** The query (or, for POST, the body) of a list with these sort fields and filters. */
export function listInput<const F extends string, S extends z.ZodRawShape>(sortable: readonly F[], filters: S) {
  const sorts = sortable.flatMap((field): Sort<F>[] => [field, `-${field}`]);
  return z.strictObject({
    page: page.optional(),
    pageSize: pageSize.optional(),
    sort: z.enum(sorts).optional(),
    q: searched(200).optional(),
    ...filters,
  });
}

/** The input of a list of records: sorted by id and by their last change, too, and those changed since a moment. */
export function recordListInput<const F extends string, S extends z.ZodRawShape>(sortable: readonly F[], filters: S) {
  const all: readonly (F | 'id' | 'updatedAt')[] = [
    ...new Set<F | 'id' | 'updatedAt'>([...sortable, 'id', 'updatedAt']),
  ];
  return listInput(all, { ...filters, changedSince: z.coerce.number().pipe(Instant).optional() });
}

interface ListDefinition<P extends string, I extends z.ZodType, R extends z.ZodType, A extends Access> {
  method?: Method;
  path: P;
  access: A;
  summary: string;
  input: I;
  row: R;
}

/** The input and the row of a list, whether its route is GET or POST. */
interface ListParts<I extends z.ZodType, R extends z.ZodType> {
  readonly list: true;
  readonly input: I;
  readonly row: R;
}

/** A list: GET with the input in the query, or POST with it in the body. The payload is a plain array. */
export function listRoute<const P extends string, const A extends Access, I extends z.ZodType, R extends z.ZodType>(
  definition: ListDefinition<P, I, R, A> & { method?: 'GET' },
): Route<P, I, z.ZodUndefined, z.ZodArray<R>, A> & ListParts<I, R> {
  const { input, row, ...rest } = definition;
  return { ...route({ ...rest, method: 'GET', query: input, response: z.array(row) }), list: true, input, row };
}

/** The same as POST, for the lists whose input is sent in the body. */
export function postListRoute<const P extends string, const A extends Access, I extends z.ZodType, R extends z.ZodType>(
  definition: ListDefinition<P, I, R, A>,
): Route<P, z.ZodUndefined, I, z.ZodArray<R>, A> & ListParts<I, R> {
  const { input, row, ...rest } = definition;
  return {
    ...route({ ...rest, method: 'POST', body: input, response: z.array(row), changes: false }),
    list: true,
    input,
    row,
  };
}

export type ListRoute = Route & { list: true };

/** What a list call takes: in the query, or in the body where the call is a POST. */
export type ListRequest<R extends ListRoute> = [z.output<R['query']>] extends [undefined]
  ? z.output<R['body']>
  : z.output<R['query']>;

type Names<T> = Extract<T, string>;
export type SortOf<R extends ListRoute> = ListRequest<R> extends { sort?: infer S } ? Names<S> : never;
/** The fields that a list can be sorted by. */
export type SortField<R extends ListRoute> = Exclude<SortOf<R>, `-${string}`>;
/** The names of a list's own filters. */
export type FilterOf<R extends ListRoute> = Exclude<Names<keyof ListRequest<R>>, keyof ListInput>;
export type RowOf<R extends ListRoute> = PayloadOf<R> extends (infer Row)[] ? Row : never;

/** The fields of what a list takes, by name. */
export function listFields(list: ListRoute): Record<string, z.ZodType> {
  const input = list.method === 'POST' ? list.body : list.query;
  return input instanceof z.ZodObject ? input.shape : {};
}

/** A field's value from its text in an address; undefined where the field does not take it. Ids in a body are numbers. */
export function readField(field: z.ZodType, text: string): unknown {
  const read = field.safeParse(text);
  if (read.success) return read.data;
  return text.trim() === '' ? undefined : field.safeParse(Number(text)).data;
}

import { z } from 'zod';
import { type Access, type Method, type Route, route } from './route.ts';

export const maxPageSize = 200;
/** The number of rows that a list answers without a page size. */
export const unpagedRows = 1000;

const page = z.coerce.number().pipe(z.int().min(1).max(1_000_000));
const pageSize = z.coerce.number().pipe(z.int().min(1).max(maxPageSize));

/** `meta` beside a list's payload. `total` is the number of all rows that match the filters. */
export const ListMeta = z.object({ total: z.int(), page: z.int(), pageSize: z.int() });
export type ListMeta = z.output<typeof ListMeta>;

/** `field` ascending, `-field` descending. */
export type Sort<F extends string> = F | `-${F}`;

/** The input that every list takes, beside its own filters. */
export interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
  q?: string | undefined;
}

/** The query (or, for POST, the body) of a list with these sort fields and filters. */
export function listInput<const F extends string, S extends z.ZodRawShape>(sortable: readonly F[], filters: S) {
  const sorts = sortable.flatMap((field) => [field, `-${field}`]) as [Sort<F>, ...Sort<F>[]];
  return z.strictObject({
    page: page.optional(),
    pageSize: pageSize.optional(),
    sort: z.enum(sorts).optional(),
    q: z.string().trim().max(200).optional(),
    ...filters,
  });
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
  return { ...route({ ...rest, method: 'POST', body: input, response: z.array(row) }), list: true, input, row };
}

import { z } from 'zod';
import { type Access, type Method, type Route, route } from './route.ts';

export const maxPageSize = 200;
/** Rows a list answers when no page is asked for. */
export const unpagedRows = 1000;

const page = z.coerce.number().pipe(z.int().min(1).max(1_000_000));
const pageSize = z.coerce.number().pipe(z.int().min(1).max(maxPageSize));

/** The siblings of a list's payload. `total` counts every row that the filters leave. */
export const ListMeta = z.object({ total: z.int(), page: z.int(), pageSize: z.int() });
export type ListMeta = z.output<typeof ListMeta>;

/** `field` ascending, `-field` descending. */
export type Sort<F extends string> = F | `-${F}`;

/** What every list takes, before its own filters. */
export interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
  q?: string | undefined;
}

/** The query (or, on POST, body) of a list with these sort fields and filters. */
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

/** `input` and `row` say the same as the parts of the route, whichever method it has. */
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

/** `listRoute` for the calls that the spec makes POST. */
export function postListRoute<const P extends string, const A extends Access, I extends z.ZodType, R extends z.ZodType>(
  definition: ListDefinition<P, I, R, A>,
): Route<P, z.ZodUndefined, I, z.ZodArray<R>, A> & ListParts<I, R> {
  const { input, row, ...rest } = definition;
  return { ...route({ ...rest, method: 'POST', body: input, response: z.array(row) }), list: true, input, row };
}

import type { PayloadOf, Route } from '@boxyard/contract/route.ts';
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import { type Call, callList } from './api.ts';
import { ApiProblem } from './problem.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) =>
        count < 2 && (!(error instanceof ApiProblem) || error.status === 0 || error.status > 502),
    },
    mutations: { retry: false },
  },
});

/** What a list asks of the server: page, size, sort, keyword and filters, straight from the address. */
export type ListInput = Record<string, string | number | undefined>;

interface ListOptions<R extends Route> {
  params?: Omit<Call<R>, 'query' | 'body'> extends { params: infer P } ? P : never;
  /** Other entities whose values the rows show. */
  shows?: string[];
}

/** The query of a list screen. `entity` is the table's name; the server checks what the address says. */
export function listQuery<R extends Route & { list: true }>(
  entity: string,
  route: R,
  input: ListInput,
  { params, shows }: ListOptions<R> = {},
) {
  return queryOptions({
    queryKey: [entity, 'list', params ?? null, input] as const,
    queryFn: ({ signal }) => {
      const sent = route.method === 'POST' ? { body: input } : { query: input };
      return callList(route, { ...(params && { params }), ...sent, signal } as unknown as Call<R>);
    },
    placeholderData: keepPreviousData,
    ...(shows && { meta: { entities: shows } }),
  });
}

export type RowOf<R extends Route> = PayloadOf<R> extends (infer Row)[] ? Row : never;

import { type Found, findRoutes } from '@boxyard/contract/core/find.ts';
import { call } from '../../core/api/api.ts';
import type { DataQuery } from '../../core/data/queries.ts';

/** The records that a text leads to. */
export const findQuery = (q: string): DataQuery<Found> => ({
  queryKey: ['find', q],
  queryFn: ({ signal }) => call(findRoutes.find, { query: { q }, signal }),
});

import type { authRoutes } from '@boxyard/contract/people/auth.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../core/api/api.ts';
import { sessionRoutes } from '../../core/session/session-routes.ts';

/** What the sign-in page offers; the same as long as the server runs. Asked for without the contract, which would come with it. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async () => (await request<typeof authRoutes.options>(sessionRoutes.signInOptions, {})).payload,
  staleTime: Number.POSITIVE_INFINITY,
});

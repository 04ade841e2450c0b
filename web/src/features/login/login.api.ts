import { authRoutes } from '@boxyard/contract/auth.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';

/** What the sign-in page offers; the same as long as the server runs. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => call(authRoutes.options, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const askForLink = (email: string) => call(authRoutes.forgotPassword, { body: { email } });

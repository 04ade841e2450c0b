import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';

export const askForLink = (email: string) => call(authRoutes.forgotPassword, { body: { email } });

/** What a link is for; fails when it is spent. */
export const activationQuery = (token: string) =>
  queryOptions({
    queryKey: ['activation', token],
    queryFn: () => call(authRoutes.checkActivation, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const activate = (token: string, password?: string, code?: string) =>
  call(authRoutes.activate, {
    body: { token, ...(password !== undefined && { password }), ...(code && { code }) },
  });

export const decline = (token: string) => call(authRoutes.decline, { body: { token } });

import { secondFactorRoutes as routes } from '@boxyard/contract/people/second-factor.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { queryClient } from '../../core/data/queries.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(routes.get, { signal }),
});

/** The log on the same page shows it, too. */
export const secondFactorChanged = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name === 'second-factor' || name === 'sign-ins' || name === 'own-log',
  });

export const beginEnrolment = (password: string) => call(routes.begin, { body: { password } });

export const confirmEnrolment = (code: string) => call(routes.confirm, { body: { code } });

export const renewCodes = (body: { password: string; code: string }) => call(routes.renewCodes, { body });

export const removeSecondFactor = (body: { password: string; code: string }) => call(routes.remove, { body });

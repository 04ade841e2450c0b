import { signInRoutes as routes } from '@boxyard/contract/people/sign-ins.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { queryClient } from '../../core/data/queries.ts';

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
});

export const ownLogQuery = queryOptions({
  queryKey: ['own-log'],
  queryFn: ({ signal }) => call(routes.log, { signal }),
});

const changed = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'sign-ins' || name === 'own-log' });

export async function endSignIn(id: number) {
  await call(routes.end, { params: { id } });
  await changed();
}

export async function endOtherSignIns() {
  await call(routes.endOthers, {});
  await changed();
}

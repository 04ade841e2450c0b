import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type PersonKey, privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';

export const shortestName = 2;

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['people', q],
    queryFn: ({ signal }) => call(privacyRoutes.people, { params: {}, query: { q }, signal }),
    enabled: q.length >= shortestName,
    // Somebody else may just have entered the person.
    staleTime: 0,
  });

export const erasuresQuery = () =>
  queryOptions({
    queryKey: ['erasures'],
    queryFn: ({ signal }) => call(privacyRoutes.erasures, { params: {}, signal }),
    staleTime: 0,
  });

/** What the daily erasure would take with these periods. */
export const readDue = (query: QueryOf<typeof privacyRoutes.due>) => call(privacyRoutes.due, { params: {}, query });

export const readPerson = (body: PersonKey) => call(privacyRoutes.data, { params: {}, body });

export async function erasePerson(body: PersonKey) {
  const erased = await call(privacyRoutes.erase, { params: {}, body });
  await invalidate('people', 'erasures');
  return erased;
}

import { type PersonKey, privacyRoutes } from '@boxyard/contract/privacy.ts';
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

export const readPerson = (body: PersonKey) => call(privacyRoutes.data, { params: {}, body });

export async function erasePerson(body: PersonKey) {
  const erased = await call(privacyRoutes.erase, { params: {}, body });
  await invalidate('people');
  return erased;
}

import { type ApiTokenCreate, apiTokenRoutes as routes } from '@boxyard/contract/integrations/api-tokens.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';

export const apiTokensQuery = queryOptions({
  queryKey: ['api_token'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
});

const empty: ApiTokenCreate = { name: '', scopes: [], days: 90 };

export const newApiTokens = {
  empty,
  async create(body: ApiTokenCreate) {
    const made = await call(routes.create, { body });
    await invalidate('api_token');
    return made;
  },
};

export async function endApiToken(id: number): Promise<void> {
  await call(routes.end, { params: { id } });
  await invalidate('api_token');
}

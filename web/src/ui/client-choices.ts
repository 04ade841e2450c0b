import { type ClientRow, clientRoutes } from '@boxyard/contract/clients.ts';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { callList } from '../core/api.ts';

type Choices = UseQueryOptions<ClientRow[], Error, ClientRow[], QueryKey>;

async function find(q: string, signal: AbortSignal, type?: ClientRow['type']): Promise<ClientRow[]> {
  return (await callList(clientRoutes.list, { query: { q, pageSize: 25, ...(type && { type }) }, signal })).rows;
}

/** What a picker of a client offers for a typed text. */
export const clientChoices = (q: string): Choices => ({
  queryKey: ['client', 'choices', q],
  queryFn: ({ signal }) => find(q, signal),
});

/** Transport companies first: any client may bring its own boxes. */
export const transporterChoices = (q: string): Choices => ({
  queryKey: ['client', 'choices', 'transport', q],
  queryFn: async ({ signal }) => {
    const [transporters, all] = await Promise.all([find(q, signal, 'transport'), find(q, signal)]);
    return [...transporters, ...all.filter(({ type }) => type !== 'transport')];
  },
});

import type { EntityName } from '@boxyard/contract/core/entities.ts';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api/problem.ts';
import { getReach, onReach } from '../api/reach.ts';

/** Names of queries that show no record of an account; change notices never match them by key. */
type OwnName =
  | 'activation'
  | 'docs'
  | 'dashboard'
  | 'erasures'
  | 'find'
  | 'history'
  | 'list-settings'
  | 'list-views'
  | 'own-log'
  | 'notification'
  | 'past-yard'
  | 'people'
  | 'receipt-check'
  | 'report'
  | 'second-factor'
  | 'sign-in-options'
  | 'sign-ins'
  | 'yard';
/** Begins with the name of the entity, so that change notices find it: `[entity, id]`, `[entity, 'list', …]`. */
export type OwnQueryKey = readonly [EntityName | OwnName, ...unknown[]];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: OwnQueryKey;
    /** Other entities that a query shows, and how old its answer is at least when a change of them has it asked again. */
    queryMeta: { entities?: readonly EntityName[]; restMs?: number };
  }
}

/** A query, as screens and loaders ask it. */
export interface DataQuery<Data> {
  queryKey: OwnQueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  meta?: { entities: readonly EntityName[]; restMs?: number };
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnReconnect: 'always',
      retry: (count, error) =>
        count < 2 && (!(error instanceof ApiProblem) || error.status === 0 || error.status > 502),
    },
    mutations: { retry: false },
  },
});

/** While the server cannot be reached, queries wait with what they show; then they ask again. */
onlineManager.setEventListener((setOnline) => onReach(() => setOnline(getReach().isReached)));

/** Every query of these entities is asked again where it is shown. */
export async function invalidate(...names: (EntityName | OwnName)[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

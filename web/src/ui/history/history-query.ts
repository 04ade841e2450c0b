import { type EntityName, entityNames, type HistoryEntity, historyOf } from '@boxyard/contract/core/entities.ts';
import { type Change, historyRoutes as routes } from '@boxyard/contract/core/history.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import type { OwnQueryKey } from '../../core/data/queries.ts';
import { loadTexts } from '../../core/text/i18n.ts';

/** The history of a record, page by page. */
export function historyQuery(entity: HistoryEntity, id: number, own: boolean) {
  const queryKey: OwnQueryKey = ['history', entity, id, own];
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { own, ...(before !== undefined && { before }) };
      const page = await call(routes.ofRecord, { params: { entity, id }, query, signal });
      await loadWords(page.changes);
      return page;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ changes, hasOlder }) => (hasOlder ? changes.at(-1)?.id : undefined),
    staleTime: 0,
    meta: { entities: withParts(entity) },
  });
}

/** A table and all whose records belong to it, however far. */
function withParts(entity: HistoryEntity): EntityName[] {
  const all: string[] = [entity];
  for (const name of all) {
    for (const [part, { belongsTo }] of Object.entries(historyOf)) {
      if (belongsTo?.includes(name) && !all.includes(part)) all.push(part);
    }
  }
  return entityNames.filter((name) => all.includes(name));
}

/** The texts with which these changes are told. */
export async function loadWords(changes: readonly Change[]): Promise<void> {
  const files = changes.flatMap(({ entity, fields }) => [
    historyOf[entity].labels,
    ...fields.flatMap(({ words }) => words?.split(':')[0] ?? []),
  ]);
  await loadTexts('history', 'enums', ...new Set(files));
}

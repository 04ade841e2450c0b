import { type HistoryEntity, historyEntities } from '@boxyard/contract/core/entities.ts';
import { type Change, historyRoutes as routes } from '@boxyard/contract/core/history.ts';
import { call } from '../../core/api/api.ts';

/** The changes of others that an open form has not taken over are among the latest. */
const latest = 20;

/** The people who last changed fields of a record, or of what belongs to it. Empty where the history does not tell. */
export async function changedBy(entity: string, id: number, paths: readonly string[]): Promise<Change['admin'][]> {
  const known = historyEntities.find((name): name is HistoryEntity => name === entity);
  if (!known) return [];
  const { changes } = await call(routes.ofRecord, { params: { entity: known, id }, query: { pageSize: latest } });
  const people = paths.flatMap((path) => {
    const names = path.split('.');
    const change = changes.find(({ fields }) => fields.some(({ field }) => names.includes(field)));
    return change ? [change.admin] : [];
  });
  return [...new Map(people.map((admin) => [admin?.id, admin])).values()];
}

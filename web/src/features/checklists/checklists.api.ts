import {
  type Checklist,
  type ChecklistSave,
  checklistRoutes as routes,
} from '@boxyard/contract/inspections/checklists.ts';
import { call } from '../../core/api/api.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

/** What is looked at in a survey of each kind. */
export const checklistsQuery: DataQuery<Checklist[]> = {
  queryKey: ['checklist', 'all'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
  // The first survey by a list is the last change of that revision.
  meta: { entities: ['survey'] },
};

export async function saveChecklist(body: ChecklistSave): Promise<Checklist> {
  const saved = await call(routes.save, { body });
  await invalidate('checklist');
  return saved;
}

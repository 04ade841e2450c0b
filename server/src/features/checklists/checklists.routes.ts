import { checklistRoutes } from '@boxyard/contract/inspections/checklists.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listChecklists, saveChecklist } from './checklists.queries.ts';

export function registerChecklists(app: Services): void {
  handle(app, checklistRoutes.list, (ctx) => listChecklists(ctx));
  handle(app, checklistRoutes.save, (ctx, { body }) => saveChecklist(ctx, body));
}

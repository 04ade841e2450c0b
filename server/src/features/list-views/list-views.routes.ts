import { listViewRoutes } from '@boxyard/contract/core/list-views.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listViews } from './list-views.queries.ts';
import { changeListView, createListView, removeListView } from './list-views.service.ts';

export function registerListViews(app: Services): void {
  handle(app, listViewRoutes.list, (ctx, { query }) => listViews(ctx, query.list));
  handle(app, listViewRoutes.create, (ctx, { body }) => createListView(ctx, body));
  handle(app, listViewRoutes.update, (ctx, { params, body, ifMatch }) => changeListView(ctx, params.id, body, ifMatch));
  handle(app, listViewRoutes.remove, (ctx, { params, ifMatch }) => removeListView(ctx, params.id, ifMatch));
}

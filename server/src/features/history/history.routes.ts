import { historyOf } from '@boxyard/contract/core/entities.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { requireOwner } from '../../core/http/enter-account.ts';
import { handle } from '../../core/http/handle.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { findOfRecord, listHistory } from './history.queries.ts';
import { findRestorable, restore } from './restore.service.ts';

export function registerHistory(app: Services): void {
  handle(app, historyRoutes.list, (ctx, { query }) => listHistory(ctx, query).page());
  handle(app, historyRoutes.ofRecord, async (ctx, { params, query }) => {
    if (historyOf[params.entity].forOwners) requireOwner(ctx.admin.isOwner);
    const found = await findOfRecord(ctx, params.entity, params.id, query);
    if (!found) throw notFound();
    return found;
  });
  handle(app, historyRoutes.restorable, (ctx, { params }) => findRestorable(ctx, params.change));
  handle(app, historyRoutes.restore, (ctx, { params, ifMatch }) => restore(ctx, params.change, ifMatch));
}

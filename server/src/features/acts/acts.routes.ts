import { actRoutes } from '@boxyard/contract/core/acts.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { findAct } from './acts.queries.ts';
import { undoAct } from './acts.service.ts';

export function registerActs(app: Services): void {
  handle(app, actRoutes.get, async (ctx, { params }) => ({ isDone: (await findAct(ctx, params.act)).changes > 0 }));
  handle(app, actRoutes.undo, (ctx, { params }) => undoAct(ctx, params.act));
}

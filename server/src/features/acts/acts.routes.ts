import { actRoutes } from '@boxyard/contract/acts.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';
import { undoAct } from './acts.service.ts';

export function registerActs(app: Services): void {
  handle(app, actRoutes.undo, (ctx, { params }) => undoAct(ctx, params.act));
}

import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { activePositions, cancelReservation } from '../positions/positions.service.ts';
import { moveContainers } from './moves.service.ts';
import { cancelTransfer, completeTransfer, releaseCurrent } from './transfers.service.ts';

export function registerTransfers(app: Services): void {
  handle(app, transferRoutes.move, (ctx, { body }) => moveContainers(ctx, body));
  handle(app, transferRoutes.complete, async (ctx, { params, body }) => {
    await completeTransfer(ctx, params.id, body.taskId);
    return activePositions(ctx, params.id);
  });
  handle(app, transferRoutes.cancel, async (ctx, { params, body }) => {
    if (body.taskId === undefined) await cancelReservation(ctx, params.id);
    else await cancelTransfer(ctx, params.id, body.taskId);
    return activePositions(ctx, params.id);
  });

  const release = async (ctx: Ctx, { params }: { params: { id: number } }) => {
    await releaseCurrent(ctx, params.id);
    return activePositions(ctx, params.id);
  };
  handle(app, transferRoutes.release, release);
  handle(app, transferRoutes.releaseByGet, release);
}

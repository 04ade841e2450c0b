import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { settleMove } from '../gate-orders/gate-orders.service.ts';
import { listExceptions, readBoard } from './exceptions.queries.ts';
import { seekOrders } from './sought-orders.service.ts';
import { checkPassage } from './verdict.service.ts';

export function registerGateChecks(app: Services): void {
  handle(app, gateCheckRoutes.find, (ctx, { query }) => seekOrders(ctx, query.q, query.direction));
  handle(app, gateCheckRoutes.check, (ctx, { body }) => checkPassage(ctx, body));
  handle(app, gateCheckRoutes.board, (ctx) => readBoard(ctx));
  handle(app, gateCheckRoutes.exceptions, (ctx, { query }) => listExceptions(ctx, query).page());
  handle(app, gateCheckRoutes.settle, (ctx, { params, body }) => settleMove(ctx, params.id, body.reason));
}

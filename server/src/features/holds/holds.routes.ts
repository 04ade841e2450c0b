import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listHolds } from './holds.queries.ts';
import { liftHold, placeHold } from './holds.service.ts';

export function registerHolds(app: Services): void {
  handle(app, holdRoutes.list, (ctx, { query }) => listHolds(ctx, query).page());
  handle(app, holdRoutes.create, (ctx, { body }) => placeHold(ctx, body));
  handle(app, holdRoutes.lift, (ctx, { params, body }) => liftHold(ctx, params.id, body.reason));
}

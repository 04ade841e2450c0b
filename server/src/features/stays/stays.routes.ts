import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listStays } from './stays.queries.ts';
import {
  getStay,
  giveFreeDays,
  payStay,
  putRight,
  removeCorrection,
  setClientSince,
  setHereSince,
  takeStayBack,
} from './stays.service.ts';

export function registerStays(app: Services): void {
  handle(app, stayRoutes.list, (ctx, { query }) => listStays(ctx, query).page());
  handle(app, stayRoutes.hereSince, (ctx, { body }) => setHereSince(ctx, body));
  handle(app, stayRoutes.get, (ctx, { params }) => getStay(ctx, params.id));
  handle(app, stayRoutes.clientSince, (ctx, { params, body }) => setClientSince(ctx, params.id, body));
  handle(app, stayRoutes.freeDays, (ctx, { params, body }) => giveFreeDays(ctx, params.id, body));
  handle(app, stayRoutes.removeCorrection, (ctx, { params }) => removeCorrection(ctx, params.id));
  handle(app, stayRoutes.putRight, (ctx, { params }) => putRight(ctx, params.id));
  handle(app, stayRoutes.takeBack, (ctx, { params }) => takeStayBack(ctx, params.id));
  handle(app, stayRoutes.pay, (ctx, { params, body }) => payStay(ctx, params.id, body.sums));
}

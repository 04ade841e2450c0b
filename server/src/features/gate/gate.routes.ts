import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { findAtGate, findVisits } from './gate.queries.ts';
import { passGate } from './gate.service.ts';

export function registerGate(app: Services): void {
  handle(app, gateRoutes.look, (ctx, { query }) => findAtGate(ctx, query.number));
  handle(app, gateRoutes.visits, (ctx, { query }) => findVisits(ctx, query));
  handle(app, gateRoutes.pass, (ctx, { body }) => passGate(ctx, body));
}

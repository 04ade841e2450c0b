import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { handleLines } from '../../core/crud/handle-lines.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { findAtGate, findVisits } from './gate.queries.ts';
import { holdTrucks, passGate } from './gate.service.ts';

export function registerGate(app: Services): void {
  handle(app, gateRoutes.look, (ctx, { query }) => findAtGate(ctx, query.number));
  handle(app, gateRoutes.visits, (ctx, { query }) => findVisits(ctx, query));
  handleLines(app, gateRoutes.passMany, holdTrucks);
  handle(app, gateRoutes.pass, (ctx, { body }) => passGate(ctx, body));
}

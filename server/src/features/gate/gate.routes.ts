import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { handleLines } from '../../core/crud/handle-lines.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { countWrongPins, type TypedPin } from '../gate-reasons/pins.service.ts';
import { findAtGate, findVisits } from './gate.queries.ts';
import { holdTrucks, passGate, type Truck } from './gate.service.ts';

/** Wrong PINs are counted although the truck is refused for them. Who insists has said the PIN before. */
function countingPins(trucks: readonly Pick<Truck, 'boxes'>[]) {
  const typed = trucks.flatMap(({ boxes }) =>
    boxes.flatMap(({ orderLineId: lineId, pin, insist }): TypedPin[] =>
      lineId !== undefined && pin && !insist ? [{ lineId, pin }] : [],
    ),
  );
  return typed.length === 0 ? undefined : (ctx: Ctx) => countWrongPins(ctx, typed);
}

export function registerGate(app: Services): void {
  handle(app, gateRoutes.look, (ctx, { query }) => findAtGate(ctx, query.number));
  handle(app, gateRoutes.visits, (ctx, { query }) => findVisits(ctx, query));
  handleLines(app, gateRoutes.passMany, holdTrucks, countingPins);
  handle(app, gateRoutes.pass, (ctx, { body }) => passGate(ctx, body), { first: ({ body }) => countingPins([body]) });
}

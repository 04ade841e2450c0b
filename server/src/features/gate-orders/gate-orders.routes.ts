import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { findPinWaits } from '../gate-reasons/pins.service.ts';
import { getOrder, listOrders, orders } from './gate-orders.queries.ts';
import {
  createOrder,
  endOrder,
  giveBackUnit,
  keepUnit,
  liftWaits,
  openOrder,
  removeOrder,
  saveOrderByNumber,
  updateOrder,
} from './gate-orders.service.ts';
import { linkPaper, registerPaper } from './order-paper.service.ts';

/** @param assign gives a gate move a unit: by the gate's check, which itself asks for orders */
export function registerGateOrders(
  app: Services,
  assign: (ctx: Parameters<typeof getOrder>[0], lineId: number, transportId: number) => ReturnType<typeof getOrder>,
): void {
  handle(app, gateOrderRoutes.list, (ctx, { query }) => listOrders(ctx, query).page());
  handle(app, gateOrderRoutes.get, (ctx, { params }) => getOrder(ctx, params.id));
  handle(app, gateOrderRoutes.create, (ctx, { body }) => createOrder(ctx, body));
  handle(app, gateOrderRoutes.saveByNumber, (ctx, { body, ifMatch }) =>
    saveOrderByNumber(ctx, body, { version: ifMatch }),
  );
  handle(app, gateOrderRoutes.update, (ctx, { params, body, ifMatch }) => updateOrder(ctx, params.id, body, ifMatch));
  handle(app, gateOrderRoutes.open, (ctx, { params }) => openOrder(ctx, params.id));
  handle(app, gateOrderRoutes.close, (ctx, { params }) => endOrder(ctx, params.id, 'closed'));
  handle(app, gateOrderRoutes.cancel, (ctx, { params }) => endOrder(ctx, params.id, 'cancelled'));
  handle(app, gateOrderRoutes.remove, (ctx, { params, ifMatch }) => removeOrder(ctx, params.id, ifMatch));
  handle(app, gateOrderRoutes.pinWaits, async (ctx, { params }) => {
    await orders.get(ctx, params.id);
    return findPinWaits(ctx, params.id);
  });
  handle(app, gateOrderRoutes.liftPinWaits, (ctx, { params }) => liftWaits(ctx, params.id));
  handle(app, gateOrderRoutes.paper, (ctx, { params, body }) => linkPaper(ctx, params.id, body.language));
  handle(app, gateOrderRoutes.assign, (ctx, { params, body }) => assign(ctx, params.id, body.transportId));
  handle(app, gateOrderRoutes.giveBack, (ctx, { params, body }) => giveBackUnit(ctx, params.id, body.reason));
  handle(app, gateOrderRoutes.keep, (ctx, { params, body }) => keepUnit(ctx, params.id, body.reason));
  registerPaper(app);
}

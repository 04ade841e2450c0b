import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listPayments } from './payments.queries.ts';
import { allocatePayment, createPayment, freePayment, removePayment } from './payments.service.ts';

export function registerPayments(app: Services): void {
  handle(app, paymentRoutes.list, (ctx, { query }) => listPayments(ctx, query).page());
  handle(app, paymentRoutes.create, (ctx, { body }) => createPayment(ctx, body));
  handle(app, paymentRoutes.allocate, (ctx, { params, body }) => allocatePayment(ctx, params.id, body.invoiceId));
  handle(app, paymentRoutes.free, (ctx, { params }) => freePayment(ctx, params.id));
  handle(app, paymentRoutes.remove, (ctx, { params, ifMatch }) => removePayment(ctx, params.id, ifMatch));
}

import { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { findPrices } from './by-hand.queries.ts';
import { getRateCard, listRateCards } from './rate-cards.queries.ts';
import { createRateCard, removeRateCard, updateRateCard } from './rate-cards.service.ts';
import { findWithoutLine, testStay } from './tester.service.ts';

export function registerRateCards(app: Services): void {
  handle(app, rateCardRoutes.list, (ctx, { query }) => listRateCards(ctx, query).page());
  handle(app, rateCardRoutes.prices, (ctx, { params }) => findPrices(ctx, params.containerId));
  handle(app, rateCardRoutes.get, (ctx, { params }) => getRateCard(ctx, params.id));
  handle(app, rateCardRoutes.create, (ctx, { body }) => createRateCard(ctx, body));
  handle(app, rateCardRoutes.update, (ctx, { params, body, ifMatch }) => updateRateCard(ctx, params.id, body, ifMatch));
  handle(app, rateCardRoutes.remove, (ctx, { params, ifMatch }) => removeRateCard(ctx, params.id, ifMatch));
  handle(app, rateCardRoutes.test, (ctx, { body }) => testStay(ctx, body));
  handle(app, rateCardRoutes.withoutLine, (ctx, { params }) => findWithoutLine(ctx, params.id));
}

import { type Calendar, type RateCard, rateCardRoutes as routes } from '@boxyard/contract/billing/rate-cards.ts';
import type { BodyOf, PayloadOf } from '@boxyard/contract/core/route.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import type { DataQuery } from '../../core/data/queries.ts';

/** The card without its lines, for a form without input. */
export interface CardHead
  extends Pick<RateCard, 'name' | 'currency' | 'clientId' | 'validTo' | 'priceDate' | 'dayClock'> {
  validFrom: string | null;
  countsFirstDay: boolean;
  countsLastDay: boolean;
}

const empty: CardHead = {
  name: '',
  currency: 'EUR',
  clientId: null,
  validFrom: null,
  validTo: null,
  countsFirstDay: true,
  countsLastDay: true,
  priceDate: 'day',
  dayClock: 'continue',
};

export const rateCards = entity('rate_card', routes, { empty, shows: ['rate_line', 'client', 'transaction'] });

export const rateCardList = defineList({
  name: 'rate-cards',
  route: routes.list,
  query: listQuery('rate_card', routes.list, { shows: ['rate_line', 'client', 'transaction'] }),
  sort: 'name',
});

export type TestedStay = BodyOf<typeof routes.test>;

/** What a client would pay for a stay. */
export const testQuery = (body: TestedStay): DataQuery<Calendar> => ({
  queryKey: ['rate_card', 'test', body],
  queryFn: ({ signal }) => call(routes.test, { body, signal }),
  meta: { entities: ['rate_line', 'charge_code', 'container', 'client'] },
});

/** It looks at every box that is here. */
const restMs = 30_000;

export const withoutLineQuery = (id: number): DataQuery<PayloadOf<typeof routes.withoutLine>> => ({
  queryKey: ['rate_card', 'without-line', id],
  queryFn: ({ signal }) => call(routes.withoutLine, { params: { id }, signal }),
  meta: { entities: ['rate_line', 'container', 'transport', 'client'], restMs },
});

/** Containers by the typed text. */
export const containerChoices = (q: string): DataQuery<PayloadOf<typeof containerRoutes.list>> => ({
  queryKey: ['container', 'choices', q],
  queryFn: ({ signal }) => call(containerRoutes.list, { body: { q, pageSize: 25 }, signal }),
});

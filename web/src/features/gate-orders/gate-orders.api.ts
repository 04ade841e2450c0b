import { type FoundOrder, gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import {
  emptyOrder,
  type OrderDetail,
  type OrderRow,
  type OrderValues,
  gateOrderRoutes as routes,
} from '@boxyard/contract/bookings/gate-orders.ts';
import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import type { PayloadOf } from '@boxyard/contract/core/route.ts';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';
import type { Choice } from '../../ui/input/remote-select.tsx';

/** An order without its lines, for a form without input. */
export interface OrderHead extends Omit<OrderValues, 'clientId'> {
  clientId: number | null;
}

const empty: OrderHead = { ...emptyOrder, clientId: null };
const shows = ['gate_order_line', 'gate_order_unit', 'transport', 'client', 'warehouse'] as const;

export const orders = entity('gate_order', routes, { empty, shows: [...shows, 'container', 'container_type'] });

export const orderList = defineList({
  name: 'gate-orders',
  route: routes.list,
  query: listQuery('gate_order', routes.list, { shows }),
  order: 'newest',
  pageSizes: [10, 25, 50],
  pageSize: 25,
});

/** Open ones whose last day comes first. */
export const endingOrders: DataQuery<OrderRow[]> = {
  queryKey: ['gate_order', 'ending'],
  queryFn: ({ signal }) =>
    call(routes.list, { query: { standing: 'open', sort: 'validTo', page: 1, pageSize: 8 }, signal }),
  meta: { entities: shows },
};

/** Who waits for PINs of an order after too many wrong ones. */
export const pinWaits = (id: number): DataQuery<PayloadOf<typeof routes.pinWaits>> => ({
  queryKey: ['gate_order', 'pin-waits', id],
  queryFn: ({ signal }) => call(routes.pinWaits, { params: { id }, signal }),
});

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('gate_order', 'transport');
  return answer;
}

/** What is done with an order beside changing it. */
export const orderActs = {
  open: (id: number) => changing(call(routes.open, { params: { id } })),
  close: (id: number) => changing(call(routes.close, { params: { id } })),
  cancel: (id: number) => changing(call(routes.cancel, { params: { id } })),
  liftPinWaits: (id: number) => changing(call(routes.liftPinWaits, { params: { id } })),
  paper: (id: number) => call(routes.paper, { params: { id }, body: {} }),
  assign: (lineId: number, transportId: number) =>
    changing(call(routes.assign, { params: { id: lineId }, body: { transportId } })),
  giveBack: (unitId: number, reason: string): Promise<OrderDetail> =>
    changing(call(routes.giveBack, { params: { id: unitId }, body: { reason } })),
  keep: (unitId: number, reason: string): Promise<OrderDetail> =>
    changing(call(routes.keep, { params: { id: unitId }, body: { reason } })),
};

interface OrderChoice extends Choice {
  clientId: number;
  clientName: string;
}

/** Orders for a picker, by number, reference or client; of one direction where that is known. */
export const orderChoices =
  (direction?: OrderDirection) =>
  (q: string): DataQuery<OrderChoice[]> => ({
    queryKey: ['gate_order', 'choices', direction ?? null, q],
    queryFn: async ({ signal }) => {
      const query = { q, pageSize: 25, ...(direction && { direction }) };
      const found = await call(routes.list, { query, signal });
      return found.map(({ id, number, clientId, clientName }) => ({
        id,
        name: `${number} · ${clientName}`,
        clientId,
        clientName,
      }));
    },
  });

const find = (q: string, direction: OrderDirection, signal: AbortSignal) =>
  call(gateCheckRoutes.find, { query: { q, direction }, signal });

const fewFound = 5;
const leastSigns = 2;

/** The first orders of the list, each as the gate finds it: with its lines. */
async function listed(
  query: { q: string; direction: OrderDirection; standing?: 'open' },
  signal: AbortSignal,
): Promise<FoundOrder[]> {
  const rows = await call(routes.list, { query: { ...query, pageSize: fewFound }, signal });
  const whole = rows.filter(({ number }) => number.length >= leastSigns);
  const found = await Promise.all(whole.map(({ number }) => find(number, query.direction, signal)));
  return whole.flatMap(({ id }) => found.flat().find((order) => order.id === id) ?? []);
}

/** Orders by a number, a PIN or a container, as the gate finds them; else those of the list that have the text in them. */
export const foundOrders = (q: string, direction: OrderDirection): DataQuery<FoundOrder[]> => ({
  queryKey: ['gate_order', 'found', direction, q],
  queryFn: async ({ signal }) => {
    if (q.length < leastSigns) return [];
    const found = await find(q, direction, signal);
    return found.length > 0 ? found : listed({ q, direction }, signal);
  },
  meta: { entities: ['gate_order_line', 'gate_order_unit'] },
});

/** The open orders of a client. */
export const openOrdersOf = (clientName: string, direction: OrderDirection): DataQuery<FoundOrder[]> => ({
  queryKey: ['gate_order', 'found', direction, 'of', clientName],
  queryFn: ({ signal }) => listed({ q: clientName, direction, standing: 'open' }, signal),
  meta: { entities: ['gate_order_line', 'gate_order_unit'] },
});

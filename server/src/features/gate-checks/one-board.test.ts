import { acceptanceStopRoutes } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBookings, now } from '../../../test/tools/bookings.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings }, beforeAll);
const list = async (query: object) =>
  (await depot.admin.call(gateOrderRoutes.list, { params: b.params, query: { sort: 'id', ...query } })).payload;
const numbers = async (query: object) => (await list(query)).map(({ number }) => number);

/**
 * The order has three units. A gate move took one. Another took one and was deleted since (`gone`). The third is left, and reserved for a
 * container.
 */
describe('what is left of an order is the same', () => {
  it('in the list, alone, on its line, where the gate finds it, and at the gate', async () => {
    const boxes = [await b.box(), await b.box(), await b.box()];
    const order = await b.order({ quantity: 3, numbers: ['RSRV1234567'] }, { number: 'LEFT' });
    const { lineId } = order;
    const [kept, gone, next] = boxes.map(({ id }) => id);
    await b.pass('gate_out', kept ?? 0, { orderLineId: lineId });
    const passed = (await b.pass('gate_out', gone ?? 0, { orderLineId: lineId })).payload[0]?.transport.id ?? 0;
    const at = { params: { ...b.params, containerId: gone ?? 0, id: passed } };
    await depot.admin.call(transportRoutes.remove, at);
    const counts = { quantity: 3, taken: 1, gone: 1, reserved: 1, left: 1 };
    expect(await list({ q: 'LEFT' })).toMatchObject([{ ...counts, standing: 'open' }]);
    expect(await b.get(order.id)).toMatchObject({ ...counts, lines: [counts] });
    const found = await depot.admin.call(gateCheckRoutes.find, { params: b.params, query: { q: 'LEFT' } });
    expect(found.payload).toMatchObject([{ ...counts, lines: [counts] }]);
    expect(await b.reasons({ direction: 'out', lineId, number: boxes[2]?.name ?? '' })).toEqual(['orderReserved']);
    expect(b.refused(await b.pass('gate_out', next ?? 0, { orderLineId: lineId }))).toEqual([409, 'orderReserved']);
  });
});

describe('each number of the board is that of its list', () => {
  it('of orders by their days and units, of holds and of stops', async () => {
    const full = async (number: string, validTo: string) => {
      const box = await b.box({ at: now() - 9 * 86_400 });
      const { lineId } = await b.order({}, { number, validFrom: depotDay(-8), validTo });
      const at = validTo < depotDay() ? now() - 7 * 86_400 : now();
      expect((await b.pass('gate_out', box.id, { orderLineId: lineId, at })).status).toBe(201);
    };
    await full('FULL', depotDay(1));
    await full('FULL, OVER', depotDay(-6));
    await b.order({}, { number: 'EARLY', validFrom: depotDay(1) });
    await b.order({}, { number: 'TODAY', validTo: depotDay() });
    await b.order({}, { number: 'IN 3 DAYS', validTo: depotDay(3), direction: 'in' });
    await b.order({}, { number: 'IN 4 DAYS', validTo: depotDay(4), direction: 'in' });
    await b.order({}, { number: 'OVER', validTo: depotDay(-1) });
    const hold = { kind: 'other', blocksOut: true } as const;
    for (const more of [{ number: 'HOLD0000001' }, { number: 'HOLD0000002', startsAt: now() + 3600 }])
      await depot.owner.call(holdRoutes.create, { params: b.params, body: { ...hold, ...more } });
    for (const [fromDay, toDay] of [
      [0, 0],
      [-2, -1],
      [1, 2],
    ] as const) {
      const body = { fromDay: depotDay(fromDay), toDay: depotDay(toDay) };
      await depot.owner.call(acceptanceStopRoutes.create, { params: b.params, body });
    }
    const { payload: board } = await depot.admin.call(gateCheckRoutes.board, { params: b.params });
    expect(board).toMatchObject({ ending: 2, full: 2, holds: 2, stops: 1, open: { out: 2, in: 2 } });
    expect(await numbers({ isEnding: true })).toEqual(['TODAY', 'IN 3 DAYS']);
    expect(await numbers({ standing: 'full' })).toEqual(['FULL', 'FULL, OVER']);
    expect(await numbers({ standing: 'open', direction: 'out' })).toEqual(['LEFT', 'TODAY']);
    expect(await numbers({ standing: 'open', direction: 'in' })).toEqual(['IN 3 DAYS', 'IN 4 DAYS']);
    const active = { params: b.params, query: { isActive: true } };
    const [holds, stops] = [
      await depot.admin.call(holdRoutes.list, active),
      await depot.admin.call(acceptanceStopRoutes.list, active),
    ];
    expect([holds.meta.total, stops.meta.total]).toEqual([2, 1]);
    const exceptions = await depot.admin.call(gateCheckRoutes.exceptions, { params: b.params, query: {} });
    expect(board.exceptions).toBe(exceptions.meta.total);
  });
});

it('an acceptance stop holds from its first day to its last, at the gate and for announced trucks', async () => {
  const { params } = b;
  for (const body of [
    { fromDay: '2026-10-24', toDay: '2026-10-25' },
    { fromDay: depotDay(11), toDay: depotDay(12) },
  ])
    await depot.admin.call(acceptanceStopRoutes.create, { params, body });
  const stopsAt = async (moment: string) =>
    (await b.reasons({ direction: 'in', number: 'STOP0000003', at: Date.parse(moment) / 1000 })).includes(
      'acceptanceStopped',
    );
  const moments = [
    '2026-10-23T23:59:59+02:00',
    '2026-10-24T00:00+02:00',
    '2026-10-25T23:59:59+01:00',
    '2026-10-26T00:00+01:00',
  ];
  expect(await Promise.all(moments.map(stopsAt))).toEqual([false, true, true, false]);
  const announced = async (day: number) => {
    const body = { direction: 'in', day: depotDay(day), clientId: b.yard.clientId } as const;
    return (await depot.admin.call(announcedTruckRoutes.create, { params, body })).payload.stop !== null;
  };
  expect(await Promise.all([10, 11, 12, 13].map(announced))).toEqual([false, true, true, false]);
});

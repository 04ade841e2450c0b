import { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { createInvoicing, type Invoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
/** Ten calendar days each, from the first second of the first to the last second of the one on which the clocks change. */
const stays = [
  {
    from: '2026-03-20',
    to: '2026-03-29',
    came: '2026-03-20T00:00:00+01:00',
    left: '2026-03-29T23:59:59+02:00',
    hours: 239,
  },
  {
    from: '2026-10-16',
    to: '2026-10-25',
    came: '2026-10-16T00:00:00+02:00',
    left: '2026-10-25T23:59:59+01:00',
    hours: 241,
  },
];
/**
 * By hand: of ten days three are free, seven cost 2.35, the price of a 45' box: 16.45, with 23 % (3.7835) 20.23. A 40' box would pay 14.00,
 * a day less 14.10, a day more 18.80.
 */
const [net, vatAmount, total] = [16.45, 3.78, 20.23];
const moment = (text: string) => Date.parse(text) / 1000;

describe.each(stays)(
  'a stay of a 45′ box that ends on $to, when the clocks change',
  ({ from, to, came, left, hours }) => {
    let depot: Depot;
    let t: Invoicing;
    let box = 0;
    const params = () => ({ account: depot.account });
    const truck = () => ({ clientId: t.yard.clientId, vehicleType: 'truck' as const });
    const atGate = async () =>
      (await depot.admin.call(gateRoutes.look, { params: params(), query: { number: 'L45U0000001' } })).payload?.stay;
    const report = async (name: ReportName, query: Record<string, string>) => {
      const call = { params: { ...params(), report: name }, query };
      const { payload } = await depot.admin.call(reportRoutes.get, call);
      return payload.rows.map(({ keys, values }) => [
        ...keys,
        Object.fromEntries(payload.measures.map((measure, nth) => [measure, values[nth]])),
      ]);
    };

    beforeAll(async () => {
      depot = await createDepot(app);
      t = await createInvoicing(depot);
      await depot.owner.call(accountRoutes.update, { params: params(), body: { modules: ['invoices', 'reports'] } });
      const prices = [{ to: null, price20: 1, price40: 2, price45: 2.35 }];
      await t.card({ lines: [t.line({ slabs: prices, freeDays: 3 })] });
      box = (await t.yard.container('L45U0000001', 40)).id;
      await depot.admin.call(containerRoutes.update, { params: { ...params(), id: box }, body: { isoCode: 'L5G1' } });
      const at = { ...params(), containerId: box };
      const body = { ...truck(), arrivalDate: moment(came) };
      await depot.admin.call(transportRoutes.createGateIn, { params: at, body });
      const out = { ...truck(), departureDate: moment(left) };
      await depot.admin.call(transportRoutes.createGateOut, { params: at, body: out });
    });

    it('has ten days and one price, whoever counts them', async () => {
      const amounts = { net, vatAmount, total };
      const test = {
        params: params(),
        body: { clientId: t.yard.clientId, firstDay: from, lastDay: to, containerId: box },
      };
      const tested = (await depot.admin.call(rateCardRoutes.test, test)).payload;
      expect([tested.days.length, tested.days.filter(({ isFree }) => isFree).length]).toEqual([10, 3]);
      expect(tested.sums).toEqual([{ currency: 'EUR', net }]);
      const stay = await t.stay(box);
      expect(stay).toMatchObject({ firstDay: from, lastDay: to, days: 10, calendar: { sums: tested.sums } });
      expect(await atGate()).toMatchObject({ days: 10, hasLeft: true, sums: [{ currency: 'EUR', net, total }] });
      expect((await t.preview(to)).clients).toMatchObject([{ stays: 1, ...amounts }]);
      expect(await t.run(to)).toMatchObject({ stays: 1, sums: [amounts] });
      expect((await t.preview(to)).clients).toEqual([]);
      expect((await t.stay(box)).wrongDays).toBe(0);
      const [bill] = await t.bills(box);
      const seconds = { startedAt: moment(came), finishedAt: moment(left) };
      expect(bill).toMatchObject({ firstDay: from, lastDay: to, ...seconds, totalPrice: total, noChargeDayCount: 3 });
      const sums = await depot.admin.call(transactionRoutes.sums, { params: params(), query: { stayId: stay.id } });
      expect(sums.payload).toMatchObject([{ bills: 1, ...amounts }]);
      const [draft = 0] = await t.gather(to);
      const line = { from, to, days: 10, freeDays: 3, quantity: 7, price: 2.35, net };
      expect(await t.invoice(draft)).toMatchObject({ month: `${to.slice(0, 7)}-01`, ...amounts, lines: [line] });
      expect(await t.issue(draft)).toMatchObject({ taxPoint: to, ...amounts, lines: [line] });
      expect(await atGate(), 'its invoice asks for it').toMatchObject({ days: 10, sums: [] });
    });

    it('stands in every report on its day, in its hour, with its length', async () => {
      const day = { from: to, to };
      expect(await report('revenue', { ...day, by: 'month' })).toMatchObject([
        [to.slice(0, 7), 'EUR', { charges: 1, net, billed: total, owed: total }],
      ]);
      expect(await report('movements', { ...day, by: 'day,size' })).toEqual([
        [to, '45', { in: 0, out: 1, teuIn: 0, teuOut: 2.25 }],
      ]);
      expect(await report('movements', { from, to: from, by: 'day,size' })).toMatchObject([
        [from, '45', { in: 1, teuIn: 2.25 }],
      ]);
      expect(await report('gate', { ...day, by: 'weekday,hour' })).toMatchObject([['7', '23', { moves: 1, out: 1 }]]);
      const [[, length] = []] = await report('dwell', { ...day, by: 'day' });
      expect(length).toMatchObject({ stays: 1, longest: expect.closeTo((hours - 1 / 3600) / 24, 4) });
      const stock = (at: string) => report('stock', { at: String(moment(at)), by: 'size' });
      expect(await stock(left)).toEqual([]);
      expect(await stock(came)).toMatchObject([['45', { containers: 1, teu: 2.25, days0: 1 }]]);
      const before = to.replace(/..$/, (last) => String(Number(last) - 1));
      expect(await stock(`${before}T12:00:00Z`)).toMatchObject([['45', { containers: 1, days0: 0, days8: 1 }]]);
    });
  },
);

it('gate moves of a night in which the clocks change stand in the hours that the clocks showed', async () => {
  const depot = await createDepot(app);
  const { yard } = await createInvoicing(depot);
  const params = { account: depot.account };
  await depot.owner.call(accountRoutes.update, { params, body: { modules: ['reports'] } });
  /** In March two o'clock is three; in October half past two comes twice. */
  const moments = [
    ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'],
    [
      '2026-10-24T22:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ],
  ] as const;
  let nth = 0;
  for (const given of moments.flat()) {
    const { id: containerId } = await yard.container(`NIGHT00000${++nth}`);
    const body = { clientId: yard.clientId, vehicleType: 'truck' as const, arrivalDate: moment(given) };
    await depot.admin.call(transportRoutes.createGateIn, { params: { ...params, containerId }, body });
  }
  const hours = async (day: string) => {
    const query = { from: day, to: day, by: 'hour', sort: 'hour' };
    const { payload } = await depot.admin.call(reportRoutes.get, { params: { ...params, report: 'gate' }, query });
    return payload.rows.map(({ keys, values }) => [keys[0], values[payload.measures.indexOf('moves')]]).toSorted();
  };
  expect(await hours('2026-03-29')).toEqual([
    ['1', 1],
    ['3', 1],
  ]);
  expect(await hours('2026-10-25')).toEqual([
    ['0', 1],
    ['2', 2],
    ['23', 1],
  ]);
  expect(await hours('2026-10-26')).toEqual([['0', 1]]);
});

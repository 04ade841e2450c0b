import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import {
  type TransactionCreate,
  type TransactionUpdate,
  transactionRoutes,
} from '@boxyard/contract/billing/transactions.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import type { MeasureName } from '@boxyard/contract/reports/shapes.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { periodsOf } from '../../../test/tools/reference-periods.ts';
import { noon, slabs } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { daysPass } from '../../../test/tools/time-passes.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: createInvoicing });
const october = { from: '2026-10-01', to: '2026-10-31' };
let box = 0;

beforeEach(async () => {
  const body = { modules: ['invoices', 'reports'] as ('invoices' | 'reports')[] };
  await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body });
  box = await t.box();
});

const charge = async (
  body: Pick<TransactionCreate, 'type' | 'unitPrice' | 'startedAt'> & Partial<TransactionCreate>,
) => {
  const call = {
    params: { account: depot.account, containerId: box },
    body: { clientId: t.yard.clientId, vat: 0, ...body },
  };
  return (await depot.admin.call(transactionRoutes.create, call as never)).payload.id;
};
const change = async (id: number, body: TransactionUpdate) => {
  const at = { params: { account: depot.account, containerId: box, id } };
  expect((await depot.admin.call(transactionRoutes.update, { ...at, body })).status).toBe(200);
};
/** The whole of a period: its measures by name. */
const revenue = async (query: Record<string, string> = october) => {
  const asked = { params: { account: depot.account, report: 'revenue' as const }, query: { by: 'currency', ...query } };
  const { status, payload } = await depot.admin.call(reportRoutes.get, asked);
  expect(status).toBe(200);
  const values = payload.totals[0]?.values ?? [];
  return Object.fromEntries(payload.measures.map((measure, nth) => [measure, values[nth] ?? 0]));
};
const rowsOf = async (measure: MeasureName) => {
  const asked = { params: { account: depot.account, report: 'revenue' as const }, query: { ...october, measure } };
  const { payload } = await depot.admin.call(reportRoutes.rows, asked);
  return payload.map(({ how, amount, text, kind }) => [how, amount, text || kind]);
};
/** As if all so far had been entered on that day. */
const wasEnteredOn = (day: string) =>
  daysPass(app, depot.accountId, (Date.parse(depotDay()) - Date.parse(day)) / 86_400_000);

describe('revenue of a month', () => {
  it('counts each finished period of a rent on its last day, as a slow recount does, and what has begun apart', async () => {
    const rents = [
      { billingPeriod: 'monthly', unitPrice: 310, from: '2026-08-05', to: null, free: 0 },
      { billingPeriod: 'monthly', unitPrice: 100, from: '2026-08-31', to: '2026-10-20', free: 0 },
      { billingPeriod: 'daily', unitPrice: 2.37, from: '2026-09-20', to: '2026-10-10', free: 2 },
      { billingPeriod: 'daily', unitPrice: 3, from: '2026-10-25', to: null, free: 0 },
      { billingPeriod: 'weekly', unitPrice: 70.55, from: '2026-10-01', to: null, free: 3 },
      { billingPeriod: 'weekly', unitPrice: 44, from: '2026-09-28', to: '2026-11-02', free: 0 },
      { billingPeriod: 'yearly', unitPrice: 999, from: '2025-10-12', to: null, free: 0 },
      { billingPeriod: 'daily', unitPrice: 5, from: '2026-10-30', to: '2026-10-31', free: 9 },
    ] as const;
    for (const { from, to, free, billingPeriod, unitPrice } of rents)
      await charge({
        type: 'rent',
        unitPrice,
        billingPeriod,
        startedAt: noon(from),
        finishedAt: to && noon(to),
        noChargeDayCount: free,
        vat: 23,
      });
    for (const period of [
      october,
      { from: '2026-09-01', to: '2026-09-30' },
      { from: '2026-10-04', to: '2026-10-17' },
      { from: '2026-08-01', to: '2026-10-31' },
      { from: '2026-08-01', to: '2026-10-30' },
    ]) {
      let [net, billed, running] = [0, 0, 0];
      for (const rent of rents) {
        const periods = periodsOf(rent, period.to);
        const finished = periods.filter(
          ({ last, isFinished }) => isFinished && period.from <= last && last <= period.to,
        );
        const [before, by] = [
          periods.filter(({ last, isFinished }) => isFinished && last < period.from).length,
          finished.length,
        ];
        const total = (count: number) => Math.round(rent.unitPrice * count * 123 + 1e-6) / 100;
        net += rent.unitPrice * by;
        billed += total(before + by) - total(before);
        const begun = periods.filter(({ isFinished }) => !isFinished).length;
        running += total(before + by + begun) - total(before + by);
      }
      const said = await revenue(period);
      expect([period, said.net, said.billed, said.running]).toEqual([
        period,
        expect.closeTo(net, 6),
        expect.closeTo(billed, 6),
        expect.closeTo(running, 6),
      ]);
    }
    expect((await revenue()).later).toBe((await revenue()).billed);
  });

  it('is what was printed at its end and what was entered, changed, credited or deleted since, row by row', async () => {
    const line = t.line({ slabs: slabs(10) });
    await t.card({ lines: [line] });
    const stayed = await t.box();
    await t.gateIn(stayed, '2026-10-21');
    await t.gateOut(stayed, '2026-10-24');
    const billed = await t.box();
    await t.gateIn(billed, '2026-10-01');
    await t.gateOut(billed, '2026-10-03');
    const client = await t.client('Billed');
    await t.setClient(client, t.buyer);
    const fee = { type: 'cleaning_fee', startedAt: noon('2026-10-12') } as const;
    const changed = await charge({ ...fee, unitPrice: 100, notes: 'changed' });
    const gone = await charge({ ...fee, unitPrice: 40, notes: 'deleted' });
    const given = await charge({ ...fee, unitPrice: 7, notes: 'given to another' });
    const paid = await charge({ ...fee, unitPrice: 500, notes: 'paid' });
    await charge({ ...fee, unitPrice: 60, startedAt: noon('2026-11-01'), notes: 'of November' });
    await t.run('2026-10-20');
    const [draft = 0] = await t.gather('2026-10-31');
    const freeLines = [{ text: 'Transport', quantity: 2, price: 4.5, vat: 0 }];
    await depot.admin.call(invoiceRoutes.update, { ...t.at(draft), body: { freeLines } });
    const rent = await charge({
      type: 'rent',
      unitPrice: 31,
      billingPeriod: 'monthly',
      startedAt: noon('2026-09-15'),
      finishedAt: null,
    });
    await wasEnteredOn('2026-10-28');

    const printed = await revenue();
    // 31 of the rent until 14 October, four fees, three days of storage with 23 %, the typed line.
    expect(printed).toMatchObject({ billed: 31 + 647 + 36.9 + 9, later: 0, running: 31, charges: 7 });
    expect(await rowsOf('later')).toEqual([]);

    await depot.admin.call(invoiceRoutes.update, { ...t.at(draft), body: { freeLines: [] } });
    await depot.admin.call(transactionRoutes.remove, {
      params: { account: depot.account, containerId: box, id: gone },
    });
    // What the period's end had is what the first of several changes found.
    for (const unitPrice of [300, 7, 55, 110.5]) await change(changed, { unitPrice });
    await change(given, { clientId: client });
    await change(paid, { paidAt: noon('2026-11-03') });
    await change(rent, { finishedAt: noon('2026-11-20') });
    const late = await charge({ ...fee, unitPrice: 900, notes: 'entered late' });
    for (const unitPrice of [1, 80, 12]) await change(late, { unitPrice });
    await t.run('2026-10-31');
    const after = await revenue();
    expect((after.billed ?? 0) - (after.later ?? 0)).toBeCloseTo(printed.billed ?? 0, 6);
    expect(after).toMatchObject({ running: 31, later: expect.closeTo(-9 - 40 + 10.5 + 12 + 49.2, 6), charges: 7 });
    const expected = [
      ['changed', 10.5, 'changed'],
      ['entered', 7, 'given to another'],
      ['entered', 12, 'entered late'],
      ['entered', 49.2, 'depot'],
      ['removed', -9, 'Transport'],
      ['removed', -40, 'deleted'],
      ['removed', -7, 'given to another'],
    ];
    expect((await rowsOf('later')).toSorted()).toEqual(expected.toSorted());
    // Until the day on which they were entered, nothing is later.
    expect(await revenue({ from: october.from, to: depotDay() })).toMatchObject({ later: 0 });
  });

  it('says what a credit note took back after its end', async () => {
    await t.card({ lines: [t.line({ slabs: slabs(10) })] });
    await t.gateIn(box, '2026-10-01');
    await t.gateOut(box, '2026-10-05');
    await t.run('2026-10-20');
    const [draft = 0] = await t.gather('2026-10-31');
    const freeLines = [{ text: 'Transport', quantity: 1, price: 20, vat: 23 }];
    await depot.admin.call(invoiceRoutes.update, { ...t.at(draft), body: { freeLines } });
    expect((await t.issue(draft)).number).not.toBeNull();
    await wasEnteredOn('2026-10-28');
    expect(await revenue()).toMatchObject({ billed: 86.1, later: 0, charges: 2 });
    await t.credit(draft);
    expect(await revenue()).toMatchObject({ billed: 0, net: 0, later: -86.1, charges: 0 });
    expect((await rowsOf('later')).toSorted()).toEqual([
      ['credited', -24.6, 'Transport'],
      ['credited', -61.5, 'depot'],
    ]);
    expect(await rowsOf('billed')).toEqual([]);
  });
});

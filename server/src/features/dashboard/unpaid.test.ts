import { type TransactionCreate, transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { dashboardRoutes } from '@boxyard/contract/core/dashboard.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const day = 86_400;
const now = () => Math.floor(Date.now() / 1000);
const params = () => ({ account: depot.account });
const box = () => yard.container('UNPD0000001');
const charge = async (containerId: number, body: Partial<TransactionCreate>) => {
  const all = { type: 'repair_fee' as const, clientId: yard.clientId, unitPrice: 10, startedAt: now() - day, ...body };
  return (
    await depot.admin.call(transactionRoutes.create, {
      params: { ...params(), containerId },
      body: all as TransactionCreate,
    })
  ).payload.id;
};
const change = (containerId: number, id: number, body: object) =>
  depot.admin.call(transactionRoutes.update, { params: { ...params(), containerId, id }, body });
const moveTo = (timezone: string) => depot.owner.call(accountRoutes.update, { params: params(), body: { timezone } });

describe('what is unpaid', () => {
  const running = { type: 'depot' as const, billingPeriod: 'daily' as const };
  const unpaid = async () =>
    (await depot.admin.call(dashboardRoutes.get, { params: params(), query: { knownMs: 0 } })).payload.unpaid;

  it('is told by currency, without expenses and without what still runs', async () => {
    const { id } = await box();
    await charge(id, { unitPrice: 10, vat: 23 });
    await charge(id, { unitPrice: 0.1 });
    await charge(id, { unitPrice: 500, currency: 'CZK' });
    await charge(id, { ...running, currency: 'USD' });
    await charge(id, { type: 'purchase', unitPrice: 1000 });
    const paid = await charge(id, { unitPrice: 70 });
    await change(id, paid, { paidAt: now() });
    expect(await unpaid()).toEqual([
      { currency: 'CZK', bills: 1, total: 500, running: 0 },
      { currency: 'EUR', bills: 2, total: 12.4, running: 0 },
      { currency: 'USD', bills: 0, total: 0, running: 1 },
    ]);
    const list = async (query: object) =>
      (await depot.admin.call(transactionRoutes.list, { params: params(), query: { unpaid: true, ...query } })).meta
        .total;
    expect([await list({ currency: 'EUR' }), await list({ currency: 'USD' }), await list({})]).toEqual([2, 1, 4]);
    const { meta } = await depot.admin.call(transactionRoutes.list, { params: params(), query: { unpaid: false } });
    expect(meta.total).toBe(2);
  });

  it('follows every change', async () => {
    const { id } = await box();
    const bill = await charge(id, { ...running, unitPrice: 5, startedAt: now() - 3 * day });
    expect(await unpaid()).toEqual([{ currency: 'EUR', bills: 0, total: 0, running: 1 }]);
    await change(id, bill, { finishedAt: now() - day });
    expect(await unpaid()).toEqual([{ currency: 'EUR', bills: 1, total: 15, running: 0 }]);
    await change(id, bill, { unitPrice: 7, notes: 'By letter' });
    expect(await unpaid()).toEqual([{ currency: 'EUR', bills: 1, total: 21, running: 0 }]);
    await change(id, bill, { currency: 'PLN' });
    expect(await unpaid()).toEqual([{ currency: 'PLN', bills: 1, total: 21, running: 0 }]);
    await change(id, bill, { paidAt: now() });
    expect(await unpaid()).toEqual([]);
    await change(id, bill, { paidAt: null });
    expect(await unpaid()).toEqual([{ currency: 'PLN', bills: 1, total: 21, running: 0 }]);
    await depot.admin.call(transactionRoutes.remove, { params: { ...params(), containerId: id, id: bill } });
    expect(await unpaid()).toEqual([]);
  });

  it('counts the days of the time zone that the depot has now', async () => {
    const { id } = await box();
    const noon = (date: string) => Date.parse(`2026-03-${date}T12:00:00Z`) / 1000;
    await charge(id, { ...running, unitPrice: 10, startedAt: noon('02'), finishedAt: noon('03') + 11 * 3600 });
    await charge(id, { unitPrice: 1 });
    expect(await unpaid()).toEqual([{ currency: 'EUR', bills: 2, total: 31, running: 0 }]);
    await moveTo('Pacific/Kiritimati');
    expect(await unpaid()).toEqual([{ currency: 'EUR', bills: 2, total: 21, running: 0 }]);
  });
});

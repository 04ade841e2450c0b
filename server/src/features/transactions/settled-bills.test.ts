import { type TransactionCreate, transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
let boxes = 0;

const instant = (text: string) => Date.parse(text) / 1000;
/** 30 days by the clocks of Bratislava, 31 by those of the Pacific/Kiritimati, 14 hours before Greenwich. */
const storage = {
  type: 'depot',
  unitPrice: 2,
  billingPeriod: 'daily',
  startedAt: instant('2026-03-01T08:00+01:00'),
  finishedAt: instant('2026-03-30T14:00+02:00'),
} as const;
const payment = { paidAt: instant('2026-04-02T10:00+02:00') };

/** A bill of a new container. */
async function bill(body: Partial<TransactionCreate> = {}) {
  const { id: containerId } = await yard.container(`SETL${String(++boxes).padStart(7, '0')}`);
  const { account } = depot;
  const all = { ...storage, clientId: yard.clientId, ...body } as TransactionCreate;
  const { payload } = await depot.admin.call(transactionRoutes.create, { params: { account, containerId }, body: all });
  const params = { account, containerId, id: payload.id };
  return {
    id: payload.id,
    params,
    get: async () => (await depot.admin.call(transactionRoutes.get, { params })).payload,
    update: (change: object) => depot.admin.call(transactionRoutes.update, { params, body: change }),
  };
}
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof bill>>['update']>>;
const refusal = ({ status, problem }: Answer) => [
  status,
  ...(problem.errors ?? []).map(({ path, key }) => `${path}: ${key}`),
];

describe('a bill that is settled', () => {
  it('has an end: neither a payment nor a completion is taken without one', async () => {
    const running = await bill({ finishedAt: null });
    for (const body of [payment, { isCompleted: true }])
      expect(refusal(await running.update(body))).toEqual([422, 'finishedAt: settledNeedsEnd']);
    const settled = await running.update({ ...payment, finishedAt: storage.finishedAt });
    expect([settled.status, settled.payload.status, settled.payload.totalPrice]).toEqual([200, 'paid', 60]);
    expect(refusal(await running.update({ finishedAt: null }))).toEqual([422, 'finishedAt: billSettled']);
  });

  it('keeps what it comes to: a change names the fields, and is taken together with the end of the payment', async () => {
    const { update } = await bill();
    await update(payment);
    const change = { unitPrice: 3, vat: 20, notes: 'x' };
    expect(refusal(await update(change))).toEqual([422, 'unitPrice: billSettled', 'vat: billSettled']);
    expect((await update({ notes: 'x', isCompleted: true })).status).toBe(200);
    expect(refusal(await update({ unitPrice: 3, paidAt: null }))).toEqual([422, 'unitPrice: billSettled']);
    const { payload: other } = await depot.admin.call(clientRoutes.create, {
      params: { account: depot.account },
      body: { name: 'Another payer', type: 'customer' },
    });
    expect(refusal(await update({ clientId: other.id }))).toEqual([422, 'clientId: billSettled']);
    const opened = await update({ ...change, paidAt: null, isCompleted: false });
    expect([opened.status, opened.payload.totalPrice]).toEqual([200, 108]);
  });

  it('is kept so by the database too', async () => {
    const [{ id, update }, open] = [await bill(), await bill()];
    await update(payment);
    const table = app.inspect.updateTable('transaction');
    await expect(table.set({ unitPrice: 7 }).where('id', '=', id).execute()).rejects.toThrow('the bill is settled');
    const without = table.set({ finishedAt: null, isCompleted: true }).where('id', '=', open.id);
    await expect(without.execute()).rejects.toThrow('transaction_settled_ended');
  });

  it('comes to the same after the depot has moved to another time zone, where an open one does not', async () => {
    const [settled, open, later] = [await bill(), await bill(), await bill()];
    await settled.update({ isCompleted: true });
    const params = { account: depot.account };
    const move = (timezone: string) => depot.owner.call(accountRoutes.update, { params, body: { timezone } });
    expect((await move('Pacific/Kiritimati')).status).toBe(200);
    const totals = () => Promise.all([settled, open, later].map(async ({ get }) => (await get()).totalPrice));
    expect(await totals()).toEqual([60, 62, 62]);
    expect((await later.update(payment)).payload.totalPrice).toBe(62);
    const { payload: list } = await depot.admin.call(transactionRoutes.list, { params, query: { sort: 'totalPrice' } });
    const order = list.map(({ id }) => id);
    expect(order.indexOf(settled.id)).toBeLessThan(order.indexOf(open.id));
    // An undo brings it back as it was.
    const reopened = await act(depot.admin, transactionRoutes.update, {
      params: settled.params,
      body: { isCompleted: false },
    });
    expect((await undo(depot, reopened, depot.admin)).status).toBe(200);
    const deleted = await depot.admin.call(transactionRoutes.remove, { params: settled.params });
    expect([deleted.status, deleted.problem.key], 'a settled bill stays').toEqual([409, 'settledStays']);
    expect(await totals()).toEqual([60, 62, 62]);
    await move('Europe/Bratislava');
    expect(await totals()).toEqual([60, 60, 62]);
  });

  it('comes to what the clerk saw who settled it, when another changes the price at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { get, update } = await bill();
      const [settled, dearer] = await Promise.all([update(payment), update({ unitPrice: 5 })]);
      expect([200, 422]).toContain(dearer.status);
      expect(settled.status).toBe(200);
      expect((await get()).totalPrice).toBe(settled.payload.totalPrice);
    }
  });
});

it('sorting by what bills come to keeps currencies apart, both ways', async () => {
  const own = await createDepot(app);
  const { clientId, container } = await createYard(own);
  const { id: containerId } = await container('CURR0000001');
  const { account } = own;
  const add = (currency: 'CZK' | 'EUR', unitPrice: number, running = false) =>
    own.admin.call(transactionRoutes.create, {
      params: { account, containerId },
      body: { ...storage, clientId, currency, unitPrice, ...(running && { finishedAt: null }) },
    });
  for (const price of [1, 900]) await add('CZK', price);
  for (const price of [5, 1000]) await add('EUR', price);
  await add('CZK', 0, true);
  const sorted = async (sort: 'totalPrice' | '-totalPrice') => {
    const list = await own.admin.call(transactionRoutes.list, { params: { account }, query: { sort } });
    return list.payload.map(({ currency, unitPrice }) => `${currency} ${unitPrice}`);
  };
  const expected = ['CZK 0', 'CZK 1', 'CZK 900', 'EUR 5', 'EUR 1000'];
  expect(await sorted('totalPrice')).toEqual(expected);
  expect(await sorted('-totalPrice')).toEqual(expected.toReversed());
});

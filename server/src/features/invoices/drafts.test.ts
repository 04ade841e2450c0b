import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: createInvoicing });
let box: number;
let draft: number;
let bill: number;

beforeEach(async () => {
  box = await t.box();
  bill = await t.fee(box, 10);
  await t.fee(box, 20);
  [draft = 0] = await t.gather('2026-05-31');
});
const params = () => ({ account: depot.account, containerId: box, id: bill });
const linesOf = async (id: number) => (await t.invoice(id)).lines.map(({ net }) => net);

describe('a transaction on a draft', () => {
  it.each([
    ['another currency', { currency: 'CZK' }],
    ['a payment', { paidAt: 1_780_000_000 }],
    ['an expense', { type: 'purchase' }],
    ['another month', { startedAt: 1_782_000_000 }],
    ['no end', { type: 'rent', billingPeriod: 'daily', finishedAt: null }],
  ] as const)('leaves it with %s', async (_, body) => {
    const { status, payload } = await depot.admin.call(transactionRoutes.update, { params: params(), body });
    expect([status, payload.invoiceId]).toEqual([200, null]);
    expect(await linesOf(draft)).toEqual([20]);
  });

  it('is gathered though it is completed, as long as it is not paid', async () => {
    const done = await t.fee(box, 40);
    const at = { ...params(), id: done };
    await depot.admin.call(transactionRoutes.update, { params: at, body: { isCompleted: true } });
    expect(await t.gather('2026-05-31')).toEqual([draft]);
    expect(await linesOf(draft)).toEqual([10, 20, 40]);
    expect((await t.tryIssue(draft)).status).toBe(200);
  });

  it('that left it as the last leaves no empty draft behind', async () => {
    await t.setClient(t.yard.clientId, {
      vatTreatments: [{ chargeCodeId: null, category: 'O', reason: 'Outside the scope' }],
    });
    expect(await linesOf(draft)).toEqual([]);
    const [next = 0] = await t.gather('2026-05-31');
    expect(await linesOf(next)).toEqual([10, 20]);
    expect((await depot.admin.call(invoiceRoutes.get, t.at(draft))).status).toBe(404);
  });

  it('stays with another price, and shows what it comes to by how the account is taxed now', async () => {
    const { payload } = await depot.admin.call(transactionRoutes.update, { params: params(), body: { unitPrice: 30 } });
    expect(payload.invoiceId).toBe(draft);
    expect((await t.invoice(draft)).total).toBe(61.5);
    const body = { isVatPayer: false };
    expect((await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body })).status).toBe(
      200,
    );
    expect(await t.invoice(draft)).toMatchObject({ net: 50, total: 50 });
  });
});

describe('once the draft is issued', () => {
  it('a transaction that was deleted before comes back on no invoice', async () => {
    await depot.admin.call(transactionRoutes.remove, { params: params() });
    await t.issue(draft);
    const { payload } = await depot.owner.call(historyRoutes.ofRecord, {
      params: { account: depot.account, entity: 'transaction', id: bill },
      query: {},
    });
    const change = payload.changes.find(({ action }) => action === 'delete')?.id ?? 0;
    const restored = await depot.admin.call(historyRoutes.restore, { params: { account: depot.account, change } });
    expect(restored.status).toBe(200);
    expect(await linesOf(draft)).toEqual([20]);
    const [next = 0] = await t.gather('2026-05-31');
    expect([next === draft, await linesOf(next)]).toEqual([false, [10]]);
  });

  it('a line that was left out before does not come back by an undo', async () => {
    const body = { transactionIds: [bill] };
    const id = await act(depot.owner, invoiceRoutes.leaveOut, { ...t.at(draft), body });
    await t.issue(draft);
    await undo(depot, id, depot.owner);
    expect(await linesOf(draft)).toEqual([20]);
    expect(await t.gather('2026-05-31'), 'it is invoiced by the next').toHaveLength(1);
  });

  it('what is gathered in the same moment goes into the next', async () => {
    await t.fee(box, 40);
    const [issued, gathered] = await Promise.all([t.tryIssue(draft), t.gather('2026-05-31')]);
    expect(issued.status).toBe(200);
    const nets = await Promise.all([draft, ...gathered].map(linesOf));
    expect([...new Set(nets.flat())].toSorted((a, b) => a - b)).toEqual([10, 20, 40]);
  });
});

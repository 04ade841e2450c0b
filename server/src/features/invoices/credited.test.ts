import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { noon, slabs } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
let depot: Depot;
let t: Awaited<ReturnType<typeof createInvoicing>>;
const params = () => ({ account: depot.account });

beforeEach(async () => {
  depot = await createDepot(app);
  t = await createInvoicing(depot);
});

describe('what a credit note has released', () => {
  /** Ten days of 2.00 that a run billed and a credit note took back. */
  const released = async () => {
    await t.card({ lines: [t.line({ slabs: slabs(2) })] });
    const box = await t.box();
    await t.gateIn(box, '2026-05-01');
    await t.gateOut(box, '2026-05-10');
    const run = await t.run('2026-05-31');
    const [id = 0] = await t.gather('2026-05-31');
    await t.issue(id);
    const note = await t.credit(id);
    return { box, run, invoiceId: id, note: note.number ?? '' };
  };
  const listed = async (query: object = {}) =>
    (await depot.admin.call(transactionRoutes.list, { params: params(), query })).payload;
  const sums = async (query: object = {}) =>
    (await depot.admin.call(transactionRoutes.sums, { params: params(), query })).payload;
  const exported = async (input: Record<string, unknown>) => {
    const body = { list: 'transactions', format: 'csv', input } as const;
    const { payload } = await depot.admin.call(exportRoutes.create, { params: params(), body });
    return (await (await fetch(app.address + payload.url)).text()).trim().split('\n');
  };

  it('is left out of lists, their sums, exports and its run; a filter shows it with the number of the note', async () => {
    const { box, run, invoiceId, note } = await released();
    for (const query of [{}, { invoiceId }, { runId: run.id }, { released: false }]) {
      expect(await listed(query)).toEqual([]);
      expect(await sums(query)).toEqual([]);
    }
    expect(await t.bills(box)).toEqual([]);
    expect(await exported({})).toHaveLength(1);
    const shown = await listed({ released: true });
    expect(shown).toMatchObject([{ creditNoteNumber: note, invoiceId, totalPrice: 24.6 }]);
    expect(await sums({ released: true })).toMatchObject([{ bills: 1, net: 20, total: 24.6, paid: 0, open: 0 }]);
    const rows = await exported({ released: true });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('Credit note');
    expect(rows[1]).toContain(note);
    const { payload } = await depot.admin.call(storageRunRoutes.get, { params: { ...params(), id: run.id } });
    expect(payload).toMatchObject({ stays: 0, sums: [] });
    await t.run('2026-05-31');
    expect(await listed()).toMatchObject([{ creditNoteNumber: '', totalPrice: 24.6, invoiceId: null }]);
  });

  it('takes no payment and no change: neither alone, nor with others, nor past the service', async () => {
    const { box } = await released();
    const [piece] = await listed({ released: true });
    const id = piece?.id ?? 0;
    const body = { paidAt: noon('2026-06-01') };
    const at = { params: { ...params(), containerId: box, id } };
    const alone = await depot.admin.call(transactionRoutes.update, { ...at, body });
    expect([alone.status, alone.problem.key]).toEqual([409, 'billReleased']);
    const other = await depot.admin.call(transactionRoutes.update, { ...at, body: { unitPrice: 3 } });
    expect([other.status, other.problem.key]).toEqual([409, 'billReleased']);
    const many = await depot.admin.call(transactionRoutes.bulkUpdate, {
      params: params(),
      body: { records: [{ id, version: piece?.version ?? 0 }], changes: body },
    });
    expect([many.status, many.problem.detail]).toEqual([
      409,
      expect.stringContaining('A credit note has taken this transaction back'),
    ]);
    for (const change of [sql`paid_at = (select now())`, sql`is_completed = true`, sql`unit_price = 3`])
      await expect(
        sql`update transaction set ${change} where id = ${id} and account_id = ${depot.accountId}`.execute(app.inspect),
      ).rejects.toThrow('transaction_released');
    expect(await listed({ released: true })).toMatchObject([{ paidAt: null }]);
  });
});

describe('what was typed on an invoice that was credited', () => {
  const typed = {
    freeLines: [{ text: 'Transport', quantity: 1.5, price: 33.33, vat: 23 }],
    notes: 'By agreement of May',
    grouping: 'charge_code' as const,
  };
  const update = (id: number, body: object) => depot.admin.call(invoiceRoutes.update, { ...t.at(id), body });
  const again = async () => (await t.gather('2026-05-31'))[0] ?? 0;

  const answer = (id: number, offeredId: number, isWanted: boolean) =>
    depot.admin.call(invoiceRoutes.takeOver, { ...t.at(id), body: { offeredId, isWanted } });
  const credited = async () => {
    await t.fee(await t.box(), 100);
    const id = await again();
    await update(id, typed);
    const { number } = await t.issue(id);
    return { id, number, note: await t.credit(id) };
  };

  it('is offered to the draft that follows, and added to what is typed there, once', async () => {
    const { id, number, note } = await credited();
    expect(note).toMatchObject({ grouping: 'charge_code', offered: null });
    expect((await t.invoice(id)).offered).toBeNull();
    const next = await again();
    const own = { text: 'Own', quantity: 1, price: 10, vat: 23 };
    await update(next, { notes: 'Typed before', freeLines: [own] });
    expect(await t.invoice(next)).toMatchObject({ offered: { id, number, ...typed } });
    const answers = await Promise.all([answer(next, id, true), answer(next, id, true)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.key).toBe('offerAnswered');
    expect(await t.invoice(next)).toMatchObject({
      freeLines: [own, ...typed.freeLines],
      notes: 'Typed before\nBy agreement of May',
      grouping: 'charge_code',
      net: 160,
      offered: null,
    });
    await update(next, { freeLines: [], notes: '' });
    expect((await t.invoice(next)).offered, 'what is taken out again').toBeNull();
  });

  it('is offered again by each invoice that was credited, where it was neither taken over nor left, or its draft deleted', async () => {
    const { id } = await credited();
    const next = await again();
    await update(next, { notes: 'Second' });
    await t.issue(next);
    await t.credit(next);
    const draft = await again();
    expect((await t.invoice(draft)).offered).toMatchObject({ id });
    expect((await answer(draft, next, true)).problem.key).toBe('offerAnswered');
    expect((await answer(draft, id, false)).payload).toMatchObject({ freeLines: [], offered: { id: next } });
    await depot.admin.call(invoiceRoutes.remove, t.at(draft));
    const anew = await again();
    expect((await t.invoice(anew)).offered, 'of a draft that was deleted').toMatchObject({ id });
    expect((await answer(anew, id, true)).payload.offered).toMatchObject({ id: next, notes: 'Second' });
    const whole = { notes: 'By agreement of May\nSecond', grouping: 'charge_code', offered: null };
    expect((await answer(anew, next, true)).payload, 'the other one had no grouping').toMatchObject(whole);
    await t.issue(anew);
    expect((await answer(anew, next, true)).problem.key).toBe('invoiceIssued');
  });

  it('is offered only for the same client, currency and month, and only where something was typed', async () => {
    const box = await t.box();
    const other = await t.client('Other');
    await t.setClient(other, t.buyer);
    await t.fee(box, 100);
    const id = await again();
    await update(id, typed);
    await t.issue(id);
    await t.credit(id);
    await t.fee(box, 5, { clientId: other });
    await t.fee(box, 5, { currency: 'CZK' });
    await t.fee(box, 5, { day: '2026-04-10' });
    const drafts = await Promise.all((await t.gather('2026-05-31')).map((draft) => t.invoice(draft)));
    expect(drafts.map(({ offered }) => offered?.id).filter(Boolean)).toEqual([id]);
    const plain = drafts.find(({ clientId }) => clientId === other)?.id ?? 0;
    await t.issue(plain);
    await t.credit(plain);
    const [next = 0] = await t.gather('2026-05-31');
    expect(await t.invoice(next)).toMatchObject({ clientId: other, offered: null });
  });
});

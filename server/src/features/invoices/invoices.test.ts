import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { times } from '../../../test/tools/length.ts';
import { slabs } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: createInvoicing });

/** Ends connections of the database that are issuing, until three were. */
async function cutOff(isOver: () => boolean): Promise<number> {
  let cut = 0;
  while (cut < 3 && !isOver()) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%invoice%' limit 1`.execute(
      app.inspect,
    );
    cut += rows.length;
  }
  return cut;
}
const account = () => ({ account: depot.account });
const year = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Bratislava', year: 'numeric' }).format();

describe('the amounts of an invoice', () => {
  it('V8: VAT is that of the sum, and not the sum of that of each line', async () => {
    const box = await t.box();
    for (let n = 0; n < 3; n++) await t.fee(box, 10.1);
    const [id = 0] = await t.gather('2026-05-31');
    const { net, vatAmount, total } = await t.issue(id);
    expect([net, vatAmount, total]).toEqual([30.3, 6.97, 37.27]);
    const bills = await t.bills(box);
    expect(bills.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0)).toBe(3726);
  });

  it('V10: half a cent is rounded away from zero, in credit notes as in invoices', async () => {
    await t.fee(await t.box(), 7612.5, { vat: 19 });
    const [id = 0] = await t.gather('2026-05-31');
    expect(await t.issue(id)).toMatchObject({ net: 7612.5, vatAmount: 1446.38 });
    expect(await t.credit(id)).toMatchObject({ kind: 'credit_note', net: -7612.5, vatAmount: -1446.38 });
  });

  it('V11: each rate has its own VAT', async () => {
    const box = await t.box();
    for (const price of [49.35, 30, 105.25]) await t.fee(box, price);
    await t.fee(box, 19.99, { vat: 5 });
    const [id = 0] = await t.gather('2026-05-31');
    const { groups, total } = await t.issue(id);
    expect(groups.map(({ vat, net, vatAmount }) => [vat, net, vatAmount])).toEqual([
      [23, 184.6, 42.46],
      [5, 19.99, 1],
    ]);
    expect(total).toBe(248.05);
  });

  it('V9: a credit of the whole is exact in every group, and the new invoice counts anew', async () => {
    const box = await t.box();
    await t.fee(box, 10.1);
    const wrong = await t.fee(box, 10.1);
    const [id = 0] = await t.gather('2026-05-31');
    const first = await t.issue(id);
    const note = await t.credit(id);
    expect(first.groups).toMatchObject([{ net: 20.2, vatAmount: 4.65 }]);
    expect(note.groups).toMatchObject([{ net: -20.2, vatAmount: -4.65 }]);
    await depot.admin.call(transactionRoutes.remove, { params: { ...account(), containerId: box, id: wrong } });
    const [again = 0] = await t.gather('2026-05-31');
    expect(await t.issue(again)).toMatchObject({ net: 10.1, vatAmount: 2.32 });
  });
});

describe('a draft', () => {
  it('gathers what is not invoiced: by client, currency and calendar month, without expenses, what runs and what is settled', async () => {
    const box = await t.box();
    const other = await t.client('Other');
    await t.fee(box, 10);
    await t.fee(box, 20, { day: '2026-04-30' });
    await t.fee(box, 30, { clientId: other });
    await t.fee(box, 40, { currency: 'CZK' });
    const paid = await t.fee(box, 50);
    const at = { ...account(), containerId: box };
    await depot.admin.call(transactionRoutes.update, { params: { ...at, id: paid }, body: { paidAt: 1_780_000_000 } });
    const body = {
      type: 'rent',
      clientId: other,
      unitPrice: 1,
      billingPeriod: 'daily',
      startedAt: 1_777_000_000,
    } as const;
    await depot.admin.call(transactionRoutes.create, { params: at, body });
    await depot.admin.call(transactionRoutes.create, {
      params: at,
      body: { type: 'purchase', unitPrice: 9, startedAt: 1_777_000_000 },
    });
    expect(await t.gather('2026-05-09'), 'up to the day alone').toHaveLength(1);
    const drafts = await t.gather('2026-05-31');
    const shown = await Promise.all(drafts.map((id) => t.invoice(id)));
    expect(shown.map(({ currency, month, net, lines }) => [currency, month, net, lines.length]).toSorted()).toEqual([
      ['CZK', '2026-05-01', 40, 1],
      ['EUR', '2026-05-01', 10, 1],
      ['EUR', '2026-05-01', 30, 1],
    ]);
    await t.fee(box, 5);
    expect(await t.gather('2026-05-31'), 'what comes later goes to the draft that is there').toEqual([
      shown.find(({ net }) => net === 10)?.id,
    ]);
  });

  it('leaves lines out, takes free ones, and is deleted without harm', async () => {
    const box = await t.box();
    const left = await t.fee(box, 10);
    await t.fee(box, 20);
    const [id = 0] = await t.gather('2026-05-31');
    await depot.admin.call(invoiceRoutes.leaveOut, { ...t.at(id), body: { transactionIds: [left] } });
    const freeLines = [{ text: 'Transport', quantity: 1.5, price: 33.33, vat: 23 }];
    const { payload } = await depot.admin.call(invoiceRoutes.update, {
      ...t.at(id),
      body: { freeLines, notes: 'Ďakujeme' },
    });
    expect([payload.net, payload.lines.map(({ text, net }) => [text, net])]).toEqual([
      70,
      [
        ['Cleaning fee', 20],
        ['Transport', 50],
      ],
    ]);
    expect((await depot.admin.call(invoiceRoutes.remove, t.at(id))).status).toBe(204);
    expect((await t.bills(box)).map(({ invoiceId }) => invoiceId)).toEqual([null, null]);
  });

  it('says what keeps it from being issued', async () => {
    const box = await t.box();
    await t.fee(box, 10, { vat: 0 });
    const [id = 0] = await t.gather('2026-05-31');
    await t.setClient(t.yard.clientId, { tin: '', addressCity: '' });
    const { faults } = await t.invoice(id);
    expect(faults).toEqual(['buyerAddress', 'buyerTin', 'standardAtZero']);
    const { status, problem } = await t.tryIssue(id);
    expect([status, problem.key]).toEqual([409, 'invoiceFault_buyerAddress']);
    expect((await depot.admin.call(invoiceRoutes.issue, t.at(id))).status, 'owners issue').toBe(403);
  });

  it('gathers those that were chosen', async () => {
    const box = await t.box();
    const [chosen, other] = [await t.fee(box, 10), await t.fee(box, 20)];
    const gather = (body: object) => depot.admin.call(invoiceRoutes.gather, { params: account(), body });
    expect((await gather({})).problem.errors).toMatchObject([{ path: 'untilDay', key: 'required' }]);
    const { payload } = await gather({ transactionIds: [chosen] });
    expect(payload).toMatchObject({ drafts: [expect.any(Number)], transactions: 1 });
    expect(await t.invoice(payload.drafts[0] ?? 0)).toMatchObject({ net: 10, linesCount: 1 });
    expect((await gather({ transactionIds: [chosen, other] })).payload.transactions, 'the rest').toBe(1);
  });

  it('has its lines together by container, or by charge code', async () => {
    const [first, second] = [await t.box(), await t.box()];
    await t.card({ lines: [t.line({ slabs: slabs(2) })] });
    for (const box of [first, second]) {
      await t.fee(box, 7);
      await t.gateIn(box, '2026-05-01');
    }
    await t.run('2026-05-31');
    const [id = 0] = await t.gather('2026-05-31');
    const nets = async () => (await t.invoice(id)).lines.map(({ net }) => net);
    expect(await nets()).toEqual([62, 7, 62, 7]);
    await depot.admin.call(invoiceRoutes.update, { ...t.at(id), body: { grouping: 'charge_code' } });
    expect(await nets()).toEqual([7, 7, 62, 62]);
    expect((await t.issue(id)).grouping).toBe('charge_code');
  });

  it('is taxed as the client is treated, which what is not issued yet follows', async () => {
    const box = await t.box();
    const treat = (category: 'AE' | 'E' | 'O' | 'S', reason = '') =>
      t.setClient(t.yard.clientId, {
        vatTreatments: category === 'S' ? [] : [{ chargeCodeId: null, category, reason }],
      });
    const groups = async () =>
      (await Promise.all((await t.gather('2026-05-31')).map((id) => t.invoice(id))))
        .filter(({ lines }) => lines.length > 0)
        .map((draft) => draft.groups.map(({ category, net, vatAmount }) => [category, net, vatAmount]));
    await treat('AE', 'prenesenie daňovej povinnosti');
    await t.fee(box, 100);
    expect(await groups()).toEqual([[['AE', 100, 0]]]);
    await treat('S');
    await t.fee(box, 10);
    expect(await groups(), 'taxed again').toEqual([[['S', 110, 25.3]]]);
    await treat('O', 'mimo predmetu dane');
    expect(await groups(), 'in a draft of its own').toEqual([[['O', 110, 0]]]);
    await treat('AE', 'prenesenie daňovej povinnosti');
    const [id = 0] = (await t.gather('2026-05-31')).slice(-1);
    const issued = await t.issue(id);
    await treat('S');
    expect((await t.invoice(issued.id)).groups).toMatchObject([
      { category: 'AE', net: 110, vatAmount: 0, reason: 'prenesenie daňovej povinnosti' },
    ]);
  });
});

describe('an issued invoice', () => {
  const issued = async () => {
    const box = await t.box();
    const bill = await t.fee(box, 100);
    const [id = 0] = await t.gather('2026-05-31');
    return { box, bill, invoice: await t.issue(id) };
  };

  it('has the next number of its year, the day of issue and the due day, and keeps all it says', async () => {
    const { invoice } = await issued();
    expect(invoice).toMatchObject({
      number: `${year}010001`,
      status: 'open',
      taxPoint: '2026-05-10',
      total: 123,
      open: 123,
    });
    await t.setClient(t.yard.clientId, { name: 'Renamed', tin: '' });
    const { buyer, number } = await t.invoice(invoice.id);
    expect([number, buyer.name === 'Renamed', buyer.tin]).toEqual([`${year}010001`, false, '2020987654']);
  });

  it('holds its transactions: nothing changes them, and they are not deleted', async () => {
    const { box, bill, invoice } = await issued();
    const at = { params: { ...account(), containerId: box, id: bill } };
    const change = await depot.admin.call(transactionRoutes.update, { ...at, body: { unitPrice: 1 } });
    const pay = await depot.admin.call(transactionRoutes.update, { ...at, body: { paidAt: 1_780_000_000 } });
    const remove = await depot.admin.call(transactionRoutes.remove, at);
    for (const { status, problem } of [change, pay, remove])
      expect([status, problem.key, problem.params]).toEqual([409, 'onInvoice', { number: invoice.number }]);
    const draft = await depot.admin.call(invoiceRoutes.update, { ...t.at(invoice.id), body: { notes: 'x' } });
    expect([draft.status, draft.problem.key]).toEqual([409, 'invoiceIssued']);
    expect((await depot.admin.call(invoiceRoutes.remove, t.at(invoice.id))).status).toBe(409);
  });

  it('is one of a series without a gap, also where many are issued at once, some fail and the database is cut off', async () => {
    const box = await t.box();
    const sixths = times(4, 10);
    for (let nth = 0; nth < 6 * sixths; nth++) {
      const client = await t.client(`Client ${nth}`);
      // Every sixth has no address: it is refused.
      if (nth % 6 !== 0) await t.setClient(client, { ...t.buyer, cin: '', vatNumber: '' });
      await t.fee(box, nth + 1, { clientId: client });
    }
    const drafts = await t.gather('2026-05-31');
    let isOver = false;
    const first = Promise.all(drafts.map((id) => t.tryIssue(id))).finally(() => {
      isOver = true;
    });
    expect(await cutOff(() => isOver)).toBe(3);
    const cut = await first;
    expect(cut.filter(({ status }) => status >= 500)).not.toHaveLength(0);
    // One after the other: a busy server may refuse some of many, and those would be missing.
    for (const id of drafts) await t.tryIssue(id);
    const issued = (await Promise.all(drafts.map((id) => t.invoice(id)))).filter(({ number }) => number !== null);
    expect(issued.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 5 * sixths }, (_, n) => `${year}01${String(n + 1).padStart(4, '0')}`),
    );
    for (const { id } of issued)
      expect((await depot.admin.call(invoiceRoutes.documents, { ...t.at(id), body: {} })).payload).toMatchObject({
        pdf: expect.anything(),
        xml: expect.anything(),
      });
    const twice = await Promise.all([t.tryIssue(issued[0]?.id ?? 0), t.tryIssue(issued[0]?.id ?? 0)]);
    expect(twice.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('is credited where billed days are wrong; the client has its payment back, and it pays the next', async () => {
    await t.card({ lines: [t.line({ slabs: slabs(2) })] });
    const box = await t.box();
    await t.gateIn(box, '2026-05-01');
    await t.run('2026-05-31');
    const [id = 0] = await t.gather('2026-05-31');
    const wrong = await t.issue(id);
    await t.pay(wrong.total, [id]);
    await t.gateOut(box, '2026-05-20');
    const told = await depot.admin.call(storageRunRoutes.wrong, { params: account() });
    const invoice = { id, number: wrong.number };
    expect(told.payload).toMatchObject([{ wrongDays: 11, wrongSettledDays: 11, wrongInvoices: [invoice] }]);
    const { id: stayId } = await t.stay(box);
    const kept = await depot.admin.call(stayRoutes.putRight, { params: { ...account(), id: stayId } });
    expect(kept.payload).toMatchObject({ wrongDays: 11, wrongInvoices: [invoice] });
    await t.credit(id);
    await t.run('2026-05-31');
    const [next = 0] = await t.gather('2026-05-31');
    expect(await t.issue(next)).toMatchObject({ net: 40, total: 49.2, credit: 76.26 });
    const { payload } = await depot.admin.call(invoiceRoutes.useCredit, t.at(next));
    expect(payload).toMatchObject({ status: 'paid', open: 0, credit: 27.06 });
  });

  it('is credited once: days of a run are billed anew, what was made by hand can be changed', async () => {
    await t.card({ lines: [t.line({ slabs: slabs(2) })] });
    const box = await t.box();
    await t.gateIn(box, '2026-05-01');
    await t.gateOut(box, '2026-05-10');
    await t.run('2026-05-31');
    const byHand = await t.fee(box, 7);
    const [id = 0] = await t.gather('2026-05-31');
    const first = await t.issue(id);
    const note = await t.credit(id);
    expect(note).toMatchObject({ number: `${year}020001`, credits: { number: first.number }, total: -33.21 });
    expect(first.total).toBe(33.21);
    expect(await t.invoice(id)).toMatchObject({ status: 'credited', creditedBy: { number: note.number }, open: 0 });
    const again = await depot.owner.call(invoiceRoutes.credit, t.at(id));
    expect([again.status, again.problem.key]).toEqual([409, 'invoiceCredited']);
    const at = { params: { ...account(), containerId: box, id: byHand } };
    expect((await depot.admin.call(transactionRoutes.update, { ...at, body: { unitPrice: 8 } })).status).toBe(200);
    await t.run('2026-05-31');
    const [next = 0] = await t.gather('2026-05-31');
    expect(await t.issue(next)).toMatchObject({ net: 28, number: `${year}010002` });
  });
});

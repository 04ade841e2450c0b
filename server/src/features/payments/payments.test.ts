import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { act, refusal } from '../../../test/tools/acts.ts';
import { camt, createBank } from '../../../test/tools/bank.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { besideSession } from '../../../test/tools/other-session.ts';
import { noon } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t, bank } = depotWith(app, { t: createInvoicing, bank: createBank });

const account = () => ({ params: { account: depot.account } });

/** Issued invoices of one client each, with these net prices; VAT comes on top. */
async function issued(...prices: number[]) {
  const box = await t.box();
  const made = [];
  for (const price of prices) {
    await t.fee(box, price);
    const [id = 0] = await t.gather('2026-05-31');
    made.push(await t.issue(id));
  }
  return { box, invoices: made };
}

describe('a payment', () => {
  it('pays invoices in their order; what they charge is paid once all of it is, and owed again when it is taken back', async () => {
    const { box, invoices } = await issued(100, 50);
    const [first = 0, second = 0] = invoices.map(({ id }) => id);
    const payment = await t.pay(150, [first, second]);
    expect(payment).toMatchObject({ allocated: 150, invoices: [{ amount: 123 }, { amount: 27 }] });
    expect([(await t.invoice(first)).status, (await t.invoice(second)).open]).toEqual(['paid', 34.5]);
    expect((await t.bills(box)).map(({ paidAt }) => paidAt)).toEqual([noon('2026-06-01') - 3600, null]);
    await depot.admin.call(paymentRoutes.remove, t.at(payment.id));
    expect([(await t.invoice(first)).status, (await t.bills(box)).map(({ status }) => status)]).toEqual([
      'open',
      ['open', 'open'],
    ]);
  });

  it('of more than is owed keeps the rest free, and another invoice takes it by one click', async () => {
    const { invoices } = await issued(100);
    const first = invoices[0]?.id ?? 0;
    expect(await t.pay(200, [first])).toMatchObject({ allocated: 123 });
    const { invoices: more } = await issued(50);
    const next = more[0]?.id ?? 0;
    expect((await t.invoice(next)).credit).toBe(77);
    const { payload } = await depot.admin.call(invoiceRoutes.useCredit, t.at(next));
    expect([payload.status, payload.paid, payload.credit]).toEqual(['paid', 61.5, 15.5]);
  });

  it('lies neither in the future nor before the year 2000', async () => {
    const on = (paidOn: string) => {
      const body = { paidOn, amount: 1, currency: 'EUR' as const };
      return depot.admin.call(paymentRoutes.create, { ...account(), body });
    };
    const refused = async (paidOn: string) => {
      const { status, problem } = await on(paidOn);
      return [status, problem.errors?.[0]?.path, problem.errors?.[0]?.key];
    };
    expect(await refused(depotDay(2))).toEqual([422, 'paidOn', 'futurePayment']);
    expect(await refused('1999-12-31')).toEqual([422, 'paidOn', 'wrongType']);
    expect((await on(depotDay(-1))).status).toBe(201);
  });

  it('pays the last cent, also where the difference of two amounts is no exact number', async () => {
    const { invoices } = await issued(100, 100);
    const [first = 0, second = 0] = invoices.map(({ id }) => id);
    for (const id of [first, second]) await t.pay(118.65, [id]); // 123 - 118.65 is less than 4.35 in floating point
    expect(await t.pay(4.35, [first])).toMatchObject({ allocated: 4.35 });
    await t.pay(4.35, [], t.yard.clientId);
    const { payload } = await depot.admin.call(invoiceRoutes.useCredit, t.at(second));
    expect([payload.status, payload.open, payload.credit]).toEqual(['paid', 0, 0]);
    expect(await t.invoice(first)).toMatchObject({ status: 'paid', open: 0 });
  });

  it('becomes the credit of its client where the invoice is credited, and the bills are owed no more', async () => {
    const { box, invoices } = await issued(100);
    const id = invoices[0]?.id ?? 0;
    await t.pay(123, [id]);
    await t.credit(id);
    expect((await t.bills(box)).map(({ status, invoiceId }) => [status, invoiceId])).toEqual([['open', null]]);
    const [draft = 0] = await t.gather('2026-05-31');
    expect((await t.invoice(draft)).credit).toBe(123);
  });

  it('is not undone, but deleted; has a day of this century; and is of the client whose invoice it pays', async () => {
    const { invoices } = await issued(100);
    const [id = 0] = invoices.map((invoice) => invoice.id);
    const payment = await t.pay(50, [id]);
    const deletion = await act(depot.owner, paymentRoutes.remove, t.at(payment.id));
    expect(await refusal(depot, deletion, depot.owner)).toEqual([409, 'This cannot be undone.']);
    const other = await t.client('Other');
    const body = { paidOn: '2026-06-01', amount: 5, currency: 'EUR' as const, invoiceIds: [id] };
    const create = async (given: object) =>
      (await depot.admin.call(paymentRoutes.create, { ...account(), body: { ...body, ...given } })).problem.errors;
    expect(await create({ paidOn: '1969-06-01' })).toMatchObject([{ path: 'paidOn', key: 'wrongType' }]);
    expect(await create({ clientId: other })).toMatchObject([{ path: 'clientId', key: 'paymentOtherClient' }]);
    const free = await t.pay(5, [], other);
    const given = await depot.admin.call(paymentRoutes.allocate, { ...t.at(free.id), body: { invoiceId: id } });
    expect(given.problem.errors).toMatchObject([{ path: 'invoiceId', key: 'paymentOtherClient' }]);
  });

  it('gives more to an invoice to which it gave a part before', async () => {
    const { invoices } = await issued(100, 50);
    const [first = 0, second = 0] = invoices.map(({ id }) => id);
    const payment = await t.pay(150, [first, second]);
    const rest = await t.pay(34.5, [second]);
    await t.credit(first);
    await depot.admin.call(paymentRoutes.remove, t.at(rest.id));
    const { payload } = await depot.admin.call(invoiceRoutes.useCredit, t.at(second));
    expect([payload.status, payload.paid, payload.credit]).toEqual(['paid', 61.5, 88.5]);
    const [kept] = (await depot.admin.call(paymentRoutes.list, { ...account(), query: {} })).payload;
    expect(kept).toMatchObject({ id: payment.id, allocated: 61.5, invoices: [{ invoiceId: second, amount: 61.5 }] });
  });

  it('is never spent twice, nor an invoice paid twice, whoever is at it at once', async () => {
    const { invoices } = await issued(100, 100, 100);
    const { id } = await t.pay(200, [], t.yard.clientId);
    const give = (invoice: number) =>
      depot.admin.call(paymentRoutes.allocate, { ...t.at(id), body: { invoiceId: invoice } });
    await Promise.all(invoices.flatMap((invoice) => [give(invoice.id), give(invoice.id)]));
    const [payment] = (await depot.admin.call(paymentRoutes.list, { ...account(), query: {} })).payload;
    expect(payment?.allocated).toBe(200);
    const paid = (await Promise.all(invoices.map((invoice) => t.invoice(invoice.id)))).map((invoice) => invoice.paid);
    expect(paid.toSorted((a, b) => a - b)).toEqual([0, 77, 123]);
  });

  it.each(['is recorded', 'comes from a bank', 'is given to an invoice', 'is freed', 'is deleted'])(
    'that %s holds invoices before itself, and those in the order of their ids',
    async (how) => {
      const { invoices } = await issued(100, 50);
      const [first = 0, second = 0] = invoices.map(({ id }) => id);
      const ids = [second, first];
      const { id } = await t.pay(61.5 + 123, how === 'is freed' || how === 'is deleted' ? ids : [], t.yard.clientId);
      const file = camt([{ amount: '1.00' }, { amount: '3.00' }]);
      const { lines } = await bank.read(file);
      const calls: Record<string, () => Promise<{ status: number }>> = {
        'is recorded': () =>
          depot.admin.call(paymentRoutes.create, {
            ...account(),
            body: { paidOn: '2026-06-01', amount: 2, currency: 'EUR', invoiceIds: ids },
          }),
        'comes from a bank': () =>
          bank.take(
            file,
            lines.map((line, at) => ({ id: line.id, invoiceId: ids[at] ?? 0 })),
          ),
        'is given to an invoice': () =>
          depot.admin.call(paymentRoutes.allocate, { ...t.at(id), body: { invoiceId: first } }),
        'is freed': () => depot.admin.call(paymentRoutes.free, t.at(id)),
        'is deleted': () => depot.admin.call(paymentRoutes.remove, t.at(id)),
      };
      const lock = (table: string, row: number) =>
        `select from ${table} where account_id = ${depot.accountId} and id = ${row} for no key update`;
      const answer = await besideSession(app, [lock('invoice', first)], async () => calls[how]?.() ?? { status: 0 }, [
        `${lock('invoice', second)} nowait`,
        `${lock('payment', id)} nowait`,
      ]);
      expect([200, 201, 204]).toContain(answer.status);
    },
  );

  it('adds up, whatever is paid and taken back in which order', async () => {
    const { invoices } = await issued(10, 20, 30);
    const ids = invoices.map(({ id }) => id);
    const steps = fc.sample(
      fc.record({
        amount: fc.integer({ min: 1, max: 6000 }),
        invoice: fc.integer({ min: 0, max: 2 }),
        isFreed: fc.boolean(),
      }),
      { numRuns: 25, seed: 30 },
    );
    for (const { amount, invoice, isFreed } of steps) {
      const { id } = await t.pay(amount / 100, [ids[invoice] ?? 0]);
      if (isFreed) await depot.admin.call(paymentRoutes.free, t.at(id));
    }
    const { payload } = await depot.admin.call(paymentRoutes.list, { ...account(), query: { pageSize: 200 } });
    const byInvoice = new Map(ids.map((id) => [id, 0]));
    for (const payment of payload) {
      const parts = payment.invoices.reduce((sum, part) => sum + Math.round(part.amount * 100), 0);
      expect(parts).toBe(Math.round(payment.allocated * 100));
      expect(payment.allocated).toBeLessThanOrEqual(payment.amount);
      for (const { invoiceId, amount } of payment.invoices)
        byInvoice.set(invoiceId, (byInvoice.get(invoiceId) ?? 0) + Math.round(amount * 100));
    }
    for (const id of ids) expect(byInvoice.get(id)).toBe(Math.round((await t.invoice(id)).paid * 100));
  });
});

it('webhooks hear once that an invoice was issued, and that all of it is paid', async () => {
  const hook = {
    name: 'ERP',
    url: 'https://erp.example/hook',
    events: ['invoice.issued', 'invoice.paid'] as const,
  };
  const { payload: made } = await depot.owner.call(webhookRoutes.create, {
    ...account(),
    body: { ...hook, events: [...hook.events] },
  });
  const { invoices } = await issued(100);
  const [id = 0] = invoices.map((invoice) => invoice.id);
  await t.pay(23, [id]);
  await t.pay(100, [id]);
  const { payload } = await depot.owner.call(webhookRoutes.deliveries, {
    params: { ...account().params, id: made.id },
  });
  expect(payload.map(({ event, recordId }) => [event, recordId]).toReversed()).toEqual([
    ['invoice.issued', id],
    ['invoice.paid', id],
  ]);
});

describe('the statement of a client', () => {
  it('agrees with its invoices, credit notes and payments, and the VAT summary with what was issued', async () => {
    const { invoices } = await issued(100, 50, 10);
    const [first = 0, second = 0] = invoices.map(({ id }) => id);
    await t.pay(150, [first, second]);
    await t.credit(second);
    const day = invoices[0]?.issuedOn ?? '';
    const query = { from: '2026-01-01', to: '2099-12-31' };
    const at = { params: { account: depot.account, clientId: t.yard.clientId } };
    const { payload } = await depot.admin.call(invoiceRoutes.statement, { ...at, query });
    expect(payload).toMatchObject([{ opening: 0, closing: -14.7, notDue: 12.3, to30: 0, credit: -27 }]);
    const amounts = payload[0]?.rows.map(({ kind, amount }) => [kind, amount]);
    expect(amounts?.toSorted()).toEqual(
      [
        ['invoice', 123],
        ['invoice', 61.5],
        ['invoice', 12.3],
        ['credit_note', -61.5],
        ['payment', -150],
      ].toSorted(),
    );
    const summary = await depot.admin.call(invoiceRoutes.summary, {
      ...account(),
      query: { from: '2026-05-01', to: day },
    });
    expect(summary.payload).toEqual([
      { currency: 'EUR', category: 'S', vat: 23, invoices: 3, creditNotes: 1, net: 110, vatAmount: 25.3, total: 135.3 },
    ]);
    const { payload: archive } = await depot.admin.call(invoiceRoutes.archive, {
      ...account(),
      body: { from: '2026-05-01', to: day },
    });
    const zip = await fetch(app.address + archive.url).then((answer) => answer.arrayBuffer());
    const names = Buffer.from(zip)
      .toString('latin1')
      .match(/\d{10}\.(pdf|xml)/g);
    expect(new Set(names).size).toBe(8);
  });
});

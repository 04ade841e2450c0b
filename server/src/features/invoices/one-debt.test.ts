import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { type TransactionCreate, transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { dashboardRoutes } from '@boxyard/contract/core/dashboard.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { camt, createBank, part } from '../../../test/tools/bank.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { noon } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { tellWhatIsDue } from '../notifications/due.service.ts';

const app = useTestApp();
const { depot, t, bank } = depotWith(app, { t: createInvoicing, bank: createBank }, beforeAll);
let box = 0;
let clientId = 0;
let late = 0;
let today = 0;
let tomorrow = 0;
const params = () => ({ account: depot.account });

const charge = async (body: Partial<TransactionCreate>) => {
  const all = { clientId, startedAt: noon(depotDay(-40)), ...body };
  const call = { params: { ...params(), containerId: box }, body: all as TransactionCreate };
  return (await depot.admin.call(transactionRoutes.create, call)).payload.id;
};
const draft = async (transactionId: number) => {
  const body = { transactionIds: [transactionId] };
  return (await depot.admin.call(invoiceRoutes.gather, { params: params(), body })).payload.drafts[0] ?? 0;
};
const day = () => depotDay(-40);
const issue = async (unitPrice: number, currency: 'EUR' | 'CZK' = 'EUR', of = clientId) => {
  const id = await draft(await t.fee(box, unitPrice, { day: day(), currency, clientId: of }));
  return t.issue(id).then(() => id);
};

/**
 * By hand, with 23 %. Issued: 123.00, of which 23.00 is paid (due yesterday); 61.50 (due today); 12.30 + 6.15 typed (due tomorrow); 246.00,
 * taken back. Not invoiced: 9.56 (7.77 + 1.79), and 24.60 on a draft. Running: 1.23. Paid for nothing: 5.00. Paid by hand: 86.10.
 * Crowns without VAT: 300.00, due 31 days ago; 1000.00, paid. An expense of 1000.00, and another client's 1228.77 count nowhere.
 */
beforeAll(async () => {
  const modules = ['invoices', 'bookings', 'reports', 'notifications'] as const;
  await depot.owner.call(accountRoutes.update, { params: params(), body: { modules: [...modules] } });
  ({ clientId } = t.yard);
  box = await t.box();
  const other = await t.client('Other');
  await t.setClient(other, t.buyer);
  const vatTreatments = [{ chargeCodeId: null, category: 'E' as const, reason: 'oslobodené' }];
  await t.setClient(clientId, { vatTreatments });
  const crowns = await issue(300, 'CZK');
  const paid = await issue(1000, 'CZK');
  await t.setClient(clientId, { vatTreatments: [] });
  late = await issue(100);
  today = await issue(50);
  const last = await draft(await t.fee(box, 10, { day: day() }));
  const freeLines = [{ text: 'Transport', quantity: 1, price: 5, vat: 23 }];
  await depot.admin.call(invoiceRoutes.update, { ...t.at(last), body: { freeLines } });
  tomorrow = (await t.issue(last)).id;
  const back = await issue(200);
  const others = await issue(999, 'EUR', other);
  for (const id of [late, back, others]) await t.wasDue(app, id, 1);
  await t.wasDue(app, today, 0);
  await t.wasDue(app, tomorrow, -1);
  await t.wasDue(app, crowns, 31);
  await t.credit(back);
  const [wrong] = (await t.bills(box)).filter(({ unitPrice }) => unitPrice === 200);
  await depot.admin.call(transactionRoutes.remove, { params: { ...params(), containerId: box, id: wrong?.id ?? 0 } });
  await t.pay(23, [late]);
  await t.pay(5, [], clientId);
  const body = { paidOn: depotDay(), amount: 1000, currency: 'CZK' as const, invoiceIds: [paid] };
  await depot.admin.call(paymentRoutes.create, { params: params(), body });
  await t.fee(box, 7.77, { day: day() });
  await draft(await t.fee(box, 20, { day: day() }));
  const settled = await t.fee(box, 70, { day: day() });
  const at = { params: { ...params(), containerId: box, id: settled } };
  await depot.admin.call(transactionRoutes.update, { ...at, body: { paidAt: noon(depotDay(-1)) } });
  await charge({ type: 'depot', unitPrice: 1, billingPeriod: 'daily', startedAt: noon(depotDay()) });
  await charge({ type: 'purchase', unitPrice: 1000 });
});

const rowsOf = async (query: object) =>
  (await depot.admin.call(invoiceRoutes.list, { params: params(), query: { clientId, kind: 'invoice', ...query } }))
    .payload;

describe('what a client owes is the same', () => {
  const none = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0, credit: 0, uninvoiced: 0, running: 0 };

  it('in its balance, in the report of revenue and against its credit limit: without expenses and what is paid', async () => {
    const balance = await depot.admin.call(transactionRoutes.balance, { params: { ...params(), clientId } });
    expect(balance.payload).toEqual([
      { ...none, currency: 'CZK', to60: 300, total: 300 },
      {
        ...none,
        currency: 'EUR',
        notDue: 79.95,
        to30: 100,
        credit: -5,
        uninvoiced: 34.16,
        running: 1.23,
        total: 210.34,
      },
    ]);
    const query = { from: depotDay(-100), to: depotDay(), by: 'clientId', clientId: String(clientId) };
    const { payload } = await depot.admin.call(reportRoutes.get, { params: { ...params(), report: 'revenue' }, query });
    const [owed, uninvoiced, open] = (['owed', 'uninvoiced', 'open'] as const).map((name) =>
      payload.totals.map(({ currency, values }) => [currency, values[payload.measures.indexOf(name)]]),
    );
    expect({ owed, uninvoiced, open }).toEqual({
      owed: [
        ['CZK', 300],
        ['EUR', 179.95],
      ],
      uninvoiced: [
        ['CZK', 0],
        ['EUR', 35.39],
      ],
      open: [
        ['CZK', 300],
        ['EUR', 215.34],
      ],
    });
    const reasons = async (creditLimit: number) => {
      await depot.owner.call(clientRoutes.update, { params: { ...params(), id: clientId }, body: { creditLimit } });
      const { payload: found } = await depot.admin.call(containerRoutes.get, { params: { ...params(), id: box } });
      const check = { params: params(), body: { direction: 'out' as const, number: found.name } };
      const { payload: said } = await depot.admin.call(gateCheckRoutes.check, check);
      return said.reasons.filter(({ key }) => key === 'overCredit').map((reason) => reason.params?.owed);
    };
    expect([await reasons(210.33), await reasons(210.34)]).toEqual([['210.34'], []]);
  });

  it('in the report of receivables, and each number of it has its rows', async () => {
    const at = { ...params(), report: 'receivables' as const };
    const { payload } = await depot.admin.call(reportRoutes.get, { params: at });
    const balance = await depot.admin.call(transactionRoutes.balance, { params: { ...params(), clientId } });
    const ofClient = payload.rows.filter(({ keys }) => keys[0] === String(clientId));
    const said = ofClient.map(({ keys, values }) => ({
      currency: keys[1],
      ...Object.fromEntries(payload.measures.map((measure, nth) => [measure, values[nth]])),
    }));
    expect(said.toSorted((a, b) => String(a.currency).localeCompare(String(b.currency)))).toEqual(balance.payload);
    for (const { keys, values } of ofClient)
      for (const [nth, measure] of payload.measures.entries()) {
        const query = { clientId: keys[0], currency: keys[1], measure: measure as 'notDue', pageSize: 200 };
        const { payload: rows } = await depot.admin.call(reportRoutes.rows, { params: at, query });
        const sum = rows.reduce((cents, { amount }) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
        expect([measure, sum]).toEqual([measure, values[nth]]);
      }
    const query = { clientId: String(clientId), currency: 'EUR', measure: 'to30' } as const;
    const { payload: overdue } = await depot.admin.call(reportRoutes.rows, { params: at, query });
    const { number } = await t.invoice(late);
    expect(overdue).toMatchObject([{ invoiceId: late, text: number, days: 1, amount: 100, kind: 'invoice' }]);
  });

  it('in its statement, in the list of invoices and in the preview of a bank file: what is issued', async () => {
    const query = { from: '2020-01-01', to: '2099-12-31' };
    const { payload } = await depot.admin.call(invoiceRoutes.statement, { params: { ...params(), clientId }, query });
    const ages = { to60: 0, to90: 0, over90: 0 };
    expect(payload).toMatchObject([
      { ...ages, currency: 'CZK', closing: 300, notDue: 0, to30: 0, to60: 300, credit: 0 },
      { ...ages, currency: 'EUR', closing: 174.95, notDue: 79.95, to30: 100, credit: -5 },
    ]);
    expect(payload[1]?.rows.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -246, -23, -5, 18.45, 61.5, 123, 246,
    ]);
    const open = (await rowsOf({ currency: 'EUR' })).map((row) => row.open).toSorted((a, b) => a - b);
    expect(open).toEqual([0, 0, 18.45, 61.5, 100]);
    const { number } = await t.invoice(late);
    const { lines } = await bank.read(camt([{ amount: '100.00', details: part(number ?? '') }]));
    expect(lines).toMatchObject([{ match: 'exact', invoice: { id: late, open: 100 } }]);
  });

  it('on the dashboard, in the list of transactions and its sums: bills without a day of payment, less what is paid in part, whoever they are of', async () => {
    const unpaid = (await depot.admin.call(dashboardRoutes.get, { params: params(), query: { knownMs: 0 } })).payload
      .unpaid;
    expect(unpaid).toEqual([
      { currency: 'CZK', bills: 1, total: 300, running: 0 },
      { currency: 'EUR', bills: 6, total: 1436.73, running: 1 },
    ]);
    const sums = async (query: object) =>
      (await depot.admin.call(transactionRoutes.sums, { params: params(), query })).payload;
    expect(await sums({})).toMatchObject([
      { currency: 'CZK', bills: 2, total: 1300, paid: 1000, open: 300 },
      // Nine with the purchase of 1,230.00, which is taken off.
      { currency: 'EUR', bills: 9, total: 317.06, paid: 109.1, open: 207.96 },
    ]);
    expect(await sums({ unpaid: true })).toMatchObject([{ open: 300 }, { bills: 7, open: 1437.96, paid: 23 }]);
    expect(await sums({ unpaid: true, clientId })).toMatchObject([{ open: 300 }, { bills: 6, open: 209.19 }]);
    const listed = await depot.admin.call(transactionRoutes.list, { params: params(), query: { unpaid: true } });
    expect([listed.meta.total, listed.payload.filter(({ isExpense }) => isExpense)]).toEqual([8, []]);
  });
});

describe('overdue is what was due yesterday, and not what is due today', () => {
  it('in the list of invoices, alone and by its filter', async () => {
    const statuses = async (query: object) => (await rowsOf(query)).map(({ id, status }) => [id, status]);
    expect(await statuses({ status: 'overdue', currency: 'EUR' })).toEqual([[late, 'overdue']]);
    expect((await statuses({ status: 'open' })).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [today, 'open'],
      [tomorrow, 'open'],
    ]);
    expect([(await t.invoice(late)).status, (await t.invoice(today)).status]).toEqual(['overdue', 'open']);
  });

  it('in reminders, less what the client has paid for nothing, and in their mail', async () => {
    const { payload } = await depot.admin.call(documentMailRoutes.reminders, { params: params() });
    const amounts = [
      { currency: 'CZK', amount: 300 },
      { currency: 'EUR', amount: 95 },
    ];
    expect(payload.filter((row) => row.clientId === clientId)).toMatchObject([{ amounts, invoices: 2, days: 31 }]);
    const mail = await depot.admin.call(documentMailRoutes.reminder, { params: { ...params(), clientId } });
    expect(mail.payload.text).toContain('Together: 300.00 CZK, 95.00 EUR');
    const numbers = await Promise.all([late, today, tomorrow].map(async (id) => (await t.invoice(id)).number ?? '-'));
    expect(numbers.map((number) => mail.payload.text.includes(number))).toEqual([true, false, false]);
  });

  it('in what owners are told', async () => {
    await tellWhatIsDue(app);
    const { payload } = await depot.owner.call(notificationRoutes.list, { params: params(), query: {} });
    expect(payload.filter(({ kind }) => kind === 'invoice_overdue')).toMatchObject([{ count: 2 }]);
  });
});

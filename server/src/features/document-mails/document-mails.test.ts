import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { describe, expect, it, vi } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';

const box = await openMailbox();
const app = useOwnApp({ SMTP_URL: box.url });
const { depot, t } = depotWith(app, { t: createInvoicing });
let number = 0;

const account = () => ({ account: depot.account });
const person = (ticks: { getsInvoices?: boolean; getsReceipts?: boolean }) => {
  const email = `person-${++number}@client.test`;
  const body = { username: email, email, ...ticks };
  const params = { ...account(), clientId: t.yard.clientId };
  return depot.admin.call(clientUserRoutes.create, { params, body }).then(() => email);
};
const sentOf = async (query: object) =>
  (await depot.admin.call(documentMailRoutes.list, { params: account(), query })).payload;

describe('a document', () => {
  it('is mailed to those who get such ones, with its e-invoice, and the list says what became of it', async () => {
    await t.fee(await t.box(), 100);
    const [id = 0] = await t.gather('2026-05-31');
    const call = () => depot.admin.call(documentMailRoutes.invoice, t.at(id));
    expect((await call()).problem.key).toBe('draftNotMailed');
    const invoice = await t.issue(id);
    expect((await call()).problem.key).toBe('nobodyGetsInvoices');
    const email = await person({ getsInvoices: true });
    await person({ getsReceipts: true });
    expect((await call()).payload).toEqual({ recipients: [email] });
    const mail = await vi.waitFor(() => {
      const found = box.received.find(({ to }) => to.includes(email));
      if (!found) throw new Error('not there yet');
      return found;
    }, 20_000);
    for (const part of ['Content-Type: application/pdf', 'Content-Type: application/xml', `Invoice ${invoice.number}`])
      expect(mail.text).toContain(part);
    await vi.waitFor(
      async () => expect(await sentOf({ invoiceId: id })).toMatchObject([{ recipient: email, status: 'sent' }]),
      20_000,
    );
  });

  it('may be the receipt of a gate move, once it was issued', async () => {
    const containerId = await t.box();
    const id = await t.gateIn(containerId, '2026-05-01');
    const email = await person({ getsReceipts: true });
    const call = () => depot.admin.call(documentMailRoutes.receipt, t.at(id));
    expect((await call()).problem.key).toBe('receiptNotIssued');
    await depot.admin.call(receiptRoutes.issue, { params: { ...account(), containerId, id }, body: {} });
    expect((await call()).payload).toEqual({ recipients: [email] });
    await vi.waitFor(
      async () => expect(await sentOf({ transportId: id })).toMatchObject([{ status: 'sent', kind: 'receipt' }]),
      20_000,
    );
  });
});

const wasDue = (id: number, days: number) => t.wasDue(app, id, days);
const arrived = (email: string, subject: string) =>
  vi.waitFor(() => {
    const found = box.received.find(({ to, text }) => to.includes(email) && text.includes(subject));
    if (!found) throw new Error('not there yet');
    return found;
  }, 20_000);
const issue = async (...prices: number[]) => {
  const ids: number[] = [];
  for (const price of prices) {
    await t.fee(await t.box(), price);
    const [id = 0] = await t.gather('2026-05-31');
    ids.push((await t.issue(id)).id);
  }
  return ids;
};
const client = () => ({ params: { ...account(), clientId: t.yard.clientId } });

describe('a reminder', () => {
  it('tells a client of all that is overdue, in words that grow firmer, and is listed', async () => {
    const [first = 0, second = 0, notDue = 0] = await issue(100, 50, 10);
    const none = await depot.admin.call(documentMailRoutes.remind, client());
    expect([none.status, none.problem.key]).toEqual([409, 'nothingOverdue']);
    await wasDue(first, 20);
    await wasDue(second, 3);
    const { payload: before } = await depot.admin.call(documentMailRoutes.reminders, { params: account() });
    const row = { clientId: t.yard.clientId, amounts: [{ currency: 'EUR', amount: 184.5 }], invoices: 2, days: 20 };
    expect(before).toEqual([expect.objectContaining({ ...row, level: 2, recipients: [], remindedAt: null })]);
    expect((await depot.admin.call(documentMailRoutes.remind, client())).problem.key).toBe('nobodyGetsInvoices');
    const email = await person({ getsInvoices: true });
    const numbers = await Promise.all([first, second, notDue].map(async (id) => (await t.invoice(id)).number ?? ''));
    const { payload: shown } = await depot.admin.call(documentMailRoutes.reminder, client());
    expect(shown.level).toBe(2);
    expect(numbers.map((number) => shown.text.includes(number))).toEqual([true, true, false]);
    expect(shown.text).toContain('184.50 EUR');
    expect(shown.text).toContain('SK31 1200 0000 1987 4263 7541');
    expect((await depot.admin.call(documentMailRoutes.remind, client())).payload).toEqual({ recipients: [email] });
    expect((await arrived(email, shown.subject)).text).toContain('overdue for');
    const { payload: after } = await depot.admin.call(documentMailRoutes.reminders, { params: account() });
    expect(after).toMatchObject([{ recipients: [email], remindedAt: expect.any(Number) }]);
    expect(await sentOf({ kind: 'reminder' })).toMatchObject([{ recipient: email, clientId: t.yard.clientId }]);
  });

  it('takes off what the client has paid in advance, and asks for nothing where that is enough', async () => {
    const [id = 0] = await issue(100);
    await wasDue(id, 5);
    await t.pay(23, [], t.yard.clientId);
    const list = async () => (await depot.admin.call(documentMailRoutes.reminders, { params: account() })).payload;
    expect(await list()).toMatchObject([{ amounts: [{ currency: 'EUR', amount: 100 }] }]);
    const { payload } = await depot.admin.call(documentMailRoutes.reminder, client());
    expect(payload.text).toContain('the invoice below is past its due date');
    expect(payload.subject).toContain('Overdue invoice of ');
    expect(payload.text).toContain('Your credit: −23.00 EUR');
    expect(payload.text).toContain('Together: 100.00 EUR');
    await t.pay(100, [], t.yard.clientId);
    expect(await list()).toEqual([]);
    expect((await depot.admin.call(documentMailRoutes.remind, client())).problem.key).toBe('nothingOverdue');
  });

  it('has the own words of the account, where it has some', async () => {
    const [id = 0] = await issue(100);
    await wasDue(id, 31);
    const own = { language: 'en', level: 3, body: 'We stop your gate moves.\nCall us.' } as const;
    const set = (reminderTexts: (typeof own)[]) =>
      depot.owner.call(accountRoutes.update, { params: account(), body: { reminderTexts } });
    expect((await set([own, own])).problem.errors).toMatchObject([{ path: 'reminderTexts', key: 'namedTwice' }]);
    await set([own]);
    const { payload } = await depot.admin.call(documentMailRoutes.reminder, client());
    expect(payload.text).toContain(own.body);
  });
});

describe('a statement', () => {
  it('is a PDF and a CSV, and is mailed', async () => {
    const mail = (from: string) =>
      depot.admin.call(documentMailRoutes.statement, { ...client(), body: { from, to: '2026-12-31' } });
    expect((await mail('2026-01-01')).problem.key).toBe('statementEmpty');
    expect((await mail('2027-01-01')).problem.errors).toMatchObject([{ path: 'to', key: 'finishedBeforeStarted' }]);
    const [id = 0] = await issue(100, 50);
    await t.pay(123, [id]);
    const period = { from: '2026-01-01', to: '2099-12-31' };
    const call = { ...client(), body: period };
    const { payload: links } = await depot.admin.call(invoiceRoutes.statementDocuments, call);
    const [pdf = '', csv = ''] = await Promise.all(
      [links.pdf, links.csv].map(async (link) => (await fetch(app.address + link)).text()),
    );
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe('2099-12-31,Closing balance,,,61.50,EUR');
    expect((await depot.admin.call(documentMailRoutes.statement, call)).problem.key).toBe('nobodyGetsInvoices');
    const email = await person({ getsInvoices: true });
    expect((await depot.admin.call(documentMailRoutes.statement, call)).payload).toEqual({ recipients: [email] });
    expect((await arrived(email, 'application/pdf')).text).toContain('Content-Type: application/pdf');
    expect(await sentOf({ kind: 'statement' })).toMatchObject([{ recipient: email, invoiceId: null }]);
  });
});

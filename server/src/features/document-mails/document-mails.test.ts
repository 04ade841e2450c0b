import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { createInvoicing, type Invoicing } from '../../../test/tools/invoicing.ts';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const box = await openMailbox();
const app = useTestApp({ SMTP_URL: box.url });
let depot: Depot;
let t: Invoicing;
let number = 0;

beforeEach(async () => {
  depot = await createDepot(app);
  t = await createInvoicing(depot);
});
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

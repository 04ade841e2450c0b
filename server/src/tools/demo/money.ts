import type { StoredInvoice } from '@boxyard/contract/billing/invoices.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';
import { faultsOf } from '../../features/invoices/faults.service.ts';
import { draftContents, invoices } from '../../features/invoices/invoices.queries.ts';
import { payFrom, writeCredit, writeIssued } from '../../features/invoices/invoices.service.ts';

type Draft = Pick<StoredInvoice, 'id' | 'clientId' | 'currency' | 'kind' | 'notes'> & {
  issueOn: string;
  isOfLastMonth: boolean;
};

/** What becomes of an issued invoice, one after the other. */
const ends = ['overdue', 'paid', 'part', 'paid', 'overdue', 'paid', 'paid', 'credited'] as const;

/**
 * What the drafts of the demo became: issued on the second of the next month, if that is over, and paid, paid in part, overdue or credited; one payment
 * too many, and a reminder. Some of last month stay drafts, and so does what lacks something, which it says.
 */
export async function seedMoney(ctx: InAccount): Promise<void> {
  let issued = 0;
  for (const draft of await findDrafts(ctx)) {
    if (draft.isOfLastMonth && draft.id % 3 === 0) continue;
    const contents = await draftContents(ctx, draft);
    if (faultsOf({ ...contents, currency: draft.currency }).length > 0) continue;
    await writeIssued(ctx, draft, sql`${draft.issueOn}::date`);
    const end = ends[issued++ % ends.length];
    const total = contents.total;
    if (end === 'credited') await writeCredit(ctx, await invoices.get(ctx, draft.id));
    else if (end === 'part') await pay(ctx, draft.id, Math.round(total * 50) / 100);
    else if (end === 'paid') await pay(ctx, draft.id, issued === 2 ? total + 120 : total);
  }
  await remind(ctx);
}

async function findDrafts({ tx, account }: InAccount): Promise<Draft[]> {
  const { rows } = await sql<Draft>`select id, client_id, currency, kind, notes,
      (month + interval '1 month 1 day')::date::text as issue_on, month > today - interval '62 days' as is_of_last_month
    from invoice cross join (select (now() at time zone ${account.timezone}::text)::date as today) now
    where account_id = ${account.id} and number is null and month + interval '1 month 1 day' < today order by month, client_id, id`.execute(
    tx,
  );
  return rows;
}

/** Some days before or after it is due, and not today, which is paid at noon; what is too much is for no invoice. */
async function pay(ctx: InAccount, invoiceId: number, amount: number): Promise<void> {
  const { tx, account } = ctx;
  const { clientId, total, paidOn, currency, number, name } = onlyRow(
    await sql<Owed>`select invoice.client_id, invoice.total, invoice.currency, invoice.number, client.name,
        least(invoice.due_on + (invoice.id % 9)::int - 5, (now() at time zone ${account.timezone}::text)::date - 1)::text as paid_on
      from invoice join client on client.account_id = ${account.id} and client.id = invoice.client_id
      where invoice.account_id = ${account.id} and invoice.id = ${invoiceId}`.execute(tx),
  );
  const paid = await sql<{ id: number }>`
    insert into payment (account_id, client_id, paid_on, amount, currency, variable_symbol, payer_name)
    values (${account.id}, ${clientId}, ${paidOn}::date, ${amount}::numeric, ${currency}, ${number}, ${name}) returning id`.execute(
    tx,
  );
  await payFrom(ctx, invoiceId, total, [{ id: onlyRow(paid).id, free: amount }]);
}

interface Owed {
  clientId: number;
  total: number;
  paidOn: string;
  currency: string;
  number: string;
  name: string;
}

/** The client with the oldest debt was reminded three days ago. */
async function remind({ tx, account }: InAccount): Promise<void> {
  const { rows } = await sql<{ clientId: number; email: string }>`
    select invoice.client_id, person.email from invoice
      join client_user person on person.account_id = ${account.id} and person.client_id = invoice.client_id and person.gets_invoices
    where invoice.account_id = ${account.id} and invoice.kind = 'invoice' and invoice.credited_by_id is null and invoice.paid < invoice.total
      and invoice.due_on < (now() at time zone ${account.timezone}::text)::date - 9 order by invoice.due_on, invoice.id limit 1`.execute(
    tx,
  );
  for (const { clientId, email } of rows)
    await sql`insert into document_mail (account_id, at, kind, client_id, recipient, subject, sent_at)
      values (${account.id}, now() - interval '3 days', 'reminder', ${clientId}, ${email}, ${`Overdue invoices of ${account.name}`},
        now() - interval '3 days')`.execute(tx);
}

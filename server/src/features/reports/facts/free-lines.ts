import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';
import { readAndTyped } from './read-and-typed.ts';

const { read, typed } = readAndTyped({
  id: 'bigint',
  client_id: 'bigint',
  currency: 'text',
  month: 'date',
  free_lines: 'jsonb',
  number: 'text',
  total: 'numeric',
  paid: 'numeric',
});

/** Invoices that are as they were when the period ended. Needs `invoice_since`. */
export const invoicesUnchanged = ({ account }: InAccount): RawBuilder<unknown> =>
  sql`select ${read}, false as is_then, false as is_gone from invoice own
    where own.account_id = ${account.id} and own.kind = 'invoice' and own.credited_by_id is null
      and not exists (select from invoice_since where invoice_since.id = own.id)`;

/** Invoices that were changed since, as they are, credited ones too, and as they were. */
export const invoicesChanged = ({ account }: InAccount): RawBuilder<unknown> =>
  sql`select ${read}, false as is_then, own.credited_by_id is not null as is_gone
    from invoice_since join invoice own on own.account_id = ${account.id} and own.id = invoice_since.id and own.kind = 'invoice'
    union all
    select ${read}, true, false
    from invoice_since cross join lateral jsonb_to_record(invoice_since.before) own (${typed}, kind text, credited_by_id bigint)
    where invoice_since.before is not null and own.kind = 'invoice' and own.credited_by_id is null`;

/** Above the ids of all charges. */
const firstId = sql.lit(1_000_000_000_000);

/** The typed lines of invoices, by the invoice's month. What is paid of an invoice in part is paid of each of its lines in the same part. */
export function linesOf(ctx: InAccount, asked: Asked, invoices: RawBuilder<unknown>): RawBuilder<unknown> {
  const { zone } = inSql(ctx, asked);
  return sql`select ${firstId} + invoice.id * 100 + free.nth, null, invoice.month::timestamp at time zone ${zone}, null, invoice.currency,
      'free_line', free.text, invoice.id, invoice.client_id, null, to_char(invoice.month, 'YYYY-MM'), line.net, line.amount,
      round(line.amount * case when invoice.number is not null and invoice.total > 0 then invoice.paid / invoice.total else 0 end, 2), 0,
      invoice.is_then, invoice.is_gone, invoice.number is not null, false
    from (${invoices}) invoice cross join lateral rows from (jsonb_to_recordset(invoice.free_lines) as (text text, quantity numeric,
        price numeric, vat numeric)) with ordinality free (text, quantity, price, vat, nth)
      cross join lateral (select round(free.quantity * free.price, 2) as net,
        round(round(free.quantity * free.price, 2) * (1 + free.vat / 100), 2) as amount) line
    where invoice.month between ${asked.from}::date and ${asked.to}::date`;
}

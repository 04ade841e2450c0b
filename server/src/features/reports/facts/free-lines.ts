import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';

/** Invoices as they are, credited ones too. Needs `invoice_since`. */
export const linesToday = ({ account }: InAccount): RawBuilder<unknown> =>
  sql`select own.id, own.client_id, own.currency, own.month, own.free_lines, own.number, own.total, own.paid, false as is_then,
      own.credited_by_id is not null as is_gone, since.id is not null as is_changed
    from invoice own left join invoice_since since on since.id = own.id where own.account_id = ${account.id} and own.kind = 'invoice'`;

/** Invoices as they were when the period ended, of those that were changed since. */
export const lineThen: RawBuilder<unknown> = sql`select own.id, own.client_id, own.currency, own.month, own.free_lines, own.number, own.total,
      own.paid, true, false, true
    from invoice_since since cross join lateral jsonb_to_record(since.before) own (id bigint, client_id bigint, currency text, month date,
      free_lines jsonb, number text, total numeric, paid numeric, kind text, credited_by_id bigint)
    where since.before is not null and own.kind = 'invoice' and own.credited_by_id is null`;

/** Above the ids of all charges. */
const firstId = sql.lit(1_000_000_000_000);

/** The typed lines of invoices, by the invoice's month. What is paid of an invoice in part is paid of each of its lines in the same part. */
export function linesOf(ctx: InAccount, asked: Asked, invoices: RawBuilder<unknown>): RawBuilder<unknown> {
  const { zone } = inSql(ctx, asked);
  return sql`select ${firstId} + invoice.id * 100 + free.nth, null, invoice.month::timestamp at time zone ${zone}, null, invoice.currency,
      'free_line', free.text, invoice.id, invoice.client_id, null, to_char(invoice.month, 'YYYY-MM'), line.net, line.amount,
      round(line.amount * case when invoice.number is not null and invoice.total > 0 then invoice.paid / invoice.total else 0 end, 2), 0,
      invoice.is_then, invoice.is_gone, invoice.is_changed, invoice.number is not null, false
    from (${invoices}) invoice cross join lateral rows from (jsonb_to_recordset(invoice.free_lines) as (text text, quantity numeric,
        price numeric, vat numeric)) with ordinality free (text, quantity, price, vat, nth)
      cross join lateral (select round(free.quantity * free.price, 2) as net,
        round(round(free.quantity * free.price, 2) * (1 + free.vat / 100), 2) as amount) line
    where invoice.month between ${asked.from}::date and ${asked.to}::date`;
}

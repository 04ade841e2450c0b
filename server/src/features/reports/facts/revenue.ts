import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';

/**
 * What was charged: transactions that are no expenses and were not given free by a credit note, by their last day, and the typed lines
 * of invoices by the invoice's month. What is paid of an invoice in part is paid of each of its lines in the same part.
 */
export function revenueFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, zone } = inSql(ctx, asked);
  const account = ctx.account.id;
  const localDay = (moment: RawBuilder<unknown>) =>
    sql`(${moment} at time zone coalesce(bill.fixed_zone, ${zone}))::date`;
  const today = sql`(now() at time zone ${zone})::date`;
  const share = sql`case when invoice.total > 0 then invoice.paid / invoice.total else 0 end`;
  return sql`select charged.*, to_char(charged.last_day, 'YYYY-MM') as month, charged.amount - charged.paid as open from (
    select bill.id, bill.container_id, bill.started_at as at, bill.finished_at as until, null::float8 as days, counted.total_price as amount,
      bill.currency, bill.type as kind, bill.notes as text, bill.invoice_id, bill.client_id, bill.charge_code_id, bill.type as bill_type,
      counted.net, round(counted.total_price * case when bill.paid_at is not null then 1 when invoice.number is null then 0 else ${share} end, 2) as paid,
      bill.last_day, invoice.number is not null as is_invoiced
    from (select bill.*, case when bill.days is not null then upper(bill.days) - 1
          when bill.type in ('depot', 'rent') then coalesce(${localDay(sql`bill.finished_at`)}, ${today}) else ${localDay(sql`bill.started_at`)} end as last_day
        from transaction bill where bill.${own} and not bill.is_expense and bill.released_at is null offset 0) bill
      cross join lateral bill_of(bill.type, bill.unit_price, bill.billing_period, bill.started_at, bill.finished_at, bill.no_charge_day_count,
        bill.vat, coalesce(bill.fixed_zone, ${zone}), ${today}, bill.days, bill.anchor_day) counted
      left join invoice on invoice.account_id = ${account} and invoice.id = bill.invoice_id
    where bill.last_day between ${asked.from}::date and ${asked.to}::date
    union all
    select 1000000000000 + invoice.id * 100 + free.nth, null, invoice.month::timestamp at time zone ${zone}, null, null, round(line.net * (1 + free.vat / 100), 2),
      invoice.currency, 'free_line', free.text, invoice.id, invoice.client_id, null, null, line.net,
      round(round(line.net * (1 + free.vat / 100), 2) * case when invoice.number is null then 0 else ${share} end, 2), invoice.month,
      invoice.number is not null
    from invoice cross join lateral rows from (jsonb_to_recordset(invoice.free_lines) as (text text, quantity numeric, price numeric, vat numeric))
        with ordinality free (text, quantity, price, vat, nth)
      cross join lateral (select round(free.quantity * free.price, 2) as net) line
    where invoice.${own} and invoice.kind = 'invoice' and invoice.credited_by_id is null
      and invoice.month between ${asked.from}::date and ${asked.to}::date) charged`;
}

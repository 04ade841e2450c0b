import type { InvoiceLine, VatGroup } from '@boxyard/contract/billing/invoices.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import { textsOf } from '../../core/crud/texts.ts';
import type { InAccount } from '../../core/http/context.ts';

type Billed = Omit<InvoiceLine, 'text'> & { type: string; codeName: string; typed: string };

/** What is on a draft, or on a credited invoice's transactions no more: transactions by container and day, then its free lines. */
export async function findLines(ctx: InAccount, invoiceId: number, language: Language): Promise<InvoiceLine[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<Billed>`
    select line.* from (
      select bill.id as transaction_id, container.name as container, coalesce(code.code, '') as charge_code, coalesce(code.name, '') as code_name,
        bill.type, '' as typed, coalesce(counted.first_day, started.day) as "from", coalesce(counted.last_day, started.day) as "to", counted.days, counted.free_days,
        counted.periods::numeric as quantity,
        case bill.billing_period when 'daily' then 'day' when 'weekly' then 'week' when 'monthly' then 'month' when 'yearly' then 'year' else 'one' end as unit,
        bill.unit_price as price, counted.net, bill.vat_category as category, bill.vat_reason as reason, bill.vat, 0 as nth
      from transaction bill
        join container on container.${own} and container.id = bill.container_id
        left join charge_code code on code.${own} and code.id = bill.charge_code_id
        cross join lateral (select (bill.started_at at time zone coalesce(bill.fixed_zone, ${ctx.account.timezone}::text))::date as day) started
        cross join lateral bill_of(bill.type, bill.unit_price, bill.billing_period, bill.started_at, bill.finished_at, bill.no_charge_day_count, bill.vat,
          coalesce(bill.fixed_zone, ${ctx.account.timezone}::text), started.day, bill.days, bill.anchor_day) counted
      where bill.${own} and bill.invoice_id = ${invoiceId}
      union all
      select null, '', '', '', '', free.text, invoice.month, invoice.month, 0, 0, free.quantity, 'one', free.price, round(free.quantity * free.price, 2),
        case when free.vat > 0 then 'S' else coalesce(treated.t ->> 'category', 'S') end, case when free.vat > 0 then '' else coalesce(treated.t ->> 'reason', '') end,
        free.vat, free.nth
      from invoice
        join client on client.${own} and client.id = invoice.client_id
        left join lateral (select t from jsonb_array_elements(client.vat_treatments) t where jsonb_typeof(t -> 'chargeCodeId') = 'null' limit 1) treated on true
        cross join lateral rows from (jsonb_to_recordset(invoice.free_lines) as (text text, quantity numeric, price numeric, vat numeric))
          with ordinality free (text, quantity, price, vat, nth)
      where invoice.${own} and invoice.id = ${invoiceId}) line
      cross join (select grouping from invoice where ${own} and id = ${invoiceId}) draft
    order by line.nth, case draft.grouping when 'charge_code' then concat_ws(' ', line.charge_code, line.type) end, line.container, line."from", line.transaction_id`.execute(
    ctx.tx,
  );
  const [types, texts] = [textsOf(language, 'enums'), textsOf(language, 'invoices')];
  return rows.map(({ type, codeName, typed, ...line }) => ({
    ...line,
    text: typed || codeName || types(`transactionType.${type}`) || texts('line'),
  }));
}

/** The VAT of lines by category and rate: on their sum, rounded once, half away from zero. Without VAT there is no group. */
export async function groupByVat(
  ctx: InAccount,
  lines: readonly InvoiceLine[],
  isVatPayer: boolean,
): Promise<VatGroup[]> {
  if (!isVatPayer) return [];
  const { rows } =
    await sql<VatGroup>`select category, max(reason) as reason, vat, sum(net) as net, round(sum(net) * vat / 100, 2) as vat_amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) line (category text, reason text, vat numeric, net numeric)
    group by category, vat order by vat desc, category`.execute(ctx.tx);
  return rows;
}

/** What lines come to: the database adds. */
export async function addUp(
  ctx: InAccount,
  lines: readonly InvoiceLine[],
  groups: readonly VatGroup[],
): Promise<{ net: number; vatAmount: number; total: number }> {
  const { rows } = await sql<{
    net: number;
    vatAmount: number;
    total: number;
  }>`select net, vat_amount, net + vat_amount as total from (
    select coalesce((select sum(net) from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) line (net numeric)), 0) as net,
      coalesce((select sum("vatAmount") from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) vat ("vatAmount" numeric)), 0) as vat_amount) summed`.execute(
    ctx.tx,
  );
  return rows[0] ?? { net: 0, vatAmount: 0, total: 0 };
}

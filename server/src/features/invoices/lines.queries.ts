import type { InvoiceLine, VatGroup } from '@boxyard/contract/billing/invoice-contents.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import { textsOf } from '../../core/crud/texts.ts';
import type { InAccount } from '../../core/http/context.ts';

/** The lines of a draft, of a row named `invoice`: its transactions, then its free lines. What is issued has none here: they are stored. */
function linesOf({ account }: InAccount) {
  const own = sql`account_id = ${account.id}`;
  const isVatPayer = sql`(select is_vat_payer from tenant_account where ${own})`;
  return sql`
    select bill.id as transaction_id, container.name as container, coalesce(code.code, '') as charge_code, coalesce(code.name, '') as code_name,
      coalesce(code.name_en, '') as code_name_en, coalesce(code.name_sk, '') as code_name_sk, bill.type, '' as typed, coalesce(counted.first_day, started.day) as "from", coalesce(counted.last_day, started.day) as "to", counted.days, counted.free_days,
      counted.periods::numeric as quantity,
      case bill.billing_period when 'daily' then 'day' when 'weekly' then 'week' when 'monthly' then 'month' when 'yearly' then 'year' else 'one' end as unit,
      bill.unit_price as price, counted.net, taxed.category, taxed.reason, taxed.vat, 0 as nth
    from transaction bill
      join container on container.${own} and container.id = bill.container_id
      left join charge_code code on code.${own} and code.id = bill.charge_code_id
      cross join lateral (select (bill.started_at at time zone coalesce(bill.fixed_zone, ${account.timezone}::text))::date as day) started
      cross join lateral bill_of(bill.type, bill.unit_price, bill.billing_period, bill.started_at, bill.finished_at, bill.no_charge_day_count, bill.vat,
        coalesce(bill.fixed_zone, ${account.timezone}::text), started.day, bill.days, bill.anchor_day) counted
      cross join lateral (select case when ${isVatPayer} then bill.vat_category else 'O' end as category,
        case when ${isVatPayer} then bill.vat_reason else '' end as reason, case when ${isVatPayer} then bill.vat else 0 end as vat) taxed
    where invoice.number is null and bill.${own} and bill.invoice_id = invoice.id
    union all
    select null, '', '', '', '', '', '', free.text, invoice.month, invoice.month, 0, 0, free.quantity, 'one', free.price, round(free.quantity * free.price, 2),
      case when not ${isVatPayer} then 'O' when free.vat > 0 then 'S' else coalesce(treated.t ->> 'category', 'S') end,
      case when not ${isVatPayer} or free.vat > 0 then '' else coalesce(treated.t ->> 'reason', '') end,
      case when ${isVatPayer} then free.vat else 0 end, free.nth
    from rows from (jsonb_to_recordset(case when invoice.number is null then invoice.free_lines else '[]' end)
        as (text text, quantity numeric, price numeric, vat numeric)) with ordinality free (text, quantity, price, vat, nth)
      left join lateral (select t from client, jsonb_array_elements(client.vat_treatments) t
        where client.${own} and client.id = invoice.client_id and jsonb_typeof(t -> 'chargeCodeId') = 'null' limit 1) treated on true`;
}

export interface DraftSums {
  linesCount: number;
  net: number;
  vatAmount: number;
  total: number;
  groups: VatGroup[];
}

/**
 * What a draft comes to, of a row named `invoice`, from the lines that it shows. VAT is computed on the sum of each category and rate, and
 * rounded once, half away from zero. An account that pays no VAT has no groups.
 */
export const draftSums = (ctx: InAccount) => sql<DraftSums>`(
  select coalesce(sum(vat_group.lines), 0) as lines_count, coalesce(sum(vat_group.net), 0) as net, coalesce(sum(vat_group.vat_amount), 0) as vat_amount,
    coalesce(sum(vat_group.net + vat_group.vat_amount), 0) as total,
    coalesce(jsonb_agg(jsonb_build_object('category', category, 'reason', reason, 'vat', vat, 'net', net, 'vatAmount', vat_amount) order by vat desc, category)
      filter (where (select is_vat_payer from tenant_account where account_id = ${ctx.account.id})), '[]') as groups
  from (select category, max(reason) as reason, vat, count(*) as lines, sum(net) as net, round(sum(net) * vat / 100, 2) as vat_amount
    from (${linesOf(ctx)}) line group by category, vat) vat_group)`;

interface Named {
  type: string;
  codeName: string;
  codeNameEn: string;
  codeNameSk: string;
  typed: string;
}
type Billed = Omit<InvoiceLine, 'text' | 'texts'> & Named;

/** What a line without a charge code is for; storage by hand is called by its word, and not by that of the account's books. */
const nameOfType = (language: Language, type: string) =>
  type === 'depot' ? textsOf(language, 'invoices')('storage') : textsOf(language, 'enums')(`transactionType.${type}`);

/** The lines of a draft as it groups them, with their texts in a language. */
export async function findLines(ctx: InAccount, invoiceId: number, language: Language): Promise<InvoiceLine[]> {
  const { rows } = await sql<Billed>`select line.* from invoice cross join lateral (${linesOf(ctx)}) line
    where invoice.account_id = ${ctx.account.id} and invoice.id = ${invoiceId}
    order by line.nth, case invoice.grouping when 'charge_code' then concat_ws(' ', line.charge_code, line.type) end, line.container, line."from",
      line.transaction_id`.execute(ctx.tx);
  return rows.map(({ type, codeName, codeNameEn, codeNameSk, typed, ...line }) => {
    if (typed) return { ...line, text: typed };
    const texts = {
      en: codeNameEn || codeName || nameOfType('en', type),
      sk: codeNameSk || codeName || nameOfType('sk', type),
    };
    return { ...line, text: texts[language], texts };
  });
}

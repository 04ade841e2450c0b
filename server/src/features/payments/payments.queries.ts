import { type PaymentRow, type paymentRoutes, StoredPayment } from '@boxyard/contract/billing/payments.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const payments = records('payment', StoredPayment);

function rowsOf(ctx: Ctx) {
  return ctx.tx
    .selectFrom('payment')
    .leftJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'payment.accountId').onRef('client.id', '=', 'payment.clientId'),
    )
    .where('payment.accountId', '=', ctx.account.id)
    .selectAll('payment')
    .select([
      sql<string>`coalesce(client.name, '')`.as('clientName'),
      sql<
        PaymentRow['invoices']
      >`coalesce((select jsonb_agg(jsonb_build_object('invoiceId', invoice.id, 'number', invoice.number, 'amount', part.amount)
          order by invoice.number)
        from allocation part join invoice on invoice.account_id = part.account_id and invoice.id = part.invoice_id
        where part.account_id = ${ctx.account.id} and part.payment_id = payment.id), '[]')`.as('invoices'),
    ]);
}

export function listPayments(ctx: Ctx, input: QueryOf<typeof paymentRoutes.list>): List<PaymentRow> {
  let query = rowsOf(ctx);
  if (input.clientId !== undefined) query = query.where('payment.clientId', '=', input.clientId);
  if (input.isFree !== undefined)
    query = query.where(sql<boolean>`(payment.allocated < payment.amount) = ${input.isFree}`);
  if (input.invoiceId !== undefined)
    query = query.where(sql<boolean>`exists (select from allocation part where part.account_id = ${ctx.account.id}
      and part.payment_id = payment.id and part.invoice_id = ${input.invoiceId})`);
  if (input.q)
    query = query.where(
      sql<boolean>`(${contains(sql`client.name_key`, input.q)} or payment.variable_symbol like ${`${input.q}%`}
        or ${contains(sql`norm(payment.payer_name)`, input.q)})`,
    );
  const columns = { paidOn: sql`payment.paid_on`, amount: sql`payment.amount`, clientName: sql`client.name_key` };
  return shortList(query, input, {
    columns,
    initial: '-paidOn',
    id: sql`payment.id`,
    updatedAt: sql`payment.updated_at`,
  });
}

/** @throws 404 */
export async function getPayment(ctx: Ctx, id: number): Promise<PaymentRow> {
  const found = await rowsOf(ctx).where('payment.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export interface OpenInvoice {
  id: number;
  number: string;
  clientId: number;
  clientName: string;
  currency: string;
  open: number;
  /** From where its client has paid before. */
  ibans: string[];
}

/** What is owed yet. */
export async function findOpenInvoices(ctx: Ctx): Promise<OpenInvoice[]> {
  const { rows } =
    await sql<OpenInvoice>`select invoice.id, invoice.number, invoice.client_id, client.name as client_name, invoice.currency,
      invoice.total - invoice.paid as open,
      coalesce((select jsonb_agg(distinct earlier.payer_iban) from payment earlier where earlier.account_id = ${ctx.account.id}
        and earlier.client_id = invoice.client_id and earlier.payer_iban <> ''), '[]') as ibans
    from invoice join client on client.account_id = ${ctx.account.id} and client.id = invoice.client_id
    where invoice.account_id = ${ctx.account.id} and invoice.number is not null and invoice.kind = 'invoice' and invoice.credited_by_id is null
      and invoice.paid < invoice.total order by invoice.number`.execute(ctx.tx);
  return rows;
}

/** Which of these lines of a bank are recorded already. */
export async function findKnown(ctx: Ctx, bankIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ bankId: string }>`select bank_id from payment where account_id = ${ctx.account.id}
    and bank_id = any(${bankIds}::text[])`.execute(ctx.tx);
  return new Set(rows.map(({ bankId }) => bankId));
}

interface Payers {
  /** By the number of an invoice that was issued to it. */
  bySymbol: ReadonlyMap<string, Payer>;
  /** By an IBAN from which only this client has paid. */
  byIban: ReadonlyMap<string, Payer>;
}
type Payer = { id: number; name: string };

/** Whose payments these lines are. */
export async function findPayers(
  ctx: Ctx,
  lines: readonly { variableSymbol: string; payerIban: string }[],
): Promise<Payers> {
  const own = sql`account_id = ${ctx.account.id}`;
  const symbols = lines.map(({ variableSymbol }) => variableSymbol);
  const ibans = lines.map(({ payerIban }) => payerIban).filter(Boolean);
  const { rows } = await sql<Payer & { symbol: string | null; iban: string | null }>`
    select client.id, client.name, said.symbol, said.iban from client join (
      select client_id, number as symbol, null as iban from invoice where ${own} and kind = 'invoice' and number = any(${symbols}::text[])
      union all
      select min(client_id), null, payer_iban from payment where ${own} and client_id is not null and payer_iban = any(${ibans}::text[])
      group by payer_iban having count(distinct client_id) = 1) said on said.client_id = client.id
    where client.${own}`.execute(ctx.tx);
  const mapBy = (key: 'symbol' | 'iban') =>
    new Map(rows.flatMap(({ id, name, ...said }) => (said[key] === null ? [] : [[said[key], { id, name }] as const])));
  return { bySymbol: mapBy('symbol'), byIban: mapBy('iban') };
}

import {
  type Invoice,
  type InvoiceRow,
  type invoiceRoutes,
  StoredInvoice,
} from '@boxyard/contract/billing/invoices.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { faultsOf } from './faults.service.ts';
import { addUp, findLines, groupByVat } from './lines.queries.ts';
import { findParties } from './parties.queries.ts';

export const invoices = records('invoice', StoredInvoice);

const statusOf = (ctx: InAccount) => sql<InvoiceRow['status']>`case
  when invoice.number is null then 'draft'
  when invoice.credited_by_id is not null or invoice.kind = 'credit_note' then 'credited'
  when invoice.paid >= invoice.total then 'paid'
  when invoice.due_on < ${todayIn(ctx)} then 'overdue'
  else 'open' end`;

/** What a draft would come to. VAT is rounded once for each category and rate. */
const counted = (ctx: InAccount) => sql<{ lines: number; net: number; vatAmount: number }>`(
  select coalesce(sum(vat_group.lines), 0) as lines, coalesce(sum(vat_group.net), 0) as net, case when (select own.is_vat_payer from tenant_account own where own.account_id = ${ctx.account.id}) then coalesce(sum(round(vat_group.net * vat_group.vat / 100, 2)), 0) else 0 end as vat_amount
  from (select line.category, line.vat, count(*) as lines, sum(line.net) as net from (
      select bill.vat_category as category, bill.vat, billed.net
      from transaction bill cross join lateral bill_of(bill.type, bill.unit_price, bill.billing_period, bill.started_at, bill.finished_at,
        bill.no_charge_day_count, bill.vat, coalesce(bill.fixed_zone, ${ctx.account.timezone}::text), ${todayIn(ctx)}, bill.days, bill.anchor_day) billed
      where invoice.number is null and bill.account_id = ${ctx.account.id} and bill.invoice_id = invoice.id
      union all select 'S', free.vat, round(free.quantity * free.price, 2)
      from jsonb_to_recordset(case when invoice.number is null then invoice.free_lines else '[]' end) free (quantity numeric, price numeric, vat numeric)) line
    group by line.category, line.vat) vat_group)`;

const isOwed = sql`invoice.number is not null and invoice.kind = 'invoice' and invoice.credited_by_id is null`;

function rowsOf(ctx: Ctx) {
  return ctx.tx
    .selectFrom('invoice')
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'invoice.accountId').onRef('client.id', '=', 'invoice.clientId'),
    )
    .innerJoinLateral(counted(ctx).as<'counted'>('counted'), (join) => join.onTrue())
    .where('invoice.accountId', '=', ctx.account.id)
    .select([
      'invoice.id',
      'invoice.version',
      'invoice.createdAt',
      'invoice.updatedAt',
      'invoice.kind',
      'invoice.clientId',
    ])
    .select([
      'invoice.currency',
      'invoice.month',
      'invoice.number',
      'invoice.issuedOn',
      'invoice.taxPoint',
      'invoice.dueOn',
    ])
    .select([
      'invoice.paid',
      'invoice.creditsId',
      'invoice.creditedById',
      'invoice.xmlSha256',
      'invoice.handedOverAt',
      'client.name as clientName',
    ])
    .select([
      statusOf(ctx).as('status'),
      sql<number>`case when invoice.number is null then counted.lines else jsonb_array_length(invoice.contents -> 'lines') end`.as(
        'linesCount',
      ),
      sql<number>`coalesce(invoice.net, counted.net)`.as('net'),
      sql<number>`coalesce(invoice.vat_amount, counted.vat_amount)`.as('vatAmount'),
      sql<number>`coalesce(invoice.total, counted.net + counted.vat_amount)`.as('total'),
      sql<number>`case when ${isOwed} then invoice.total - invoice.paid else 0 end`.as('open'),
    ]);
}

export function listInvoices(ctx: Ctx, input: QueryOf<typeof invoiceRoutes.list>): List<InvoiceRow> {
  let query = rowsOf(ctx);
  if (input.clientId !== undefined) query = query.where('invoice.clientId', '=', input.clientId);
  if (input.kind) query = query.where('invoice.kind', '=', input.kind);
  if (input.currency) query = query.where('invoice.currency', '=', input.currency);
  if (input.from) query = query.where('invoice.issuedOn', '>=', input.from);
  if (input.to) query = query.where('invoice.issuedOn', '<=', input.to);
  if (input.suppliedFrom) query = query.where('invoice.taxPoint', '>=', input.suppliedFrom);
  if (input.suppliedTo) query = query.where('invoice.taxPoint', '<=', input.suppliedTo);
  if (input.status) query = query.where(sql<boolean>`${statusOf(ctx)} = ${input.status}`);
  if (input.runId !== undefined)
    query = query.where(sql<boolean>`exists (select from transaction bill where bill.account_id = ${ctx.account.id}
      and bill.invoice_id = invoice.id and bill.run_id = ${input.runId})`);
  if (input.q)
    query = query.where(
      sql<boolean>`(invoice.number like ${`${input.q.replaceAll(/[^\d]/g, '') || '-'}%`} or ${contains(sql`client.name_key`, input.q)})`,
    );
  const columns = {
    number: sql`invoice.number`,
    issuedOn: sql`invoice.issued_on`,
    dueOn: sql`invoice.due_on`,
    clientName: sql`client.name_key`,
    total: sql`coalesce(invoice.total, counted.net + counted.vat_amount)`,
    open: sql`case when ${isOwed} then invoice.total - invoice.paid else 0 end`,
  };
  return shortList(query, input, {
    columns,
    initial: '-issuedOn',
    id: sql`invoice.id`,
    updatedAt: sql`invoice.updated_at`,
  });
}

/** @throws 404 */
export async function getInvoice(ctx: Ctx, id: number): Promise<Invoice> {
  const row = await rowsOf(ctx).where('invoice.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const { contents, notes, grouping, freeLines } = await invoices.get(ctx, id);
  const said = contents ?? (await draftContents(ctx, row));
  const creditedBy = row.creditedById === null ? null : await invoices.get(ctx, row.creditedById);
  return {
    ...row,
    notes,
    grouping,
    freeLines,
    lines: said.lines,
    groups: said.groups,
    seller: said.seller,
    buyer: said.buyer,
    credits: said.credits,
    faults: contents ? [] : faultsOf({ ...said, currency: row.currency, total: row.total }),
    creditedBy:
      creditedBy?.number && creditedBy.issuedOn ? { number: creditedBy.number, issuedOn: creditedBy.issuedOn } : null,
    credit: await findCredit(ctx, row),
  };
}

/** A draft as it would be issued now. @throws 404 */
export async function draftContents(ctx: Ctx, { id, clientId }: Pick<InvoiceRow, 'id' | 'clientId'>) {
  const { seller, buyer, language, paymentDays } = await findParties(ctx, clientId);
  const lines = await findLines(ctx, id, language);
  const groups = await groupByVat(ctx, lines, seller.isVatPayer);
  const taxed = seller.isVatPayer
    ? lines
    : lines.map((line) => ({ ...line, vat: 0, category: 'O' as const, reason: '' }));
  return {
    seller,
    buyer,
    language,
    paymentDays,
    lines: taxed,
    groups,
    credits: null,
    ...(await addUp(ctx, taxed, groups)),
  };
}

/** What a client has paid in a currency that belongs to no invoice. */
async function findCredit(
  ctx: Ctx,
  { clientId, currency }: Pick<InvoiceRow, 'clientId' | 'currency'>,
): Promise<number> {
  const { rows } = await sql<{
    free: number;
  }>`select coalesce(sum(amount - allocated - returned), 0) as free from payment
    where account_id = ${ctx.account.id} and client_id = ${clientId} and currency = ${currency}`.execute(ctx.tx);
  return rows[0]?.free ?? 0;
}

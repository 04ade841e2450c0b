import {
  type Invoice,
  type InvoiceRow,
  type invoiceRoutes,
  StoredInvoice,
} from '@boxyard/contract/billing/invoices.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import { contains } from '../../core/crud/text-search.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { faultsOf } from './faults.service.ts';
import { findGaps } from './gaps.queries.ts';
import { type DraftSums, draftSums, findLines } from './lines.queries.ts';
import { findParties } from './parties.queries.ts';

export const invoices = records('invoice', StoredInvoice);

const statusOf = (ctx: InAccount) => sql<InvoiceRow['status']>`case
  when invoice.number is null then 'draft'
  when invoice.credited_by_id is not null or invoice.kind = 'credit_note' then 'credited'
  when invoice.paid >= invoice.total then 'paid'
  when invoice.due_on < ${todayIn(ctx)} then 'overdue'
  else 'open' end`;

/** A credit note takes back: what it comes to is below zero wherever it is listed, sorted or added up. Stored it is positive, as on its paper. */
const sign = sql`case invoice.kind when 'credit_note' then -1 else 1 end`;
const total = sql<number>`coalesce(${sign} * invoice.total, draft.total)`;
const open = sql<number>`case when invoice.number is not null and invoice.kind = 'invoice' and invoice.credited_by_id is null
  then invoice.total - invoice.paid else 0 end`;

function rowsOf(ctx: Ctx) {
  return ctx.tx
    .selectFrom('invoice')
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'invoice.accountId').onRef('client.id', '=', 'invoice.clientId'),
    )
    .innerJoinLateral(draftSums(ctx).as<'draft'>('draft'), (join) => join.onTrue())
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
      sql<string>`coalesce(invoice.contents #>> '{credits,number}', '')`.as('creditsNumber'),
      statusOf(ctx).as('status'),
      sql<number>`case when invoice.number is null then draft.lines_count else jsonb_array_length(invoice.contents -> 'lines') end`.as(
        'linesCount',
      ),
      sql<number>`coalesce(${sign} * invoice.net, draft.net)`.as('net'),
      sql<number>`coalesce(${sign} * invoice.vat_amount, draft.vat_amount)`.as('vatAmount'),
      total.as('total'),
      open.as('open'),
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
    clientName: byName(ctx, sql`client.name`),
    total,
    open,
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
    ...(row.kind === 'credit_note' ? takenBack(said) : { lines: said.lines, groups: said.groups }),
    seller: said.seller,
    buyer: said.buyer,
    credits: said.credits,
    faults: contents ? [] : faultsOf({ ...said, currency: row.currency, total: row.total }),
    gaps: contents ? [] : await findGaps(ctx, row),
    creditedBy:
      creditedBy?.number && creditedBy.issuedOn ? { number: creditedBy.number, issuedOn: creditedBy.issuedOn } : null,
    offered: await findOffered(ctx, id),
    credit: await findCredit(ctx, row),
  };
}

/** What was typed on a credited invoice that a draft follows: on the oldest one whose offer nobody has answered. */
export async function findOffered(ctx: Ctx, id: number): Promise<Invoice['offered']> {
  const own = (table: string) => sql`${sql.ref(table)}.account_id = ${ctx.account.id}`;
  const key = (table: string) =>
    sql.join(['client_id', 'currency', 'month', 'is_out_of_scope'].map((column) => sql.ref(`${table}.${column}`)));
  const { rows } = await sql<NonNullable<Invoice['offered']>>`
    select former.id, former.number, former.notes, former.grouping, former.free_lines
    from invoice draft join invoice former on ${own('former')} and (${key('former')}) = (${key('draft')}) and former.credited_by_id is not null
    where ${own('draft')} and draft.id = ${id} and draft.number is null and (former.free_lines, former.notes, former.grouping) <> ('[]', '', 'container')
      and not exists (select from invoice answered where ${own('answered')} and answered.client_id = former.client_id and former.id = any(answered.took_over))
    order by former.number limit 1`.execute(ctx.tx);
  return rows[0] ?? null;
}

/** Stored lines and groups of a credit note as what they take back. */
const takenBack = ({ lines, groups }: Pick<Invoice, 'lines' | 'groups'>) => ({
  lines: lines.map((line) => ({ ...line, quantity: -line.quantity, net: -line.net })),
  groups: groups.map((group) => ({ ...group, net: -group.net, vatAmount: -group.vatAmount })),
});

/** A draft as it would be issued now. @throws 404 */
export async function draftContents(ctx: InAccount, { id, clientId }: Pick<InvoiceRow, 'id' | 'clientId'>) {
  const { seller, buyer, language, paymentDays } = await findParties(ctx, clientId);
  const lines = await findLines(ctx, id, language);
  const sums = await sql<DraftSums>`select draft.*
    from invoice cross join lateral ${draftSums(ctx)} draft
    where invoice.account_id = ${ctx.account.id} and invoice.id = ${id}`.execute(ctx.tx);
  return { seller, buyer, language, paymentDays, lines, credits: null, ...onlyRow(sums) };
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

import type { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import { requireClients } from '../clients/clients.queries.ts';

type Wanted = BodyOf<typeof invoiceRoutes.gather>;

/**
 * Gathers what is not invoiced, up to a day or chosen, into drafts, one for each client, currency and calendar month of the last days of what it
 * gathers; what is outside the scope of VAT apart. Left out: expenses, what still runs, what is paid already, free days.
 * @returns the drafts that took something @throws 422 for an unknown client
 */
export async function gather(
  ctx: InAccount,
  { untilDay, clientIds, transactionIds }: Wanted,
): Promise<{ drafts: number[]; transactions: number }> {
  await requireClients(ctx, 'clientIds', clientIds);
  const own = sql`account_id = ${ctx.account.id}`;
  const zone = sql`${ctx.account.timezone}::text`;
  // A draft that lost all its lines is there for nothing.
  await sql`delete from invoice where ${own} and number is null and free_lines = '[]' and notes = ''
    and not exists (select from transaction bill where bill.account_id = ${ctx.account.id} and bill.invoice_id = invoice.id)`.execute(
    ctx.tx,
  );
  const found = await sql<DraftKey & { id: number }>`
    select id, client_id, currency, date_trunc('month', last_day)::date as month, is_out_of_scope from (
      select id, client_id, currency, vat_category = 'O' as is_out_of_scope,
        coalesce(upper(days) - 1, (coalesce(finished_at, started_at) at time zone ${zone})::date) as last_day
      from transaction
      where ${own} and invoice_id is null and released_at is null and paid_at is null and not is_expense
        and (type not in ('depot', 'rent') or finished_at is not null) and (days is null or fixed_total > 0)
        and ${clientIds ? sql`client_id = any(${clientIds}::bigint[])` : sql`true`}
        and ${transactionIds ? sql`id = any(${transactionIds}::bigint[])` : sql`true`}
      order by id for update) bill
    where ${untilDay ? sql`last_day <= ${untilDay}::date` : sql`true`} order by client_id, currency, month, id`.execute(
    ctx.tx,
  );
  const byDraft = Map.groupBy(found.rows, ({ clientId, currency, month, isOutOfScope }) =>
    [clientId, currency, month, isOutOfScope].join(),
  );
  const drafts: number[] = [];
  for (const bills of byDraft.values()) {
    const [first] = bills;
    if (!first) continue;
    // A draft that is issued in this moment takes nothing more: another one is made.
    const id = (await makeDraft(ctx, first)) ?? (await findDraft(ctx, first)) ?? (await makeDraft(ctx, first));
    if (id === undefined) throw conflict('tryAgain');
    drafts.push(id);
    await sql`update transaction set invoice_id = ${id} where ${own} and id = any(${bills.map((bill) => bill.id)}::bigint[])`.execute(
      ctx.tx,
    );
  }
  return { drafts, transactions: found.rows.length };
}

interface DraftKey {
  clientId: number;
  currency: string;
  month: string;
  isOutOfScope: boolean;
}

/** @returns undefined where there is one */
async function makeDraft(ctx: InAccount, { clientId, currency, month, isOutOfScope }: DraftKey) {
  const { rows } = await sql<{
    id: number;
  }>`insert into invoice (account_id, client_id, currency, month, is_out_of_scope)
    values (${ctx.account.id}, ${clientId}, ${currency}, ${month}, ${isOutOfScope})
    on conflict (account_id, client_id, currency, month, is_out_of_scope) where number is null do nothing returning id`.execute(
    ctx.tx,
  );
  return rows[0]?.id;
}

async function findDraft(ctx: InAccount, { clientId, currency, month, isOutOfScope }: DraftKey) {
  const { rows } = await sql<{ id: number }>`select id from invoice
    where account_id = ${ctx.account.id} and number is null and client_id = ${clientId}
      and currency = ${currency} and month = ${month} and is_out_of_scope = ${isOutOfScope} for update`.execute(ctx.tx);
  return rows[0]?.id;
}

/** Transactions of a draft that are left out of it. */
export async function leaveOut(ctx: InAccount, id: number, transactionIds: readonly number[]): Promise<void> {
  await sql`update transaction set invoice_id = null where account_id = ${ctx.account.id} and invoice_id = ${id}
    and id = any(${transactionIds}::bigint[])`.execute(ctx.tx);
}

export async function leaveAllOut(ctx: InAccount, id: number): Promise<void> {
  await sql`update transaction set invoice_id = null where account_id = ${ctx.account.id} and invoice_id = ${id}`.execute(
    ctx.tx,
  );
}

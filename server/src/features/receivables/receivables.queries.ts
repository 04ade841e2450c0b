import type { Balance } from '@boxyard/contract/billing/transactions.ts';
import { type RawBuilder, sql } from 'kysely';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { clients } from '../clients/clients.queries.ts';
import { billOf, isUnpaid } from '../transactions/transactions.queries.ts';

/**
 * What clients owe, one by one, with VAT: what is open of each issued invoice, by its due date; charges and typed lines that are on no
 * issued invoice, of which the running ones as they come to today; and below zero each payment's part that is for no invoice. Every
 * number of what is owed is a sum of these rows.
 * @param of only of this client @returns id, kind, client_id, currency, amount, due_on, days (overdue), container_id, invoice_id, at, text
 */
export function receivables(ctx: InAccount, of?: number): RawBuilder<unknown> {
  const own = sql`account_id = ${ctx.account.id}${of === undefined ? sql`` : sql` and client_id = ${of}`}`;
  const zone = sql`${ctx.account.timezone}::text`;
  const noon = (day: RawBuilder<unknown>) => sql`(${day}::timestamp + interval '12 hours') at time zone ${zone}`;
  const isRunning = sql`transaction.type in ('depot', 'rent') and transaction.days is null and transaction.finished_at is null`;
  const charges = (kind: 'uninvoiced' | 'running', which: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`
    select transaction.id * 4 + 1, ${sql.lit(kind)}, client_id, currency, ${amount}, null, null, container_id, invoice_id, started_at, notes
    from transaction where ${own} and ${isUnpaid} and ${which} and not exists (select from invoice
      where invoice.account_id = ${ctx.account.id} and invoice.id = transaction.invoice_id and invoice.number is not null)`;
  return sql`
    select invoice.id * 4 as id, 'invoice' as kind, client_id, currency, total - paid as amount, due_on, ${todayIn(ctx)} - due_on as days,
      null::bigint as container_id, invoice.id as invoice_id, ${noon(sql`due_on`)} as at, number as text
    from invoice where ${own} and number is not null and kind = 'invoice' and credited_by_id is null and paid < total
    union all
    ${charges(
      'uninvoiced',
      sql`not (${isRunning})`,
      sql`case when fixed_zone = ${zone} or status <> 'open' then fixed_total
      else (select total_price from ${billOf(ctx)}) end`,
    )}
    union all
    ${charges('running', isRunning, sql`(select total_price from ${billOf(ctx)})`)}
    union all
    select invoice.id * 4 + 2, 'uninvoiced', client_id, currency, typed.total, null, null, null, invoice.id, ${noon(sql`month`)}, ''
    from invoice cross join lateral (select sum(round(round(quantity * price, 2) * (1 + vat / 100), 2)) as total
      from jsonb_to_recordset(free_lines) line (quantity numeric, price numeric, vat numeric)) typed
    where ${own} and number is null and kind = 'invoice' and typed.total > 0
    union all
    select payment.id * 4 + 3, 'credit', client_id, currency, allocated + returned - amount, null, null, null, null, ${noon(sql`paid_on`)},
      variable_symbol
    from payment where ${own} and client_id is not null and amount > allocated + returned`;
}

/** The columns of what is owed, each with the rows of `receivables` that it adds up: invoices by the days since their due date. */
export const ages = {
  notDue: sql`kind = 'invoice' and days <= 0`,
  to30: sql`kind = 'invoice' and days between 1 and 30`,
  to60: sql`kind = 'invoice' and days between 31 and 60`,
  to90: sql`kind = 'invoice' and days between 61 and 90`,
  over90: sql`kind = 'invoice' and days > 90`,
  credit: sql`kind = 'credit'`,
  uninvoiced: sql`kind = 'uninvoiced'`,
  running: sql`kind = 'running'`,
};

export const sumOf = (which: RawBuilder<unknown>) => sql`coalesce(sum(amount) filter (where ${which}), 0)`;

/** What a client owes, by currency. @throws 404 */
export async function findBalance(ctx: Ctx, clientId: number): Promise<Balance[]> {
  await clients.get(ctx, clientId);
  const sums = Object.entries(ages).map(([name, which]) => sql`${sumOf(which)} as ${sql.ref(name)}`);
  const { rows } = await sql<Balance>`select currency, ${sql.join(sums)}, sum(amount) as total
    from (${receivables(ctx, clientId)}) owed group by currency order by currency`.execute(ctx.tx);
  return rows;
}

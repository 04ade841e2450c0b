import type { Period, Statement } from '@boxyard/contract/billing/statements.ts';
import { sql } from 'kysely';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx } from '../../core/http/context.ts';
import { clients } from '../clients/clients.queries.ts';

/** What passed between account and client, by currency: what was owed before, each document and payment, what is owed now by age. @throws 404 */
export async function findStatement(ctx: Ctx, clientId: number, { from, to }: Period): Promise<Statement[]> {
  await clients.get(ctx, clientId);
  const own = sql`account_id = ${ctx.account.id} and client_id = ${clientId}`;
  const today = todayIn(ctx);
  const open = sql`case when kind = 'invoice' and credited_by_id is null then total - paid else 0 end`;
  const due = (first: number, last: number) =>
    sql`coalesce(sum(${open}) filter (where ${today} - due_on between ${sql.lit(first)} and ${sql.lit(last)}), 0)`;
  const { rows } = await sql<Statement>`
    with passed as (
      select currency, issued_on as day, kind, id as invoice_id, number, case kind when 'invoice' then total else -total end as amount, 0 as nth
      from invoice where ${own} and number is not null
      union all
      select currency, paid_on, 'payment', null, variable_symbol, -amount, 1 from payment where ${own}
      union all
      select currency, returned_on, 'payment', null, variable_symbol, returned, 2 from payment where ${own} and returned > 0),
    running as (
      select *, sum(amount) over (partition by currency order by day, nth, invoice_id, number, amount rows unbounded preceding) as balance from passed),
    aged as (
      select currency, ${due(-100_000, 0)} as not_due, ${due(1, 30)} as to30, ${due(31, 60)} as to60, ${due(61, 90)} as to90, ${due(91, 1_000_000)} as over90
      from invoice where ${own} and number is not null group by currency)
    select running.currency, coalesce(sum(amount) filter (where day < ${from}::date), 0) as opening,
      coalesce(jsonb_agg(jsonb_build_object('day', day, 'kind', kind, 'invoiceId', invoice_id, 'number', number, 'amount', amount, 'balance', balance)
        order by day, nth, invoice_id, number, amount) filter (where day between ${from}::date and ${to}::date), '[]') as rows,
      coalesce(sum(amount) filter (where day <= ${to}::date), 0) as closing,
      coalesce(max(not_due), 0) as not_due, coalesce(max(to30), 0) as to30, coalesce(max(to60), 0) as to60, coalesce(max(to90), 0) as to90,
      coalesce(max(over90), 0) as over90,
      (select coalesce(sum(allocated + returned - amount), 0) from payment where ${own} and payment.currency = running.currency) as credit
    from running left join aged on aged.currency = running.currency group by running.currency order by running.currency`.execute(
    ctx.tx,
  );
  return rows;
}

import type { Period, Statement } from '@boxyard/contract/billing/statements.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { clients } from '../clients/clients.queries.ts';
import { ages, receivables, sumOf } from '../receivables/receivables.queries.ts';

const shown = ['notDue', 'to30', 'to60', 'to90', 'over90', 'credit'] as const;

/** What passed between account and client, by currency: what was owed before, each document and payment, what is owed now by age. @throws 404 */
export async function findStatement(ctx: Ctx, clientId: number, { from, to }: Period): Promise<Statement[]> {
  await clients.get(ctx, clientId);
  const own = sql`account_id = ${ctx.account.id} and client_id = ${clientId}`;
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
      select currency, ${sql.join(shown.map((name) => sql`${sumOf(ages[name])} as ${sql.ref(name)}`))}
      from (${receivables(ctx, clientId)}) owed group by currency)
    select running.currency, coalesce(sum(amount) filter (where day < ${from}::date), 0) as opening,
      coalesce(jsonb_agg(jsonb_build_object('day', day, 'kind', kind, 'invoiceId', invoice_id, 'number', number, 'amount', amount, 'balance', balance)
        order by day, nth, invoice_id, number, amount) filter (where day between ${from}::date and ${to}::date), '[]') as rows,
      coalesce(sum(amount) filter (where day <= ${to}::date), 0) as closing,
      ${sql.join(shown.map((name) => sql`coalesce(max(${sql.ref(name)}), 0) as ${sql.ref(name)}`))}
    from running left join aged on aged.currency = running.currency group by running.currency order by running.currency`.execute(
    ctx.tx,
  );
  return rows;
}

import type { Reminder } from '@boxyard/contract/billing/document-mails.ts';
import { reminderLevelOf } from '@boxyard/contract/billing/party.ts';
import { type RawBuilder, sql } from 'kysely';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx } from '../../core/http/context.ts';

const mostClients = 500;

const overdue = (
  ctx: Ctx,
) => sql`invoice.account_id = ${ctx.account.id} and invoice.number is not null and invoice.kind = 'invoice'
  and invoice.credited_by_id is null and invoice.paid < invoice.total and invoice.due_on < ${todayIn(ctx)}`;
/** @param of what has a client and a currency */
const creditOf = (
  ctx: Ctx,
  of: RawBuilder<unknown>,
) => sql`(select coalesce(sum(payment.amount - payment.allocated - payment.returned), 0) from payment
  where payment.account_id = ${ctx.account.id} and payment.client_id = ${of}.client_id and payment.currency = ${of}.currency)`;

/** Clients with overdue invoices, the latest first. */
export async function findReminders(ctx: Ctx): Promise<Reminder[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<Omit<Reminder, 'level'>>`
    with overdue as (
      select client_id, currency, sum(total - paid) as amount, count(*) as invoices, min(due_on) as oldest
      from invoice where ${overdue(ctx)} group by client_id, currency),
    owed as (
      select overdue.*, overdue.amount - ${creditOf(ctx, sql`overdue`)} as left_open from overdue
      where overdue.amount > ${creditOf(ctx, sql`overdue`)})
    select client.id as client_id, client.name as client_name,
      jsonb_agg(jsonb_build_object('currency', owed.currency, 'amount', owed.left_open) order by owed.currency) as amounts,
      sum(owed.invoices)::int as invoices, ${todayIn(ctx)} - min(owed.oldest) as days,
      (select coalesce(array_agg(distinct person.email order by person.email), '{}') from client_user person
        where person.${own} and person.client_id = client.id and person.is_enabled and person.gets_invoices) as recipients,
      (select max(mail.at) from document_mail mail where mail.${own} and mail.client_id = client.id and mail.kind = 'reminder') as reminded_at
    from owed join client on client.${own} and client.id = owed.client_id
    group by client.id, client.name order by days desc, client.id limit ${sql.lit(mostClients)}`.execute(ctx.tx);
  return rows.map((row) => ({ ...row, level: reminderLevelOf(row.days) }));
}

interface Overdue {
  number: string;
  dueOn: string;
  currency: string;
  owed: number;
  days: number;
  /** What the client has paid in this currency that is for no invoice. */
  credit: number;
}

/** The overdue invoices of a client, the oldest first; none in a currency in which its credit is enough for them. */
export async function findOverdue(ctx: Ctx, clientId: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`select * from (
      select number, due_on, currency, total - paid as owed, ${todayIn(ctx)} - due_on as days, ${creditOf(ctx, sql`invoice`)} as credit,
        sum(total - paid) over (partition by currency) as together
      from invoice where ${overdue(ctx)} and client_id = ${clientId}) late
    where together > credit order by due_on, number`.execute(ctx.tx);
  return rows;
}

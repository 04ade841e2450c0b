import type { Reminder } from '@boxyard/contract/billing/document-mails.ts';
import { reminderLevelOf } from '@boxyard/contract/billing/party.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { ages, receivables, sumOf } from '../receivables/receivables.queries.ts';

const mostClients = 500;

/** For each client and currency what is overdue and what the client has paid for nothing, where that is not enough for it. */
const overdueOf = (ctx: InAccount, clientId?: number): RawBuilder<unknown> => sql`
  select client_id, currency, sum(amount) filter (where days > 0) as overdue, count(*) filter (where days > 0) as invoices,
    max(days) as days, -${sumOf(ages.credit)} as credit
  from (${receivables(ctx, clientId)}) owed where kind in ('invoice', 'credit') group by client_id, currency
  having sum(amount) filter (where days > 0 or kind = 'credit') > 0 and max(days) > 0`;

/** Clients with overdue invoices, the latest first. */
export async function findReminders(ctx: Ctx): Promise<Reminder[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<Omit<Reminder, 'level'>>`
    select client.id as client_id, client.name as client_name,
      jsonb_agg(jsonb_build_object('currency', owed.currency, 'amount', owed.overdue - owed.credit) order by owed.currency) as amounts,
      sum(owed.invoices)::int as invoices, max(owed.days) as days,
      (select coalesce(array_agg(distinct person.email order by person.email), '{}') from client_user person
        where person.${own} and person.client_id = client.id and person.is_enabled and person.gets_invoices) as recipients,
      (select max(mail.at) from document_mail mail where mail.${own} and mail.client_id = client.id and mail.kind = 'reminder'
        and mail.failed_at is null and mail.dropped_at is null) as reminded_at,
      last.waiting, last.refused
    from (${overdueOf(ctx)}) owed join client on client.${own} and client.id = owed.client_id
      cross join lateral (
        select coalesce(array_agg(recipient order by recipient) filter (where sent_at is null and failed_at is null), '{}') as waiting,
          coalesce(array_agg(recipient order by recipient) filter (where failed_at is not null), '{}') as refused
        from (select distinct on (mail.recipient) mail.* from document_mail mail
          where mail.${own} and mail.client_id = client.id and mail.kind = 'reminder' and mail.dropped_at is null
          order by mail.recipient, mail.at desc, mail.id desc) each_last
      ) last
    group by client.id, client.name, last.waiting, last.refused order by days desc, client.id limit ${sql.lit(mostClients)}`.execute(
    ctx.tx,
  );
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
export async function findOverdue(ctx: InAccount, clientId: number): Promise<Overdue[]> {
  const { rows } =
    await sql<Overdue>`select late.text as number, late.due_on, late.currency, late.amount as owed, late.days, owed.credit
    from (${receivables(ctx, clientId)}) late join (${overdueOf(ctx, clientId)}) owed on owed.currency = late.currency
    where late.days > 0 order by late.due_on, late.text`.execute(ctx.tx);
  return rows;
}

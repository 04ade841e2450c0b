import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Db } from '../../core/db/connection.ts';
import type { InAccount } from '../../core/http/context.ts';
import { addEvents } from '../edi-events/touched.queries.ts';
import type { CarrierFailure } from './carriers/carrier.ts';
import { logLine } from './message-log.queries.ts';

/** Minutes from one try to the next; after that an alarm, and each hour for seven days. */
const waitMinutes = [1, 5, 15, 60];
const mostHours = 7 * 24;
/** While a message is on its way. Another server takes it up after that, should this one be gone. */
const leaseMinutes = 10;

export interface DueMessage {
  id: number;
  fileName: string;
  contents: Buffer;
  tries: number;
  /** Somebody tried before, and may not have seen the end of it. */
  wasTried: boolean;
  isSentAgain: boolean;
}

/**
 * The first message to a partner that is due, with none of its containers in an earlier one that is not sent. It is marked as tried
 * before anything leaves, and committed by the caller.
 */
export async function takeDue({ tx, account }: InAccount, partnerId: number): Promise<DueMessage | undefined> {
  const open = sql`m.account_id = ${account.id} and m.partner_id = ${partnerId} and m.status in ('waiting', 'sending', 'failed')`;
  const { rows } = await sql<DueMessage>`
    with due as materialized (
      select m.id, m.log @> '[{"what": "tried"}]' as was_tried from edi_message m
      where ${open} and m.next_at <= now() and not exists (select from edi_message before
        where before.account_id = ${account.id} and before.partner_id = ${partnerId} and before.status in ('waiting', 'sending', 'failed')
          and before.id < m.id and before.boxes && m.boxes)
      order by m.id limit 1 for update of m skip locked)
    update edi_message set status = 'sending', tries = tries + 1, next_at = now() + make_interval(mins => ${leaseMinutes}),
      log = log || ${logLine('tried')}
    from due where edi_message.account_id = ${account.id} and edi_message.id = due.id
    returning edi_message.id, file_name, contents, tries, due.was_tried, sent_at is not null as is_sent_again`.execute(
    tx,
  );
  return rows[0];
}

/** The carrier has not taken it. @returns whether it is an alarm: each regular try is over */
export async function keepFailure(
  { tx, account }: InAccount,
  partnerId: number,
  { id, tries }: Pick<DueMessage, 'id' | 'tries'>,
  { reason, technical, isOwn }: Pick<CarrierFailure, 'reason' | 'technical' | 'isOwn'>,
): Promise<boolean> {
  const wait = waitMinutes[tries - 1];
  const isOver = tries > waitMinutes.length + mostHours;
  const nextAt = isOver ? sql`null` : sql`now() + make_interval(mins => ${wait ?? 60})`;
  await sql`update edi_message set status = ${wait === undefined ? 'failed' : 'waiting'}, next_at = ${nextAt}, log = log || ${logLine('failed', technical, '', reason)}
    where account_id = ${account.id} and id = ${id} and status = 'sending' and tries = ${tries}`.execute(tx);
  // Where nothing gets through, the others wait as long, and keep their order.
  if (!isOwn && !isOver)
    await sql`update edi_message set next_at = ${nextAt} where account_id = ${account.id} and partner_id = ${partnerId}
      and status in ('waiting', 'failed') and next_at <= now()`.execute(tx);
  return tries === waitMinutes.length + 1;
}

export async function keepSent({ tx, account }: InAccount, message: DueMessage, what: 'sent' | 'found'): Promise<void> {
  const { id, tries } = message;
  // Sent again, it was told when it was told first.
  const sentAt = message.isSentAgain ? sql`` : sql`sent_at = now(),`;
  await sql`update edi_message set status = 'sent', ${sentAt} next_at = null, log = log || ${logLine(what)}
    where account_id = ${account.id} and id = ${id} and status = 'sending' and tries = ${tries}`.execute(tx);
}

/** The oldest thing that a partner was not told in time: what it is, and how many wait with it. */
interface Overdue {
  partnerId: number;
  name: string;
  occasion: string;
  count: number;
}

export async function findOverdue({ tx, account }: InAccount): Promise<Overdue[]> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<Overdue>`
    with open as (
      select m.partner_id, 'message ' || m.id as occasion,
        coalesce((select min(e.moved_at) from edi_event e where e.${own} and e.message_id = m.id), m.created_at) as at, m.created_at
      from edi_message m where m.${own} and m.status in ('waiting', 'sending', 'failed')
      union all
      select e.partner_id, 'event ' || e.id, e.moved_at, e.created_at from edi_event e where e.${own} and e.status in ('held', 'waiting') and e.moved_at is not null)
    select p.id as partner_id, p.name, (array_agg(open.occasion order by open.at, open.occasion))[1] as occasion, count(*) as count
    from open join edi_partner p on p.${own} and p.id = open.partner_id and p.mode = 'live'
    -- A gate move that is recorded days later is late from its recording.
    where greatest(open.at, open.created_at) < now() - make_interval(mins => p.alarm_minutes) group by p.id, p.name`.execute(
    tx,
  );
  return rows;
}

/** Messages of all accounts that no carrier has taken yet. */
export async function countUnsent(db: Db): Promise<number> {
  const counted = sql<{
    count: number;
  }>`select count(*) as count from edi_message where status in ('waiting', 'sending', 'failed')`;
  return onlyRow(await counted.execute(db.kysely)).count;
}

/** Partners whose daily stock is due are told it once a day, after its hour in the account's time zone. */
export async function addDueStocks(ctx: InAccount): Promise<void> {
  const zone = sql`${ctx.account.timezone}::text`;
  const own = sql`account_id = ${ctx.account.id}`;
  await addEvents(
    ctx,
    sql`select p.id as partner_id, 'stock' as kind, null as transport_id, null as container_id, '' as number, slot.at as moved_at
      from edi_partner p
        cross join lateral (select options from edi_profile f where f.${own} and f.partner_id = p.id and f.type = 'COEDOR'
          and f.valid_from <= (now() at time zone ${zone})::date order by f.valid_from desc, f.id desc limit 1) profile
        cross join lateral (select ((now() at time zone ${zone})::date + make_interval(hours => (profile.options ->> 'stockHour')::int))
          at time zone ${zone} as at) slot
      where p.${own} and p.mode <> 'off' and profile.options ->> 'stockHour' is not null and slot.at <= now()
        and p.first_day <= (now() at time zone ${zone})::date
        and not exists (select from edi_event known where known.${own} and known.partner_id = p.id and known.kind = 'stock'
          and known.moved_at = slot.at)`,
  );
}

import type { EdiBoard, EdiTile } from '@boxyard/contract/edi/edi-partners.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';

/** So far back the board counts. */
const days = 30;

export async function readBoard(ctx: InAccount): Promise<EdiBoard> {
  const { tx, account } = ctx;
  const own = sql`account_id = ${account.id}`;
  const { rows: partners } = await sql<Omit<EdiTile, 'isLate'> & { alarmMinutes: number }>`
    select p.id as partner_id, p.name, client.name as client_name, p.mode, p.carrier, p.alarm_minutes,
      (select m.sent_at from edi_message m where m.${own} and m.partner_id = p.id and m.direction = 'out' and m.sent_at is not null
        order by m.id desc limit 1) as last_sent_at,
      (select m.created_at from edi_message m where m.${own} and m.partner_id = p.id and m.direction = 'in'
        order by m.id desc limit 1) as last_received_at,
      (select count(*) from edi_event e where e.${own} and e.partner_id = p.id and e.status = 'waiting')
        + (select coalesce(sum(greatest(m.box_count, 1)), 0) from edi_message m where m.${own} and m.partner_id = p.id
          and m.status in ('waiting', 'sending') and m.tries <= 1) as waiting,
      (select count(*) from edi_event e where e.${own} and e.partner_id = p.id and e.status = 'held') as held,
      (select count(*) from edi_message m where m.${own} and m.partner_id = p.id and (m.status = 'failed' or m.status in ('waiting', 'sending') and m.tries > 1))
        + (select count(*) from edi_message m where m.${own} and m.partner_id = p.id and m.status = 'rejected') as failed,
      least((select min(e.moved_at) from edi_event e where e.${own} and e.partner_id = p.id and e.status in ('waiting', 'held')),
        (select min(e.moved_at) from edi_message m join edi_event e on e.${own} and e.message_id = m.id
          where m.${own} and m.partner_id = p.id and m.status in ('waiting', 'sending', 'failed'))) as oldest_move_at,
      (select count(*) from edi_message m where m.${own} and m.partner_id = p.id and m.status in ('preview', 'refused')) as inbox
    from edi_partner p join client on client.account_id = ${account.id} and client.id = p.client_id
    where p.${own} order by ${byName(ctx, sql`p.name`)}, p.id`.execute(tx);
  const { rows: others } = await sql<EdiBoard['others'][number]>`
    select client.id as client_id, client.name, count(*) as count
    from transport t join client on client.account_id = ${account.id} and client.id = t.customer_id
    where t.${own} and t.type in ('gate_in', 'gate_out') and t.moved_at > now() - make_interval(days => ${days})
      and t.customer_id not in (select partner.client_id from edi_partner partner where partner.${own})
    group by client.id, client.name order by count(*) desc, ${byName(ctx, sql`client.name`)} limit 20`.execute(tx);
  const unknown = await sql<{ count: number }>`select count(*) from edi_message
    where ${own} and partner_id is null and direction = 'in' and status = 'refused'
      and created_at > now() - make_interval(days => ${days})`.execute(tx);
  return { partners: partners.map(withLateness), others, unknown: onlyRow(unknown).count };
}

function withLateness({ alarmMinutes, ...tile }: Omit<EdiTile, 'isLate'> & { alarmMinutes: number }): EdiTile {
  const { oldestMoveAt } = tile;
  return { ...tile, isLate: oldestMoveAt !== null && oldestMoveAt < Date.now() / 1000 - alarmMinutes * 60 };
}

import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';

/**
 * Spreads the history over the past, so that each record was entered when what it tells of happened. The moves of containers
 * have their times already.
 */
export async function backdateHistory(tx: Tx, accountId: number): Promise<void> {
  const moment = (name: string) => sql`(coalesce(log.after, log.before) ->> ${sql.lit(name)})::timestamptz`;
  const id = sql`(coalesce(log.after, log.before) ->> 'container_id')::bigint`;
  await sql`with opened as (
      select min(at) - interval '30 days' as at from container_move where account_id = ${accountId}
    ), came as (
      select container_id as id, min(at) - interval '2 hours' as at from container_move where account_id = ${accountId} group by container_id
    ), told as (
      select log.id, least(now(), coalesce(
        case log.entity
          when 'container' then (select at from came where came.id = log.record_id)
          when 'container_place' then
            case when log.action = 'insert' and log.after ->> 'kind' = 'current' then ${moment('created_at')}
              else (select max(move.at) from container_move move where move.account_id = ${accountId} and move.container_id = ${id}
                and move.action = case when log.action = 'insert' then 'reserve' when log.action = 'update' then 'move' else 'unreserve' end) end
          when 'work_task' then
            case when log.action = 'update' then coalesce(${moment('finished_at')}, ${moment('started_at')}) else ${moment('started_at')} - interval '3 hours' end
          when 'transport' then
            case when log.after ->> 'type' like 'gate%' then ${moment('moved_at')} else least(${moment('moved_at')}, now()) - interval '1 day' end
          when 'transaction' then case when log.after ->> 'run_id' is null then ${moment('started_at')}
            else date_trunc('month', now() at time zone 'Europe/Bratislava') at time zone 'Europe/Bratislava' + interval '8 hours' end
          when 'storage_run' then date_trunc('month', now() at time zone 'Europe/Bratislava') at time zone 'Europe/Bratislava' + interval '8 hours'
          when 'invoice' then ((log.after ->> 'issued_on')::date + time '10:00') at time zone 'Europe/Bratislava'
          when 'payment' then ((log.after ->> 'paid_on')::date + time '12:00') at time zone 'Europe/Bratislava'
          when 'damage' then coalesce((select finished_at from survey where survey.account_id = ${accountId}
            and survey.id = (log.after ->> 'closed_by_id')::bigint), ${moment('created_at')})
          when 'survey' then ${moment('finished_at')}
          when 'estimate' then coalesce(${moment('decided_at')}, ${moment('sent_at')}, ${moment('created_at')})
          when 'estimate_line' then case when log.action = 'update' then (select decided_at from estimate where estimate.account_id = ${accountId}
            and estimate.id = (log.after ->> 'estimate_id')::bigint) else ${moment('created_at')} end
        end,
        case when log.entity in ('work_task', 'cargo', 'cargo_item', 'task_comment', 'image', 'document', 'damage', 'container_place')
          then now() - make_interval(hours => 1 + (log.record_id % 70)::int) end,
        opened.at)) as at
      from audit_log log, opened where log.account_id = ${accountId} and log.entity not in ('storage_area', 'storage_section', 'section_row')
    )
    select date_history(${accountId}, array_agg(id), array_agg(at)) from told`.execute(tx);
  // Cargo is entered right after its task, and its items after it.
  await sql`select date_history(${accountId}, array_agg(log.id), array_agg(
      least(now(), task.at + interval '5 minutes' * case when log.entity = 'cargo' then 1 else 2 end)))
    from cargo join audit_log task on task.account_id = ${accountId} and task.record_id = cargo.work_task_id
    join audit_log log on log.account_id = ${accountId} and (log.entity = 'cargo' and log.record_id = cargo.id
      or log.entity = 'cargo_item' and (coalesce(log.after, log.before) ->> 'cargo_id')::bigint = cargo.id)
    where cargo.account_id = ${accountId} and task.entity = 'work_task' and task.action = 'insert'`.execute(tx);
}

import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';
import { joinBox } from './box.ts';

/**
 * Tasks that were opened or done in the period, and those that are overdue at its end, or now where it lasts. One is done when it was
 * finished, or changed last where nobody said when that was.
 */
export function taskFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, start, end, at } = inSql(ctx, asked);
  const within = (moment: RawBuilder<unknown>) => sql`coalesce(${moment} >= ${start} and ${moment} < ${end}, false)`;
  return sql`select * from (
    select task.id, task.container_id, task.created_at as at, task.done_at as until,
      extract(epoch from task.done_at - task.created_at)::float8 / 86400 as days, null::numeric as amount, ''::text as currency,
      task.type as kind, task.title as text, null::bigint as invoice_id, task.type as task_type, task.assignee_id, container.client_id,
      container.warehouse_id, ${within(sql`task.created_at`)} as is_opened, ${within(sql`task.done_at`)} as is_done,
coalesce(task.status <> 'canceled' and task.due_date < least(${end}, ${at})
        and (task.done_at is null or task.done_at >= least(${end}, ${at})), false) as is_overdue
    from (select task.*, case when task.status = 'completed' then coalesce(task.finished_at, task.updated_at) end as done_at from work_task task
        where task.${own}) task
      ${joinBox(ctx.account.id, sql`task.container_id`)}) task
    where is_opened or is_done or is_overdue`;
}

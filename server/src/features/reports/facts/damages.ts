import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';
import { boxColumns, joinBox } from './box.ts';

/**
 * Saved damages that were seen in the period: at their gate move, or when they were entered. One is repaired by the first repair
 * task of its container that was completed after that.
 */
export function damageFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, start, end, calendar } = inSql(ctx, asked);
  const account = ctx.account.id;
  const client = asked.uses('clientId')
    ? sql`left join lateral (select state.client_id from container_state state where state.account_id = ${account}
        and state.container_id = seen.container_id and state.until > seen.at order by state.until, state.id limit 1) state on true`
    : sql`cross join (select null::bigint as client_id) state`;
  return sql`with seen as materialized (
      select damage.*, coalesce(move.moved_at, damage.created_at) as at, move.customer_id, move.client_id as haulier_id from damage
        left join transport move on move.account_id = ${account} and move.id = damage.transport_id
      where damage.${own} and not damage.is_draft
    )
    select seen.id, seen.container_id, seen.at, repair.until, extract(epoch from repair.until - seen.at)::float8 / 86400 as days,
      null::numeric as amount, ''::text as currency, seen.scd_code as kind, seen.remark as text, null::bigint as invoice_id,
      coalesce(seen.customer_id, state.client_id, container.client_id) as client_id, seen.haulier_id, seen.scd_code as damage_code, ${boxColumns},
      ${calendar(sql`seen.at`)}
    from seen
      ${joinBox(account, sql`seen.container_id`)}
      ${client}
      left join lateral (select min(coalesce(task.finished_at, task.updated_at)) as until from work_task task where task.account_id = ${account}
        and task.container_id = seen.container_id and task.type = 'repair' and task.status = 'completed'
        and coalesce(task.finished_at, task.updated_at) >= seen.at) repair on true
    where seen.at >= ${start} and seen.at < ${end}`;
}

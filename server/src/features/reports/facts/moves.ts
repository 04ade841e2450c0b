import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';
import { boxColumns, joinBox } from './box.ts';

/** Recorded so long after it happened, a gate move counts as late. */
const late = sql`interval '1 hour'`;

/** Gate moves of the period. The warehouse is that of the container's record when the move was entered. */
export function moveFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, start, end, local, calendar } = inSql(ctx, asked);
  const account = ctx.account.id;
  const wasIn = asked.uses('warehouseId')
    ? sql`left join lateral (select state.container_id, state.warehouse_id from container_state state where state.account_id = ${account}
        and state.container_id = move.container_id and state.until > greatest(move.moved_at, move.created_at)
        order by state.until, state.id limit 1) state on true`
    : sql`cross join (select null::bigint as container_id, null::bigint as warehouse_id) state`;
  const moved = local(sql`move.moved_at`);
  return sql`select move.id, move.container_id, move.moved_at as at, null::timestamptz as until, null::float8 as days, null::numeric as amount,
      ''::text as currency, move.type as kind, concat_ws(' ', nullif(move.vehicle_number, ''), nullif(move.trailer_number, ''),
        nullif(move.semitrailer_number, '')) as text, null::bigint as invoice_id,
      move.customer_id as client_id, move.client_id as haulier_id, move.is_empty, move.container_condition,
      case when state.container_id is null then container.warehouse_id else state.warehouse_id end as warehouse_id,
      move.type as direction, ${boxColumns}, ${calendar(sql`move.moved_at`)}, extract(isodow from ${moved})::int as weekday,
      extract(hour from ${moved})::int as hour, move.created_at > move.moved_at + ${late} as is_late
    from transport move ${joinBox(account, sql`move.container_id`)} ${wasIn}
    where move.${own} and move.type in ('gate_in', 'gate_out') and move.moved_at >= ${start} and move.moved_at < ${end}`;
}

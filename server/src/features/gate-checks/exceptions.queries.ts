import type { BookingsBoard, GateException, gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { isActiveStop } from '../acceptance-stops/acceptance-stops.queries.ts';
import { numberAt } from '../containers/names.queries.ts';
import { isEnding, standing } from '../gate-orders/gate-orders.queries.ts';
import { lastDayOfLine, todayOf } from '../gate-reasons/lines.queries.ts';
import { isActiveHold } from '../holds/holds.queries.ts';

/** Gate moves that may wait for a word: recorded against the check, with a number that led to no order, or of a client that asks for one. */
const waiting = (ctx: InAccount) => {
  const own = sql`account_id = ${ctx.account.id}`;
  const zone = sql`${ctx.account.timezone}::text`;
  return sql`select id from transport where ${own} and exception_reason = '' and against <> '[]'
    union select id from transport where ${own} and exception_reason = '' and order_number <> ''
    union select passed.id from client asking join transport passed on passed.${own} and passed.customer_id = asking.id and passed.exception_reason = ''
        and (passed.moved_at at time zone ${zone})::date >= case passed.type when 'gate_in' then asking.acceptance_orders_from
          when 'gate_out' then asking.release_orders_from end
      where asking.${own} and coalesce(asking.acceptance_orders_from, asking.release_orders_from) is not null`;
};

/** Those that somebody gave a reason for. */
const settled = (ctx: InAccount) =>
  sql`select id from transport where account_id = ${ctx.account.id} and exception_reason <> ''`;

/**
 * Gate moves without an order that they need, and units whose gate moves are gone, or do not fit any more since they were changed.
 * @param areSettled those that somebody gave a reason for, in place of those that wait for one
 */
const exceptions = (ctx: InAccount, areSettled = false) => {
  const own = sql`account_id = ${ctx.account.id}`;
  const zone = sql`${ctx.account.timezone}::text`;
  const kindOr = (kind: RawBuilder<unknown>) => (areSettled ? sql`'settled'` : kind);
  return sql<GateException & { nameKey: string }>`(
    select move.id, ${kindOr(sql`case when move.against <> '[]' then 'refused' else 'noOrder' end`)} as kind, null::bigint as unit_id, null::bigint as order_id,
      move.order_number, case move.type when 'gate_in' then 'in' else 'out' end as direction, move.container_id, ${numberAt(sql`move.moved_at`)} as container_name,
      container.name_key, customer.name as client_name, move.id as transport_id, trip_code(move.type, move.moved_at, move.id, ${ctx.account.timezone}) as trip_code,
      move.moved_at as at, move.created_at as recorded_at, move.against as reasons, move.exception_reason as settled_reason
    from (${areSettled ? settled(ctx) : waiting(ctx)}) candidate
    join transport move on move.${own} and move.id = candidate.id and move.type in ('gate_in', 'gate_out')
    join container on container.${own} and container.id = move.container_id
    join client customer on customer.${own} and customer.id = move.customer_id
    where not exists (select from gate_order_unit unit where unit.${own} and unit.transport_id = move.id)
    union all
    select unit.id, ${kindOr(sql`case when is_gone then 'moveGone' else 'moveChanged' end`)}, unit.id, o.id, o.number, unit.direction, move.container_id, unit.number,
      unit.number_key, client.name, unit.transport_id, coalesce(trip_code(move.type, move.moved_at, move.id, ${ctx.account.timezone}), ''),
      move.moved_at, unit.created_at, '[]'::jsonb, unit.kept_reason
    from gate_order_unit unit
    join gate_order o on o.${own} and o.id = unit.order_id
    join gate_order_line line on line.${own} and line.id = unit.line_id
    join client on client.${own} and client.id = unit.client_id
    left join transport move on move.${own} and move.id = unit.transport_id
    cross join lateral (select move.type is distinct from 'gate_' || unit.direction as is_gone,
      (move.moved_at at time zone ${zone})::date as day) passed
    where unit.${own} and unit.transport_id is not null and ${
      areSettled
        ? sql`unit.kept_reason <> ''`
        : sql`unit.kept_reason = '' and (is_gone or move.updated_at > unit.updated_at
        and (move.customer_id <> unit.client_id or day < o.valid_from or day > ${lastDayOfLine}))`
    })`;
};

export function listExceptions(ctx: Ctx, input: QueryOf<typeof gateCheckRoutes.exceptions>): List<GateException> {
  let query = ctx.tx.selectFrom(exceptions(ctx, input.kind === 'settled').as('found')).selectAll();
  if (input.kind) query = query.where('kind', '=', input.kind);
  if (input.q)
    query = query.where(
      sql<boolean>`(${contains(sql`name_key`, input.q)} or ${contains(sql`norm(order_number)`, input.q)})`,
    );
  return shortList(query, input, {
    columns: { at: sql`coalesce(at, recorded_at)` },
    initial: '-at',
    id: sql`found.id`,
    updatedAt: sql`found.recorded_at`,
  });
}

/** Each number is of the list that it leads to. */
export async function readBoard(ctx: Ctx): Promise<BookingsBoard> {
  const own = sql`account_id = ${ctx.account.id}`;
  const stands = standing(ctx);
  return onlyRow(
    await sql<BookingsBoard>`select
      (select count(*) from gate_order o where o.${own} and ${isEnding(ctx)}) as ending,
      (select count(*) from gate_order o where o.${own} and ${stands} = 'full') as full,
      (select count(*) from ${exceptions(ctx)} found) as exceptions,
      (select count(*) from announced_truck where ${own} and came_at is null and day <= ${todayOf(ctx)}) as expected,
      (select count(*) from hold where ${own} and ${isActiveHold}) as holds,
      (select count(*) from acceptance_stop where ${own} and ${isActiveStop(ctx)}) as stops,
      (select json_build_object('out', count(*) filter (where o.direction = 'out'), 'in', count(*) filter (where o.direction = 'in'))
        from gate_order o where o.${own} and ${stands} = 'open') as open`.execute(ctx.tx),
  );
}

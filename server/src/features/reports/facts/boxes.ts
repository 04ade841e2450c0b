import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';
import { boxColumns, joinBox } from './box.ts';

/** Columns of a container that change, and are told as they were at a moment. */
const told = [
  { column: 'client_id', dimension: 'clientId', atArrival: 'customer_id' },
  { column: 'is_empty', dimension: 'isEmpty', atArrival: 'is_empty' },
  { column: 'container_condition', dimension: 'containerCondition', atArrival: 'container_condition' },
  { column: 'warehouse_id', dimension: 'warehouseId', atArrival: null },
] as const;

/**
 * Containers that have a place at the moment: now by their places, before by their last move, or, which is faster, because they were placed
 * more often than released.
 */
const placed = (ctx: InAccount, asked: Asked) => {
  const { own, at } = inSql(ctx, asked);
  if (asked.isNow)
    return sql`select container_id, created_at as since, section_id from container_place where ${own} and kind = 'current'`;
  if (!(['warehouseId', 'areaId', 'sectionId'] as const).some(asked.uses))
    return sql`select container_id, max(at) filter (where action = 'place') as since, 0 as section_id from container_move
      where ${own} and at <= ${at} and action in ('place', 'release') group by container_id
      having count(*) filter (where action = 'place') > count(*) filter (where action = 'release')`;
  return sql`select move.container_id, last.since, (move.to_place ->> 'sectionId')::bigint as section_id
    from (select container_id, max(id) as id, max(at) filter (where action = 'place') as since from container_move
      where ${own} and at <= ${at} and action in ('place', 'move', 'release', 'renumber') group by container_id) last
    join container_move move on move.account_id = ${ctx.account.id} and move.id = last.id where move.to_place is not null`;
};

/** Every container that is here at the moment: with a stay that lasts, or with a place. */
export function stockFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, at, day } = inSql(ctx, asked);
  const here = sql`select coalesce(stay.container_id, placed.container_id) as container_id, stay.in_id,
      coalesce(stay.started_at, placed.since) as started_at, null::timestamptz as ended_at, ${at} as seen_at, placed.section_id
    from (select container_id, in_id, started_at from stay where ${own} and not is_void and started_at <= ${at}
        and (ended_at is null or ended_at > ${at})) stay
      full join (${placed(ctx, asked)}) placed on placed.container_id = stay.container_id`;
  return factsOf(ctx, asked, here, sql`(${day(sql`here.seen_at`)} - ${day(sql`here.started_at`)})::float8`);
}

/** Stays that ended in the period. */
export function dwellFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, start, end } = inSql(ctx, asked);
  const here = sql`select container_id, in_id, started_at, ended_at, ended_at as seen_at, null::bigint as section_id from stay
    where ${own} and not is_void and ended_at >= ${start} and ended_at < ${end}`;
  return factsOf(ctx, asked, here, hours);
}

/** Stays that last. */
export function ageFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, at } = inSql(ctx, asked);
  const here = sql`select container_id, in_id, started_at, null::timestamptz as ended_at, ${at} as seen_at, null::bigint as section_id
    from stay where ${own} and not is_void and started_at <= ${at} and ended_at is null`;
  return factsOf(ctx, asked, here, hours);
}

const hours = sql`extract(epoch from here.seen_at - here.started_at)::float8 / 86400`;

/**
 * What containers were at the moments of `here`. As bills see it: what was seen at the gate move in holds until that field is changed
 * in the record of the container, and the client that an owner named for the day goes before both.
 */
function factsOf(
  ctx: InAccount,
  asked: Asked,
  here: RawBuilder<unknown>,
  days: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { day, calendar, own } = inSql(ctx, asked);
  const account = ctx.account.id;
  const asks = told.filter(({ dimension }) => asked.uses(dimension));
  const ofBox = sql`state.account_id = ${account} and state.container_id = here.container_id`;
  const inRecord = (column: string) =>
    sql`case when later.id is null then container.${sql.ref(column)} else later.${sql.ref(column)} end`;
  const was = ({ column, dimension, atArrival }: (typeof told)[number]) => {
    if (!asked.uses(dimension)) return sql`null as ${sql.ref(column)}`;
    const kept = sql`coalesce(${column === 'client_id' ? sql`corrected.client_id, ` : sql``}
      case when changes.${sql.ref(column)} then ${inRecord(column)} end, ${atArrival ? sql`arrival.${sql.ref(atArrival)}, ` : sql``}${inRecord(column)})`;
    return column === 'warehouse_id'
      ? sql`coalesce(storage_area.warehouse_id, ${kept}) as warehouse_id`
      : sql`${kept} as ${sql.ref(column)}`;
  };
  const record = sql`
      left join lateral (select state.* from container_state state where ${ofBox} and state.until > here.seen_at
        order by state.until, state.id limit 1) later on true
      left join lateral (select ${sql.join(
        asks.map(
          ({ column }) =>
            sql`bool_or(state.${sql.ref(column)} is distinct from ${inRecord(column)}) as ${sql.ref(column)}`,
        ),
      )} from container_state state where ${ofBox} and state.until > here.started_at and state.until <= here.seen_at) changes on true`;
  const age = sql`${day(sql`here.seen_at`)} - ${day(sql`here.started_at`)}`;
  return sql`with here as (${here}),
    corrected as (
      select distinct on (here.container_id, here.started_at) here.container_id, here.started_at, correction.client_id
      from stay_correction correction join here on here.container_id = correction.container_id and here.in_id is not distinct from correction.in_id
      where correction.${own} and correction.kind = 'client_since' and ${day(sql`here.seen_at`)} between correction.from_day and correction.to_day
      order by here.container_id, here.started_at, correction.id desc
    )
    select container.id, container.id as container_id, here.started_at as at, here.ended_at as until, ${days} as days,
      null::numeric as amount, ''::text as currency, ''::text as kind, ''::text as text, null::bigint as invoice_id,
      ${sql.join(told.map(was))}, ${boxColumns}, storage_section.area_id, here.section_id, here.section_id is not null as has_place,
      case when ${age} <= 7 then '0' when ${age} <= 30 then '8' when ${age} <= 60 then '31' when ${age} <= 90 then '61' when ${age} > 90 then '91' end as age,
      ${calendar(sql`here.ended_at`)}
    from here ${joinBox(account, sql`here.container_id`)}
      ${asks.length > 0 ? record : sql``}
      left join corrected on corrected.container_id = here.container_id and corrected.started_at = here.started_at
      left join lateral (select move.customer_id, move.is_empty, move.container_condition from transport move
        where move.account_id = ${account} and move.id = here.in_id offset 0) arrival on true
      left join storage_section on storage_section.account_id = ${account} and storage_section.id = here.section_id
      left join storage_area on storage_area.account_id = ${account} and storage_area.id = storage_section.area_id`;
}

import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';
import { boxColumns } from './box.ts';

/** The finest of what is asked for: positions are counted in it as a whole, because peaks of parts do not add up. */
const levels = [
  ['sectionId', sql`storage_section.id`],
  ['areaId', sql`storage_area.id`],
  ['warehouseId', sql`storage_area.warehouse_id`],
] as const;

/**
 * For each day of the period and each unit of the yard the most positions that were held at one moment, from the moves of
 * containers: what they add up to before the day, and how that goes up and down within it. Positions are those of today's grid.
 */
export function occupancyFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, start, end, day, at } = inSql(ctx, asked);
  const account = ctx.account.id;
  const unit = levels.find(([dimension]) => asked.uses(dimension))?.[1] ?? sql`0`;
  const before = sql`greatest(move.at at time zone ${ctx.account.timezone}::text, ${asked.from}::date - interval '1 day')::date`;
  return sql`with teu as materialized (select container.id, ${boxColumns} from container join container_type
      on container_type.account_id = container.account_id and container_type.id = container.container_type_id where container.${own}),
    sections as materialized (
      select storage_section.id, ${unit} as unit from storage_section
        join storage_area on storage_area.account_id = ${account} and storage_area.id = storage_section.area_id where storage_section.${own}
    ),
    steps as materialized (
      select sections.unit, ${before} as day, move.id, move.at, step.sign, step.sign * step.cells as cells,
        step.sign * coalesce(teu.teu, step.cells) as teu
      from container_move move
        cross join lateral (select sign, (place ->> 'sectionId')::bigint as section_id, (place ->> 'blockIndex')::int as cells
          from (values (-1, move.from_place), (1, move.to_place)) held (sign, place) where place is not null offset 0) step
        join sections on sections.id = step.section_id
        left join teu on teu.id = move.container_id
      where move.${own} and move.action in ('place', 'move', 'release', 'renumber') and move.at < least(${end}, ${at})
    ),
    units as (
      select ${unit} as unit, ${levelColumns(asked)}, sum(section_row.tiers * section_row.positions) as positions
      from storage_section join storage_area on storage_area.account_id = ${account} and storage_area.id = storage_section.area_id
        join section_row on section_row.account_id = ${account} and section_row.section_id = storage_section.id
      where storage_section.${own} group by 1
    ),
    days as (select day::date from generate_series(${asked.from}::date, least(${asked.to}::date, ${day(at)}), interval '1 day') day),
    closing as (
      select units.unit, all_days.day, coalesce(sum(net.cells) over until_day, 0) as cells, coalesce(sum(net.teu) over until_day, 0) as teu
      from units cross join (select day from days union all select ${asked.from}::date - 1) all_days
        left join (select unit, day, sum(cells) as cells, sum(teu) as teu from steps group by unit, day) net
          on net.unit = units.unit and net.day = all_days.day
      window until_day as (partition by units.unit order by all_days.day)
    ),
    within as (
      select unit, day, at, sum(cells) over up_to as cells, sum(teu) over up_to as teu from steps where day >= ${asked.from}::date
      window up_to as (partition by unit, day order by at, id, sign rows unbounded preceding)
    ),
    highest as (
      select unit, day, max(array[cells, -extract(epoch from at)::float8]) as first_highest, max(teu) as teu from within group by unit, day
    )
    select days.day, ${calendarColumns}, units.warehouse_id, units.area_id, units.section_id, units.positions,
      opening.cells + greatest(highest.first_highest[1], 0) as peak, opening.teu + greatest(highest.teu, 0) as peak_teu,
      case when highest.first_highest[1] > 0 then to_timestamp(ceil(-highest.first_highest[2])) else greatest(days.day::timestamp at time zone ${ctx.account.timezone}::text, ${start}) end as peak_at
    from units cross join days
      join closing opening on opening.unit = units.unit and opening.day = days.day - 1
      left join highest on highest.unit = units.unit and highest.day = days.day`;
}

const calendarColumns = sql`date_trunc('week', days.day)::date as week, to_char(days.day, 'YYYY-MM') as month`;

/** What a unit belongs to; nothing where it has parts of several. */
function levelColumns({ uses }: Asked): RawBuilder<unknown> {
  const level = levels.findIndex(([dimension]) => uses(dimension));
  const known = (at: number, column: RawBuilder<unknown>) =>
    level >= 0 && level <= at ? sql`min(${column})` : sql`null::bigint`;
  return sql`${known(2, sql`storage_area.warehouse_id`)} as warehouse_id, ${known(1, sql`storage_area.id`)} as area_id,
    ${known(0, sql`storage_section.id`)} as section_id`;
}

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

/** A height times this, less the seconds of its moment: the greatest of these numbers is the greatest height at its earliest moment. */
const seconds = sql.lit(2 ** 32);

/**
 * For each day of the period and each unit of the yard the most positions that were held at one moment: what stands there now without
 * all that moved since the period began, and how that went up and down within each day. Positions are those of today's grid.
 */
export function occupancyFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, start, end, day, at } = inSql(ctx, asked);
  const account = ctx.account.id;
  const level = levels.find(([dimension]) => asked.uses(dimension));
  const unit = level?.[1] ?? sql`0`;
  // What moves within the whole yard changes nothing of it.
  const crossing = level
    ? sql``
    : sql`and move.from_place -> 'blockIndex' is distinct from move.to_place -> 'blockIndex'`;
  const cells = (place: string) => sql`(move.${sql.ref(place)} ->> 'blockIndex')::int`;
  const moved = (sign: number, place: string, section: RawBuilder<unknown>) => sql`
    select move.id, move.at, ${sql.lit(sign)} as sign, sections.unit, ${sql.lit(sign)} * ${cells(place)} as cells,
      ${sql.lit(sign)} * coalesce(boxes.teu, ${cells(place)}) as teu
    from container_move move join sections on sections.id = ${section} left join boxes on boxes.id = move.container_id
    where move.${own} and move.action in ('place', 'move', 'release', 'renumber') and move.at >= ${start} ${crossing}`;
  return sql`with boxes as materialized (select container.id, ${boxColumns} from container join container_type
      on container_type.account_id = container.account_id and container_type.id = container.container_type_id where container.${own}),
    sections as materialized (
      select storage_section.id, ${unit} as unit from storage_section
        join storage_area on storage_area.account_id = ${account} and storage_area.id = storage_section.area_id where storage_section.${own}
    ),
    steps as materialized (
      ${moved(-1, 'from_place', sql`move.from_section`)} union all ${moved(1, 'to_place', sql`(move.to_place ->> 'sectionId')::bigint`)}
    ),
    units as (
      select ${unit} as unit, ${levelColumns(asked)}, sum(section_row.tiers * section_row.positions) as positions
      from storage_section join storage_area on storage_area.account_id = ${account} and storage_area.id = storage_section.area_id
        join section_row on section_row.account_id = ${account} and section_row.section_id = storage_section.id
      where storage_section.${own} group by 1
    ),
    days as materialized (select day::date from generate_series(${asked.from}::date, least(${asked.to}::date, ${day(at)}), interval '1 day') day),
    before as (
      select unit, sum(cells) as cells, sum(teu) as teu from (
        select sections.unit, upper(place.span) - lower(place.span) as cells, coalesce(boxes.teu, upper(place.span) - lower(place.span)) as teu
        from container_place place join sections on sections.id = place.section_id left join boxes on boxes.id = place.container_id
        where place.${own} and place.kind = 'current'
        union all select unit, -cells, -teu from steps) held group by unit
    ),
    held as (
      select unit, at, ${day(sql`at`)} as day, cells as step, sum(cells) over up_to as cells, teu as teu_step, sum(teu) over up_to as teu
      from steps where at < least(${end}, ${at}) window up_to as (partition by unit order by at, id, sign rows unbounded preceding)
    ),
    moving as (
      select unit, day, sum(step) as net, sum(teu_step) as teu_net, max(cells * ${seconds} - ceil(extract(epoch from at))::bigint) as highest,
        max(teu) as teu from held group by unit, day
    ),
    each_day as (
      select units.unit, days.day, coalesce(before.cells, 0) as cells, coalesce(before.teu, 0) as teu, moving.highest, moving.teu as teu_highest,
        coalesce(sum(moving.net) over earlier, 0) as earlier, coalesce(sum(moving.teu_net) over earlier, 0) as teu_earlier
      from units cross join days left join before on before.unit = units.unit
        left join moving on moving.unit = units.unit and moving.day = days.day
      window earlier as (partition by units.unit order by days.day rows between unbounded preceding and 1 preceding)
    )
    select each_day.day, date_trunc('week', each_day.day)::date as week, to_char(each_day.day, 'YYYY-MM') as month, units.warehouse_id, units.area_id,
      units.section_id, units.positions, cells + greatest(earlier, highest_cells) as peak, teu + greatest(teu_earlier, teu_highest) as peak_teu,
      case when highest_cells > earlier then to_timestamp(highest_cells * ${seconds} - highest)
        else greatest(each_day.day::timestamp at time zone ${ctx.account.timezone}::text, ${start}) end as peak_at
    from each_day join units on units.unit = each_day.unit
      cross join lateral (select ceil(highest / ${seconds}::numeric)::bigint as highest_cells) found`;
}

/** What a unit belongs to; nothing where it has parts of several. */
function levelColumns({ uses }: Asked): RawBuilder<unknown> {
  const level = levels.findIndex(([dimension]) => uses(dimension));
  const known = (at: number, column: RawBuilder<unknown>) =>
    level >= 0 && level <= at ? sql`min(${column})` : sql`null::bigint`;
  return sql`${known(2, sql`storage_area.warehouse_id`)} as warehouse_id, ${known(1, sql`storage_area.id`)} as area_id,
    ${known(0, sql`storage_section.id`)} as section_id`;
}

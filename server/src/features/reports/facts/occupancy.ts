import type { Dimension } from '@boxyard/contract/reports/shapes.ts';
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

/** The places of `levels`, one after them for the whole yard. */
const wholeYard = levels.length;
const levelOf = (uses: (dimension: Dimension) => boolean) => {
  const found = levels.findIndex(([dimension]) => uses(dimension));
  return found < 0 ? wholeYard : found;
};
const unitOf = (level: number) => levels[level]?.[1] ?? sql`0`;

/**
 * For each day of the period and each unit of the yard the most positions that were held at one moment: what stands there now without
 * all that moved since the period began, and how that went up and down within each day. Positions are those of today's grid. Rows with
 * `is_whole` are those of all units together.
 */
export function occupancyFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, start, end, day, at } = inSql(ctx, asked);
  const account = ctx.account.id;
  const part = levelOf(asked.uses);
  const whole = levelOf((dimension) => asked.only.some(([only]) => only === dimension));
  const counted =
    part === whole
      ? [{ level: part, ofWhole: false }]
      : [
          { level: part, ofWhole: false },
          { level: whole, ofWhole: true },
        ];
  const each = (write: (level: number, ofWhole: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(
      counted.map(({ level, ofWhole }) => write(level, sql.lit(ofWhole))),
      sql` union all `,
    );
  const inYard = sql`storage_section join storage_area on storage_area.account_id = ${account} and storage_area.id = storage_section.area_id`;
  const cells = (place: string) => sql`(move.${sql.ref(place)} ->> 'blockIndex')::int`;
  const step = (sign: number, side: 'from' | 'to') => sql`
    select moved.id, moved.at, moved.day, sections.is_whole, sections.unit,
      ${sql.lit(sign)} * moved.${sql.ref(`${side}_cells`)} as cells, ${sql.lit(sign)} * coalesce(moved.teu, moved.${sql.ref(`${side}_cells`)}) as teu
    from moved join sections on sections.id = moved.${sql.ref(`${side}_section`)} where moved.is_crossing or not sections.is_yard`;
  return sql`with sections as materialized (${each(
    (
      level,
      ofWhole,
    ) => sql`select storage_section.id, ${ofWhole} as is_whole, ${sql.lit(level === wholeYard)} as is_yard, ${unitOf(level)} as unit
      from ${inYard} where storage_section.${own}`,
  )}),
    units as (${each(
      (level, ofWhole) => sql`select ${ofWhole} as is_whole, ${unitOf(level)} as unit, ${levelColumns(level)},
        sum(section_row.tiers * section_row.positions) as positions
      from ${inYard} join section_row on section_row.account_id = ${account} and section_row.section_id = storage_section.id
      where storage_section.${own} group by 2`,
    )}),
    boxes as (select container.id, ${boxColumns} from container join container_type
      on container_type.account_id = container.account_id and container_type.id = container.container_type_id where container.${own}),
    moved as materialized (
      select move.id, move.at, ${day(sql`move.at`)} as day, move.from_section, (move.to_place ->> 'sectionId')::bigint as to_section, ${cells('from_place')} as from_cells,
        ${cells('to_place')} as to_cells, ${cells('from_place')} is distinct from ${cells('to_place')} as is_crossing, boxes.teu
      from container_move move left join boxes on boxes.id = move.container_id
      where move.${own} and move.action in ('place', 'move', 'release', 'renumber') and move.at >= ${start}
    ),
    steps as materialized (${step(-1, 'from')} union all ${step(1, 'to')}),
    days as materialized (select day::date from generate_series(${asked.from}::date, least(${asked.to}::date, ${day(at)}), interval '1 day') day),
    before as (
      select is_whole, unit, sum(cells) as cells, sum(teu) as teu from (
        select sections.is_whole, sections.unit, upper(place.span) - lower(place.span) as cells,
          coalesce(boxes.teu, upper(place.span) - lower(place.span)) as teu
        from container_place place join sections on sections.id = place.section_id left join boxes on boxes.id = place.container_id
        where place.${own} and place.kind = 'current'
        union all select is_whole, unit, -cells, -teu from steps) held group by is_whole, unit
    ),
    held as (
      select is_whole, unit, at, day, cells as step, sum(cells) over up_to as cells, teu as teu_step, sum(teu) over up_to as teu
      from steps where at < least(${end}, ${at}) window up_to as (partition by is_whole, unit order by at, id, cells rows unbounded preceding)
    ),
    moving as (
      select is_whole, unit, day, sum(step) as net, sum(teu_step) as teu_net,
        max(cells * ${seconds} - ceil(date_part('epoch', at))::bigint) as highest, max(teu) as teu from held group by is_whole, unit, day
    ),
    each_day as (
      select units.is_whole, units.unit, days.day, coalesce(before.cells, 0) as cells, coalesce(before.teu, 0) as teu, moving.highest,
        moving.teu as teu_highest, coalesce(sum(moving.net) over earlier, 0) as earlier, coalesce(sum(moving.teu_net) over earlier, 0) as teu_earlier
      from units cross join days left join before on before.is_whole = units.is_whole and before.unit = units.unit
        left join moving on moving.is_whole = units.is_whole and moving.unit = units.unit and moving.day = days.day
      window earlier as (partition by units.is_whole, units.unit order by days.day rows between unbounded preceding and 1 preceding)
    )
    select ${part === whole ? sql`both_ways.is_whole` : sql`units.is_whole`}, each_day.day, date_trunc('week', each_day.day)::date as week,
      to_char(each_day.day, 'YYYY-MM') as month, units.warehouse_id, units.area_id,
      units.section_id, units.positions, cells + greatest(earlier, highest_cells) as peak, teu + greatest(teu_earlier, teu_highest) as peak_teu,
      case when highest_cells > earlier then to_timestamp(highest_cells * ${seconds} - highest)
        else greatest(each_day.day::timestamp at time zone ${ctx.account.timezone}::text, ${start}) end as peak_at
    from each_day join units on units.is_whole = each_day.is_whole and units.unit = each_day.unit
      ${part === whole ? sql`cross join (values (false), (true)) both_ways (is_whole)` : sql``}
      cross join lateral (select ceil(highest / ${seconds}::numeric)::bigint as highest_cells) found`;
}

/** What a unit belongs to; nothing where it has parts of several. */
function levelColumns(level: number): RawBuilder<unknown> {
  const known = (at: number, column: RawBuilder<unknown>) => (level <= at ? sql`min(${column})` : sql`null::bigint`);
  return sql`${known(2, sql`storage_area.warehouse_id`)} as warehouse_id, ${known(1, sql`storage_area.id`)} as area_id,
    ${known(0, sql`storage_section.id`)} as section_id`;
}

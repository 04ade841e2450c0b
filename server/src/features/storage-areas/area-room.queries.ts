import type { AreaRoom } from '@boxyard/contract/yard/storage-areas.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';

/**
 * The room in each area of a warehouse, up to the greatest height of its stacks. Plugs are those of the area and those that sections name for themselves. Reservations are counted but for the cells on which the same container stands
 * already.
 */
export async function listRoom(ctx: Ctx, warehouseId: number): Promise<AreaRoom[]> {
  const { rows } = await sql<Omit<AreaRoom, 'plugs'> & { plugs: number | null; plugsUsed: number }>`
    with section as (
      select storage_section.account_id, storage_section.id, storage_area.id as area_id, storage_section.plugs as plugs, storage_area.plugs as area_plugs,
        coalesce(storage_section.max_tiers, storage_area.max_tiers) as max_tiers
      from storage_area left join storage_section on storage_section.account_id = storage_area.account_id and storage_section.area_id = storage_area.id
      where storage_area.account_id = ${ctx.account.id} and storage_area.warehouse_id = ${warehouseId}
    ), room as (
      select section.area_id, section.plugs, section.area_plugs,
        (select count(*) from container_place place join container on container.account_id = place.account_id and container.id = place.container_id
          where place.account_id = ${ctx.account.id} and place.section_id = section.id and container.is_refrigerated
            and not (container.is_empty and container.seal_number = '')
            and (place.kind = 'current' or not exists (select from container_place own where own.account_id = ${ctx.account.id}
              and own.container_id = place.container_id and own.kind = 'current' and own.section_id = place.section_id))) as reefers,
        coalesce((select sum(least(tiers, section.max_tiers) * positions) from section_row
          where section_row.account_id = ${ctx.account.id} and section_row.section_id = section.id), 0) as cells,
        coalesce((select sum(upper(place.span) - lower(place.span)) from container_place place
          where place.account_id = ${ctx.account.id} and place.section_id = section.id and place.kind = 'current'), 0) as held,
        coalesce((select sum(upper(reserved.span) - lower(reserved.span) - coalesce(upper(reserved.span * own.span) - lower(reserved.span * own.span), 0))
          from container_place reserved
          left join container_place own on own.account_id = reserved.account_id and own.container_id = reserved.container_id and own.kind = 'current'
            and own.section_id = reserved.section_id and own.row = reserved.row and own.tier = reserved.tier
          where reserved.account_id = ${ctx.account.id} and reserved.section_id = section.id and reserved.kind = 'reserved'), 0) as reserved
      from section
    )
    select area_id as storage_area_id, sum(cells) as cells, greatest(0, sum(cells - held - reserved)) as free, case when num_nonnulls(sum(plugs), max(area_plugs)) > 0 then coalesce(sum(plugs), 0) + coalesce(max(area_plugs), 0) end as plugs,
      sum(reefers) filter (where coalesce(plugs, area_plugs) is not null) as plugs_used
    from room group by area_id order by area_id`.execute(ctx.tx);
  return rows.map(({ plugs, plugsUsed, ...area }) => ({
    ...area,
    plugs: plugs === null ? null : { all: plugs, free: Math.max(0, plugs - plugsUsed) },
  }));
}

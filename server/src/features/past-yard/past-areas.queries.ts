import type { AreaWithSections } from '@boxyard/contract/yard/storage-areas.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';

/**
 * The areas of a warehouse with their grids, as they were `at` (seconds): each row as the history has it before its first
 * change after that moment, or as it is now where none came after.
 */
export async function areasAt(ctx: Ctx, warehouseId: number, at: number): Promise<AreaWithSections[]> {
  const account = ctx.account.id;
  const rowsAt = (table: 'storage_area' | 'storage_section' | 'section_row') => sql`
    select jsonb_populate_record(null::${sql.table(table)}, kept) as was from (
      select before as kept from changed where entity = ${table} and before is not null
      union all select to_jsonb(present) from ${sql.table(table)} present where present.account_id = ${account}
      and not exists (select from changed where entity = ${table} and record_id = present.id)) kept`;
  const { rows } = await sql<AreaWithSections>`
    with changed as materialized (
      select distinct on (entity, record_id) entity, record_id, before from audit_log
      where account_id = ${account} and entity in ('storage_area', 'storage_section', 'section_row') and at > to_timestamp(${at})
      order by entity, record_id, id
    ),
    area as (select (was).* from (${rowsAt('storage_area')}) areas where (was).warehouse_id = ${warehouseId}),
    section as (select (was).* from (${rowsAt('storage_section')}) sections where (was).area_id in (select id from area)),
    grid as (
      select (was).section_id, jsonb_agg(jsonb_build_object('tiers', (was).tiers, 'positions', (was).positions) order by (was).row) as rows
      from (${rowsAt('section_row')}) lines group by (was).section_id
    )
    select area.id, area.version, area.created_at, area.updated_at, area.warehouse_id, area.name, coalesce(jsonb_agg(
      jsonb_build_object('sectionId', section.id, 'version', section.version, 'name', section.name, 'rows', grid.rows) order by section.id)
      filter (where grid.rows is not null), '[]') as sections
    from area left join section on section.area_id = area.id left join grid on grid.section_id = section.id
    group by area.id, area.version, area.created_at, area.updated_at, area.warehouse_id, area.name order by area.id`.execute(
    ctx.tx,
  );
  return rows;
}

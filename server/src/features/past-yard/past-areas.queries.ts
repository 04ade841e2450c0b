import { namesOf } from '@boxyard/contract/core/fields.ts';
import type { AreaWithSections } from '@boxyard/contract/yard/storage-areas.ts';
import { noRules, ruleFields } from '@boxyard/contract/yard/yard-rules.ts';
import { sql } from 'kysely';
import { columnOf } from '../../core/entities.ts';
import type { Ctx } from '../../core/http/context.ts';
import { clientsOf, namedIn } from '../storage-areas/storage-areas.queries.ts';

const ruleNames = namesOf(ruleFields);
/** What an entry of the history from before there were rules has in their place. */
const none = JSON.stringify(Object.fromEntries(ruleNames.map((name) => [columnOf(name), noRules[name]])));

/**
 * The areas of a warehouse with their grids, as they were `at` (seconds): each row as the history has it before its first
 * change after that moment, or as it is now where none came after.
 */
export async function areasAt(ctx: Ctx, warehouseId: number, at: number): Promise<AreaWithSections[]> {
  const account = ctx.account.id;
  const rowsAt = (table: 'storage_area' | 'storage_section' | 'section_row') => sql`
    select jsonb_populate_record(null::${sql.table(table)}, ${none}::jsonb || kept) as was from (
      select before as kept from changed where entity = ${table} and before is not null
      union all select to_jsonb(present) from ${sql.table(table)} present where present.account_id = ${account}
      and not exists (select from changed where entity = ${table} and record_id = present.id)) kept`;
  const { rows } = await sql<Omit<AreaWithSections, 'clients'>>`
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
    select area.id, area.version, area.created_at, area.updated_at, area.warehouse_id, area.name,
      ${sql.join(ruleNames.map((name) => sql.ref(`area.${name}`)))}, coalesce(own.sections, '[]') as sections
    from area left join lateral (
      select jsonb_agg(jsonb_build_object('sectionId', section.id, 'version', section.version, 'name', section.name, 'rows', grid.rows,
        ${sql.join(ruleNames.flatMap((name) => [sql.lit(name), sql.ref(`section.${name}`)]))}) order by section.id) as sections
      from section join grid on grid.section_id = section.id where section.area_id = area.id
    ) own on true order by area.id`.execute(ctx.tx);
  const names = await namedIn(ctx, rows);
  return rows.map((area) => ({ ...area, clients: clientsOf(area, names) }));
}

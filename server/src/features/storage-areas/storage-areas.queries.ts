import { Id, Version } from '@boxyard/contract/core/fields.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  type AreaWithSections,
  type Section,
  type SectionRow,
  StorageArea,
  type storageAreaRoutes,
} from '@boxyard/contract/yard/storage-areas.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Page, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const areas = records('storageArea', StorageArea);
/** The row of a section; its grid stands in `section_row`. */
export const sections = records('storageSection', z.object({ id: Id, version: Version, areaId: Id, name: z.string() }));

type AreaInput = QueryOf<typeof storageAreaRoutes.list>;

export function listAreas(ctx: Ctx, warehouseId: number, input: AreaInput): Promise<Page<StorageArea>> {
  let query = ctx.tx
    .selectFrom('storageArea')
    .where('accountId', '=', ctx.account.id)
    .where('warehouseId', '=', warehouseId)
    .selectAll();
  if (input.q) query = query.where(contains(sql`name_key`, input.q));
  return shortList(query, input, {
    columns: { name: sql`name_key`, id: sql`id` },
    initial: 'id',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  }).page();
}

export async function listAreasWithSections(
  ctx: Ctx,
  warehouseId: number,
  input: AreaInput,
): Promise<Page<AreaWithSections>> {
  const { rows, total } = await listAreas(ctx, warehouseId, input);
  const found = await sectionsOf(
    ctx,
    rows.map((area) => area.id),
  );
  return { rows: rows.map((area) => ({ ...area, sections: found.get(area.id) ?? [] })), total };
}

/** @throws 404, also for an area of another warehouse */
export async function getArea(ctx: Ctx, warehouseId: number, areaId: number): Promise<AreaWithSections> {
  const area = await areas.get(ctx, areaId);
  if (area.warehouseId !== warehouseId) throw notFound();
  return { ...area, sections: (await sectionsOf(ctx, [areaId])).get(areaId) ?? [] };
}

async function sectionsOf(ctx: Ctx, areaIds: number[]): Promise<Map<number, Section[]>> {
  const { rows } = await sql<
    Section & { areaId: number }
  >`${selectSections(ctx)} and storage_section.area_id = any(${areaIds}::bigint[]) ${sectionOrder}`.execute(ctx.tx);
  return Map.groupBy(rows, (section) => section.areaId);
}

/** @throws 404, also for a section of another area */
export async function getSection(ctx: Ctx, areaId: number, sectionId: number): Promise<Section> {
  const { rows } =
    await sql<Section>`${selectSections(ctx)} and storage_section.area_id = ${areaId} and storage_section.id = ${sectionId} ${sectionOrder}`.execute(
      ctx.tx,
    );
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function hasSection(ctx: Ctx, sectionId: number): Promise<boolean> {
  const { rows } =
    await sql`select from storage_section where account_id = ${ctx.account.id} and id = ${sectionId}`.execute(ctx.tx);
  return rows.length > 0;
}

const selectSections = (ctx: Ctx) => sql`
  select storage_section.id as section_id, storage_section.version, storage_section.name, storage_section.area_id,
    jsonb_agg(jsonb_build_object('tiers', section_row.tiers, 'positions', section_row.positions) order by section_row.row) as rows
  from storage_section join section_row on section_row.account_id = storage_section.account_id and section_row.section_id = storage_section.id
  where storage_section.account_id = ${ctx.account.id}`;
const sectionOrder = sql`group by storage_section.account_id, storage_section.id order by storage_section.id`;

export async function insertSection(ctx: Ctx, areaId: number, name: string, rows: SectionRow[]): Promise<Section> {
  const { id } = await sections.insert(ctx, { areaId, name });
  await writeRows(ctx, id, rows);
  return getSection(ctx, areaId, id);
}

/** Renames the section, and raises its version also where only its rows change. The caller has locked it. */
export async function touchSection(
  ctx: Ctx,
  sectionId: number,
  { name, isReshaped }: { name: string | undefined; isReshaped: boolean },
): Promise<void> {
  await sql`update storage_section set name = coalesce(${name ?? null}, name),
      updated_at = coalesce(${isReshaped ? new Date() : null}::timestamptz, updated_at)
    where account_id = ${ctx.account.id} and id = ${sectionId}`.execute(ctx.tx);
}

/** Sets the grid of a section to exactly these rows; the database refuses to remove cells in use. */
export async function writeRows(ctx: Ctx, sectionId: number, rows: SectionRow[]): Promise<void> {
  await sql`insert into section_row (account_id, section_id, row, tiers, positions)
    select ${ctx.account.id}, ${sectionId}, ordinality, (shape ->> 'tiers')::int, (shape ->> 'positions')::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality t (shape, ordinality)
    on conflict (account_id, section_id, row) do update set tiers = excluded.tiers, positions = excluded.positions`.execute(
    ctx.tx,
  );
  await sql`delete from section_row where account_id = ${ctx.account.id} and section_id = ${sectionId} and row > ${rows.length}`.execute(
    ctx.tx,
  );
}

export async function removeSectionsOf(ctx: Ctx, areaIds: RawBuilder<unknown>): Promise<void> {
  await sql`delete from storage_section where account_id = ${ctx.account.id} and area_id in (${areaIds})`.execute(
    ctx.tx,
  );
}

import { namesOf } from '@boxyard/contract/core/fields.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  type AreaWithSections,
  type Section,
  type SectionRow,
  StorageArea,
  StoredSection,
  type storageAreaRoutes,
} from '@boxyard/contract/yard/storage-areas.ts';
import { ruleFields, type YardRules } from '@boxyard/contract/yard/yard-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type Page, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const areas = records('storageArea', StorageArea);
/** The row of a section; its grid stands in `section_row`. */
export const sections = records('storageSection', StoredSection);

type AreaInput = QueryOf<typeof storageAreaRoutes.list>;

export function listAreas(ctx: Ctx, warehouseId: number, input: AreaInput): Promise<Page<StorageArea>> {
  let query = ctx.tx
    .selectFrom('storageArea')
    .where('accountId', '=', ctx.account.id)
    .where('warehouseId', '=', warehouseId)
    .selectAll();
  if (input.q) query = query.where(contains(sql`name_key`, input.q));
  return shortList(query, input, {
    columns: { name: byName(ctx, sql`name`), id: sql`id` },
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
  const all = rows.map((area) => ({ ...area, sections: found.get(area.id) ?? [] }));
  const names = await namedIn(ctx, all);
  return { rows: all.map((area) => ({ ...area, clients: clientsOf(area, names) })), total };
}

/** @throws 404, also for an area of another warehouse */
export async function getArea(ctx: Ctx, warehouseId: number, areaId: number): Promise<AreaWithSections> {
  const area = await areas.get(ctx, areaId);
  if (area.warehouseId !== warehouseId) throw notFound();
  const whole = { ...area, sections: (await sectionsOf(ctx, [areaId])).get(areaId) ?? [] };
  return { ...whole, clients: clientsOf(whole, await namedIn(ctx, [whole])) };
}

type WithoutNames = Omit<AreaWithSections, 'clients'>;
const idsIn = (area: WithoutNames) => [...new Set([area, ...area.sections].flatMap(({ clientIds }) => clientIds))];

/** The names of the clients that rules of these areas name. */
export async function namedIn(ctx: Ctx, found: WithoutNames[]): Promise<Map<number, string>> {
  const ids = found.flatMap(idsIn);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`select id, name from client
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A client that is gone by now has no name: rules of the past may name one. */
export const clientsOf = (area: WithoutNames, names: Map<number, string>) =>
  idsIn(area).map((id) => ({ id, name: names.get(id) ?? '' }));

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

const ruleColumns = namesOf(ruleFields);
const selectSections = (ctx: Ctx) => sql`
  select storage_section.id as section_id, storage_section.version, storage_section.name, storage_section.area_id, ${sql.join(ruleColumns.map((column) => sql.ref(`storageSection.${column}`)))},
    jsonb_agg(jsonb_build_object('tiers', section_row.tiers, 'positions', section_row.positions) order by section_row.row) as rows
  from storage_section join section_row on section_row.account_id = storage_section.account_id and section_row.section_id = storage_section.id
  where storage_section.account_id = ${ctx.account.id}`;
const sectionOrder = sql`group by storage_section.account_id, storage_section.id order by storage_section.id`;

export async function insertSection(
  ctx: Ctx,
  areaId: number,
  given: Pick<Section, 'name'> & { [Rule in keyof YardRules]?: YardRules[Rule] | undefined },
  rows: SectionRow[],
): Promise<Section> {
  const { id } = await sections.insert(ctx, { areaId, ...given });
  await writeRows(ctx, id, rows);
  return getSection(ctx, areaId, id);
}

/** Raises the version of a locked section whose rows change. */
export async function touchSection(ctx: Ctx, sectionId: number): Promise<void> {
  await sql`update storage_section set updated_at = ${new Date()} where account_id = ${ctx.account.id} and id = ${sectionId}`.execute(
    ctx.tx,
  );
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

import { z } from 'zod';
import { createInput, Id, recordFields, requiredText, updateInput, Version } from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';
import { ruleFields } from './yard-rules.ts';

export const areaNameLength = 32;
export const sectionNameLength = 64;
/** Rows in a section, tiers in a row, positions in a row: each 1 to 20. */
export const gridLimit = 20;

const count = z.int().min(1).max(gridLimit);
const sectionName = requiredText(sectionNameLength);

export const StorageArea = z.object({
  ...recordFields,
  warehouseId: Id,
  name: requiredText(areaNameLength),
  ...ruleFields,
});
export type StorageArea = z.output<typeof StorageArea>;

/** Rows are numbered from 1 in the order of the array; each has its own number of tiers and positions. */
export const SectionRow = z.object({ tiers: count, positions: count });
export type SectionRow = z.output<typeof SectionRow>;
/** As stored; its rows stand beside it. */
export const StoredSection = z.object({ ...recordFields, areaId: Id, name: z.string(), ...ruleFields });
export const Section = z.object({
  sectionId: Id,
  version: Version,
  name: z.string(),
  rows: z.array(SectionRow).min(1).max(gridLimit),
  ...ruleFields,
});
export type Section = z.output<typeof Section>;

/** The clients that rules name. */
const NamedClients = z.array(z.object({ id: Id, name: z.string() }));

/** An area with the grids of its sections. `clients`: those that its rules, or its sections', name. */
export const AreaWithSections = StorageArea.extend({ sections: z.array(Section), clients: NamedClients });
export type AreaWithSections = z.output<typeof AreaWithSections>;

/** Positions of an area. Those where a container stands, and those that are reserved for one, are not free. */
export const AreaRoom = z.object({
  storageAreaId: Id,
  cells: z.int(),
  free: z.int(),
  /** Plugs for reefers and how many of them are free; null where nobody says how many there are. */
  plugs: z.object({ all: z.int(), free: z.int() }).nullable(),
});
export type AreaRoom = z.output<typeof AreaRoom>;

export const mostAreaColors = 12;
/** Whose containers have a colour in an area: the clients with most of them first, at most three by name. */
export const AreaColor = z.object({
  color: z.string(),
  containers: z.int(),
  clients: z.int(),
  clientNames: z.array(z.string()),
});
export type AreaColor = z.output<typeof AreaColor>;

export const AreaInput = createInput({ name: requiredText(areaNameLength), ...ruleFields }, ['name']);
/** A new section is regular: `rows` rows of `tiers` × `positions`, each 1 unless given. */
export const SectionCreate = createInput(
  { name: sectionName, rows: count.default(1), tiers: count.default(1), positions: count.default(1), ...ruleFields },
  ['name', 'rows', 'tiers', 'positions'],
);
/**
 * A row of the new shape; `row` is its present number. If any row has one, rows without are new, rows that are not named
 * are deleted, and containers stay in their row whatever its new number. If none has one, the order tells the rows.
 */
export const ReshapedRow = SectionRow.extend({ row: count.optional() });
export type ReshapedRow = z.output<typeof ReshapedRow>;

export const SectionUpdate = updateInput({
  name: sectionName,
  rows: z.array(ReshapedRow.strict()).min(1).max(gridLimit).refine(isInOrder, { error: 'rowOrder' }),
  ...ruleFields,
});
export type SectionUpdate = z.output<typeof SectionUpdate>;

function isInOrder(rows: ReshapedRow[]): boolean {
  const numbers = rows.flatMap(({ row }) => row ?? []);
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}

const input = recordListInput(['name'], {});

export const storageAreaRoutes = {
  list: listRoute({
    path: '/:account/warehouses/:id/areas/list',
    access: 'admin',
    summary: 'Areas of a warehouse, names only',
    input,
    row: StorageArea,
  }),
  listWithSections: listRoute({
    path: '/:account/warehouses/:id/areas',
    access: 'admin',
    summary: 'Areas of a warehouse with their sections',
    input,
    row: AreaWithSections,
  }),
  room: route({
    method: 'GET',
    path: '/:account/warehouses/:id/areas/room',
    access: 'admin',
    summary: 'How many positions and plugs each area of a warehouse has, and how many are free',
    response: z.array(AreaRoom),
  }),
  colors: route({
    method: 'GET',
    path: '/:account/warehouses/:id/areas/:areaId/colors',
    access: 'admin',
    summary: `The colours of the containers in an area, the most frequent first; at most ${mostAreaColors}`,
    response: z.array(AreaColor),
  }),
  get: route({
    method: 'GET',
    path: '/:account/warehouses/:id/areas/:areaId',
    access: 'admin',
    summary: 'One area with its sections',
    response: AreaWithSections,
  }),
  create: route({
    method: 'POST',
    path: '/:account/warehouses/:id/areas',
    access: 'admin',
    summary: 'A new area',
    body: AreaInput,
    response: AreaWithSections,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/warehouses/:id/areas/:areaId',
    access: 'admin',
    summary: 'Rename an area, or say what it is for',
    body: AreaInput,
    response: AreaWithSections,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/warehouses/:id/areas/:areaId',
    access: 'admin',
    summary: 'Delete an area without containers',
  }),
  createSection: route({
    method: 'POST',
    path: '/:account/warehouses/:id/area-sections/:areaId',
    access: 'admin',
    summary: 'A new section',
    body: SectionCreate,
    response: Section,
    created: true,
  }),
  updateSection: route({
    method: 'PUT',
    path: '/:account/warehouses/:id/area-sections/:areaId/:sectionId',
    access: 'admin',
    summary: 'Rename or reshape a section, or say what it is for; cells in use stay, and containers stay in their row',
    body: SectionUpdate,
    response: Section,
  }),
  removeSection: route({
    method: 'DELETE',
    path: '/:account/warehouses/:id/area-sections/:areaId/:sectionId',
    access: 'admin',
    summary: 'Delete a section without containers',
  }),
};

import { placeText } from '@boxyard/contract/yard/places.ts';
import type { Choices } from './choices.ts';
import { choicesOf } from './choices.ts';
import { type Draft, type Finding, find, numberIn, textIn } from './drafts.ts';
import { fold } from './fold.ts';
import type { HeldPlace, NewPlace, Section } from './yard.queries.ts';

export type Spot = Omit<NewPlace, 'containerId'> & { section: Section };

/** What a whole place has; the area is needed only where two sections have one name. */
export const placeColumns = ['sectionName', 'row', 'tier', 'position'] as const;
const columns = placeColumns;

export const namesPlace = ({ given }: Draft) => [...columns, 'areaName'].some((column) => given[column] !== undefined);

export const sectionChoices = (sections: readonly Section[]) => choicesOf(sections, ({ name }) => name);

/** The place that a row names, if it is whole and within its section. */
export function spotOf(
  draft: Draft,
  sections: Choices<Section>,
  count: number,
  warehouseId: number | undefined,
): Spot | undefined {
  const missing = columns.filter((column) => draft.given[column] === undefined);
  for (const column of missing) find(draft, { column, key: 'importPlacePart' });
  const section = sectionOf(draft, sections, warehouseId);
  const [row, tier, position] = [numberIn(draft, 'row'), numberIn(draft, 'tier'), numberIn(draft, 'position')];
  if (!section || row === undefined || tier === undefined || position === undefined) return undefined;
  const shape = section.rows[row];
  const column = !shape
    ? 'row'
    : tier > shape.tiers
      ? 'tier'
      : position + count - 1 > shape.positions
        ? 'position'
        : null;
  if (column) find(draft, { column, key: 'outsideGrid' });
  return column ? undefined : { section, sectionId: section.id, row, tier, from: position, count };
}

function sectionOf(draft: Draft, sections: Choices<Section>, warehouseId: number | undefined): Section | undefined {
  const name = textIn(draft, 'sectionName');
  if (name === undefined) return undefined;
  const area = textIn(draft, 'areaName');
  const here = (sections.by.get(fold(name)) ?? []).filter(
    (each) => (warehouseId ?? each.warehouseId) === each.warehouseId,
  );
  const found = area === undefined ? here : here.filter(({ areaName }) => fold(areaName) === fold(area));
  const [first, second] = found;
  if (second) find(draft, { column: area === undefined ? 'areaName' : 'warehouseName', key: 'importAmbiguous' });
  else if (!first && here.length > 0)
    find(draft, { column: 'areaName', key: 'importUnknown', near: [...new Set(here.map(({ areaName }) => areaName))] });
  else if (!first) find(draft, { column: 'sectionName', key: 'importUnknown', near: sections.names });
  return second ? undefined : first;
}

/** The containers of cells: those that the database knows, and those that the rows before have set down. */
export function cellsOf(places: readonly HeldPlace[]) {
  const held = new Map(places.flatMap((place) => keysOf(place).map((key) => [key, place] as const)));
  const taken = new Map<string, number>();

  function refusal(
    key: string,
    { section }: Spot,
    containerId: number | undefined,
  ): Omit<Finding, 'column'> | undefined {
    const other = held.get(key);
    const row = taken.get(key);
    if (other && other.containerId !== containerId) {
      const place = placeText(placeOf(section, other));
      const reason = other.kind === 'current' ? 'positionTaken' : 'positionReserved';
      return { key: reason, params: { container: other.name, place } };
    }
    return row === undefined ? undefined : { key: 'importPlaceTwice', params: { row } };
  }

  return {
    /** @param containerId whose own cells are no obstacle */
    take(draft: Draft, spot: Spot, containerId: number | undefined): boolean {
      const keys = keysOf(spot);
      const refused = keys.map((key) => refusal(key, spot, containerId)).find((each) => each !== undefined);
      if (refused) find(draft, { column: 'position', ...refused });
      else for (const key of keys) taken.set(key, draft.nth);
      return !refused;
    },
    /** Whether something stands under the whole of a place; asked once all are taken. */
    hasGround(spot: Spot): boolean {
      if (spot.tier === 1) return true;
      const below = keysOf({ ...spot, tier: spot.tier - 1 });
      return below.every((key) => taken.has(key) || held.get(key)?.kind === 'current');
    },
  };
}

export const placeOf = ({ areaName, name }: Section, { sectionId, row, tier, from, count }: HeldPlace | Spot) => ({
  sectionId,
  storageAreaName: areaName,
  storageSectionName: name,
  row,
  tier,
  position: from,
  blockIndex: count,
});

const keysOf = ({ sectionId, row, tier, from, count }: Omit<NewPlace, 'containerId'>) =>
  Array.from({ length: count }, (_, at) => `${sectionId}/${row}/${tier}/${from + at}`);

import { gridLimit, type ReshapedRow, type Section, type SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import type { SectionModel } from '../yard/model/section-model.ts';

/** A section's grid while it is being changed; nothing is sent before it is saved. */
export interface SectionDraft {
  /** As it was when the change began. */
  section: Section;
  name: string;
  /** Existing rows keep the number they have now. */
  rows: readonly ReshapedRow[];
}

const numbered = (rows: readonly SectionRow[]): ReshapedRow[] =>
  rows.map((shape, index) => ({ ...shape, row: index + 1 }));

export const draftOf = (section: Section): SectionDraft => ({
  section,
  name: section.name,
  rows: numbered(section.rows),
});

export const isChanged = ({ section, name, rows }: SectionDraft): boolean =>
  name !== section.name || JSON.stringify(rows) !== JSON.stringify(numbered(section.rows));

/** A new row is as the one before it. */
export function withRow(rows: readonly ReshapedRow[]): readonly ReshapedRow[] {
  const { tiers, positions } = rows.at(-1) ?? { tiers: 1, positions: 1 };
  return rows.length < gridLimit ? [...rows, { tiers, positions }] : rows;
}

/** The rows after it move up, together with their containers. */
export const withoutRow = (rows: readonly ReshapedRow[], number: number): readonly ReshapedRow[] =>
  rows.length > 1 ? rows.filter((_, index) => index !== number - 1) : rows;

/** Sets how many tiers or positions a row has, within 1 to 20. */
export function resized(
  rows: readonly ReshapedRow[],
  row: number,
  side: keyof SectionRow,
  count: number,
): readonly ReshapedRow[] {
  const allowed = Math.min(gridLimit, Math.max(1, Math.round(count)));
  return rows.map((shape, index) => (index === row - 1 ? { ...shape, [side]: allowed } : shape));
}

/** Rows of a section as its form has them; '' leaves each row's own number. */
export interface EvenShape {
  rows: number | '';
  tiers: number | '';
  positions: number | '';
}

export function evenShape(rows: readonly SectionRow[]): EvenShape {
  const same = (side: keyof SectionRow) => {
    const first = rows[0]?.[side] ?? 1;
    return rows.every((row) => row[side] === first) ? first : '';
  };
  return { rows: rows.length, tiers: same('tiers'), positions: same('positions') };
}

export function reshaped(rows: readonly SectionRow[], shape: EvenShape): SectionRow[] {
  return Array.from({ length: shape.rows || rows.length }, (_, index) => {
    const own = rows[Math.min(index, rows.length - 1)] ?? { tiers: 1, positions: 1 };
    return { tiers: shape.tiers || own.tiers, positions: shape.positions || own.positions };
  });
}

/** The containers that stand, or are to stand, on cells that a new shape takes away. */
export function inTheWay(model: SectionModel, rows: readonly ReshapedRow[]): string[] {
  const names = new Set<string>();
  for (const [number, tiers] of model) {
    const shape = rows.find(({ row }) => row === number);
    for (const block of [...tiers.values()].flat()) {
      if (!shape || block.tier > shape.tiers || block.to > shape.positions) names.add(block.cin);
    }
  }
  return [...names].sort();
}

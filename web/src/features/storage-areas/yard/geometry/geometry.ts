import type { SectionRow } from '@boxyard/contract/yard/storage-areas.ts';

/** All coordinates count from 1, as on the ground; tier 1 is the lowest. */
export interface Cell {
  row: number;
  tier: number;
  position: number;
}

/** Consecutive positions of one tier, both ends counted. */
export interface Span {
  row: number;
  tier: number;
  from: number;
  to: number;
}

export interface Sizes {
  cellWidth: number;
  cellHeight: number;
  /** Height of the numbers on the boxes. */
  text: number;
  /** Width of the column with the row and tier labels. */
  labels: number;
  /** The row's tools above it, in edit mode. */
  bar: number;
  /** The ground under tier 1, and the air to the next row. */
  ground: number;
}

export interface RowBox extends SectionRow {
  row: number;
  /** Upper edge of the highest tier. */
  top: number;
}

export interface Layout {
  sizes: Sizes;
  rows: readonly RowBox[];
  width: number;
  height: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where each row stands, in pixels from the first cell's corner; the labels are left of it. */
export function layoutOf(rows: readonly SectionRow[], sizes: Sizes): Layout {
  let top = 0;
  const boxes = rows.map((row, index) => {
    const box = { ...row, row: index + 1, top: top + sizes.bar };
    top = box.top + row.tiers * sizes.cellHeight + sizes.ground;
    return box;
  });
  const positions = Math.max(...rows.map((row) => row.positions));
  return { sizes, rows: boxes, width: positions * sizes.cellWidth, height: top };
}

/** The cell under a point; undefined on the ground, on the tools and beside a short row. */
export function cellAt({ rows, sizes }: Layout, x: number, y: number): Cell | undefined {
  const box = rows.find((row) => y >= row.top && y < row.top + row.tiers * sizes.cellHeight);
  if (!box || x < 0) return undefined;
  const position = Math.floor(x / sizes.cellWidth) + 1;
  if (position > box.positions) return undefined;
  return { row: box.row, tier: box.tiers - Math.floor((y - box.top) / sizes.cellHeight), position };
}

export function rectOf({ rows, sizes }: Layout, span: Span): Rect {
  const box = rows[span.row - 1];
  if (!box) throw new Error(`The section has no row ${span.row}.`);
  return {
    x: (span.from - 1) * sizes.cellWidth,
    y: box.top + (box.tiers - span.tier) * sizes.cellHeight,
    width: (span.to - span.from + 1) * sizes.cellWidth,
    height: sizes.cellHeight,
  };
}

export const spanOf = ({ row, tier, position }: Cell, size = 1): Span => ({
  row,
  tier,
  from: position,
  to: position + size - 1,
});

/** The first cell of what is drawn over a cell, or the cell itself. @param drawn the first of two wins */
export function firstCellOf(cell: Cell, drawn: readonly Span[]): Cell {
  const { row, tier, position } = cell;
  const over = drawn.find((one) => one.row === row && one.tier === tier && one.from <= position && position <= one.to);
  return over ? { row, tier, position: over.from } : cell;
}

export function hasCell(rows: readonly SectionRow[], { row, tier, position }: Cell): boolean {
  const shape = rows[row - 1];
  return shape !== undefined && tier >= 1 && tier <= shape.tiers && position >= 1 && position <= shape.positions;
}

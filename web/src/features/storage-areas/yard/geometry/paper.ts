import type { SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import type { Layout, Sizes } from './geometry.ts';
import { columnHeads, sectionBar } from './sizes.ts';

/** What a sheet across has room for inside its margins, A4 and Letter alike, in CSS pixels. */
const room = { width: 980, height: 660 };
/** The title and the areas' names above the first section. */
const titles = 70;
const labels = 92;
/** Smaller than this, nobody reads a serial on a box. */
const smallest = 38;
/** Heights of the text in a box of the smallest width and in a wide one; a full number is 8.7 of them wide, and the box has an edge. */
const text = { smallest: 7, largest: 12, number: 8.7, edge: 12 };

/** Everything, whatever is in sight. */
export const sheet = { width: room.width, band: { top: -1, bottom: 1e6 }, across: { top: 0, bottom: 1e6 } };

/** The cells of a section on paper: as wide as the sheet allows, and wide enough for a number to be read. */
export function paperSizes(rows: readonly SectionRow[]): Sizes {
  const positions = Math.max(1, ...rows.map((row) => row.positions));
  const cellWidth = Math.min(120, Math.max(smallest, Math.floor((room.width - labels) / positions)));
  const size = Math.floor(((cellWidth - text.edge) / text.number) * 10) / 10;
  return {
    cellWidth,
    cellHeight: 24,
    text: Math.min(text.largest, Math.max(text.smallest, size)),
    labels,
    bar: 0,
    ground: 20,
  };
}

/** What a section that is wider or higher than the sheet is made smaller by. */
export function paperZoom({ width, height, sizes }: Layout): number {
  const high = sectionBar + columnHeads + height + titles;
  return Math.min(1, room.width / (width + sizes.labels), Math.max(0.6, room.height / high));
}

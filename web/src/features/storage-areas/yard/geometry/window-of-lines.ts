import type { Layout, RowBox } from './geometry.ts';

/** What is on screen and near it, in pixels. */
export interface Band {
  top: number;
  bottom: number;
}

/** The positions on screen and near it, both ends counted. */
export interface Columns {
  first: number;
  last: number;
}

export const columnsIn = (band: Band, cellWidth: number): Columns => ({
  first: Math.floor(band.top / cellWidth) + 1,
  last: Math.ceil(band.bottom / cellWidth),
});

/** The tiers of a row that a band touches; undefined when it touches none. */
export function tiersIn(row: RowBox, cellHeight: number, band: Band): { lowest: number; highest: number } | undefined {
  const bottom = row.top + row.tiers * cellHeight;
  if (band.bottom <= row.top || band.top >= bottom) return undefined;
  const above = Math.max(0, Math.floor((band.top - row.top) / cellHeight));
  const below = Math.max(0, Math.floor((bottom - band.bottom) / cellHeight));
  return { highest: row.tiers - above, lowest: below + 1 };
}

/** The rows that a band touches, with ground and tools. */
export function rowsIn({ rows, sizes }: Layout, band: Band): RowBox[] {
  return rows.filter(
    (row) => row.top - sizes.bar < band.bottom && row.top + row.tiers * sizes.cellHeight + sizes.ground > band.top,
  );
}

/** Widens a band by `margin` and rounds it outwards to steps, so that scrolling changes it seldom. */
export function bandOf(top: number, height: number, margin: number, step: number): Band {
  return {
    top: Math.floor((top - margin) / step) * step,
    bottom: Math.ceil((top + height + margin) / step) * step,
  };
}

/**
 * The smallest change of what is drawn that leaves no gap on screen: what is near stays, what is far goes, and only what is
 * on screen is added. `bandOf` draws ahead of the screen when there is time.
 */
export function covering(drawn: Band, view: Band, margin: number): Band {
  const top = Math.max(drawn.top, view.top - margin);
  const bottom = Math.min(drawn.bottom, view.bottom + margin);
  if (bottom < view.top || top > view.bottom) return view;
  return { top: Math.min(top, view.top), bottom: Math.max(bottom, view.bottom) };
}

export const contains = (outer: Band, inner: Band): boolean => outer.top <= inner.top && outer.bottom >= inner.bottom;

export const sameBand = (a: Band, b: Band): boolean => a.top === b.top && a.bottom === b.bottom;

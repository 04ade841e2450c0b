import { useMediaQuery } from '@mantine/hooks';
import type { Sizes } from './geometry.ts';
import type { Zoom } from './zoom.ts';

/** Heights that the arithmetic of scrolling and yard.module.css share. */
export const sectionBar = 48;
export const columnHeads = 28;
export const sectionGap = 28;

/** Width of a full container number with the corner posts. */
const narrowest = 108;
const widest = 140;
const scrollBar = 16;

/** Narrower than this, a box cannot be told from the next one. */
const thinnest = 26;
const highEnoughForFinger = 44;

/** Cell sizes for a pane: as wide as fits, up to a maximum, and at least 44 px high on touch screens. */
export function cellSizes(paneWidth: number, positions: number, touch: boolean, zoom: Zoom): Sizes {
  const labels = paneWidth < 560 ? 68 : 92;
  const share = Math.floor((paneWidth - labels - scrollBar) / positions);
  const factor = zoom === 'fit' ? 1 : zoom;
  const usual = Math.min(widest, Math.max(zoom === 'fit' ? thinnest : narrowest, share));
  const cellWidth = Math.round(usual * factor);
  const height = Math.round((touch ? highEnoughForFinger : 32) * factor);
  return {
    cellWidth,
    cellHeight: touch ? Math.max(highEnoughForFinger, height) : height,
    text: cellWidth < narrowest ? 10 : Math.round(12 * factor),
    labels,
    bar: 0,
    ground: 24,
  };
}

/** Room for the tools above each row of a section that is being edited. */
export const rowTools = 68;

export const useTouch = (): boolean => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });

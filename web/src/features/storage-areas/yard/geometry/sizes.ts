import { useMediaQuery } from '@mantine/hooks';
import type { Sizes } from './geometry.ts';

/** Heights that the arithmetic of scrolling and yard.module.css share. */
export const sectionBar = 48;
export const columnHeads = 28;
export const sectionGap = 28;

/** Width of a full container number with the corner posts. */
const narrowest = 108;
const widest = 140;
const scrollBar = 16;

/** Cell sizes for a pane: as wide as fits, up to a maximum, and 44 px high on touch screens. */
export function cellSizes(paneWidth: number, positions: number, touch: boolean): Sizes {
  const labels = paneWidth < 560 ? 68 : 92;
  const share = Math.floor((paneWidth - labels - scrollBar) / positions);
  return {
    cellWidth: Math.min(widest, Math.max(narrowest, share)),
    cellHeight: touch ? 44 : 32,
    labels,
    bar: 0,
    ground: 24,
  };
}

/** Room for the tools above each row of a section that is being edited. */
export const rowTools = 52;

export const useTouch = (): boolean => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });

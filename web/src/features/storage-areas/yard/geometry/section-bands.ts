import type { Section, SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import { layoutOf, type Sizes } from './geometry.ts';
import { columnHeads, rowTools, sectionBar, sectionGap } from './sizes.ts';
import type { Band } from './window-of-lines.ts';

interface Shape {
  section: Section;
  rows: readonly SectionRow[];
}

const out: Band = { top: 0, bottom: 0 };

/** Sections under one another, each with the part of its cells that the pane's band touches. */
export function withBands<S extends Shape>(
  shapes: readonly S[],
  sizes: Sizes,
  editing: number | undefined,
  band: Band,
) {
  let top = 0;
  return shapes.map((shape) => {
    const bar = shape.section.sectionId === editing ? rowTools : 0;
    const { height } = layoutOf(shape.rows, { ...sizes, bar });
    const start = top + sectionBar + columnHeads;
    top = start + height + sectionGap;
    const own = { top: Math.max(0, band.top - start), bottom: Math.min(height, band.bottom - start) };
    return { ...shape, band: own.bottom > own.top ? bandFor(shape.section, own) : out };
  });
}

/** The same band is the same object, or a memoised section would be drawn again at every scroll. */
function bandFor(section: Section, band: Band): Band {
  const before = bands.get(section);
  if (before?.top === band.top && before.bottom === band.bottom) return before;
  bands.set(section, band);
  return band;
}

const bands = new WeakMap<Section, Band>();

import type { Section } from '@boxyard/contract/yard/storage-areas.ts';
import type { Cell, Layout } from '../geometry/geometry.ts';
import type { Meaning, Mode } from './mode.ts';
import { blockAt, type SectionModel } from './section-model.ts';
import { targetAt } from './target.ts';

/** What a click or Enter on a cell would mean. */
export function meaningOf(section: Section, layout: Layout, model: SectionModel, mode: Mode, cell: Cell): Meaning {
  const shape = layout.rows[cell.row - 1];
  return {
    section,
    cell,
    block: blockAt(model, cell),
    target: shape && mode.kind !== 'look' ? targetAt(shape, model, cell, mode.mover) : undefined,
  };
}

import type { Section } from '@boxyard/contract/storage-areas.ts';
import type { Cell, Span } from '../geometry/geometry.ts';
import type { Block } from './section-model.ts';
import type { Mover, Target } from './target.ts';

/** What a click on a cell is for. */
export type Mode = { kind: 'look' } | { kind: 'place' | 'transfer'; mover: Mover };

export const looking: Mode = { kind: 'look' };

/** A click, or Enter, on a cell. */
export interface CellClick {
  section: Section;
  cell: Cell;
  /** The container on the cell. */
  block: Block | undefined;
  /** Set while a place is being chosen. */
  target: Target | undefined;
}

/** A place to show: the yard scrolls to it and flashes it. */
export interface Spotlight extends Span {
  sectionId: number;
  /** A new number shows the same place again. */
  nonce: number;
}

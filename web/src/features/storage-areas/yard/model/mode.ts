import type { BestPlace } from '@boxyard/contract/yard/positions.ts';
import type { Section } from '@boxyard/contract/yard/storage-areas.ts';
import type { Cell, Span } from '../geometry/geometry.ts';
import type { Step } from './plan.ts';
import type { Block } from './section-model.ts';
import type { Mover, Target } from './target.ts';

/** While a place is chosen: to place or to move at once, or to reserve it for a transfer task. */
export interface Choosing {
  kind: 'place' | 'transfer' | 'move';
  /** The one that the highlight shows: of several, the first. */
  mover: Mover;
  /** Several that move together, the first included. */
  movers?: readonly Mover[] | undefined;
  /** The pointer holds the container, and a place is chosen by letting go. */
  isDragging?: boolean;
}

/** What a click on a cell is for. */
export type Mode = { kind: 'look' } | Choosing;

export const looking: Mode = { kind: 'look' };

export const moversOf = ({ mover, movers }: Choosing): readonly Mover[] => movers ?? [mover];

/** What a click, or Enter, on a cell would be about. */
export interface Meaning {
  section: Section;
  cell: Cell;
  /** The container on the cell. */
  block: Block | undefined;
  /** Set while a place is being chosen. */
  target: Target | undefined;
}

/** How a cell was chosen. */
export interface Press {
  by: 'mouse' | 'touch' | 'keys' | 'drop';
  /** With Ctrl, ⌘ or Shift: the container joins the selection, or leaves it. */
  selects: boolean;
}

export interface CellClick extends Meaning, Press {
  /** The places that the containers would take from the cell on; fewer than containers where there is no room for all. */
  steps: readonly Step[];
}

/** A place that the yard proposes; 1 is the best. */
export interface Proposed extends BestPlace {
  rank: number;
}

export const spanOfProposed = ({ row, tier, position, blockIndex }: BestPlace): Span => ({
  row,
  tier,
  from: position,
  to: position + blockIndex - 1,
});

/** A place to show: the yard scrolls to it and flashes it. */
export interface Spotlight extends Span {
  sectionId: number;
  /** A new number shows the same place again. */
  nonce: number;
}

import type { SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import type { Cell, Span } from './geometry.ts';

/** Where a key leads from a cell: another cell, or over the edge to the section before or after. */
type Step = Cell | 'before' | 'after';

type Shape = readonly SectionRow[];

/** @param here the cells that count as one: those of the container on the cell, or the cell alone */
export function step(key: string, ctrl: boolean, shape: Shape, cell: Cell, here: Span): Step | undefined {
  const own = shape[cell.row - 1];
  if (!own) return undefined;
  switch (key) {
    case 'ArrowUp':
      return cell.tier < own.tiers ? { ...cell, tier: cell.tier + 1 } : rowAbove(shape, cell, 'lowest');
    case 'ArrowDown':
      return cell.tier > 1 ? { ...cell, tier: cell.tier - 1 } : rowBelow(shape, cell, 'highest');
    case 'ArrowLeft':
      return { ...cell, position: Math.max(1, here.from - 1) };
    case 'ArrowRight':
      return { ...cell, position: Math.min(own.positions, here.to + 1) };
    case 'Home':
      return ctrl ? inRow(shape, 1, 'highest', 1) : { ...cell, position: 1 };
    case 'End':
      return ctrl ? lastCell(shape) : { ...cell, position: own.positions };
    case 'PageUp':
      return rowAbove(shape, cell, 'same');
    case 'PageDown':
      return rowBelow(shape, cell, 'same');
    default:
      return undefined;
  }
}

/** Where the arrows enter a section: at its top, or at its bottom from the section below. */
export function entry(shape: Shape, side: 'top' | 'bottom', position: number): Cell {
  return side === 'top' ? inRow(shape, 1, 'highest', position) : inRow(shape, shape.length, 'lowest', position);
}

/** The nearest cell that is left, after a section was reshaped. */
export function nearest(shape: Shape, { row, tier, position }: Cell): Cell {
  const near = Math.min(Math.max(1, row), shape.length);
  const own = shape[near - 1] ?? { tiers: 1, positions: 1 };
  return { row: near, tier: Math.min(tier, own.tiers), position: Math.min(position, own.positions) };
}

const lastCell = (shape: Shape): Cell => inRow(shape, shape.length, 'lowest', shape[shape.length - 1]?.positions ?? 1);

type Tier = 'lowest' | 'highest' | 'same';

const rowAbove = (shape: Shape, cell: Cell, tier: Tier): Step =>
  cell.row > 1 ? inRow(shape, cell.row - 1, tier, cell.position, cell.tier) : 'before';

const rowBelow = (shape: Shape, cell: Cell, tier: Tier): Step =>
  cell.row < shape.length ? inRow(shape, cell.row + 1, tier, cell.position, cell.tier) : 'after';

function inRow(shape: Shape, row: number, tier: Tier, position: number, sameTier = 1): Cell {
  const wanted = { lowest: 1, highest: shape[row - 1]?.tiers ?? 1, same: sameTier }[tier];
  return nearest(shape, { row, tier: wanted, position });
}

import type { SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import type { Cell } from '../geometry/geometry.ts';
import type { Block, RowModel, SectionModel } from './section-model.ts';
import { type Mover, standsAt, type Target, targetAt } from './target.ts';

/** A container, and the place that it would take. */
export interface Step {
  mover: Mover;
  target: Target;
}

/**
 * Places for containers that move together, in their order: the cell that was chosen, then on along its tier, then the
 * tiers above and the rows after it. Only the first may have warnings, for its cell was chosen: the others stand
 * firm, and under nothing. None keeps its place.
 */
export function planFrom(
  rows: readonly SectionRow[],
  model: SectionModel,
  start: Cell,
  movers: readonly Mover[],
): Step[] {
  let yard = withoutMovers(model, movers);
  const cells = cellsFrom(rows, start);
  const steps: Step[] = [];
  for (const { shape, cell } of cells) {
    const mover = movers[steps.length];
    if (!mover) break;
    const target = targetAt(shape, yard, cell, mover);
    const isFirst = steps.length === 0;
    if (isFirst && target.refusal) break;
    if (target.refusal || (!isFirst && target.warnings.length > 0) || standsAt(model, target, mover)) continue;
    steps.push({ mover, target });
    yard = withBlock(yard, blockOf(mover, target));
  }
  return steps;
}

function* cellsFrom(rows: readonly SectionRow[], start: Cell): Generator<{ shape: SectionRow; cell: Cell }> {
  for (const [index, shape] of rows.entries()) {
    const row = index + 1;
    if (row < start.row) continue;
    for (let tier = row === start.row ? start.tier : 1; tier <= shape.tiers; tier += 1) {
      const first = row === start.row && tier === start.tier ? start.position : 1;
      for (let position = first; position <= shape.positions; position += 1)
        yield { shape, cell: { row, tier, position } };
    }
  }
}

/** The yard without what the containers hold, so that each may take the place of another. */
export function withoutMovers(model: SectionModel, movers: readonly Mover[]): SectionModel {
  const leaving = new Set(movers.filter(({ ownIsFree }) => ownIsFree).map(({ containerId }) => containerId));
  const stays = ({ containerId }: Block) => !leaving.has(containerId);
  const rows = [...model].map(([row, tiers]): [number, RowModel] => [
    row,
    new Map([...tiers].map(([tier, blocks]) => [tier, blocks.every(stays) ? blocks : blocks.filter(stays)])),
  ]);
  return new Map(rows);
}

function withBlock(model: SectionModel, block: Block): SectionModel {
  const tiers = new Map(model.get(block.row));
  tiers.set(block.tier, [...(tiers.get(block.tier) ?? []), block]);
  return new Map(model).set(block.row, tiers);
}

function blockOf({ containerId, cin, size }: Mover, { row, tier, from, to }: Target): Block {
  const look = { color: '', textColor: '', isInTransfer: false, transferTaskId: undefined, isPluggedIn: false };
  return { row, tier, from, to, kind: 'current', containerId, cin, size, ...look };
}

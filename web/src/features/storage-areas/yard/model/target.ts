import { standingOver, supportOf } from '@boxyard/contract/yard/stacking.ts';
import type { SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import type { Cell, Span } from '../geometry/geometry.ts';
import { type Block, blocksOfTier, type SectionModel } from './section-model.ts';

/** The container that looks for a place. */
export interface Mover {
  containerId: number;
  cin: string;
  size: number;
  /** A container that moves within the yard leaves its own cells, so they count as free. */
  ownIsFree: boolean;
}

/** A container of the yard that is to move. */
export const moverOf = ({ containerId, cin, size }: Block): Mover => ({ containerId, cin, size, ownIsFree: true });

type Refusal = { reason: 'taken' | 'reserved' | 'own'; by: Block } | { reason: 'narrow'; free: number };

export interface Warning {
  key: 'stackFloating' | 'stackPartial' | 'stackBuried';
  params?: { count: number; containers: string };
}

/** What would happen on a cell: the cells taken, and either the reason against it or warnings. */
export interface Target extends Span {
  refusal?: Refusal;
  warnings: Warning[];
}

/** A long container begins at the cell, or one position before it where it fits, or stands, only so. */
export function targetAt(shape: SectionRow, model: SectionModel, cell: Cell, mover: Mover): Target {
  const target = targetFrom(shape, model, cell, mover);
  if (!target.refusal || isOwnPlace(target) || mover.size === 1 || cell.position === 1) return target;
  const before = targetFrom(shape, model, { ...cell, position: cell.position - 1 }, mover);
  return before.refusal && !isOwnPlace(before) ? target : before;
}

const isOwnPlace = ({ refusal }: Target) => refusal?.reason === 'own';

function targetFrom(shape: SectionRow, model: SectionModel, cell: Cell, mover: Mover): Target {
  const wanted = cell.position + mover.size - 1;
  const span = { row: cell.row, tier: cell.tier, from: cell.position, to: Math.min(wanted, shape.positions) };
  const other = blocksOfTier(model, cell.row, cell.tier).find(
    (block) => block.from <= span.to && span.from <= block.to && !(mover.ownIsFree && isOwn(block, mover)),
  );
  if (other) {
    return { ...span, warnings: [], refusal: { reason: other.kind === 'current' ? 'taken' : 'reserved', by: other } };
  }
  if (wanted > span.to) {
    return { ...span, warnings: [], refusal: { reason: 'narrow', free: span.to - span.from + 1 } };
  }
  const own = standsAt(model, span, mover);
  if (own) return { ...span, warnings: [], refusal: { reason: 'own', by: own } };
  return { ...span, warnings: warningsAt(model, span, mover) };
}

/** The container itself, where it stands on just these cells. */
export const standsAt = (model: SectionModel, { row, tier, from, to }: Span, mover: Mover): Block | undefined =>
  blocksOfTier(model, row, tier).find(
    (block) => block.kind === 'current' && isOwn(block, mover) && block.from === from && block.to === to,
  );

const isOwn = (block: Block, { containerId }: Mover) => block.containerId === containerId;

/** Warnings for the clerk; they never stop a placement. */
function warningsAt(model: SectionModel, span: Span, mover: Mover): Warning[] {
  const others = [...(model.get(span.row)?.values() ?? [])]
    .flat()
    .filter((block) => block.kind === 'current' && !isOwn(block, mover))
    .map((block) => ({ ...block, id: block.containerId }));
  const warnings: Warning[] = [];
  const support = supportOf(others, span);
  if (support === 'floating') warnings.push({ key: 'stackFloating' });
  if (support === 'partial') warnings.push({ key: 'stackPartial' });
  const over = standingOver(others, span);
  if (over.length > 0) {
    const names = over.map(({ id }) => others.find((block) => block.id === id)?.cin ?? '');
    warnings.push({ key: 'stackBuried', params: { count: over.length, containers: names.join(', ') } });
  }
  return warnings;
}

export const sameTarget = (a: Target | undefined, b: Target | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

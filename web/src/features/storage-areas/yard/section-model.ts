import type { OccupiedPosition } from '@boxyard/contract/positions.ts';
import type { Cell, Span } from './geometry.ts';
import { inkOn } from './ink.ts';

/** One container's place in a row as the yard draws it. */
export interface Block extends Span {
  kind: 'current' | 'reserved';
  containerId: number;
  cin: string;
  size: number;
  color: string;
  /** Of the number, readable on `color`. */
  ink: string;
  isInTransfer: boolean;
}

/** The blocks of a tier from left to right; a tier without any has no entry. */
export type RowModel = ReadonlyMap<number, readonly Block[]>;

/** By row number. An unchanged tier of an unchanged row keeps its identity, and is not drawn again. */
export type SectionModel = ReadonlyMap<number, RowModel>;

const noBlocks: readonly Block[] = [];
export const emptyModel: SectionModel = new Map();

export function buildModel(occupied: readonly OccupiedPosition[], before: SectionModel = emptyModel): SectionModel {
  const rows = new Map<number, Map<number, readonly Block[]>>();
  for (const block of occupied.flatMap(blocksOf)) {
    const row = rows.get(block.row) ?? new Map<number, Block[]>();
    rows.set(block.row, row);
    row.set(block.tier, [...(row.get(block.tier) ?? []), block]);
  }
  const model = new Map<number, RowModel>();
  for (const [number, row] of rows) {
    for (const [tier, blocks] of row) {
      row.set(tier, reuse(blocks.toSorted(inOrder), before.get(number)?.get(tier)));
    }
    const old = before.get(number);
    const unchanged = old?.size === row.size && [...row].every(([tier, blocks]) => old.get(tier) === blocks);
    model.set(number, unchanged ? old : row);
  }
  return model;
}

function blocksOf({ row, containerData, currentPosition, reservedPosition }: OccupiedPosition): Block[] {
  const { id, cin, size, color, isInTransfer } = containerData;
  const shared = { row, containerId: id, cin, size, color, ink: inkOn(color), isInTransfer };
  const blocks: Block[] = [];
  for (const [kind, place] of [
    ['current', currentPosition],
    ['reserved', reservedPosition],
  ] as const) {
    if (!place || place.ps.length === 0) continue;
    blocks.push({ ...shared, kind, tier: place.tr, from: Math.min(...place.ps), to: Math.max(...place.ps) });
  }
  return blocks;
}

const inOrder = (a: Block, b: Block) => a.from - b.from || a.kind.localeCompare(b.kind);

function reuse(blocks: readonly Block[], old: readonly Block[] | undefined): readonly Block[] {
  const same = old?.length === blocks.length && blocks.every((block, index) => isSame(block, old[index] as Block));
  return same ? old : blocks;
}

const isSame = (a: Block, b: Block) => (Object.keys(a) as (keyof Block)[]).every((key) => a[key] === b[key]);

export const blocksOfTier = (model: SectionModel, row: number, tier: number): readonly Block[] =>
  model.get(row)?.get(tier) ?? noBlocks;

/** What a cell holds. Only a container's own current and reserved place can share one; the current goes first. */
export function blockAt(model: SectionModel, { row, tier, position }: Cell): Block | undefined {
  const here = blocksOfTier(model, row, tier).filter(({ from, to }) => from <= position && position <= to);
  return here.find(({ kind }) => kind === 'current') ?? here[0];
}

export function* blocksIn(model: SectionModel): Generator<Block> {
  for (const row of model.values()) for (const blocks of row.values()) yield* blocks;
}

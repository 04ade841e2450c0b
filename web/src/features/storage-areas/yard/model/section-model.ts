import type { OccupiedPosition } from '@boxyard/contract/yard/positions.ts';
import type { ReshapedRow } from '@boxyard/contract/yard/storage-areas.ts';
import { fieldNames } from '../../../../core/data/fields.ts';
import type { Cell, Span } from '../geometry/geometry.ts';
import { textColorOn } from './text-color.ts';

/** One container's place in a row as the yard draws it. */
export interface Block extends Span {
  kind: 'current' | 'reserved';
  containerId: number;
  cin: string;
  size: number;
  color: string;
  /** The colour of the number, readable on `color`. */
  textColor: string;
  isInTransfer: boolean;
  /** The open transfer task that it is on. */
  transferTaskId: number | undefined;
  /** A reefer that has current. */
  isPluggedIn: boolean;
}

/** The blocks of a tier from left to right; a tier without any has no entry. */
export type RowModel = ReadonlyMap<number, readonly Block[]>;

/** By row number. An unchanged tier of an unchanged row keeps its identity, and is not drawn again. */
export type SectionModel = ReadonlyMap<number, RowModel>;

const noBlocks: readonly Block[] = [];
export const emptyModel: SectionModel = new Map();

export function buildModel(occupied: readonly OccupiedPosition[], before: SectionModel = emptyModel): SectionModel {
  const model = new Map<number, RowModel>();
  for (const [number, tiers] of byRowAndTier(occupied)) {
    const old = before.get(number);
    const row = new Map([...tiers].map(([tier, blocks]) => [tier, reuse(blocks.sort(inOrder), old?.get(tier))]));
    const unchanged = old?.size === row.size && [...row].every(([tier, blocks]) => old.get(tier) === blocks);
    model.set(number, unchanged ? old : row);
  }
  return model;
}

function byRowAndTier(occupied: readonly OccupiedPosition[]): Map<number, Map<number, Block[]>> {
  const rows = new Map<number, Map<number, Block[]>>();
  for (const { row, containerData, currentPosition, reservedPosition, transferTaskId } of occupied) {
    const data = { ...containerData, transferTaskId };
    const tiers = rows.get(row) ?? new Map<number, Block[]>();
    rows.set(row, tiers);
    if (currentPosition) add(tiers, blockOf(row, 'current', data, currentPosition));
    if (reservedPosition) add(tiers, blockOf(row, 'reserved', data, reservedPosition));
  }
  return rows;
}

function add(tiers: Map<number, Block[]>, block: Block): void {
  const blocks = tiers.get(block.tier);
  if (blocks) blocks.push(block);
  else tiers.set(block.tier, [block]);
}

type Place = NonNullable<OccupiedPosition['currentPosition']>;
type Data = OccupiedPosition['containerData'] & Pick<Block, 'transferTaskId'>;

function blockOf(row: number, kind: Block['kind'], data: Data, { tr, ps }: Place): Block {
  const { id, cin, size, color, isInTransfer, transferTaskId, isPluggedIn = false } = data;
  const [from, to] = [Math.min(...ps), Math.max(...ps)];
  const look = { color, textColor: textColorOn(color), isInTransfer, transferTaskId, isPluggedIn };
  return { row, tier: tr, from, to, kind, containerId: id, cin, size, ...look };
}

const inOrder = (a: Block, b: Block) => a.from - b.from || a.kind.localeCompare(b.kind);

function reuse(blocks: Block[], old: readonly Block[] | undefined): readonly Block[] {
  return old?.length === blocks.length && blocks.every((block, index) => isSame(block, old[index])) ? old : blocks;
}

const isSame = (a: Block, b: Block | undefined) => fieldNames(a).every((name) => a[name] === b?.[name]);

/** While the section is being changed, containers move along with their rows. */
export function drawnIn(model: SectionModel, rows: readonly ReshapedRow[]): SectionModel {
  const drawn = new Map<number, RowModel>();
  for (const [index, { row }] of rows.entries()) {
    const tiers = row === undefined ? undefined : model.get(row);
    if (tiers) drawn.set(index + 1, row === index + 1 ? tiers : renumbered(tiers, index + 1));
  }
  return drawn;
}

const renumbered = (tiers: RowModel, row: number): RowModel =>
  new Map([...tiers].map(([tier, blocks]) => [tier, blocks.map((block) => ({ ...block, row }))]));

export const blocksOfTier = (model: SectionModel, row: number, tier: number): readonly Block[] =>
  model.get(row)?.get(tier) ?? noBlocks;

/** What a cell holds. Only a container's own current and reserved place can share one; the current goes first. */
export function blockAt(model: SectionModel, { row, tier, position }: Cell): Block | undefined {
  const blocksHere = blocksOfTier(model, row, tier).filter(({ from, to }) => from <= position && position <= to);
  return blocksHere.find(({ kind }) => kind === 'current') ?? blocksHere[0];
}

export function* blocksIn(model: SectionModel): Generator<Block> {
  for (const row of model.values()) for (const blocks of row.values()) yield* blocks;
}

import type { SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import type { YardRules } from '@boxyard/contract/yard/yard-rules.ts';
import { present } from '../../core/http/present.ts';
import type { Random } from './random.ts';

/** The kind of containers that a section holds. */
export type Use = 'dry' | 'empty' | 'reefer' | 'tank' | 'gate';

export interface PlannedSection {
  name: string;
  use: Use;
  rows: SectionRow[];
  /** What it is for. */
  rules?: Partial<YardRules>;
}

const even = (rows: number, tiers: number, positions: number): SectionRow[] =>
  Array.from({ length: rows }, () => ({ tiers, positions }));

/** Two depots, one at the Danube and one by the railway; some rows are shorter or lower than the rest. */
export const yardPlan: { warehouse: string; areas: { name: string; sections: PlannedSection[] }[] }[] = [
  {
    warehouse: 'Bratislava Pálenisko',
    areas: [
      {
        name: 'Import',
        sections: [
          { name: 'Block A1', use: 'dry', rows: even(4, 4, 12) },
          { name: 'Block A2', use: 'dry', rows: [...even(3, 4, 12), { tiers: 3, positions: 8 }] },
          { name: 'Gate lane', use: 'gate', rows: even(2, 2, 18) },
        ],
      },
      {
        name: 'Empties',
        sections: [
          { name: 'Block B1', use: 'empty', rows: even(5, 5, 14), rules: { load: 'empty' } },
          {
            name: 'Block B2',
            use: 'empty',
            rows: [...even(4, 5, 14), { tiers: 4, positions: 10 }],
            rules: { load: 'empty' },
          },
        ],
      },
      {
        name: 'Reefers and tanks',
        sections: [
          {
            name: 'Reefer plugs',
            use: 'reefer',
            rows: even(3, 3, 10),
            rules: { kinds: ['reefer'], plugs: 64, isMust: true },
          },
          { name: 'Tank pad', use: 'tank', rows: even(2, 2, 10), rules: { kinds: ['tank'] } },
        ],
      },
    ],
  },
  {
    warehouse: 'Žilina Teplička',
    areas: [
      {
        name: 'Rail side',
        sections: [
          { name: 'Block D1', use: 'dry', rows: even(4, 4, 14) },
          { name: 'Block D2', use: 'empty', rows: [{ tiers: 2, positions: 6 }, ...even(3, 4, 14)] },
        ],
      },
      {
        name: 'Road side',
        sections: [
          { name: 'Block E1', use: 'dry', rows: even(4, 4, 10) },
          { name: 'Block E2', use: 'empty', rows: [...even(3, 4, 10), { tiers: 3, positions: 6 }] },
        ],
      },
    ],
  },
];

export interface Cells {
  /** Counted over the whole plan. */
  section: number;
  row: number;
  tier: number;
  position: number;
  blockIndex: number;
}

export interface PlannedBox extends Cells {
  use: Use;
  /** Index of the client that owns the stack. */
  fleet: number;
  /** The top container of a full stack: a crane can lift it, and no other container is put on it. */
  isLid: boolean;
}

interface StackedYard {
  boxes: PlannedBox[];
  /** Cells in which one more container of this length would stand on firm support. */
  freeTops: Cells[];
}

/** Fills the sections stack by stack: neighbours belong to one client, nothing floats, some stacks are not full. */
export function stackUp(sections: PlannedSection[], fleetsOf: (use: Use) => number[], random: Random): StackedYard {
  const yard: StackedYard = { boxes: [], freeTops: [] };
  sections.forEach(({ use, rows }, section) => {
    const fleets = fleetsOf(use);
    rows.forEach(({ tiers, positions }, index) => {
      let fleet = random.pick(fleets);
      let blockIndex = lengthOf(use, random);
      for (let position = 1; position <= positions; ) {
        if (random.chance(0.3)) {
          fleet = random.pick(fleets);
          blockIndex = lengthOf(use, random);
        }
        const cells = { section, row: index + 1, position, blockIndex: Math.min(blockIndex, positions - position + 1) };
        raiseStack(yard, cells, { use, fleet, tiers, height: heightOf(use, tiers, random) }, random);
        position += cells.blockIndex;
      }
    });
  });
  return yard;
}

function raiseStack(
  yard: StackedYard,
  cells: Omit<Cells, 'tier'>,
  stack: { use: Use; fleet: number; tiers: number; height: number },
  random: Random,
): void {
  const { use, fleet, tiers, height } = stack;
  // Two 20' containers side by side carry a 40'.
  const isMixed = cells.blockIndex === 2 && height > 1 && random.chance(0.12);
  for (let tier = 1; tier <= height; tier += 1) {
    const parts = isMixed && tier === 1 ? halvesOf(cells) : [cells];
    yard.boxes.push(...parts.map((part) => ({ ...part, tier, use, fleet, isLid: tier === tiers })));
  }
  if (height < tiers && use !== 'gate') yard.freeTops.push({ ...cells, tier: height + 1 });
}

const halvesOf = (cells: Omit<Cells, 'tier'>) =>
  [0, 1].map((offset) => ({ ...cells, position: cells.position + offset, blockIndex: 1 }));

function lengthOf(use: Use, random: Random): number {
  if (use === 'tank') return 1;
  return random.chance(use === 'reefer' ? 0.7 : 0.5) ? 2 : 1;
}

function heightOf(use: Use, tiers: number, random: Random): number {
  if (use === 'gate') return random.chance(0.2) ? 1 : 0;
  if (random.chance(0.1)) return 0;
  const lowest = use === 'empty' ? Math.ceil(tiers * 0.6) : 1;
  return random.int(lowest, tiers);
}

/** Mixed, but the lower one of two boxes on one another comes first. */
export function inOrderOfArrival(boxes: PlannedBox[], random: Random): PlannedBox[] {
  const mixed = random.shuffle(boxes);
  const stacks = Map.groupBy(mixed.entries(), ([, box]) => `${box.section} ${box.row} ${box.position}`);
  for (const stack of stacks.values()) {
    const upwards = stack.map(([, box]) => box).toSorted((a, b) => a.tier - b.tier);
    for (const [nth, [at]] of stack.entries()) mixed[at] = present(upwards[nth]);
  }
  return mixed;
}

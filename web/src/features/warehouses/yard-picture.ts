/** The side view of a yard on a card: how many boxes stand says how full it is. */
export const slots = 12;
export const tiers = 4;

export interface PictureBox {
  slot: number;
  tier: number;
  /** Slots wide. */
  size: 1 | 2;
  tone: number;
}

/** Random numbers from a seed, so that a warehouse always has the same picture. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** Heights of the stacks: a yard fills its lower tiers first, and never evenly. */
function heightsOf(count: number, random: () => number): number[] {
  const heights = Array.from({ length: slots }, () => 0);
  for (let left = count; left > 0; left--) {
    const lowest = Math.min(...heights);
    const open = heights.flatMap((height, slot) => (height < Math.min(tiers, lowest + 2) ? [slot] : []));
    const slot = open[Math.floor(random() * open.length)] ?? 0;
    heights[slot] = (heights[slot] ?? 0) + 1;
  }
  return heights;
}

/** @param full from 0 to 1 */
export function pictureOf(seed: number, full: number): PictureBox[] {
  const random = randomFrom(seed);
  const wanted = full > 0 ? Math.max(1, Math.round(Math.min(1, full) * slots * tiers)) : 0;
  const heights = heightsOf(wanted, random);
  const boxes: PictureBox[] = [];
  for (let tier = 0; tier < tiers; tier++) {
    for (let slot = 0; slot < slots; slot++) {
      if ((heights[slot] ?? 0) <= tier) continue;
      const isLong = (heights[slot + 1] ?? 0) > tier && random() < 0.45;
      boxes.push({ slot, tier, size: isLong ? 2 : 1, tone: Math.floor(random() * 3) });
      if (isLong) slot++;
    }
  }
  return boxes;
}

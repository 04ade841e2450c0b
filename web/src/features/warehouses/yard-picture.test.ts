import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureOf, slots, tiers } from './yard-picture.ts';

const cells = (boxes: ReturnType<typeof pictureOf>) => boxes.reduce((sum, { size }) => sum + size, 0);

test('an empty yard has no box, a full one no gap, a first container shows', () => {
  expect(pictureOf(1, 0)).toEqual([]);
  expect(cells(pictureOf(1, 1))).toBe(slots * tiers);
  expect(cells(pictureOf(1, 0.001))).toBe(1);
});

test('every box stands on another or on the ground, and a yard keeps its picture', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 2, noNaN: true }), (seed, full) => {
      const boxes = pictureOf(seed, full);
      const held = new Set(boxes.flatMap(({ slot, tier, size }) => [`${slot}/${tier}`, `${slot + size - 1}/${tier}`]));
      expect(held.size).toBe(cells(boxes));
      for (const { slot, tier, size } of boxes) {
        expect(slot + size).toBeLessThanOrEqual(slots);
        if (tier > 0) for (let at = slot; at < slot + size; at++) expect(held).toContain(`${at}/${tier - 1}`);
      }
      expect(pictureOf(seed, full)).toEqual(boxes);
    }),
  );
});

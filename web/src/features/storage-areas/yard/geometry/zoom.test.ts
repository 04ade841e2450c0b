import { describe, expect, test } from 'vitest';
import { cellSizes } from './sizes.ts';
import { zoomed, zoomOf, zooms } from './zoom.ts';

describe('the zoom', () => {
  test('goes step by step, ends at both ends, and goes on from the fit', () => {
    const walk = (way: 'in' | 'out') => {
      const seen: number[] = [];
      for (let at = zoomed(1, way); at !== undefined; at = zoomed(at, way)) seen.push(at);
      return seen;
    };
    expect([walk('in'), walk('out')]).toEqual([
      [1.25, 1.6],
      [0.8, 0.6],
    ]);
    expect([zoomed('fit', 'in'), zoomed('fit', 'out')]).toEqual([1.25, 0.8]);
  });

  test('is remembered, and the usual one where what is remembered is none', () => {
    expect([...zooms].map((zoom) => zoomOf(String(zoom)))).toEqual([...zooms]);
    expect([zoomOf('fit'), zoomOf(null), zoomOf('7'), zoomOf('')]).toEqual(['fit', 1, 1, 1]);
  });

  test('fits all positions into the pane, as far as a box can still be seen', () => {
    const widthOf = (paneWidth: number, positions: number) => {
      const { cellWidth, labels } = cellSizes(paneWidth, positions, false, 'fit');
      return labels + cellWidth * positions;
    };
    expect(widthOf(1200, 20)).toBeLessThanOrEqual(1200 - 16);
    expect(cellSizes(1200, 4, false, 'fit').cellWidth, 'no wider than usual').toBe(140);
    expect(cellSizes(390, 20, true, 'fit')).toMatchObject({ cellWidth: 26, cellHeight: 44 });
  });

  test('keeps a row high enough for a finger', () => {
    expect(cellSizes(390, 6, true, 0.6)).toMatchObject({ cellWidth: 65, cellHeight: 44 });
    expect(cellSizes(390, 6, false, 0.6)).toMatchObject({ cellWidth: 65, cellHeight: 19 });
    expect(cellSizes(390, 6, true, 1.6)).toMatchObject({ cellWidth: 173, cellHeight: 70 });
  });
});

import { expect, it } from 'vitest';
import { itemKey } from './item-key.ts';

it('the key of an item is made of its English text, and is no other item’s', () => {
  expect(itemKey('Doors open, close and lock', [])).toBe('doors_open_close_and_lock');
  expect(itemKey('Floor', [{ key: 'floor' }, { key: 'floor_2' }])).toBe('floor_3');
  expect(itemKey('—', [])).toBe('item');
  expect(itemKey('x'.repeat(120), []).length).toBeLessThanOrEqual(40);
});

import { expect, it } from 'vitest';
import { nearestWords } from './near.ts';

it('a word is found by few letters that differ, or by a part of it; not by a text longer than names are', () => {
  const near = nearestWords();
  const words = ['customer', 'carrier', 'Dopravca', 'customers'];
  expect(near('custmer', words)).toBe('customer');
  expect(near('DOPRÁVCA', words)).toBe('Dopravca');
  expect(near('arrier company', words)).toBeUndefined();
  expect(near('our carrier', words)).toBe('carrier');
  expect(near('?', words)).toBeUndefined();
  expect(near(`customer${' '.repeat(100)}`, words)).toBeUndefined();
});

it('a page of a preview compares so many letters and no more, and the same text is looked for once', () => {
  const near = nearestWords();
  const words = Array.from({ length: 1000 }, (_, at) => `${'a'.repeat(90)}${at}`);
  const texts = Array.from({ length: 100 }, (_, at) => `${'b'.repeat(90)}${at}`);
  expect(near('customre', ['customer'])).toBe('customer');
  for (const text of texts) expect(near(text, words)).toBeUndefined();
  expect(near('carier', ['carrier'])).toBeUndefined();
  expect(near('carrier', ['carrier'])).toBeUndefined();
});

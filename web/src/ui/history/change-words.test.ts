import { expect, it } from 'vitest';
import { valueInWords } from './change-words.ts';

const plain = (field: string, after: number) => ({ field, kind: 'plain' as const, before: null, after });
const told = (entity: 'transport_receipt' | 'container', field: string, value: number) =>
  valueInWords(entity, plain(field, value), value);

it('the year and the number of a receipt are told with their digits together, quantities with grouped ones', () => {
  expect(told('transport_receipt', 'year', 2026)).toBe('2026');
  expect(told('transport_receipt', 'number', 1204)).toBe('1204');
  expect(told('container', 'tareWeightKg', 2230)).toBe('2\u202f230');
});

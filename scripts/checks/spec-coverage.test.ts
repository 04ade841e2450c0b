import { describe, expect, test } from 'vitest';
import { findUncovered } from './spec-coverage-rules.ts';

const files = [
  {
    path: 'server/src/features/clients/clients.test.ts',
    text: `describe('a client', () => {
  it("is nobody's else", async () => undefined);
  it.each([1, 2])('keeps %i fields (all of them)', () => undefined);
  const said = 'is called so';
});`,
  },
  { path: 'server/test/history.test.ts', text: '' },
  { path: 'server/src/features/history/history.test.ts', text: "it.skipIf(true)(\n  'is told', () => {});" },
];
const find = (...lines: string[]) => findUncovered(lines.join('\n'), files, ['Clients']);

describe('the page of the specification', () => {
  test('cites tests by their titles or the beginning of these', () => {
    const line =
      '| fields | `clients.test.ts`: "a client", "keeps %i fields (all"; `features/history/history.test.ts`: "is told" |';
    expect(find('## Clients', line)).toEqual({ faults: [], cited: 3 });
  });

  test('cites no test that is not there, and no text that only looks like one', () => {
    const line = '| fields | `clients.test.ts`: "a customer", "is called so" |';
    expect(find('## Clients', line).faults).toEqual([
      '2 cites "a customer", no test of server/src/features/clients/clients.test.ts.',
      '2 cites "is called so", no test of server/src/features/clients/clients.test.ts.',
    ]);
  });

  test('names one file', () => {
    expect(find('## Clients', '| `history.test.ts`, `customers.test.ts` |').faults).toEqual([
      '2 cites history.test.ts, which is 2 files.',
      '2 cites customers.test.ts, which is 0 files.',
    ]);
  });

  test('has a line with a test for each part', () => {
    expect(find('## Clients', '| fields | by eye |', '## Containers', '| `clients.test.ts` |').faults).toEqual([
      '1 has no line with a test below "Clients".',
    ]);
  });
});

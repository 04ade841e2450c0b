import i18next from 'i18next';
import { expect, it } from 'vitest';
import { valueInWords } from './change-words.ts';

it('a year is said in one piece, an amount in groups of three', async () => {
  await i18next.init({ lng: 'en' });
  const say = (field: string) => {
    const change = { field, kind: 'plain', before: null, after: 2026 } as const;
    return valueInWords('transport_receipt', change, 2026);
  };
  expect([say('year'), say('number')]).toEqual(['2026', '2\u202f026']);
});

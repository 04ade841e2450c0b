import { inEnglish, placeInWords, placeWordsOf } from '@boxyard/contract/yard/place-words.ts';
import type { StoragePosition } from '@boxyard/contract/yard/positions.ts';
import { expect, test } from 'vitest';
import common from '../../i18n/sk/common.json' with { type: 'json' };
import { placeText } from './place-text.ts';

const english = inEnglish;
const slovak = placeWordsOf((key, values) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), texts(key)),
);
const texts = (key: string) => Object.entries(common.place).find(([name]) => key === `place.${name}`)?.[1] ?? key;

const positionAt = (position: number): StoragePosition => ({
  warehouseId: 1,
  storageAreaId: 2,
  storageAreaName: 'Import',
  sasId: 3,
  storageSectionName: 'Block A1',
  row: 4,
  tier: 3,
  position,
});

test('a place is written as the specification has it, a wide container with its range', () => {
  expect(placeText([positionAt(10)], english)).toBe('Import > Block A1 > Row: 4 > Tier: 3 > Position: 10');
  expect(placeText([positionAt(10), positionAt(11)], english)).toBe(
    'Import > Block A1 > Row: 4 > Tier: 3 > Position: 10 - 11',
  );
  expect(placeText([], english)).toBe('');
});

test('a recorded place is said in the words of the screen', () => {
  const recorded = { ...positionAt(10), blockIndex: 2 };
  expect(placeText(recorded, slovak)).toBe('Import > Block A1 > Rad: 4 > Vrstva: 3 > Pozícia: 10 – 11');
  expect(placeText(null, slovak)).toBe('');
  const said = placeText([positionAt(10), positionAt(11)], english);
  expect(placeInWords(said, slovak), 'one within a sentence of the server').toBe(placeText(recorded, slovak));
});

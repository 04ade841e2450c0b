import type { StoragePosition } from '@boxyard/contract/positions.ts';
import i18next from 'i18next';

type Text = string | number;
/** The words of a place in the reader's language. */
export type PlaceWords = (key: 'place.row' | 'place.tier' | 'place.position', values: { n: Text }) => string;

const inLanguage: PlaceWords = (key, values) => i18next.t(key, { ns: 'common', ...values });

/** A place in words: `area > section > Row: n > Tier: n > Position: n - m`; '' when there is none. */
export function placeText(cells: readonly StoragePosition[], words = inLanguage): string {
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return '';
  const range = first.position === last.position ? first.position : `${first.position} - ${last.position}`;
  return [first.storageAreaName, first.storageSectionName, cellText(first.row, first.tier, range, words)].join(' > ');
}

const cellText = (row: Text, tier: Text, range: Text, words: PlaceWords) =>
  [words('place.row', { n: row }), words('place.tier', { n: tier }), words('place.position', { n: range })].join(' > ');

/** A place as the server writes it, in English, said in the reader's language. */
export function placeInWords(path: string | null, words = inLanguage): string {
  return (path ?? '').replace(/Row: (\d+) > Tier: (\d+) > Position: ([\d -]+)$/, (_, row, tier, range) =>
    cellText(row, tier, range, words),
  );
}

interface Standing {
  storageAreaName: string;
  storageSectionName: string;
  row: number;
  tier: number;
  position: number;
  blockIndex: number;
}

/** A place as the server writes it. */
export function placePath({ storageAreaName, storageSectionName, row, tier, position, blockIndex }: Standing): string {
  const range = blockIndex > 1 ? `${position} - ${position + blockIndex - 1}` : position;
  return `${storageAreaName} > ${storageSectionName} > Row: ${row} > Tier: ${tier} > Position: ${range}`;
}

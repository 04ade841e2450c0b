import type { Place } from './places.ts';

type PlaceLabel = 'row' | 'tier' | 'position';
/** Makes the label of a number: `Row: 1`. */
export type PlaceWords = (label: PlaceLabel, n: string | number) => string;

const english = { row: 'Row', tier: 'Tier', position: 'Position' };
export const inEnglish: PlaceWords = (label, n) => `${english[label]}: ${n}`;

const steps = (row: string | number, tier: string | number, position: string | number, say: PlaceWords) =>
  [say('row', row), say('tier', tier), say('position', position)].join(' > ');

/** A place within its section: `Row: n > Tier: n > Position: n - m`. */
export function cellsText(
  { row, tier, position, blockIndex }: Pick<Place, 'row' | 'tier' | 'position' | 'blockIndex'>,
  say: PlaceWords,
): string {
  return steps(row, tier, blockIndex > 1 ? `${position} - ${position + blockIndex - 1}` : position, say);
}

const cells = /Row: (\d+) > Tier: (\d+) > Position: (\d+(?: - \d+)?)$/;

/** The English text of a place, as the server's sentences carry it, in other words. */
export const placeInWords = (text: string, say: PlaceWords): string =>
  text.replace(cells, (_, row: string, tier: string, position: string) => steps(row, tier, position, say));

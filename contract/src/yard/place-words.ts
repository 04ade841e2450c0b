type PlaceLabel = 'row' | 'tier' | 'position';
/** Makes the label of a number, or of the positions from one to another: `Row: 1`, `Position: 3 - 4`. */
export type PlaceWords = (label: PlaceLabel, n: string | number, to?: string | number) => string;

const english = { row: 'Row', tier: 'Tier', position: 'Position' };
export const inEnglish: PlaceWords = (label, n, to) => `${english[label]}: ${to === undefined ? n : `${n} - ${to}`}`;

/** In a language whose texts have `place.row`, `.tier`, `.position`, and `.positions` for several of them. */
export const placeWordsOf =
  (text: (key: string, values: Record<string, string | number>) => string): PlaceWords =>
  (label, n, to) =>
    to === undefined ? text(`place.${label}`, { n }) : text('place.positions', { n, to });

type Numeral = string | number;
const steps = (row: Numeral, tier: Numeral, [from, to]: readonly [Numeral, (Numeral | undefined)?], say: PlaceWords) =>
  [say('row', row), say('tier', tier), say('position', from, to)].join(' > ');

/** A place within its section: `Row: n > Tier: n > Position: n - m`. */
export function cellsText(
  { row, tier, position, blockIndex }: { row: number; tier: number; position: number; blockIndex: number },
  say: PlaceWords,
): string {
  return steps(row, tier, blockIndex > 1 ? [position, position + blockIndex - 1] : [position], say);
}

const cells = /Row: (\d+) > Tier: (\d+) > Position: (\d+)(?: - (\d+))?$/;

/** The English text of a place, as the server's sentences carry it, in other words. */
export const placeInWords = (text: string, say: PlaceWords): string =>
  text.replace(cells, (_, row: string, tier: string, from: string, to?: string) => steps(row, tier, [from, to], say));

import { fold } from './fold.ts';

interface Unit {
  /** As files write it. */
  words: readonly string[];
  /** Undefined where the word has several meanings: a ton may be a metric, a short or a long one. */
  measure?: 'mass' | 'length' | 'volume' | 'temperature';
  /** How much of the unit that we store (kg, ft, m³) it is. Degrees have formulas of their own. */
  factor?: number;
}

const units: Record<string, Unit> = {
  kg: { words: ['kg', 'kgs', 'kgm', 'kilo', 'kilos', 'kilogram', 'kilograms'], measure: 'mass', factor: 1 },
  t: {
    words: ['t', 'to', 'tonne', 'tonnes', 'tony', 'ton\u00e1ch', 'tonach', 'mt', 'tne'],
    measure: 'mass',
    factor: 1000,
  },
  ton: { words: ['ton', 'tons'] },
  lb: { words: ['lb', 'lbs', 'lbr', 'pound', 'pounds'], measure: 'mass', factor: 0.453_592_37 },
  ft: { words: ['ft', 'feet', 'foot', 'stopy'], measure: 'length', factor: 1 },
  in: { words: ['in', 'inch', 'inches'], measure: 'length', factor: 1 / 12 },
  m: { words: ['m', 'mtr'], measure: 'length', factor: 1 / 0.3048 },
  cm: { words: ['cm', 'cms'], measure: 'length', factor: 0.01 / 0.3048 },
  mm: { words: ['mm'], measure: 'length', factor: 0.001 / 0.3048 },
  m3: { words: ['m3', 'cbm', 'm³'], measure: 'volume', factor: 1 },
  ft3: { words: ['ft3', 'cft', 'cuft', 'cu ft'], measure: 'volume', factor: 0.3048 ** 3 },
  '°C': { words: ['c', '°c', 'celsius', 'cel', 'deg c'], measure: 'temperature' },
  '°F': { words: ['f', '°f', 'fahrenheit', 'fah', 'far', 'deg f'], measure: 'temperature' },
};
const byWord = new Map(Object.entries(units).flatMap(([unit, { words }]) => words.map((word) => [word, unit])));

/** Short words in brackets that explain a heading and are no unit. */
const explanations = ['max', 'min', 'vgm', 'iso', 'net', 'box', 'cont', 'each'];
const isLikeUnit = (text: string) => /^(?:\S{1,4}|\d.*)$/.test(text) && !explanations.includes(text.toLowerCase());

/**
 * `Tare (lbs)`, `Gross [t]`, `Weight, kg`, `Tare lbs`: the heading without its unit, and the unit; undefined where it names none. What
 * stands in brackets like a unit and is none that we know (`(000 lbs)`, `(cwt)`) is the unit as it is written.
 */
export function splitUnit(text: string): { heading: string; unit: string | undefined } {
  const heading = text.replaceAll('_', ' ');
  const [, bare = heading, inBrackets, atEnd] =
    /^(.*?)\s*(?:[([]\s*([^()[\]]*?)\s*\.?\s*[)\]]|[\s/,]\s*([^\s/,()[\]]+?)\.?)\s*$/.exec(heading) ?? [];
  const known = byWord.get((inBrackets ?? atEnd ?? '').toLowerCase());
  const unit = known ?? (inBrackets && isLikeUnit(inBrackets) ? inBrackets : undefined);
  // What stands in brackets and is no unit explains the heading: `Tare (empty)`.
  return { heading: fold(unit || inBrackets !== undefined ? bare : heading), unit };
}

/** `2 230 kg`, `-18°C`: the number, and the unit behind it; the whole text where none is there. */
export function splitQuantity(text: string): { number: string; unit: string | undefined } {
  const [, number = text, word = ''] = /^\s*(.*\d)\s*([^\d\s.,]+?)\.?\s*$/.exec(text) ?? [];
  const unit = byWord.get(word.toLowerCase());
  return unit === undefined ? { number: text, unit } : { number, unit };
}

const ofMeasure = '(?:wt|weight|tare|gross|payload|temp|temperature|hmotnost|teplota)';
const unitHeading = new RegExp(
  `(?:^| )(?:uom|einheit|jednotka|mj)(?:$| )|^units?$|(?:^| )${ofMeasure} units?$|^units? of (?:measure|${ofMeasure})`,
);

/** `TARE_UOM`, `Weight unit`: the heading of a column that says the units of others. */
export const isUnitHeading = (heading: string): boolean => unitHeading.test(fold(heading));

/** The unit that a text is, with or without brackets; undefined for none that we know. */
export const unitIn = (text: string): string | undefined =>
  byWord.get(
    text
      .trim()
      .replace(/^[([]\s*|\s*[.)\]]+$/g, '')
      .toLowerCase(),
  );

/** `kg`, `(lbs)`: nothing but a unit. */
export const isUnit = (text: string): boolean => unitIn(text) !== undefined;

/** The unit in which a column is stored, as its name says it. */
export function unitOfColumn(column: string): string | undefined {
  if (column === 'setTemperature') return '°C';
  const [, suffix] = /(Kg|Cbm|Ft|Cm)$/.exec(column) ?? [];
  return suffix && byWord.get(suffix.toLowerCase());
}

export const isConvertible = (from: string, to: string): boolean =>
  units[from]?.measure !== undefined && units[from]?.measure === units[to]?.measure;

/** Kilograms and centimetres are stored whole, degrees with one decimal, feet and cubic metres with two. */
const decimals: Record<string, number> = { kg: 0, cm: 0, '°C': 1 };

/** A quantity in another unit of the same measure, as exact as it is stored. @throws where one is no unit of that measure */
export function convert(value: number, from: string, to: string): number {
  if (!isConvertible(from, to)) throw new Error(`${from} is not converted to ${to}.`);
  const exact = to === '°C' ? ((value - 32) * 5) / 9 : (value * (units[from]?.factor ?? 1)) / (units[to]?.factor ?? 1);
  return Number(exact.toFixed(decimals[to] ?? 2));
}

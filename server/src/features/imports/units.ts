import { fold } from './fold.ts';

/** The units that files write, by their words. */
const units: Record<string, readonly string[]> = {
  kg: ['kg', 'kgs', 'kgm', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  t: ['t', 'to', 'ton', 'tons', 'tonne', 'tonnes', 'tony', 'ton\u00e1ch', 'tonach', 'mt'],
  lb: ['lb', 'lbs', 'pound', 'pounds'],
  cm: ['cm', 'cms'],
  mm: ['mm'],
  m: ['m', 'mtr'],
  in: ['in', 'inch', 'inches'],
  ft: ['ft', 'feet', 'foot', 'stopy'],
  m3: ['m3', 'cbm', 'm³'],
  ft3: ['ft3', 'cft', 'cuft', 'cu ft'],
  '°C': ['c', '°c', 'celsius'],
  '°F': ['f', '°f', 'fahrenheit'],
};
const byWord = new Map(Object.entries(units).flatMap(([unit, words]) => words.map((word) => [word, unit])));

/** `Tare (lbs)`, `Gross [t]`, `Weight, kg`, `Tare lbs`: the heading without its unit, and the unit; undefined where it names none. */
export function splitUnit(heading: string): { heading: string; unit: string | undefined } {
  const [, bare = heading, inBrackets, atEnd] =
    /^(.*?)\s*(?:[([]\s*([^()[\]]*?)\s*\.?\s*[)\]]|[\s/,]\s*([^\s/,()[\]]+?)\.?)\s*$/.exec(heading) ?? [];
  const unit = byWord.get((inBrackets ?? atEnd ?? '').toLowerCase());
  // What stands in brackets and is no unit explains the heading: `Tare (empty)`.
  return { heading: fold(unit || inBrackets !== undefined ? bare : heading), unit };
}

/** `kg`, `(lbs)`: nothing but a unit. */
export const isUnit = (text: string): boolean =>
  byWord.has(
    text
      .trim()
      .replace(/^[([]\s*|\s*[)\]]$/g, '')
      .toLowerCase(),
  );

/** The unit in which a column is read, as its name says it. */
export function unitOfColumn(column: string): string | undefined {
  if (column === 'setTemperature') return '°C';
  const [, suffix] = /(Kg|Cbm|Ft|Cm)$/.exec(column) ?? [];
  return suffix && byWord.get(suffix.toLowerCase());
}

import { type Language, languages } from '@boxyard/contract/core/enums.ts';
import { fieldError, listed } from '@boxyard/contract/core/problems.ts';
import { importColumns, keyColumns, neededColumns } from '@boxyard/contract/integrations/import-columns.ts';
import { type ImportKind, screenOfKind } from '@boxyard/contract/integrations/import-kinds.ts';
import type { Import, ImportHint } from '@boxyard/contract/integrations/imports.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { invalidFields } from '../../core/http/problems.ts';
import { aliases } from './aliases.ts';
import { fold } from './fold.ts';
import { isConvertible, isUnit, isUnitHeading, splitUnit, unitOfColumn } from './units.ts';
import { areLoadWords, isLoadWord, isYesOrNo, yesBelow } from './values.ts';

/** The heading of a column: its own of imports, else that of the exports. */
export function headingOf(kind: ImportKind, column: string, language: Language): string {
  const keys: [file: string, key: string][] = [
    ['imports', `column.${kind}.${column}`],
    ['imports', `column.${column}`],
    ['exports', `field.${column}`],
    [screenOfKind[kind], column],
  ];
  const said = keys.map(([file, key]) => ({ key, text: textsOf(language, file)(key) }));
  return said.find(({ key, text }) => text !== key)?.text ?? column;
}

const setTemperature = /\bset|soll|reqd|required|nastav/;

/**
 * The columns that the headings of a file stand for, as far as they say so and the texts below agree.
 * @param samples the first texts of each column
 */
export function guessMapping(
  kind: ImportKind,
  headings: readonly string[],
  samples: readonly (readonly string[])[],
): Import['mapping'] {
  const known = columnsByHeading(kind);
  const used = new Set<string>();
  // The temperature that a reefer has is not the one to which it is set.
  const saysSet = headings.some((heading) => setTemperature.test(fold(heading)));
  const isActual = (column: string | undefined, heading: string) =>
    column === 'setTemperature' && saysSet && !setTemperature.test(fold(heading));
  // A line and a customer beside each other: who the client is, is asked.
  const parties = headings.filter((heading) => columnCalled(known, heading) === 'clientName').length;
  const guessed = headings.map((heading, at) => {
    const isLoad = kind === 'containers' && areLoadWords(samples[at] ?? []);
    const found = columnCalled(known, heading) ?? (isLoad ? 'isEmpty' : undefined);
    const column = found && asValuesSay(kind, found, heading, samples[at] ?? []);
    if (
      column === undefined ||
      used.has(column) ||
      isActual(column, heading) ||
      (column === 'clientName' && parties > 1)
    )
      return null;
    used.add(column);
    return column;
  });
  // Where no column names the type, the ISO code does.
  return used.has('containerTypeName')
    ? guessed
    : guessed.map((column) => (column === 'isoCode' ? 'containerTypeName' : column));
}

/** The columns of a kind by each of their headings: of our screens and exports, and of others. */
export function columnsByHeading(kind: ImportKind): Map<string, string> {
  const known = new Map<string, string>();
  const columns = importColumns[kind].map(({ name }) => name);
  for (const name of columns) for (const alias of aliases[`${kind}.${name}`] ?? []) known.set(alias, name);
  for (const name of columns) {
    const said = languages.flatMap((language) => [
      headingOf(kind, name, language),
      textsOf(language, 'exports')(`field.${name}`),
      textsOf(language, screenOfKind[kind])(name),
    ]);
    for (const heading of [...said, name]) known.set(fold(heading), name);
  }
  return known;
}

/** The column of a heading, with or without its unit. A heading in a unit that cannot be converted says another number: none. */
export function columnCalled(known: ReadonlyMap<string, string>, heading: string): string | undefined {
  const { heading: bare, unit } = splitUnit(heading);
  const column = known.get(bare);
  const own = column && unitOfColumn(column);
  // Below a heading of no quantity, what is no unit explains it: `Status (F/E)`, `Line (SCAC)`.
  const isExplained = own === undefined && unit !== undefined && !isUnit(unit);
  const isRead = unit === undefined || isExplained || (own !== undefined && isConvertible(unit, own));
  return known.get(fold(heading)) ?? (isRead ? column : undefined);
}

/** Whether the numbers of a column are in a unit that is not converted to that of the field. */
function isInOtherUnit(heading: string, column: string): boolean {
  const { unit } = splitUnit(heading);
  const own = unitOfColumn(column);
  return unit !== undefined && own !== undefined && !isConvertible(unit, own);
}

const unitsOf = (heading: string, column: string) => ({
  unit: splitUnit(heading).unit ?? '',
  own: unitOfColumn(column) ?? '',
});

/** A matching of before, without the columns that are in a unit which is not converted. */
export const judgedByUnit = (headings: readonly string[], mapping: Import['mapping']): Import['mapping'] =>
  mapping.map((column, at) => (column !== null && isInOtherUnit(headings[at] ?? '', column) ? null : column));

const weights = ['weight', 'wt', 'mass', 'hmotnost', 'vaha', 'kg', 'kgs'];
const places = [
  ...['location', 'yard location', 'position', 'yard position', 'pos', 'slot', 'yard slot', 'place', 'stack', 'cell'],
  ...['miesto', 'umiestnenie', 'pozicia', 'lokacia', 'stellplatz'],
];

/** What is to be asked or known about each column of a file. */
export function hintsOf({ kind, headings, mapping }: Headed, samples: readonly (readonly string[])[]): ImportHint[] {
  const known = columnsByHeading(kind);
  return headings.map((heading, at) => {
    const { heading: bare, unit } = splitUnit(heading);
    const column = mapping[at] ?? known.get(bare);
    if (column && isInOtherUnit(heading, column)) return 'unit';
    if (mapping[at]) return unit && column && unitOfColumn(column) !== unit && unitOfColumn(column) ? 'converted' : '';
    const isOfMeasures = mapping.some((each) => each !== null && unitOfColumn(each) !== undefined);
    if (isOfMeasures && isUnitHeading(heading)) return 'unitOf';
    if (kind !== 'containers') return '';
    if (weights.includes(bare) || weights.includes(fold(heading))) return 'weight';
    return places.includes(bare) && !(samples[at] ?? []).every(isCount) ? 'place' : '';
  });
}

type Headed = Pick<Import, 'kind' | 'headings' | 'mapping'>;

const isCount = (text: string) => /^\d*$/.test(text.trim());

/**
 * Words for full and empty are no status of a container, whatever stands above them; yes and no say it below a heading that names one of
 * both. A whole place in one text is no position.
 */
function asValuesSay(kind: ImportKind, column: string, heading: string, texts: readonly string[]): string | undefined {
  if (kind !== 'containers' || texts.length === 0) return column;
  if (column === 'position') return texts.every(isCount) ? column : undefined;
  if (column !== 'containerStatusName' && column !== 'isEmpty') return column;
  if (texts.every(isLoadWord)) return 'isEmpty';
  const meaning = yesBelow(heading);
  if (column === 'isEmpty' && texts.every(isYesOrNo)) return meaning === undefined ? undefined : column;
  const saysStatus = column === 'containerStatusName' || /stat|stav/.test(fold(heading));
  if (saysStatus) return texts.some(isLoadWord) ? undefined : 'containerStatusName';
  // `Full/Empty` says what it is: a cell that says neither is a fault.
  return meaning || texts.some(isLoadWord) ? column : undefined;
}

/** @throws 422 for a column that the kind does not have, or that two headings stand for */
export function checkMapping(
  kind: ImportKind,
  { headings }: Pick<Import, 'headings'>,
  mapping: Import['mapping'],
): void {
  const names = importColumns[kind].map(({ name }) => name);
  const errors = mapping.flatMap((column, at) => {
    if (column === null) return [];
    if (!names.includes(column)) return [fieldError(`mapping.${at}`, 'notListed', listed(names))];
    const heading = headings[at] ?? '';
    if (isInOtherUnit(heading, column))
      return [fieldError(`mapping.${at}`, 'importOtherUnit', unitsOf(heading, column))];
    return mapping.indexOf(column) < at ? [fieldError(`mapping.${at}`, 'importColumnTwice')] : [];
  });
  if (mapping.length !== headings.length) errors.push(fieldError('mapping', 'wrongType'));
  if (errors.length > 0) throw invalidFields(errors);
}

/**
 * Required columns that no heading stands for, and that have no value for all rows. One that changes a record needs no more than what it
 * is known by.
 */
export function missingColumns({ kind, mapping, constants, updatesExisting }: Matched): string[] {
  const needed = updatesExisting ? neededColumns(kind) : requiredColumns(kind);
  return needed.filter((name) => !mapping.includes(name) && !constants[name]);
}

/** How the columns of a file are matched. */
export type Matched = Pick<Import, 'kind' | 'headings' | 'mapping' | 'constants' | 'updatesExisting'>;

/** @throws 422 for a column that the kind does not have, or that a heading stands for */
export function checkConstants(kind: ImportKind, mapping: Import['mapping'], constants: Import['constants']): void {
  const names = importColumns[kind].map(({ name }) => name);
  const errors = Object.keys(constants).flatMap((column) => {
    if (!names.includes(column) || column === keyColumns[kind])
      return [fieldError(`constants.${column}`, 'notListed', listed(names))];
    return mapping.includes(column) ? [fieldError(`constants.${column}`, 'importColumnTwice')] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

const requiredColumns = (kind: ImportKind) =>
  importColumns[kind].flatMap(({ name, isRequired }) => (isRequired ? [name] : []));

import { setImmediate } from 'node:timers/promises';
import { foreignLetters } from '@boxyard/contract/core/foreign-letters.ts';
import { type DecimalSign, decimalSignOf } from '@boxyard/contract/core/numbers.ts';
import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { isSentenceKey, type SentenceKey, type SentenceParams } from '@boxyard/contract/core/sentences.ts';
import { importShapes, neededColumns } from '@boxyard/contract/integrations/import-columns.ts';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import type { Import, PreviewRow } from '@boxyard/contract/integrations/imports.ts';
import { z } from 'zod';
import { knownHeadings } from './headings.ts';
import { momentsOf } from './moments.ts';
import { isConvertible, isUnit, isUnitHeading, splitQuantity, splitUnit, unitIn, unitOfColumn } from './units.ts';
import { isNumberField, type Reader, readerOf } from './values.ts';
import type { Shown } from './words.ts';

/** What a text may have been meant to be: a client or a container of the account, or one of these words. */
type Near = 'client' | 'container' | readonly string[];

export interface Finding {
  column: string;
  key: SentenceKey;
  params?: SentenceParams;
  /** The row is written all the same. */
  isDoubt?: boolean;
  fix?: string;
  near?: Near;
  /** What is offered in place of such a word, where it is not the word itself. */
  shown?: ReadonlyMap<string, Shown>;
}

/** A row of a file on its way to a record. */
export interface Draft {
  nth: number;
  cells: string[];
  /** The texts of its columns, without those that are empty. */
  given: Record<string, string>;
  /** What the texts were read as, and what the fields of the contract made of that. */
  values: Record<string, unknown>;
  /** What is written where that is not the text itself: of another unit, or of a yes whose heading says what it means. */
  read: PreviewRow['read'];
  findings: Finding[];
  state: PreviewRow['state'];
}

export interface FileRow {
  nth: number;
  cells: string[];
  isLeftOut: boolean;
}

/** What a kind of records does with the rows of a file. */
export interface Kind {
  /**
   * Finds what is wrong with the drafts by what the account has, and says which of them are new.
   * @param holds locks what the drafts change, so that it stays as it was judged
   */
  judge(drafts: Draft[], options: { updatesExisting: boolean; holds: boolean }): Promise<Writer>;
}

/** Writes the drafts that are new or update. */
export type Writer = (drafts: Draft[]) => Promise<void>;

export const find = (draft: Draft, finding: Finding): void => void draft.findings.push(finding);

const atOnce = 100;

/** Works on many rows, and lets other requests run in between. */
export async function eachGently<T>(all: readonly T[], work: (one: T) => void): Promise<void> {
  for (const [at, one] of all.entries()) {
    work(one);
    if (at % atOnce === atOnce - 1) await setImmediate();
  }
}

/** Reads the texts of the rows, and those for all rows, by the fields of the contract. */
export async function readDrafts(
  rows: readonly FileRow[],
  { kind, headings, mapping, constants }: Pick<Import, 'kind' | 'headings' | 'mapping' | 'constants'>,
  timezone: string,
): Promise<Draft[]> {
  const shape = importShapes[kind];
  const moments = momentsOf(timezone);
  const signs = decimalSigns(rows, mapping, shape);
  const readers = new Map<string, Reader>(
    Object.entries(shape.shape).map(([column, schema]) => [
      column,
      readerOf(column, schema, { moments, sign: signs.get(column), heading: headings[mapping.indexOf(column)] }),
    ]),
  );
  const fields = z.object(shape.shape).partial();
  // What else a new record needs is asked for once it is known to be new.
  const needed = neededColumns(kind);
  const isHeading = secondHeading(kind, rows);
  const units = unitColumns({ headings, mapping });
  const drafts: Draft[] = [];
  await eachGently(rows, ({ nth, cells, isLeftOut }) => {
    const draft: Draft = {
      nth,
      cells,
      given: {},
      values: {},
      read: {},
      findings: [],
      state: isLeftOut ? 'left_out' : 'new',
    };
    drafts.push(draft);
    if (isLeftOut) return;
    if (isHeading(cells, nth)) {
      find(draft, { column: mapping.find((column) => column !== null) ?? '', key: 'importSecondHeading' });
      return;
    }
    readCells(draft, mapping, units, readers);
    for (const [column, text] of Object.entries(constants)) readText(draft, column, text, readers);
    if (kind !== 'clients') doubtLetters(draft);
    checkFields(draft, fields);
    need(draft, needed);
  });
  return drafts;
}

/** A second row of headings just below the first: words that we know as such, and no digit. */
function secondHeading(kind: ImportKind, rows: readonly FileRow[]): (cells: readonly string[], nth: number) => boolean {
  const count = knownHeadings(kind);
  const [first] = rows;
  return (cells, nth) => nth === first?.nth && count(cells) > 0 && cells.every((cell) => !/\d/.test(cell));
}

/** By which sign the numbers of each column have their decimals: the column shows it, else the other columns of the file do. */
function decimalSigns(
  rows: readonly FileRow[],
  mapping: Import['mapping'],
  { shape }: z.ZodObject,
): Map<string, DecimalSign> {
  const numbers = mapping.flatMap((column, at) => {
    const schema = column === null ? undefined : shape[column];
    return column !== null && schema && isNumberField(schema) ? [{ column, at }] : [];
  });
  // Also of rows that are left out: the others are not read otherwise for that.
  const textsOf = (at: number) => rows.map(({ cells }) => splitQuantity(cells[at] ?? '').number);
  const ofFile = decimalSignOf(numbers.flatMap(({ at }) => textsOf(at)));
  return new Map(
    numbers.flatMap(({ column, at }) => {
      const own = decimalSignOf(textsOf(at)) ?? '?';
      const sign = own === '?' ? ofFile : own;
      return sign === '?' || sign === undefined ? [] : [[column, sign]];
    }),
  );
}

function readCells(
  draft: Draft,
  mapping: Import['mapping'],
  units: Map<number, number[]>,
  readers: Map<string, Reader>,
) {
  for (const [at, column] of mapping.entries())
    if (column !== null) readText(draft, column, withUnit(draft, column, at, units.get(at)), readers);
}

/**
 * Where the units of each column of quantities stand that has none in its heading: in the next column of units behind it, else in the last
 * one before it.
 */
function unitColumns({ headings, mapping }: Pick<Import, 'headings' | 'mapping'>): Map<number, number[]> {
  const sayUnits = headings.flatMap((heading, nth) => (mapping[nth] === null && isUnitHeading(heading) ? [nth] : []));
  const measured = mapping.flatMap((column, at) =>
    column !== null && unitOfColumn(column) && !splitUnit(headings[at] ?? '').unit ? [at] : [],
  );
  return new Map(
    measured.map((at) => [
      at,
      [...sayUnits.filter((nth) => nth > at), ...sayUnits.filter((nth) => nth < at).toReversed()],
    ]),
  );
}

/** A number with the first unit of its measure that a column of units says. One that we do not know is a fault. */
function withUnit(draft: Draft, column: string, at: number, saidIn: readonly number[] = []): string {
  const text = draft.cells[at]?.trim() ?? '';
  const own = unitOfColumn(column);
  const said = saidIn.map((nth) => draft.cells[nth]?.trim() ?? '').filter(Boolean);
  if (text === '' || !own || said.length === 0 || splitQuantity(text).unit) return text;
  const unit = said.map(unitIn).find((each) => each !== undefined && isConvertible(each, own));
  if (unit !== undefined) return `${text} ${unit}`;
  const unknown = said.find((each) => !isUnit(each));
  if (unknown !== undefined) find(draft, { column, key: 'importUnknownUnit', params: { unit: unknown } });
  return text;
}

function readText(draft: Draft, column: string, text: string, readers: Map<string, Reader>): void {
  const reader = readers.get(column);
  if (text === '' || !reader) return;
  draft.given[column] = text;
  const read = reader(text);
  if (!('value' in read)) find(draft, { column, ...read });
  else if (column === 'grossWeightKg' && typeof read.value === 'number')
    draft.values[column] = wholeKg(draft, column, read.value);
  else draft.values[column] = read.value;
  if ('value' in read && (read.isConverted || column === 'isEmpty'))
    draft.read[column] = z.union([z.number(), z.boolean()]).parse(draft.values[column]);
}

/** Scales say grams; the weight of a load is one of whole kilograms, which is said. */
function wholeKg(draft: Draft, column: string, weight: number): number {
  const kg = Math.round(weight);
  if (kg !== weight) find(draft, { column, key: 'importRounded', params: { kg }, isDoubt: true });
  return kg;
}

/** Columns of what stands on a box, a paper or a plate. */
const codes = new Set([
  ...['name', 'containerName', 'containerNumbers', 'sealNumber', 'orderNumber', 'pin', 'bookingNumber', 'billOfLading'],
  ...['vehicleNumber', 'trailerNumber', 'semitrailerNumber'],
]);

function doubtLetters(draft: Draft): void {
  for (const [column, text] of Object.entries(draft.given).filter(([name]) => codes.has(name))) {
    const letters = foreignLetters(text).join(' ');
    // The contract refuses them in the number of an order.
    if (letters !== '' && column !== 'orderNumber')
      find(draft, { column, key: 'importForeignLetters', params: { letters }, isDoubt: true });
    // A spreadsheet writes long numbers so, and has lost their last digits.
    if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)) find(draft, { column, key: 'importScientific', isDoubt: true });
  }
}

function checkFields(draft: Draft, fields: z.ZodObject): void {
  const parsed = fields.safeParse(draft.values);
  if (parsed.success) {
    draft.values = parsed.data;
    return;
  }
  for (const { path, key, params } of fieldErrors(parsed.error)) {
    const [column = ''] = path.split('.');
    delete draft.values[column];
    if (isSentenceKey(key)) find(draft, { column, key, ...(params && { params }) });
  }
}

const requiredOf = (kind: ImportKind) =>
  Object.entries(importShapes[kind].shape).flatMap(([column, schema]) =>
    schema instanceof z.ZodOptional ? [] : [column],
  );

function need(draft: Draft, columns: readonly string[]): void {
  for (const column of columns)
    if (draft.given[column] === undefined && !draft.findings.some((each) => each.column === column))
      find(draft, { column, key: 'required' });
}

/** A record that is new needs what one that is changed does not. */
export const requireForNew = (draft: Draft, kind: ImportKind): void => need(draft, requiredOf(kind));

export const isBad = ({ findings }: Draft): boolean => findings.some(({ isDoubt }) => !isDoubt);

/** The text of a value that was read, where it was. */
export const textIn = (draft: Draft, column: string): string | undefined => {
  const value = draft.values[column];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
export const numberIn = (draft: Draft, column: string): number | undefined => {
  const value = draft.values[column];
  return typeof value === 'number' ? value : undefined;
};

/** Marks rows whose key another row before them has. */
export function findTwice(
  drafts: readonly Draft[],
  column: string,
  keyOf: (draft: Draft) => string | number | undefined,
): void {
  const first = new Map<string | number, number>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    if (key === undefined) continue;
    const row = first.get(key);
    if (row === undefined) first.set(key, draft.nth);
    else find(draft, { column, key: 'importTwice', params: { row } });
  }
}

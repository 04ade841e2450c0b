import { posix } from 'node:path';
import { cleanCell, type Line } from './table.ts';
import { broken, openZip } from './unzip.ts';
import { attribute, type Piece, piecesOf } from './xml.ts';

/** The rows of a workbook's first sheet that is shown, as texts: dates as `2026-11-21 14:30`, numbers with a point. @throws 422 */
export function* readXlsx(archive: Buffer): Generator<Line> {
  const file = openZip(archive);
  const book = file('xl/workbook.xml');
  if (!book) throw broken();
  const sheet = file(sheetPath(book, file('xl/_rels/workbook.xml.rels') ?? ''));
  if (!sheet) throw broken();
  const isFrom1904 = countsFrom1904(book);
  const shared = sharedTexts(file('xl/sharedStrings.xml') ?? '');
  const dated = datedStyles(file('xl/styles.xml') ?? '');
  yield* rowsOf(sheet, { shared, dated, dayZero: isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30) });
}

function countsFrom1904(book: string): boolean {
  for (const piece of piecesOf(book))
    if (piece.name === 'workbookPr') return /^(1|true)$/.test(attribute(piece, 'date1904') ?? '');
  return false;
}

/** The first that is shown; where none is, the first. */
function firstSheet(book: string): Piece | undefined {
  let first: Piece | undefined;
  for (const piece of piecesOf(book)) {
    if (piece.name !== 'sheet' || piece.kind === 'close') continue;
    if ((attribute(piece, 'state') ?? 'visible') === 'visible') return piece;
    first ??= piece;
  }
  return first;
}

function sheetPath(book: string, relations: string): string {
  const sheet = firstSheet(book);
  const id = sheet && attribute(sheet, 'id');
  for (const piece of piecesOf(relations)) {
    if (piece.name !== 'Relationship' || attribute(piece, 'Id') !== id) continue;
    const target = attribute(piece, 'Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
  }
  throw broken();
}

/**
 * Texts that several cells share, cleaned here once: a million cells may name the same. A text may come in pieces with looks
 * of their own; how it is read aloud is left out.
 */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let inText = false;
  let aloud = false;
  for (const { name, kind, text: piece } of piecesOf(xml)) {
    if (name === 'si') {
      if (kind === 'close' || kind === 'empty') texts.push(cleanCell(text));
      text = '';
    } else if (name === 'rPh') aloud = kind === 'open';
    else if (name === 't') inText = kind === 'open' && !aloud;
    else if (kind === 'text' && inText) text += piece;
  }
  return texts;
}

/** Numbers of the formats that every spreadsheet knows as dates. */
const isKnownDate = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58);

/** Spreadsheets keep no longer ones. */
const longestFormat = 255;

/** The styles whose numbers are dates. */
function datedStyles(xml: string): Set<number> {
  const own = new Map<number, boolean>();
  const dated = new Set<number>();
  let within = false;
  let nth = 0;
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'close' && piece.name === 'cellXfs') within = false;
    else if (piece.name === 'cellXfs') within = piece.kind === 'open';
    else if (piece.name === 'numFmt' && piece.kind !== 'close') {
      const given = (attribute(piece, 'formatCode') ?? '').slice(0, longestFormat);
      // What is opened and not closed goes to the end: looked for from each sign anew, it would take the square of the length.
      const code = given.replace(/"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\\./g, '');
      own.set(Number(attribute(piece, 'numFmtId')), /[ymdhs]/i.test(code));
    } else if (piece.name === 'xf' && within && piece.kind !== 'close') {
      const format = Number(attribute(piece, 'numFmtId') ?? 0);
      if (own.get(format) ?? isKnownDate(format)) dated.add(nth);
      nth += 1;
    }
  }
  return dated;
}

interface Book {
  shared: string[];
  dated: Set<number>;
  /** The day from which dates are counted. */
  dayZero: number;
}

function* rowsOf(xml: string, book: Book): Generator<Line> {
  const filled = new Set<number>();
  let nth = 0;
  let cells: string[] = [];
  let column = 0;
  let cell: Piece | undefined;
  let value = '';
  let isValue = false;
  for (const piece of piecesOf(xml)) {
    const { name, kind } = piece;
    if (name === 'row' && kind !== 'close') {
      nth = rowNumber(attribute(piece, 'r') ?? nth + 1);
      column = 0;
      cells = [];
    } else if (name === 'row') {
      if (cells.length === 0) continue;
      if (filled.has(nth)) throw broken();
      filled.add(nth);
      yield { nth, cells };
    } else if (name === 'c' && kind === 'open') {
      column = columnOf(attribute(piece, 'r')) ?? column;
      cell = piece;
      value = '';
    } else if (name === 'c' && kind === 'empty') column = (columnOf(attribute(piece, 'r')) ?? column) + 1;
    else if (name === 'c' && cell) {
      const text = textOfCell(cell, value, book);
      if (text !== '') fill(cells, column, text);
      column += 1;
      cell = undefined;
    } else if (name === 'v' || name === 't') isValue = kind === 'open';
    else if (kind === 'text' && isValue) value += piece.text;
  }
}

/** The rows of the largest sheet that a spreadsheet keeps. */
const lastRow = 1_048_576;

function rowNumber(given: string | number): number {
  const nth = Number(given);
  if (!Number.isInteger(nth) || nth < 1 || nth > lastRow) throw broken();
  return nth;
}

/** Beyond these columns the file is refused anyway. */
const mostCells = 1000;

function fill(cells: string[], column: number, text: string): void {
  if (column >= mostCells) throw broken();
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

/** `C12` → 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOfCell(cell: Piece, value: string, book: Book): string {
  const type = attribute(cell, 't');
  return type === 's' ? (book.shared[Number(value)] ?? '') : cleanCell(ownText(cell, type, value, book));
}

function ownText(cell: Piece, type: string | undefined, value: string, { dated, dayZero }: Book): string {
  switch (type) {
    case 'b':
      return value === '1' ? 'yes' : 'no';
    case 'd':
      return value.replace('T', ' ');
    case 'inlineStr':
    case 'str':
    case 'e':
      return value;
    default: {
      const number = Number(value);
      if (value === '' || !Number.isFinite(number)) return value;
      if (dated.has(Number(attribute(cell, 's') ?? -1))) return dayOf(number, dayZero);
      // Sums of decimals carry errors in the last places.
      return String(Number(number.toPrecision(15)));
    }
  }
}

/** A day of the calendar, with the time where it has one. */
function dayOf(serial: number, dayZero: number): string {
  const at = new Date(dayZero + Math.round(serial * 1440) * 60_000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const text = at.toISOString().slice(0, 16).replace('T', ' ');
  return text.endsWith(' 00:00') ? text.slice(0, 10) : text;
}

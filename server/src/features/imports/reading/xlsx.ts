import { posix } from 'node:path';
import { cleanCell, type Line } from './table.ts';
import { broken, openZip, type Part } from './unzip.ts';
import { type Attributes, readXml, withoutPrefix } from './xml.ts';

/**
 * The rows of a workbook's first sheet that is shown, as texts: dates as `2026-11-21 14:30`, numbers with a point, and
 * with the zeros before them that a format like `0000` shows. @throws 422
 */
export async function readXlsx(archive: Buffer, add: (line: Line) => void): Promise<void> {
  const file = await openZip(archive);
  const { sheetId, isFrom1904 } = await readWorkbook(file('xl/workbook.xml'));
  const sheet = file(await sheetPath(file('xl/_rels/workbook.xml.rels'), sheetId));
  if (!sheet) throw broken();
  const shared = await sharedTexts(file('xl/sharedStrings.xml'));
  const styles = await readStyles(file('xl/styles.xml'));
  const dayZero = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  await readRows(sheet, { shared, styles, dayZero }, add);
}

/** Which sheet is read: the first that is shown; where none is, the first. */
async function readWorkbook(part: Part | undefined): Promise<{ sheetId: string | undefined; isFrom1904: boolean }> {
  let first: Attributes | undefined;
  let shown: Attributes | undefined;
  let isFrom1904 = false;
  await readXml(part, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      first ??= attributes;
      if ((attributes.state ?? 'visible') === 'visible') shown ??= attributes;
    },
  });
  const sheet = Object.entries(shown ?? first ?? {});
  return { sheetId: sheet.find(([name]) => withoutPrefix(name) === 'id')?.[1], isFrom1904 };
}

async function sheetPath(relations: Part | undefined, sheetId: string | undefined): Promise<string> {
  let target: string | undefined;
  await readXml(relations, {
    open(name, { Id, Target = '' }) {
      if (name === 'Relationship' && Id === sheetId) target ??= Target;
    },
  });
  if (target === undefined) throw broken();
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
}

/**
 * Texts that several cells share, cleaned here once: a million cells may name the same. A text may come in pieces with looks
 * of their own; how it is read aloud is left out.
 */
async function sharedTexts(part: Part | undefined): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let inText = false;
  let aloud = false;
  await readXml(part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') aloud = true;
      else if (name === 't') inText = !aloud;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 'si') texts.push(cleanCell(text));
      else if (name === 'rPh') aloud = false;
      else if (name === 't') inText = false;
    },
  });
  return texts;
}

/** Numbers of the formats that every spreadsheet knows as dates. */
const isKnownDate = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58);

/** Spreadsheets keep no longer ones. */
const longestFormat = 255;

/** How a number looks: as a date, or with so many digits at least. */
type Look = 'date' | number;

/** The looks of styles by their place; most have none. */
async function readStyles(part: Part | undefined): Promise<Map<number, Look>> {
  const own = new Map<number, Look>();
  const styles = new Map<number, Look>();
  let within = false;
  let nth = 0;
  await readXml(part, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') within = true;
      else if (name === 'numFmt') own.set(Number(numFmtId), lookOf(formatCode.slice(0, longestFormat)));
      else if (name === 'xf' && within) {
        const format = Number(numFmtId);
        styles.set(nth, own.get(format) ?? (isKnownDate(format) ? 'date' : 0));
        nth += 1;
      }
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
}

const lookOf = (code: string): Look => (isDateFormat(code) ? 'date' : /^0+$/.test(code) ? code.length : 0);

/** What is opened and not closed goes to the end: looked for from each sign anew, it would take the square of the length. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\\./g, ''));

interface Book {
  shared: string[];
  styles: Map<number, Look>;
  /** The day from which dates are counted. */
  dayZero: number;
}

async function readRows(part: Part, book: Book, add: (line: Line) => void): Promise<void> {
  const filled = new Set<number>();
  let nth = 0;
  let cells: string[] = [];
  let column = 0;
  let cell: Attributes = {};
  let value = '';
  let isValue = false;
  await readXml(part, {
    open(name, attributes) {
      if (name === 'row') {
        nth = rowNumber(attributes.r ?? nth + 1);
        column = 0;
        cells = [];
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column;
        cell = attributes;
        value = '';
      } else isValue = name === 'v' || name === 't';
    },
    text(piece) {
      if (isValue) value += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        const text = textOfCell(cell, value, book);
        if (text !== '') fill(cells, column, text);
        column += 1;
      } else if (name === 'row' && cells.length > 0) {
        if (filled.has(nth)) throw broken();
        filled.add(nth);
        add({ nth, cells });
      }
    },
  });
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

function textOfCell(cell: Attributes, value: string, book: Book): string {
  if (value === '') return '';
  return cell.t === 's' ? (book.shared[Number(value)] ?? '') : cleanCell(ownText(cell, value, book));
}

function ownText({ t: type, s: style }: Attributes, value: string, { styles, dayZero }: Book): string {
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
      if (!Number.isFinite(number)) return value;
      const look = style === undefined ? 0 : styles.get(Number(style));
      if (look === 'date') return dayOf(number, dayZero);
      // Sums of decimals carry errors in the last places.
      const text = String(Number(number.toPrecision(15)));
      // With a fourth decimal nobody takes it for thousands.
      if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text)) return `${text}0`;
      return /^\d+$/.test(text) ? text.padStart(look ?? 0, '0') : text;
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

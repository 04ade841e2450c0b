import { limits } from '@boxyard/contract/core/fields.ts';
import { mostImportColumns, mostImportRows } from '@boxyard/contract/integrations/imports.ts';
import { Problem } from '../../../core/http/problems.ts';

/** A row of a file with its number there. */
export interface Line {
  nth: number;
  cells: string[];
}

/** What was read of a file. The rows are JSON, some hundred at a time, as the database takes them. */
export interface Table {
  /** What stands between the columns of a CSV file; '' for a workbook. */
  separator: string;
  /** With the headings, and what stands above them. */
  rowCount: number;
  batches: string[];
}

/** Among so many rows the headings are looked for. */
export const mostTitles = 20;

const batch = 500;
/** Characters of all rows. Ten thousand rows of thirty columns have ten million at most. */
export const mostText = 40_000_000;
/** Characters of one row. All fields of a client have 9,000 at most. */
export const mostTextOfRow = 20_000;

/** The first rows, written by ourselves. */
const firstOf = ({ batches }: Table): Line[] => JSON.parse(batches[0] ?? '[]');

/** Rows that may be that of the headings. */
export const titleRows = (table: Table): Line[] => firstOf(table).slice(0, mostTitles);

/** The texts of each column in the first rows below the headings, each once. */
export function samplesOf(table: Table, headingRow: number): string[][] {
  const rows = firstOf(table).filter(({ nth }) => nth > headingRow);
  const width = firstOf(table)[0]?.cells.length ?? 0;
  return Array.from({ length: width }, (_, at) => [...new Set(rows.flatMap(({ cells }) => cells[at] || []))]);
}

/** Takes the rows of a file one by one. Those without any text are left out. */
export function collectTable() {
  const rows: Line[] = [];
  let headings: string[] | undefined;
  let characters = 0;
  let width = 0;

  /** @throws 422 as soon as there is too much: a small workbook may name one long text a million times. */
  function add({ nth, cells }: Line): void {
    if (cells.every((cell) => cell === '')) return;
    characters += textOfRow(nth, cells, headings);
    if (characters > mostText) throw new Problem('INVALID', 'importTooMuch');
    width = Math.max(width, cells.length);
    headings ??= cells;
    rows.push({ nth, cells });
    if (rows.length > mostImportRows + mostTitles)
      throw new Problem('INVALID', 'importTooLong', { max: mostImportRows });
  }

  /** @throws 422 */
  function table(separator = ''): Table {
    if (rows.length < 2) throw new Problem('INVALID', 'importEmpty');
    if (width > mostImportColumns) throw new Problem('INVALID', 'importTooWide', { max: mostImportColumns });
    const filled = (cells: string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
    const batches: string[] = [];
    let length = 0;
    for (let at = 0; at < rows.length; at += batch) {
      const some = rows.slice(at, at + batch).map(({ nth, cells }) => ({ nth, cells: filled(cells) }));
      const json = JSON.stringify(some);
      length += json.length;
      if (length > mostText) throw new Problem('INVALID', 'importTooMuch');
      batches.push(json);
    }
    return { separator, rowCount: rows.length, batches };
  }

  return { add, table };
}

/** The characters of a row. No field takes a longer text than notes do. @throws 422 */
function textOfRow(row: number, cells: readonly string[], headings: readonly string[] | undefined): number {
  let characters = 0;
  for (const [at, { length }] of cells.entries()) {
    if (length > limits.notes) {
      const column = headings?.[at]?.slice(0, 60) || letterOf(at);
      throw new Problem('INVALID', 'importCellTooLong', { row, column, max: limits.notes });
    }
    characters += length;
  }
  if (characters > mostTextOfRow) throw new Problem('INVALID', 'importRowTooLong', { row, max: mostTextOfRow });
  return characters;
}

/** As spreadsheets name a column: A, B, …, Z, AA, … */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** As PostgreSQL can keep it, and without the apostrophe by which our own exports mark what looks like a formula. */
export const cleanCell = (text: string): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

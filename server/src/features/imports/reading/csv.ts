import { mostImportRows } from '@boxyard/contract/integrations/imports.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { Problem } from '../../../core/http/problems.ts';
import { cleanCell, type Line } from './table.ts';

/** Those that are empty included: the library makes an error of each row that is not as wide as the first. */
const mostLines = 100_000;
const separators = [';', ',', '\t', '|'] as const;

/** UTF-8, UTF-16 with a mark, or else Windows-1250, in which Excel saves in Slovak. @throws 415 for what is no text */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new Problem('WRONG_FILE_TYPE', 'importNotTable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // A file that is not UTF-8 has one byte for each letter.
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** Reads a CSV text row by row. @returns its separator: the one that its first lines have most; Excel's own `sep=;` says it. @throws 422 */
export function readCsv(given: string, add: (line: Line) => void): string {
  const said = /^sep=([^"])\r?\n/i.exec(given);
  const text = said ? given.slice(said[0].length) : given;
  const separator = said?.[1] ?? separatorOf(text.slice(0, 20_000));
  const skipped = said ? 1 : 0;
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(cells: string[], { records, empty_lines }) {
        const nth = skipped + records + empty_lines;
        if (nth > mostLines) throw new Problem('INVALID', 'importTooLong', { max: mostImportRows });
        add({ nth, cells: cells.map(cleanCell) });
        return null; // The library need not keep it.
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Problem('INVALID', 'importOpenQuote', {
      row: skipped + Number(error.records) + Number(error.empty_lines) + 1,
    });
  }
  return separator;
}

/** A title above the table has signs of its own: that of the table is in half of the first lines at least. */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((line) => separators.some((sign) => line.includes(sign)))
    .slice(0, 20);
  const counts = separators.map((sign) => {
    const each = lines.map((line) => line.split(sign).length).sort((one, other) => one - other);
    return { sign, count: each[Math.floor((each.length - 1) / 2)] ?? 0 };
  });
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

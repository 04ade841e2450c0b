import { Problem } from '../../../core/http/problems.ts';
import { cleanCell, type Line } from './table.ts';

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

interface CsvFile {
  separator: string;
  lines: Iterable<Line>;
}

/** A CSV text. Its separator is the one that its first line with any has most; Excel's own `sep=;` says it. */
export function readCsv(given: string): CsvFile {
  const said = /^sep=(.)\r?\n/i.exec(given);
  const text = said ? given.slice(said[0].length) : given;
  const separator = said?.[1] ?? separatorOf(text.slice(0, 20_000));
  return { separator, lines: linesOf(text, separator, said ? 1 : 0) };
}

function* linesOf(text: string, separator: string, skipped: number): Generator<Line> {
  let nth = skipped;
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at) : plain(text, at, separator);
    cells.push(cleanCell(cell));
    const sign = text[end];
    at = end + 1;
    if (sign === separator) {
      if (at === text.length) cells.push('');
      continue;
    }
    if (sign === '\r' && text[at] === '\n') at += 1;
    nth += 1;
    yield { nth, cells };
    cells = [];
  }
  if (cells.length > 0) yield { nth: nth + 1, cells };
}

interface Cell {
  cell: string;
  /** Where its separator or the end of its line stands. */
  end: number;
}

function plain(text: string, at: number, separator: string): Cell {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: text.slice(at, end), end };
}

/** From quote to quote, two of which stand for one. What follows the last one belongs to the cell as well. */
function quoted(text: string, at: number): Cell {
  let cell = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { cell: cell + text.slice(from), end: text.length };
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      let end = quote + 1;
      while (end < text.length && !separators.some((sign) => sign === text[end]) && !/[\r\n]/.test(text[end] ?? ''))
        end += 1;
      return { cell: cell + text.slice(quote + 1, end), end };
    }
    cell += '"';
    from = quote + 2;
  }
}

function separatorOf(text: string): string {
  const unquoted = text.replace(/"[^"]*"/g, '');
  const first = unquoted.split(/\r?\n/).find((line) => separators.some((sign) => line.includes(sign))) ?? '';
  const counts = separators.map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

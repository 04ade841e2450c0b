import { unzipped } from '../verify.ts';

/** The values of a row by its columns, as PostgreSQL writes them. */
export type Row = Record<string, string | null>;

const most = { rows: 500, characters: 500_000 };

/** The rows of a table of a backup, many at a time. */
export async function* copiedRows(path: string, columns: string[]): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for await (const line of linesOf(unzipped(path))) {
    const values = line.split('\t');
    batch.push(Object.fromEntries(columns.map((column, at) => [column, plainValue(values[at])])));
    characters += line.length;
    if (batch.length < most.rows && characters < most.characters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}

/** A value of COPY: a tab, a line break and a backslash within one are written with a backslash. */
function plainValue(text: string | undefined): string | null {
  if (text === undefined || text === '\\N') return null;
  return text.replace(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign);
}

const signs: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

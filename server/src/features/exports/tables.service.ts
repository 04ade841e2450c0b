import type { Language } from '@boxyard/contract/core/enums.ts';
import type { ExportFormat } from '@boxyard/contract/integrations/exports.ts';
import { contentTypes } from './content-types.ts';
import { writeCsv } from './csv.ts';
import type { Cell, ExportColumn } from './export-columns.ts';
import { writeXlsx } from './xlsx.ts';

export type { Cell } from './export-columns.ts';
export { contentTypes };

interface TableOptions {
  format: ExportFormat;
  language: Language;
  title: string;
}

/** A small file of one row, written like an export. */
export async function tableFile(
  cells: { heading: string; cell: Cell }[],
  { format, language, title }: TableOptions,
): Promise<Buffer> {
  const columns = cells.map(
    ({ heading, cell }): ExportColumn => ({
      heading,
      kind: typeof cell === 'number' ? 'number' : 'text',
      cell: () => cell,
    }),
  );
  async function* row() {
    yield [{}];
  }
  const write = format === 'csv' ? writeCsv : writeXlsx;
  return whole(write(columns, row(), { language, title, timezone: 'UTC' }));
}

/** Rows below their headings, written like an export. @param numbers which columns hold numbers; none where it is left out */
export async function rowsFile(
  headings: readonly string[],
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>,
  { format, language, title }: TableOptions,
  numbers: readonly boolean[] = [],
): Promise<Buffer> {
  const columns = headings.map(
    (heading, at): ExportColumn => ({
      heading,
      kind: numbers[at] ? 'number' : 'text',
      cell: ({ cells }) => (cells as Cell[])[at] ?? null, // as made below
    }),
  );
  async function* rows() {
    for await (const batch of batches) yield batch.map((cells) => ({ cells }));
  }
  const write = format === 'csv' ? writeCsv : writeXlsx;
  return whole(write(columns, rows(), { language, title, timezone: 'UTC' }));
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

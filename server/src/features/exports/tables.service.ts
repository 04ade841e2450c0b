import type { Language } from '@boxyard/contract/core/enums.ts';
import type { ExportFormat } from '@boxyard/contract/integrations/exports.ts';
import { writeCsv } from './csv.ts';
import type { Cell, ExportColumn } from './export-columns.ts';
import { writeXlsx } from './xlsx.ts';

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

/** Rows of texts below their headings, written like an export. */
export async function csvFile(
  headings: readonly string[],
  batches: AsyncIterable<string[][]>,
  language: Language,
): Promise<Buffer> {
  const columns = headings.map(
    (heading, at): ExportColumn => ({ heading, kind: 'text', cell: ({ cells }) => (cells as string[])[at] ?? '' }), // as made below
  );
  async function* rows() {
    for await (const batch of batches) yield batch.map((cells) => ({ cells }));
  }
  return whole(writeCsv(columns, rows(), { language, timezone: 'UTC' }));
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

import type { Language } from '@boxyard/contract/enums.ts';
import type { ExportFormat } from '@boxyard/contract/exports.ts';
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
  const chunks: Buffer[] = [];
  for await (const chunk of write(columns, row(), { language, title, timezone: 'UTC' })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

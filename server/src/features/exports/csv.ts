import type { Language } from '@boxyard/contract/core/enums.ts';
import { stringify } from 'csv-stringify/sync';
import { localClock, writtenOf } from '../../core/crud/local-time.ts';
import type { Cell, ExportColumn } from './export-columns.ts';
import { harmlessInCsv, hasBreak } from './formulas.ts';

/** UTF-8 with a byte order mark, for Excel. In Slovak with semicolons and decimal commas, as Excel expects there. */
export async function* writeCsv(
  columns: ExportColumn[],
  batches: AsyncIterable<Record<string, unknown>[]>,
  { language, timezone }: { language: Language; timezone: string },
): AsyncGenerator<Buffer> {
  const local = localClock(timezone);
  const write = (cell: Cell, { kind }: ExportColumn) => {
    if (cell === null) return '';
    if (kind === 'instant') return writtenOf(local(Number(cell)));
    if (kind === 'number') return language === 'sk' ? String(cell).replace('.', ',') : String(cell);
    return harmlessInCsv(String(cell));
  };
  const lines = (rows: string[][]) =>
    Buffer.from(
      stringify(rows, {
        delimiter: language === 'sk' ? ';' : ',',
        record_delimiter: '\r\n',
        quoted_match: hasBreak,
      }),
    );
  yield Buffer.from('\uFEFF');
  yield lines([columns.map((column) => column.heading)]);
  for await (const rows of batches)
    yield lines(rows.map((row) => columns.map((column) => write(column.cell(row), column))));
}

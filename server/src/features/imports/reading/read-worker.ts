import type { Done } from '../../../core/files/bounded-process.ts';
import { Problem } from '../../../core/http/problems.ts';
import { readCsv, textOf } from './csv.ts';
import { type Table, tableOf } from './table.ts';
import { readXlsx } from './xlsx.ts';

export interface Work {
  bytes: Uint8Array;
}

/** What this process answers to one file. */
export type Answer = { table: Table } | { problem: Pick<Problem, 'code' | 'key' | 'params'> };

/** Excel's files before 2007. */
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b, 3, 4];

function read(bytes: Buffer): Table {
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (begins(oldExcel)) throw new Problem('WRONG_FILE_TYPE', 'importOldExcel');
  if (begins(zip)) return tableOf(readXlsx(bytes));
  const { lines, separator } = readCsv(textOf(bytes));
  return tableOf(lines, separator);
}

process.on('message', ({ bytes }: Work) => {
  let answer: Answer;
  try {
    answer = { table: read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, key, params } = error;
    answer = { problem: { code, key, params } };
  }
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Answer>);
});

import type { Done } from '../../../core/files/bounded-process.ts';
import { Problem } from '../../../core/http/problems.ts';
import { readCsv, textOf } from './csv.ts';
import { collectTable, type Table } from './table.ts';
import { readXlsx } from './xlsx.ts';

export interface Work {
  bytes: Uint8Array;
}

/** What this process answers to one file. */
export type Answer = { table: Table } | { problem: Pick<Problem, 'code' | 'key' | 'params'> };

/** Excel's files before 2007. */
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b, 3, 4];

async function read(bytes: Buffer): Promise<Table> {
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (begins(oldExcel)) throw new Problem('WRONG_FILE_TYPE', 'importOldExcel');
  const { add, table } = collectTable();
  if (begins(zip)) {
    await readXlsx(bytes, add);
    return table();
  }
  return table(readCsv(textOf(bytes), add));
}

process.on('message', async ({ bytes }: Work) => {
  let answer: Answer;
  try {
    answer = { table: await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, key, params } = error;
    answer = { problem: { code, key, params } };
  }
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Answer>);
});

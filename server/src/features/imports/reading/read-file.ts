import { join } from 'node:path';
import { fieldError } from '@boxyard/contract/core/problems.ts';
import { boundedProcess } from '../../../core/files/bounded-process.ts';
import { Problem } from '../../../core/http/problems.ts';
import { sharedPlaces } from '../../../core/jobs/shared-places.ts';
import type { Answer, Work } from './read-worker.ts';
import type { Table } from './table.ts';
import { broken } from './unzip.ts';

/** The largest workbook that is let through takes 700 MB beside what Node sets aside. */
const bounds = { memoryMb: 1600, heapMb: 800, keptMb: 300, workMs: 30_000, idleMs: 30_000 };
const readBounded = boundedProcess<Work, Answer>(join(import.meta.dirname, 'read-worker.ts'), bounds);
const oneAtATime = sharedPlaces({ places: 1, most: 1, waitMs: 60_000 });

/**
 * Reads a file of a stranger's making in a process of its own, which knows nothing of the server. One at a time.
 * @throws 415 for what is no table, 422 for what is damaged, too large, or was the end of the process
 */
export async function readFile(bytes: Buffer, account: string): Promise<Table> {
  const answer = await oneAtATime(account, () => readBounded({ bytes }));
  if (!answer) throw broken();
  if ('table' in answer) return answer.table;
  const { code, key, params } = answer.problem;
  throw new Problem(code, key, params, code === 'INVALID' ? [fieldError('file', key, params)] : undefined);
}

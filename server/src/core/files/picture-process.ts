import { join } from 'node:path';
import { invalid, Problem } from '../request/problems.ts';
import { boundedProcess } from './bounded-process.ts';
import type { Picture } from './picture-versions.ts';
import type { Answer } from './picture-worker.ts';

/** The heaviest picture that is let through takes 760 MB beside what Node sets aside. */
const bounds = { memoryMb: 1500, heapMb: 64, keptMb: 400, workMs: 20_000, idleMs: 30_000 };
const draw = boundedProcess<Uint8Array, Answer>(join(import.meta.dirname, 'picture-worker.ts'), bounds);

/**
 * Draws a picture in a process of its own. One at a time.
 * @throws 413, 415, 503; 422 for a picture that was the end of the process, by its memory or its time
 */
export async function drawElsewhere(bytes: Uint8Array): Promise<Picture> {
  const answer = await draw(bytes);
  if (!answer) throw invalid('file', 'brokenPicture');
  if ('picture' in answer) return answer.picture;
  const { code, key, params } = answer.problem;
  throw new Problem(code, key, params);
}

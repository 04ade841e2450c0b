import { join } from 'node:path';
import { invalid, Problem } from '../http/problems.ts';
import { boundedProcess } from './bounded-process.ts';
import type { Drawn, Frame, Picture } from './picture-versions.ts';
import type { Answer, Work } from './picture-worker.ts';

/** The heaviest picture that is let through takes 760 MB beside what Node sets aside. */
const bounds = { memoryMb: 1500, heapMb: 64, keptMb: 400, workMs: 20_000, idleMs: 30_000 };
const draw = boundedProcess<Work, Answer>(join(import.meta.dirname, 'picture-worker.ts'), bounds);

/**
 * Draws a picture in a process of its own. One at a time.
 * @throws 413, 415, 503; 422 for a picture that was the end of the process, by its memory or its time
 */
export async function drawElsewhere(bytes: Uint8Array): Promise<Picture> {
  const answer = await outcome({ bytes });
  if ('picture' in answer) return answer.picture;
  throw new Error('The process of pictures drew into a frame and was not asked to.');
}

/** The same for a picture that is to fit a frame. */
export async function fitElsewhere(bytes: Uint8Array, frame: Frame): Promise<Drawn> {
  const answer = await outcome({ bytes, frame });
  if ('drawn' in answer) return answer.drawn;
  throw new Error('The process of pictures was given a frame and did not draw into it.');
}

async function outcome(work: Work) {
  const answer = await draw(work);
  if (!answer) throw invalid('file', 'brokenPicture');
  if (!('problem' in answer)) return answer;
  const { code, key, params } = answer.problem;
  throw new Problem(code, key, params);
}

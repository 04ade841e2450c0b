import { Problem } from '../http/problems.ts';
import type { Done } from './bounded-process.ts';
import { drawToFit, redraw } from './picture-drawing.ts';
import type { Drawn, Frame, Picture } from './picture-versions.ts';

/** One picture, to be drawn anew with its smaller versions, or into a frame. */
export interface Work {
  bytes: Uint8Array;
  frame?: Frame;
}

/** What this process answers to one picture. */
export type Answer = { picture: Picture } | { drawn: Drawn } | { problem: Pick<Problem, 'code' | 'key' | 'params'> };

/** Whatever sharp says when it gets no memory, too. */
const doubtful: string[] = ['brokenPicture', 'filesUnavailable'];

const drawn = async ({ bytes, frame }: Work): Promise<Answer> =>
  frame ? { drawn: await drawToFit(bytes, frame) } : { picture: await redraw(bytes) };

process.on('message', async (work: Work) => {
  const answer = await drawn(work).catch((error: unknown): Answer => {
    if (!(error instanceof Problem)) throw error;
    const { code, key, params } = error;
    return { problem: { code, key, params } };
  });
  const isDoubtful = 'problem' in answer && doubtful.includes(answer.problem.key);
  process.send?.({ answer, isDoubtful, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Answer>);
});

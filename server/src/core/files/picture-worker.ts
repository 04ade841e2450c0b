import { Problem } from '../request/problems.ts';
import type { Done } from './bounded-process.ts';
import { redraw } from './picture-drawing.ts';
import type { Picture } from './picture-versions.ts';

/** What this process answers to the bytes of one picture. */
export type Answer = { picture: Picture } | { problem: Pick<Problem, 'code' | 'key' | 'params'> };

/** Whatever sharp says when it gets no memory, too. */
const doubtful: string[] = ['brokenPicture', 'filesUnavailable'];

process.on('message', async (bytes: Uint8Array) => {
  const answer = await redraw(bytes).then(
    (picture): Answer => ({ picture }),
    (error: unknown): Answer => {
      if (!(error instanceof Problem)) throw error;
      const { code, key, params } = error;
      return { problem: { code, key, params } };
    },
  );
  const isDoubtful = 'problem' in answer && doubtful.includes(answer.problem.key);
  process.send?.({ answer, isDoubtful, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Answer>);
});

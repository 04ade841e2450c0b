import { Problem } from '../request/problems.ts';
import { redraw } from './picture-drawing.ts';
import type { Picture } from './picture-versions.ts';

/** What this process answers to the bytes of one picture. */
export type Answer = { picture: Picture } | { problem: Pick<Problem, 'code' | 'key' | 'params'> };

process.on('message', async (bytes: Uint8Array) => {
  const answer = await redraw(bytes).then(
    (picture): Answer => ({ picture }),
    (error: unknown): Answer => {
      if (!(error instanceof Problem)) throw error;
      const { code, key, params } = error;
      return { problem: { code, key, params } };
    },
  );
  process.send?.(answer);
});

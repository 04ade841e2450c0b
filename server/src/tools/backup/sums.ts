import { createHash } from 'node:crypto';
import { noteProgress } from './progress.ts';

/** Counts and hashes what passes through it. */
export function summing() {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  return {
    /** COPY writes a line break within a value as two other characters: each line is a row. */
    async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        noteProgress();
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(lineBreak); at >= 0; at = chunk.indexOf(lineBreak, at + 1)) rows += 1;
        yield chunk;
      }
    },
    result: () => ({ sha256: hash.digest('hex'), bytes, rows }),
  };
}

const lineBreak = 10;

/** Reads a stream to its end, only to compute its sums. */
export async function sumsOf(chunks: AsyncIterable<Buffer>): Promise<{ sha256: string; bytes: number; rows: number }> {
  const sums = summing();
  for await (const _ of sums.pass(chunks));
  return sums.result();
}

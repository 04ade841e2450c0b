import { type ReadFile, readFile } from '@boxyard/contract/edi/edi-read.ts';
import type { Done } from '../../core/files/bounded-process.ts';

process.on('message', ({ text }: { text: string }) => {
  const answer = readFile(text);
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<ReadFile>);
});

import { type ReadFile, readFile } from '@boxyard/contract/edi/edi-read.ts';
import type { Done } from '../../core/files/bounded-process.ts';

process.on('message', ({ text, countsRefuse }: { text: string; countsRefuse: boolean }) => {
  const answer = readFile(text, { countsRefuse });
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<ReadFile>);
});

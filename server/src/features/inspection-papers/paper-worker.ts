import type { Done } from '../../core/files/bounded-process.ts';
import { drawPaper, type PrintedPaper } from './paper.ts';

process.on('message', async (print: PrintedPaper) => {
  const answer = await drawPaper(print);
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Uint8Array>);
});

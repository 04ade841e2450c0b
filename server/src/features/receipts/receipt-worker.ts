import type { Done } from '../../core/files/bounded-process.ts';
import type { Print } from './print.ts';
import { printReceipt } from './receipt-pdf.ts';

process.on('message', async (print: Print) => {
  const answer = await printReceipt(print);
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Uint8Array>);
});

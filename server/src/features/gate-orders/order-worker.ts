import type { Done } from '../../core/files/bounded-process.ts';
import { drawOrder, type PrintedOrder } from './order-pdf.ts';

process.on('message', async (print: PrintedOrder) => {
  const answer = await drawOrder(print);
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Uint8Array>);
});

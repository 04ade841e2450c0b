import type { Done } from '../../core/files/bounded-process.ts';
import { drawInvoice } from './invoice-pdf.ts';
import type { PrintedInvoice } from './invoice-sheet.ts';
import { drawStatement, type PrintedStatement } from './statement-pdf.ts';

process.on('message', async (print: PrintedInvoice | PrintedStatement) => {
  const answer = await ('statements' in print ? drawStatement(print) : drawInvoice(print));
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Uint8Array>);
});

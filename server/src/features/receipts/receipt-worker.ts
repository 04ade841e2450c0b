import type { Language } from '@boxyard/contract/enums.ts';
import type { Done } from '../../core/files/bounded-process.ts';
import { printReceipt } from './receipt-pdf.ts';
import type { IssuedReceipt } from './receipts.queries.ts';

/** What this process answers with a PDF. */
export interface Print {
  receipt: IssuedReceipt;
  language: Language;
}

process.on('message', async ({ receipt, language }: Print) => {
  const answer = await printReceipt(receipt, language);
  process.send?.({ answer, isDoubtful: false, memoryMb: process.memoryUsage.rss() / 1e6 } satisfies Done<Uint8Array>);
});

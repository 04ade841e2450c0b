import type { Language } from '@boxyard/contract/enums.ts';
import { printReceipt } from './receipt-pdf.ts';
import type { IssuedReceipt } from './receipts.queries.ts';

/** What this process answers with a PDF. */
export interface Print {
  receipt: IssuedReceipt;
  language: Language;
}

process.on('message', async ({ receipt, language }: Print) => {
  process.send?.(await printReceipt(receipt, language));
});

import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { fairShare } from '../../core/database/fair-share.ts';
import { boundedProcess } from '../../core/files/bounded-process.ts';
import { accountSharer } from '../../core/request/on-behalf-of.ts';
import { Problem } from '../../core/request/problems.ts';
import type { Print } from './receipt-worker.ts';

/** A receipt of many pages takes 150 MB beside what Node sets aside, and one second; a single page takes 0.1 seconds. */
const bounds = { memoryMb: 1100, heapMb: 256, keptMb: 300, workMs: 20_000, idleMs: 60_000 };
const draw = boundedProcess<Print, Uint8Array>(join(import.meta.dirname, 'receipt-worker.ts'), bounds);

/** Drawn one at a time; circles of people take turns, and the accounts of each. */
const oneAtATime = fairShare(1, 30_000);

const mostBytes = 16 * 1024 * 1024;

/** What is to be printed, for whom. */
export interface PrintJob {
  account: string;
  id: number;
  circle: number;
  print: Print;
}

/** A receipt changes only when it is revised, so each revision is drawn once and then cached. */
export function printedReceipts(): (job: PrintJob) => Promise<Buffer> {
  const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  const printing = new Map<string, Promise<Buffer>>();
  return ({ account, id, circle, print }) => {
    const key = `${account}/${id}/${print.receipt.revision}/${print.language}`;
    const known = kept.get(key);
    if (known) return Promise.resolve(known);
    const begun = printing.get(key);
    if (begun) return begun;
    const printed = oneAtATime(accountSharer(account, circle), async () => {
      const pdf = await draw(print);
      if (!pdf) throw new Problem('UNAVAILABLE', 'receiptNotDrawn');
      const bytes = Buffer.from(pdf);
      kept.set(key, bytes);
      return bytes;
    }).finally(() => printing.delete(key));
    printing.set(key, printed);
    return printed;
  };
}

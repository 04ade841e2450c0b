import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { boundedProcess } from '../../core/files/bounded-process.ts';
import type { Files } from '../../core/files/files.ts';
import { Problem } from '../../core/http/problems.ts';
import { sharedPlaces } from '../../core/jobs/shared-places.ts';
import type { ChosenPhoto } from './photos.queries.ts';
import type { Print } from './print.ts';
import { readPhotos } from './printed-photos.ts';

/** A receipt of many pages takes 150 MB beside what Node sets aside, and one second; a single page takes 0.1 seconds. */
const bounds = { memoryMb: 1100, heapMb: 256, keptMb: 300, workMs: 20_000, idleMs: 60_000 };
const draw = boundedProcess<Print, Uint8Array>(join(import.meta.dirname, 'receipt-worker.ts'), bounds);

/** Drawn one at a time. */
const oneAtATime = sharedPlaces({ places: 1, most: 1, waitMs: 30_000 });

/** Some 130 receipts of one page: they are printed again soon or not at all, and one is drawn in a tenth of a second. */
const mostBytes = 4 * 1024 * 1024;

/** What is to be printed, for whom. */
export interface PrintJob {
  account: string;
  id: number;
  print: Omit<Print, 'photos'>;
  /** Which logo, in which version; '' without one. */
  logo: string;
  photos: ChosenPhoto[];
}

/** A receipt changes only when it is revised, so each revision is drawn once for each language, logo and choice of photos, and then cached. */
export function printedReceipts(files: Files): (job: PrintJob) => Promise<Buffer> {
  const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  const printing = new Map<string, Promise<Buffer>>();

  async function printed({ account, print, photos }: PrintJob, key: string): Promise<Buffer> {
    const read = await readPhotos(files, photos, account);
    return oneAtATime(account, async () => {
      const pdf = await draw({ ...print, photos: read });
      if (!pdf) throw new Problem('UNAVAILABLE', 'receiptNotDrawn');
      const bytes = inOwnMemory(pdf);
      kept.set(key, bytes);
      return bytes;
    });
  }

  return (job) => {
    const key = keyOf(job);
    const known = kept.get(key);
    if (known) return Promise.resolve(known);
    const begun = printing.get(key) ?? printed(job, key).finally(() => printing.delete(key));
    printing.set(key, begun);
    return begun;
  };
}

/** `Buffer.from` puts up to 32 KB into a piece of 64 KB beside others, and whoever keeps one of them keeps the whole piece. */
function inOwnMemory(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

function keyOf({ account, id, print, logo, photos }: PrintJob): string {
  const chosen = photos.map((photo) => `${photo.id}.${photo.version}`).join();
  return [account, id, print.receipt.revision, print.language, logo, chosen].join('/');
}

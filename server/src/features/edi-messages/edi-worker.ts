import { readFile } from '@boxyard/contract/edi/edi-read.ts';
import { decode, interchangesIn } from '@boxyard/contract/edi/edi-syntax.ts';
import type { Done } from '../../core/files/bounded-process.ts';
import type { ReadInterchange } from './receive.service.ts';

process.on('message', ({ latin1: whole }: { latin1: string }) => {
  const answer = interchangesIn(whole).map((latin1): ReadInterchange => {
    // No text of the database holds a NUL.
    const text = decode(Buffer.from(latin1, 'latin1')).replaceAll('\0', ' ');
    return { latin1, file: readFile(text) };
  });
  const memoryMb = process.memoryUsage.rss() / 1e6;
  process.send?.({ answer, isDoubtful: false, memoryMb } satisfies Done<ReadInterchange[]>);
});

import type { Done } from '../../src/core/files/bounded-process.ts';

/** How the worker is told to behave. */
export interface Told {
  memoryMb?: number;
  isDoubtful?: boolean;
  /** Only in a process that has worked before. */
  endsLater?: boolean;
  isSilent?: boolean;
}

let pieces = 0;

process.on('message', ({ memoryMb = 1, isDoubtful = false, endsLater, isSilent }: Told) => {
  pieces += 1;
  if (endsLater && pieces > 1) process.exit();
  if (isSilent) return;
  process.send?.({ answer: process.pid, memoryMb, isDoubtful: isDoubtful && pieces > 1 } satisfies Done<number>);
});

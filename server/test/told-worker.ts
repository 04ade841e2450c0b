import type { Done } from '../src/core/files/bounded-process.ts';

/** How the worker is told to behave. */
export interface Told {
  memoryMb?: number;
  isDoubtful?: boolean;
  /** Only in a process that has worked before. */
  endsLater?: boolean;
}

let pieces = 0;

process.on('message', ({ memoryMb = 1, isDoubtful = false, endsLater }: Told) => {
  pieces += 1;
  if (endsLater && pieces > 1) process.exit();
  process.send?.({ answer: process.pid, memoryMb, isDoubtful: isDoubtful && pieces > 1 } satisfies Done<number>);
});

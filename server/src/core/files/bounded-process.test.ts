import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Told } from '../../../test/tools/told-worker.ts';
import { boundedProcess } from './bounded-process.ts';

const script = join(import.meta.dirname, '../../../test/tools/told-worker.ts');
const bounds = { memoryMb: 1500, heapMb: 64, keptMb: 100, workMs: 10_000, idleMs: 200 };

/** The id of the process that does each piece of work. */
async function processesOf(...pieces: Told[]): Promise<(number | undefined)[]> {
  const work = boundedProcess<Told, number>(script, bounds);
  const done: (number | undefined)[] = [];
  for (const piece of pieces) done.push(await work(piece));
  return done;
}

it('work goes to one process, until it holds too much', async () => {
  const [first, second, third] = await processesOf({}, { memoryMb: 101 }, {});
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('what fails in a process that has worked before is done by a new one', async () => {
  const [first, doubtful, next, ended] = await processesOf({}, { isDoubtful: true }, {}, { endsLater: true });
  expect(doubtful).not.toBe(first);
  expect(next).toBe(doubtful);
  expect(ended).not.toBe(next);
  expect(ended).toBeDefined();
});

it('work that takes too long ends with its time, and so does its process', async () => {
  const work = boundedProcess<Told, number>(script, { ...bounds, workMs: 3_000 });
  const first = await work({});
  expect(await work({ isSilent: true })).toBeUndefined();
  expect(await work({})).not.toBe(first);
});

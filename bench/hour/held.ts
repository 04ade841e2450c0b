import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure } from '../statistics.ts';
import type { App } from './site.ts';

/**
 * When it is looked at, in shorter runs after that share of them, and how many megabytes more it may be at the end. At
 * first it grows up to a bound, by 4.5 MB from the tenth minute on: receipts fill their 4 MB within half an hour, and V8 makes
 * machine code of more and more functions, which is 0.5 MB for twice as many calls.
 */
export const looks = [
  { minute: 10, share: 1 / 3, mostMore: 6 },
  { minute: 30, share: 1 / 2, mostMore: 3 },
];
const turns = 3;
const patienceMs = 10_000;

/**
 * Megabytes that a process needs, without garbage: on the heap, and outside of it for buffers. Garbage is collected by the
 * inspector of Node, which opens on SIGUSR1; the least of some turns counts, because requests go on meanwhile.
 */
export async function heldBy(app: App): Promise<number> {
  const inspector = await connect(await inspectorOf(app));
  try {
    const held: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      await inspector.ask('HeapProfiler.collectGarbage');
      await sleep(500); // what finalizers let go of is outside the heap, and goes with the next turn
      await inspector.ask('HeapProfiler.collectGarbage');
      held.push(await usedBy(inspector));
    }
    return Math.min(...held);
  } finally {
    inspector.close();
  }
}

/** Asked in the process itself, so that the figures are those right after the collection. */
async function usedBy({ ask }: Inspector): Promise<number> {
  const expression = '(({ heapUsed, external }) => (heapUsed + external) / 1024 / 1024)(process.memoryUsage())';
  const { result } = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } }; // a number
  return result.value;
}

/** The address that Node writes into the log when it opens its inspector. */
async function inspectorOf({ pid, log, name }: App): Promise<string> {
  process.kill(pid, 'SIGUSR1');
  for (const began = performance.now(); performance.now() - began < patienceMs; await sleep(50)) {
    const address = /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8'))?.[1];
    if (address) return address;
  }
  throw new Error(`The inspector of ${name} did not open.`);
}

/** @param held what the apps held at each look and at last, in MB @returns lines, and whether none grew by more than it may */
export function compareHeld(names: readonly string[], held: readonly (readonly number[])[]) {
  const last = held.at(-1) ?? [];
  const rows = held.slice(0, -1).flatMap((before, look) =>
    names.map((name, nth) => ({
      name,
      look: looks[look],
      before: before[nth] ?? Number.NaN,
      after: last[nth] ?? Number.NaN,
    })),
  );
  return {
    lines: rows.map(
      ({ name, look, before, after }) =>
        `${name} held ${figure(before, 1)} MB without garbage at ${look?.minute} minutes or sooner, and ${figure(after, 1)} MB at the end; ${look?.mostMore} MB more are allowed.`,
    ),
    isFlat: rows.length > 0 && rows.every(({ look, before, after }) => after <= before + (look?.mostMore ?? 0)),
  };
}

interface Inspector {
  ask(method: string, params?: object): Promise<unknown>;
  close(): void;
}

async function connect(address: string): Promise<Inspector> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer.`)));
  });
  let asked = 0;
  return {
    ask(method, params = {}) {
      const id = ++asked;
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      return answer;
    },
    close: () => socket.close(),
  };
}

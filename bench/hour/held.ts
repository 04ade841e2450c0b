import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure } from '../statistics.ts';
import type { App } from './site.ts';

/** Tokens that were checked and links that were believed are remembered, up to some thousands of each. */
const mostMore = 5;
/** When it is looked at first: what a server loads and remembers at first is no growth. */
export const warmMinutes = 10;
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

/** What both apps held at first and at the end. @returns lines, and whether it did not grow by more than 5 MB */
export function compareHeld(apps: readonly App[], first: readonly number[], last: readonly number[]) {
  const rows = apps.map(({ name }, nth) => ({
    name,
    before: first[nth] ?? Number.NaN,
    after: last[nth] ?? Number.NaN,
  }));
  return {
    lines: rows.map(
      ({ name, before, after }) =>
        `${name} held ${figure(before, 1)} MB without garbage at first, and ${figure(after, 1)} MB at the end.`,
    ),
    isFlat: rows.every(({ before, after }) => after <= before + mostMore),
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

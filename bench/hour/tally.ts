import { figure, quantile } from '../statistics.ts';

/** How many of one kind are under way at once. */
export const mostAtOnce = 5;
/** Faults of one kind that are kept with their words. */
const mostKept = 20;

/** How long calls took, by kind, and what was not as expected. */
export interface Tally {
  /** Runs a call and notes its time; what it throws is a fault. @returns undefined after a fault */
  time<T>(kind: string, run: () => Promise<T>): Promise<T | undefined>;
  fault(kind: string, what: string): void;
  /** Something was not begun, because several of its kind had no answer yet. */
  leaveOut(): void;
  faults(): number;
  calls(): number;
  lines(): string[];
}

export function newTally(): Tally {
  const times = new Map<string, number[]>();
  const faults = new Map<string, { count: number; said: string[] }>();
  let leftOut = 0;
  const fault = (kind: string, what: string) => {
    const known = faults.get(kind) ?? { count: 0, said: [] };
    faults.set(kind, known);
    known.count++;
    if (known.said.length < mostKept) known.said.push(`${new Date().toISOString()} ${what}`);
    console.log(`FAULT ${kind}: ${what}`);
  };
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
  const allFaults = () => sum([...faults.values()].map(({ count }) => count));
  return {
    fault,
    leaveOut: () => {
      leftOut++;
    },
    async time(kind, run) {
      const began = performance.now();
      try {
        const done = await run();
        const known = times.get(kind) ?? [];
        times.set(kind, known);
        known.push(performance.now() - began);
        return done;
      } catch (error) {
        fault(kind, error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error));
        return undefined;
      }
    },
    faults: allFaults,
    calls: () => sum([...times.values()].map(({ length }) => length)),
    lines: () => [
      '| call | count | p50 ms | p95 ms | p99 ms | longest ms |',
      '| --- | --- | --- | --- | --- | --- |',
      ...[...times].toSorted().map(([kind, taken]) => {
        const of = [0.5, 0.95, 0.99, 1].map((share) => figure(quantile(taken, share), 0));
        return `| ${kind} | ${taken.length} | ${of.join(' | ')} |`;
      }),
      '',
      `Left out, because ${mostAtOnce} of the same kind had no answer yet: ${leftOut}`,
      `Faults: ${allFaults()}`,
      ...[...faults].flatMap(([kind, { count, said }]) => [
        `- ${kind}: ${count}`,
        ...said.map((what) => `  - ${what}`),
      ]),
    ],
  };
}

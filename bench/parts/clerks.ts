import { type Arrived, arrive } from '../load/arrive.ts';
import { residentMb } from '../processes.ts';
import type { Known } from '../seed.ts';
import type { Stage } from '../stage.ts';
import { atLeast, atMost, figure, quantile, table } from '../statistics.ts';

interface Options {
  /** Calls a second. A clerk at work makes about 0.2. */
  rate: number;
  seconds: number;
}

const stretchSeconds = 60;

/** A depot's day begins slowly, and so does each run: each connection plans a statement at its first five calls. */
async function beginSlowly(ours: Stage['ours'], accounts: Known[], { rate, seconds }: Options): Promise<void> {
  for (const share of [1 / 6, 1 / 3, 2 / 3]) await arrive(ours, accounts, rate * share, seconds);
}

/** Clerks at work in one account. */
export async function measureClerks({ ours }: Stage, { rate, seconds }: Options): Promise<void> {
  await beginSlowly(ours, [ours.known], { rate, seconds: Math.min(seconds, stretchSeconds) });
  for (let left = seconds; left > 0; left -= stretchSeconds) {
    judge(await arrive(ours, [ours.known], rate, Math.min(left, stretchSeconds)), `clerks, ${rate} calls a second`);
    console.log(`       memory of the server: ${figure(residentMb(ours.pid))} MB`);
  }
}

/** The same number of calls in twenty accounts. */
export async function measureAccounts({ ours }: Stage, { rate, seconds }: Options): Promise<void> {
  await beginSlowly(ours, ours.others, { rate, seconds });
  judge(
    await arrive(ours, ours.others, rate, seconds),
    `clerks of ${ours.others.length} accounts, ${rate} calls a second`,
  );
}

/** The most calls a second that all are answered, each kind within 100 ms at the 95th percentile; and what becomes of more than that. */
export async function measureCapacity({ ours }: Stage, seconds: number): Promise<void> {
  let highest = 0;
  for (let rate = 100; rate <= 800; rate += 50) {
    const { times, faults } = await arrive(ours, [ours.known], rate, seconds);
    const slowest = Math.max(...Object.values(times).map((taken) => quantile(taken, 0.95)));
    console.log(`       ${rate} calls a second: the slowest p95 ${figure(slowest, 1)} ms, faults ${countOf(faults)}`);
    if (slowest > 100 || countOf(faults) > 0) break;
    highest = rate;
  }
  console.log(atLeast('clerks, the most calls a second with each p95 within 100 ms and no fault', 400, highest, 0));
  const offered = 600;
  const { times, faults } = await arrive(ours, [ours.known], offered, seconds);
  const served = Object.values(times).flat();
  const refused = faults.get(503) ?? 0;
  console.log(atLeast(`clerks, served a second of ${offered}`, 400, served.length / seconds, 0));
  console.log(atMost(`clerks, p95 of those served of ${offered}`, 300, quantile(served, 0.95), 'ms'));
  console.log(atMost(`clerks, faults beside ${refused} that were refused`, 0, countOf(faults) - refused, 'calls'));
}

const countOf = (faults: Arrived['faults']) => [...faults.values()].reduce((sum, one) => sum + one, 0);

function judge({ times, faults }: Arrived, what: string): void {
  const rows: string[][] = [];
  for (const [kind, taken] of Object.entries(times)) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(taken, share));
    rows.push([kind, figure(taken.length), ...[p50, p95, p99].map((ms) => figure(ms ?? Number.NaN, 1))]);
    console.log(atMost(`${what}, ${kind}: p95`, 60, p95 ?? Number.NaN, 'ms'));
  }
  const statuses = [...faults].map(([status, one]) => `${one} of status ${status}`).join(', ');
  console.log(atMost(`${what}, faults${statuses && ` (${statuses})`}`, 0, countOf(faults), 'calls'));
  console.log(`\n${table([what, 'calls', 'p50, ms', 'p95, ms', 'p99, ms'], rows)}\n`);
}

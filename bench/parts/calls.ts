import { basePath } from '@boxyard/contract/routes.ts';
import { calls } from '../load/calls.ts';
import { type Part, table } from '../report.ts';
import { figure, quantile } from '../statistics.ts';

const warmUp = 5;
/** 95th percentiles, in milliseconds. */
const most = { find: 100, others: 60 };

/** What else the screens of the large account ask for: one call after the other, from here, with what the way there and back costs. */
export const measureCalls: Part = async ({ stage, times }) => {
  const { ours } = await stage();
  const api = ours.url + basePath;
  const measured = new Map<string, { p50: number; p95: number }>();
  for (const name of Object.keys(calls)) {
    const taken = await timesOf(api, await ours.token(), name, times);
    measured.set(name, { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) });
  }
  const slowest = (isOne: (name: string) => boolean) =>
    [...measured].filter(([name]) => isOne(name)).toSorted(([, a], [, b]) => b.p95 - a.p95)[0];
  const isFind = (name: string) => name.startsWith('find, ');
  const goalOf = (what: string, limit: number, found: ReturnType<typeof slowest>) => ({
    what,
    goal: `at most ${limit} ms`,
    measured: found ? `${figure(found[1].p95, 1)} ms (${found[0]})` : '–',
    holds: Boolean(found && found[1].p95 <= limit),
  });
  return {
    title: `Other calls, one after the other, ${times} times each`,
    lines: table(
      ['', 'p50, ms:', 'p95, ms:'],
      [...measured].map(([name, { p50, p95 }]) => [name, figure(p50, 1), figure(p95, 1)]),
    ),
    goals: [
      goalOf(
        'Other lists, dashboard and gate, alone: the slowest p95',
        most.others,
        slowest((name) => !isFind(name)),
      ),
      goalOf('Finding by a few letters, alone: the slowest p95', most.find, slowest(isFind)),
    ],
  };
};

async function timesOf(api: string, token: string, name: string, count: number): Promise<number[]> {
  const { path = '', body } = calls[name] ?? {};
  const request = {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  };
  const times: number[] = [];
  for (let round = -warmUp; round < count; round++) {
    const began = performance.now();
    const reply = await fetch(api + path, request);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    if (round >= 0) times.push(performance.now() - began);
  }
  return times;
}

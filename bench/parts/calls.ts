import { basePath } from '@boxyard/contract/core/routes.ts';
import { calls } from '../load/calls.ts';
import { type Goal, type Part, table } from '../report.ts';
import { figure, quantile } from '../statistics.ts';

const warmUp = 5;
const together = 10;
/** 95th percentiles, in milliseconds. */
const most = { alone: 30, together: 60, dashboard: 60 };

interface Times {
  p50: number;
  p95: number;
}
interface Measured {
  alone: Times;
  together: Times;
}

/** What else the screens of the large account ask for, from here, with what the way there and back costs; a night after all that was made before. */
export const measureCalls: Part = async ({ stage, times }) => {
  const { ours, settle } = await stage();
  await settle();
  const api = ours.url + basePath;
  const measured = new Map<string, Measured>();
  for (const name of Object.keys(calls)) {
    const token = await ours.token();
    const alone = await timesOf(api, token, name, times);
    const lists = Array.from({ length: together }, () => timesOf(api, token, name, times / together));
    measured.set(name, { alone: quantiles(alone), together: quantiles((await Promise.all(lists)).flat()) });
  }
  return {
    title: `Other calls, ${times} times each, one after the other and ${together} at once`,
    lines: table(
      ['', 'alone: p50, ms:', 'p95, ms:', `${together} at once: p50, ms:`, 'p95, ms:'],
      [...measured].map(([name, { alone, together }]) => [
        name,
        ...[alone.p50, alone.p95, together.p50, together.p95].map((ms) => figure(ms, 1)),
      ]),
    ).concat('', 'With the containers that were made above; after a vacuum, as after a night.'),
    goals: goalsOf(measured),
  };
};

const quantiles = (taken: number[]): Times => ({ p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) });

const isFind = (name: string) => name.startsWith('find, ');
const isDashboard = (name: string) => name === 'dashboard';
const isList = (name: string) => !isFind(name) && !isDashboard(name);

function goalsOf(measured: Map<string, Measured>): Goal[] {
  const goalOf = (what: string, isOne: (name: string) => boolean, how: keyof Measured, limit: number): Goal => {
    const all = [...measured].filter(([name]) => isOne(name)).map(([name, times]) => ({ name, p95: times[how].p95 }));
    const [slowest] = all.toSorted((one, other) => other.p95 - one.p95);
    return {
      what,
      goal: `at most ${limit} ms`,
      measured: slowest ? `${figure(slowest.p95, 1)} ms (${slowest.name})` : '–',
      holds: Boolean(slowest && slowest.p95 <= limit),
    };
  };
  return [
    goalOf('Other lists and gate, alone: the slowest p95', isList, 'alone', most.alone),
    goalOf(`Other lists and gate, ${together} at once: the slowest p95`, isList, 'together', most.together),
    goalOf('Finding by a few letters, alone: the slowest p95', isFind, 'alone', most.alone),
    goalOf(`Finding by a few letters, ${together} at once: the slowest p95`, isFind, 'together', most.together),
    goalOf('Dashboard, alone: p95', isDashboard, 'alone', most.dashboard),
  ];
}

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

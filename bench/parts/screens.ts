import { basePath } from '@boxyard/contract/core/routes.ts';
import { calls } from '../load/calls.ts';
import { account } from '../seed.ts';
import type { Stage } from '../stage.ts';
import { atMost, figure, median, quantile, table } from '../statistics.ts';

const warmUp = 5;
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** What the screens of the large account ask for, one after the other, and the palette for any two letters. */
export async function measureScreens({ ours }: Stage, times: number): Promise<void> {
  const api = ours.url + basePath;
  const slowest = { list: 0, dashboard: 0, find: 0 };
  const rows: string[][] = [];
  for (const [name, call] of Object.entries(calls)) {
    const taken = (await timesOf(api, await ours.token(), call, warmUp + times)).slice(warmUp);
    const p95 = quantile(taken, 0.95);
    rows.push([name, figure(median(taken), 1), figure(p95, 1)]);
    const kind = name === 'dashboard' ? 'dashboard' : name.startsWith('find, ') ? 'find' : 'list';
    slowest[kind] = Math.max(slowest[kind], p95);
  }
  const pairs: { pair: string; ms: number }[] = [];
  for (const first of letters) {
    const token = await ours.token();
    for (const second of letters) {
      const pair = first + second;
      pairs.push({ pair, ms: median(await timesOf(api, token, { path: `/${account}/find?q=${pair}` }, 3)) });
    }
  }
  const [worst = { pair: '', ms: Number.NaN }] = pairs.toSorted((one, other) => other.ms - one.ms);
  console.log(table([`${times} times each`, 'p50, ms', 'p95, ms'], rows));
  console.log('');
  console.log(atMost('lists and gate, the slowest p95', 60, slowest.list, 'ms'));
  console.log(atMost('dashboard, p95', 60, slowest.dashboard, 'ms'));
  console.log(atMost('find, the slowest p95', 100, slowest.find, 'ms'));
  console.log(atMost(`find by any two letters, the slowest (${worst.pair})`, 100, worst.ms, 'ms'));
}

/** @returns milliseconds of each */
async function timesOf(api: string, token: string, { path, body }: (typeof calls)[string], count: number) {
  const request = {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  };
  const times: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    const reply = await fetch(api + path, request);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    times.push(performance.now() - began);
  }
  return times;
}

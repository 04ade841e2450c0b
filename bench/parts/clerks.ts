import { setTimeout as sleep } from 'node:timers/promises';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { calls } from '../load/calls.ts';
import { residentMb } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { atMost, figure, quantile, table } from '../statistics.ts';
import { works } from '../works.ts';

interface Options {
  /** Calls a second. A clerk at work makes about 0.2. */
  rate: number;
  seconds: number;
}

interface Call {
  kind: 'list' | 'detail' | 'find' | 'dashboard' | 'save';
  method: string;
  path: string;
  body?: string;
}

/** Lists that a clerk rarely asks for are left out. */
const usual = Object.keys(calls).filter((name) => name !== 'dashboard' && !/of many|page 10,000/.test(name));
const stretchSeconds = 60;

/**
 * Clerks at work in one account: calls arrive by themselves, not after the answer before, so that a server that falls
 * behind is seen to. autocannon waits for answers, and cannot do that.
 */
export async function measureClerks({ ours }: Stage, { rate, seconds }: Options): Promise<void> {
  const rows: string[][] = [];
  for (let left = seconds; left > 0; left -= stretchSeconds) {
    const { times, faults } = await arrive(ours, rate, Math.min(left, stretchSeconds));
    const memory = residentMb(ours.pid);
    for (const [kind, taken] of Object.entries(times)) {
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(taken, share));
      rows.push([kind, figure(taken.length), ...[p50, p95, p99].map((ms) => figure(ms ?? Number.NaN, 1))]);
      console.log(atMost(`clerks, ${rate} calls a second, ${kind}: p95`, 60, p95 ?? Number.NaN, 'ms'));
    }
    const count = [...faults.values()].reduce((sum, one) => sum + one, 0);
    const statuses = [...faults].map(([status, one]) => `${one} of status ${status}`).join(', ');
    console.log(atMost(`clerks, faults${statuses && ` (${statuses})`}`, 0, count, 'calls'));
    console.log(`       memory of the server: ${figure(memory)} MB`);
  }
  console.log(`\n${table([`${rate} calls a second`, 'calls', 'p50, ms', 'p95, ms', 'p99, ms'], rows)}`);
}

async function arrive({ url, known, token: signIn }: Stage['ours'], rate: number, seconds: number) {
  const token = await signIn();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const times: Record<Call['kind'], number[]> = { list: [], detail: [], find: [], dashboard: [], save: [] };
  /** How often each status came that is no success; 0 is a connection that was refused. */
  const faults = new Map<number, number>();
  const call = async () => {
    const { kind, method, path, body } = pick(known);
    const began = performance.now();
    const answer = await fetch(url + path, { method, headers, ...(body && { body }) }).catch(() => undefined);
    await answer?.arrayBuffer();
    const status = answer?.status ?? 0;
    if (!answer?.ok) faults.set(status, (faults.get(status) ?? 0) + 1);
    times[kind].push(performance.now() - began);
  };
  const waiting: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; await sleep(2))
    for (; next <= performance.now(); next += (-Math.log(1 - Math.random()) * 1000) / rate) waiting.push(call());
  await Promise.all(waiting);
  return { times, faults };
}

let made = 0;

function pick(known: Stage['ours']['known']): Call {
  const random = Math.random();
  if (random < 0.45) {
    const name = usual[Math.floor(Math.random() * usual.length)] ?? '';
    const { path = '', body } = calls[name] ?? {};
    const request = {
      method: body ? 'POST' : 'GET',
      path: basePath + path,
      ...(body && { body: JSON.stringify(body) }),
    };
    return { kind: name.startsWith('find') ? 'find' : 'list', ...request };
  }
  const any = Math.floor(Math.random() * known.containers);
  if (random < 0.8) return { kind: 'detail', ...works.detail(any, known) };
  if (random < 0.85) return { kind: 'dashboard', method: 'GET', path: `${basePath}/${known.slug}/dashboard` };
  made += 1;
  // Behind those that pairs make.
  return { kind: 'save', ...works.create(5_000_000 + made, known) };
}

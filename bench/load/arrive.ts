import { setTimeout as sleep } from 'node:timers/promises';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { account, bigClient, type Known } from '../seed.ts';
import type { Stage } from '../stage.ts';
import { works } from '../works.ts';
import { calls } from './calls.ts';

interface Call {
  kind: 'list' | 'detail' | 'find' | 'dashboard' | 'save';
  method: string;
  path: string;
  body?: string;
}

export interface Arrived {
  /** Milliseconds of each call that was answered. */
  times: Record<Call['kind'], number[]>;
  /** How often each status came that is no success; 0 is a connection that was refused. */
  faults: Map<number, number>;
}

/** Lists that a clerk rarely asks for are left out. */
const usual = Object.keys(calls).filter((name) => name !== 'dashboard' && !/of many|page 10,000/.test(name));

/**
 * Calls of clerks arrive by themselves, not after the answer before, so that a server that falls behind is seen to. autocannon
 * waits for answers, and cannot do that.
 * @param rate calls a second @param accounts in which they are made, by turns
 */
export async function arrive(
  { url, token: signIn }: Stage['ours'],
  accounts: Known[],
  rate: number,
  seconds: number,
): Promise<Arrived> {
  const headers = { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json' };
  const times: Arrived['times'] = { list: [], detail: [], find: [], dashboard: [], save: [] };
  const faults: Arrived['faults'] = new Map();
  const call = async () => {
    const known = accounts[Math.floor(Math.random() * accounts.length)];
    if (!known) return;
    const { kind, method, path, body } = pick(known);
    const began = performance.now();
    const answer = await fetch(url + path, { method, headers, ...(body && { body }) }).catch(() => undefined);
    await answer?.arrayBuffer();
    const status = answer?.status ?? 0;
    if (answer?.ok) times[kind].push(performance.now() - began);
    else faults.set(status, (faults.get(status) ?? 0) + 1);
  };
  const waiting: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; await sleep(2))
    for (; next <= performance.now(); next += (-Math.log(1 - Math.random()) * 1000) / rate) waiting.push(call());
  await Promise.all(waiting);
  return { times, faults };
}

let made = 0;

function pick(known: Known): Call {
  const random = Math.random();
  if (random < 0.45) {
    const name = usual[Math.floor(Math.random() * usual.length)] ?? '';
    const { path = '', body } = calls[name] ?? {};
    const request = {
      method: body ? 'POST' : 'GET',
      path: basePath + path.replace(`/${account}/`, `/${known.slug}/`),
      ...(body && { body: JSON.stringify(body).replace(String(bigClient), String(known.clientId)) }),
    };
    return { kind: name.startsWith('find') ? 'find' : 'list', ...request };
  }
  if (random < 0.8) return { kind: 'detail', ...works.detail(Math.floor(Math.random() * known.containers), known) };
  if (random < 0.85) return { kind: 'dashboard', method: 'GET', path: `${basePath}/${known.slug}/dashboard` };
  made += 1;
  const clientId = known.clientId + (made % known.clients); // of all in turn: none grows beyond the others
  // Behind those that pairs make.
  return { kind: 'save', ...works.create(5_000_000 + made, { ...known, clientId }) };
}

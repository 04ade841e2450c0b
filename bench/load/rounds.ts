import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { postgresMs, processMs, quietly, residentMb } from '../processes.ts';
import { median } from '../statistics.ts';
import type { Answered, Order } from './load-worker.ts';
import type { Known, Peer, WorkName } from './works.ts';

/** The server that answers, and how a caller signs in there. */
export interface Target {
  peer: Peer;
  url: string;
  pid: number;
  /** The process id of each PostgreSQL that the server asks. */
  postmasters: number[];
  known: Known;
  token(): Promise<string> | string;
}

export interface Round extends Answered {
  perSecond: number;
  /** Milliseconds of the processors for a request. */
  serverMs: number;
  postgresMs: number;
  /** The most memory that the server held, in MB. */
  memory: number;
}

export interface Length {
  rounds: number;
  seconds: number;
}

/** Rounds so far: each makes containers of its own. */
let roundsSoFar = 0;

/** All targets do the work in turns, each round begun by another one, after a short one to warm up. */
export async function inTurns<Name extends string>(
  targets: Record<Name, Target>,
  work: WorkName,
  { rounds, seconds }: Length,
): Promise<Record<Name, Round>> {
  const names = Object.keys(targets) as Name[]; // the keys of a literal
  const all = new Map<Name, Round[]>(names.map((name) => [name, []]));
  for (const name of names) await measureRound(targets[name], work, Math.max(2, seconds / 2));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? names.toReversed() : names)
      all.get(name)?.push(await quietly(() => measureRound(targets[name], work, seconds)));
  }
  const middles = names.map((name) => [name, middleOf(all.get(name) ?? [])]);
  return Object.fromEntries(middles) as Record<Name, Round>; // as many as there are names
}

export async function measureRound(target: Target, work: WorkName, seconds: number): Promise<Round> {
  const { peer, url, pid, postmasters, known } = target;
  const databases = () => postmasters.reduce((sum, postmaster) => sum + postgresMs(postmaster), 0);
  const order = { work, peer, url, token: await target.token(), known, round: roundsSoFar++, seconds };
  const before = { server: processMs(pid), postgres: databases() };
  let memory = residentMb(pid);
  const watch = setInterval(() => {
    memory = Math.max(memory, residentMb(pid));
  }, 100);
  const answered = await ask(order).finally(() => clearInterval(watch));
  return {
    ...answered,
    perSecond: answered.requests / answered.seconds,
    serverMs: (processMs(pid) - before.server) / answered.requests,
    postgresMs: (databases() - before.postgres) / answered.requests,
    memory,
  };
}

/** The load comes from a process of its own, so that what it costs can be told apart. */
async function ask(order: Order): Promise<Answered> {
  const worker = fork(join(import.meta.dirname, 'load-worker.ts'));
  worker.send(order);
  const answer = once(worker, 'message');
  const ended = once(worker, 'exit').then(() => undefined);
  const message = await Promise.race([answer, ended]);
  if (!message) throw new Error('The load tool ended without a result.');
  await ended;
  return message[0] as Answered; // sent by the worker
}

function middleOf(rounds: Round[]): Round {
  const middle = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return {
    requests: middle('requests'),
    seconds: middle('seconds'),
    p50: middle('p50'),
    p975: middle('p975'),
    p99: middle('p99'),
    toolMs: middle('toolMs'),
    perSecond: middle('perSecond'),
    serverMs: middle('serverMs'),
    postgresMs: middle('postgresMs'),
    memory: Math.max(...rounds.map(({ memory }) => memory)),
  };
}

import type { ProblemBody } from '@boxyard/contract/core/problems.ts';
import fc from 'fast-check';
import type { ListeningApp } from '../tools/test-app.ts';
import { central } from './central.ts';
import { faultsOfLink, readAgain } from './follow-up.ts';
import { faultsOf } from './judge.ts';
import { type Got, send, told } from './send.ts';
import { namedRoutes, type Shot, shotOf } from './shots.ts';
import { openStage, type Stage } from './stage.ts';

interface Options {
  seed: number;
  /** When it ends, after the route that it is at. */
  seconds: number;
  /** Requests to a route before the next one has its turn. */
  each: number;
  /** How often every route has its turn, where the time does not end it before. */
  rounds?: number;
  /** Only routes whose name begins so. */
  only?: string;
  report?: (line: string) => void;
}

interface Count {
  sent: number;
  done: number;
  /** How often each thing was refused for. */
  refused: Map<string, number>;
}

interface Outcome {
  requests: number;
  rounds: number;
  /** By the name of the route: the requests, and how many of them were successes. */
  counts: Map<string, Count>;
  /** The smallest request for each fault that was found, and how to repeat it. */
  faults: string[];
}

/** Requests of all routes in turn, made of the contract, until the time is over. The same seed makes the same ones. */
export async function fuzz(
  app: ListeningApp,
  { seed, seconds, each, rounds = Infinity, only = '', report }: Options,
): Promise<Outcome> {
  const stage = await openStage(app);
  const end = performance.now() + seconds * 1000;
  const outcome: Outcome = { requests: 0, rounds: 0, counts: new Map(), faults: [] };
  const chosen = namedRoutes.filter(({ name }) => name.startsWith(only));
  for (let round = 0; round < rounds && performance.now() < end; round++) {
    if (round > 0) await stage.renew();
    outcome.rounds = round + 1;
    for (const { name, feature, route } of inOrder(chosen, seed + round)) {
      if (performance.now() >= end) break;
      const counted = outcome.counts.get(name) ?? { sent: 0, done: 0, refused: new Map() };
      outcome.counts.set(name, counted);
      const status = await central[name]?.(stage);
      if (status !== undefined && status < 300) counted.done++;
      if (status !== undefined && status >= 300) outcome.faults.push(`${name}: what must succeed answers ${status}.`);
      const property = fc.asyncProperty(shotOf(route), async (shot) => {
        const { status, text } = await tryOne(stage, feature, name, shot);
        counted.sent++;
        outcome.requests++;
        if (status < 400) counted.done++;
        else counted.refused.set(reasonOf(text), (counted.refused.get(reasonOf(text)) ?? 0) + 1);
      });
      const own = { seed: hash(`${seed} ${round} ${name}`), numRuns: each };
      const { failed, errorInstance, counterexample } = await fc.check(property, own);
      if (failed) {
        const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
        const fault = `${name}, in round ${round + 1} of seed ${seed}: ${what}\nof ${JSON.stringify(counterexample)}`;
        outcome.faults.push(fault);
        report?.(`${fault}\n`);
      }
      if (route.changes && !(await stage.isAlive())) await stage.renew();
    }
    report?.(`round ${outcome.rounds}: ${outcome.requests} requests, ${outcome.faults.length} faults`);
  }
  const health = await fetch(`${app.address}/health/ready`);
  if (!health.ok) outcome.faults.push(`Afterwards the server is not ready: ${health.status}`);
  return outcome;
}

/** `wrongType name`: the sentence and the field, the first of several. */
function reasonOf(problem: string): string {
  const { key, errors }: ProblemBody = JSON.parse(problem);
  return errors?.[0] ? `${errors[0].key} ${errors[0].path}` : key;
}

/** @throws Error with the request and what is wrong with its answer */
async function tryOne(stage: Stage, feature: string, name: string, shot: Shot): Promise<Got> {
  const route = namedRoutes.find((each) => each.name === name)?.route;
  if (!route) throw new Error(`There is no route ${name}.`);
  const [sent, got] = await send(stage, feature, route, shot);
  // An owner may have made the plain admin an owner a moment before.
  if (got.status < 400 && shot.by === 'admin' && !(await stage.isAlive())) return got;
  const faults = faultsOf(stage, sent, got);
  const isOurs = got.status < 400 && shot.by !== 'stranger' && shot.by !== 'nobody';
  if (isOurs && got.text) stage.learn(feature, JSON.parse(got.text).payload);
  if (got.status === 201 && faults.length === 0) faults.push(...(await readAgain(stage, feature, sent, got)));
  if (got.status < 300 && got.text && faults.length === 0) faults.push(...(await faultsOfLink(stage, got)));
  if (faults.length > 0) throw new Error(`${faults.join(' ')}\n${told(sent, got)}`);
  return got;
}

/** What may end records, people or the account comes last. */
const lateness = ({ name }: { name: string }) =>
  Number(/remove|Remove|confirm|end|erase|leave$|release|logout/.test(name)) +
  2 * Number(/^(accounts|admins|auth|signIns|secondFactor)\./.test(name));

function inOrder<T extends { name: string }>(all: readonly T[], seed: number): T[] {
  const place = ({ name }: T) => hash(`${seed} ${name}`);
  return all.toSorted((a, b) => lateness(a) - lateness(b) || place(a) - place(b));
}

/** FNV-1a, as a whole number that fast-check takes as its seed. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of Buffer.from(text)) value = Math.imul(value ^ sign, 0x01000193);
  return value | 0;
}

import { useSyncExternalStore } from 'react';
import { noteServerTime } from '../device/server-clock.ts';

/** Whether the server can be reached, and when it last answered, in unix seconds. */
interface Reach {
  isReached: boolean;
  answeredAt: number;
}

/** Answers from memory and needs no session. */
const probePath = '/health/live';
const probeTimeoutMs = 5000;
/** A server that starts anew is back by then, and nothing is said. */
const confirmMs = 1000;
const longestPauseMs = 30_000;

const now = () => Date.now() / 1000;

let reach: Reach = { isReached: true, answeredAt: now() };
let lastAnswer = reach.answeredAt;
let probing: Promise<void> | undefined;
let wake: (() => void) | undefined;
const listeners = new Set<() => void>();

export const getReach = (): Reach => reach;

export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReach = (): Reach => useSyncExternalStore(onReach, getReach);

/** The server answered, whatever it said. */
export function noteAnswer(): void {
  lastAnswer = now();
  if (!reach.isReached) wake?.();
}

/** A request got no answer: the server is asked for a sign of life until it gives one. */
export function noteSilence(): void {
  void untilAnswer();
}

/** A request got no answer: resolves once the server has given a sign of life again. */
export function untilAnswer(): Promise<void> {
  probing ??= probe().finally(() => {
    probing = undefined;
  });
  return probing;
}

/** Follows what the browser itself knows of its network. */
export function startReach(): void {
  addEventListener('offline', () => {
    set(false);
    noteSilence();
  });
  addEventListener('online', () => wake?.());
  if (!navigator.onLine) noteSilence();
}

/** The pause after this many probes without an answer: the second one comes soon, for it decides. */
export const pauseAfter = (failures: number): number => Math.min(longestPauseMs, confirmMs * 2 ** (failures - 1));

async function probe(): Promise<void> {
  for (let failures = 1; !(await hasAnswer()); failures++) {
    if (failures > 1) set(false);
    await pause(pauseAfter(failures));
  }
  noteAnswer();
  set(true);
}

/** A proxy that answers in place of the server is no sign of life. */
function hasAnswer(): Promise<boolean> {
  const sentAt = Date.now();
  return fetch(probePath, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    ({ ok, headers }) => {
      noteServerTime(headers.get('date'), sentAt);
      return ok;
    },
    () => false,
  );
}

function set(isReached: boolean): void {
  if (isReached === reach.isReached) return;
  reach = { isReached, answeredAt: lastAnswer };
  for (const listener of listeners) listener();
}

/** Ends early when there is reason to hope. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}

import { useSyncExternalStore } from 'react';

/** How far the device's clock is behind the server's, in seconds; below 0 where it is ahead. */
let behind = 0;
const listeners = new Set<() => void>();

/** An answer that took longer says too little of the time at which it was given. */
const longestAnswerMs = 10_000;

/**
 * Takes the server's time from the `Date` of an answer: it has whole seconds, so that a difference of a second is none.
 * @param sentAt the device's time in milliseconds when the request was sent
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const took = Date.now() - sentAt;
  const served = Date.parse(date ?? '');
  if (Number.isNaN(served) || took < 0 || took > longestAnswerMs) return;
  const next = Math.round((served + 500 - (sentAt + took / 2)) / 1000);
  if (Math.abs(next - behind) <= 1) return;
  behind = Math.abs(next) <= 1 ? 0 : next;
  for (const listener of listeners) listener();
}

/** Unix seconds by the server's clock, as far as its last answer says. */
export const serverNow = (): number => Math.floor(Date.now() / 1000 + behind);

/** How far the device's clock is behind the server's, in seconds. */
export const getClockDifference = (): number => behind;
export const useClockDifference = (): number =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getClockDifference);

/** A clock that differs by more makes wrong times. */
export const mostDifference = 120;

/**
 * How long something waits, in seconds, by a clock that nobody sets: ‘unclear’ where it and the device's own clock disagree, because that
 * was set meanwhile or the device slept.
 */
export function stopwatch(): () => number | 'unclear' {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => {
    const seconds = (performance.now() - steady) / 1000;
    const isUnclear = Math.abs((Date.now() - wall) / 1000 - seconds) > mostDifference;
    return isUnclear ? 'unclear' : Math.floor(seconds);
  };
}

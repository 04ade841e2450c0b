import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getReach, noteAnswer, noteSilence, onReach, pauseAfter } from './reach.ts';

let isUp = false;
const probes = vi.fn(async () => {
  if (!isUp) throw new TypeError('Failed to fetch');
  return new Response('{}');
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T14:32:00Z') });
  vi.stubGlobal('fetch', probes.mockClear());
  isUp = false;
});
afterEach(async () => {
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
});

it('one request without an answer says nothing while the server gives a sign of life', async () => {
  isUp = true;
  noteSilence();
  await vi.advanceTimersByTimeAsync(0);
  expect(probes).toHaveBeenCalledTimes(1);
  expect(getReach().isReached).toBe(true);
});

it('two probes without an answer are a lost connection, of the last answer; the first answer ends it', async () => {
  const told: boolean[] = [];
  const stop = onReach(() => told.push(getReach().isReached));
  noteAnswer();
  const answeredAt = Date.now() / 1000;
  noteSilence();
  noteSilence();
  await vi.advanceTimersByTimeAsync(999);
  expect(getReach().isReached).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(getReach()).toEqual({ isReached: false, answeredAt });
  isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(getReach().isReached).toBe(true);
  expect(told).toEqual([false, true]);
  expect(probes).toHaveBeenCalledTimes(3);
  stop();
});

it('any other answer has the server asked at once', async () => {
  noteSilence();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(getReach().isReached).toBe(false);
  isUp = true;
  noteAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect(getReach().isReached).toBe(true);
});

it('it asks ever more seldom', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 60].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

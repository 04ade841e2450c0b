import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime, isChunkFailure } from './chunks.ts';

describe('a script chunk', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('that has not come after 120 s is a load error', async () => {
    const failure = inTime(() => new Promise<never>(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    const early = Promise.race([failure, Promise.resolve('waiting')]);
    expect(await early).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(isChunkFailure(await failure)).toBe(true);
  });

  it('that comes, or fails by itself, leaves no timer behind', async () => {
    expect(await inTime(async () => 'module')).toBe('module');
    const gone = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    await expect(inTime(() => Promise.reject(gone))).rejects.toBe(gone);
    expect(vi.getTimerCount()).toBe(0);
  });
});

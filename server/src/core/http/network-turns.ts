import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Problem } from './problems.ts';

const mostNetworks = 10_000;

/**
 * Gives those who sign in from one network turns of `everyMs`, one after the other; those that would wait longer than `mostMs` are
 * refused at once. Each process counts by itself. @throws 503
 */
export function networkTurns(everyMs = 1_000, mostMs = 10_000): (network: string) => Promise<void> {
  const next = new LRUCache<string, number>({ max: mostNetworks });
  return async (network) => {
    const now = performance.now();
    const turn = Math.max(now, next.get(network) ?? 0);
    if (turn - now > mostMs) throw new Problem('UNAVAILABLE', 'slowSignIns', { seconds: Math.ceil(mostMs / 1000) });
    next.set(network, turn + everyMs);
    await pause(turn - now);
  };
}

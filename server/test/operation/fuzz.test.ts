import { expect, it } from 'vitest';
import { central } from '../fuzz/central.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { deadEnd } from '../fuzz/hints.ts';
import { useOwnApp } from '../tools/test-app.ts';

const app = useOwnApp({ WEBHOOK_ALLOW: deadEnd, TRUST_PROXY: 'loopback' });

/** `npm run fuzz -- --seed 40 --each 3` makes the same requests, and goes on for longer. */
it('every route answers as its contract says, whatever it is asked', { timeout: 150_000 }, async () => {
  const { faults, requests, counts } = await fuzz(app, { seed: 40, seconds: 90, rounds: 2, each: 3 });
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThan(0);
  for (const name of Object.keys(central)) expect(counts.get(name)?.done, name).toBeGreaterThan(0);
});

import { expect, it } from 'vitest';
import { networkTurns } from './network-turns.ts';
import { Problem } from './problems.ts';

it('sign-ins of one network take turns, those that would wait for long are refused at once, and other networks do not wait', async () => {
  const turn = networkTurns(20, 100);
  const begun = performance.now();
  let passed = 0;
  const ofOne = Array.from({ length: 10 }, () =>
    turn('192.0.2.1').then(
      () => {
        passed += 1;
        return performance.now() - begun;
      },
      (error: unknown) => (error instanceof Problem ? error.key : 'failed'),
    ),
  );
  await turn('192.0.2.2');
  expect(passed, 'of the first network before the other').toBeLessThan(2);
  const outcomes = await Promise.all(ofOne);
  const waits = outcomes.filter((outcome) => typeof outcome === 'number');
  expect(waits).toHaveLength(6);
  expect(Math.max(...waits)).toBeGreaterThan(95);
  expect(outcomes.filter((outcome) => outcome === 'slowSignIns')).toHaveLength(4);
});

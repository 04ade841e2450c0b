import { expect, test } from 'vitest';
import { countResults, slowest, timesOf } from './results.ts';

const vitest = {
  success: true,
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 2,
  testResults: [],
};
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] };

test('counts of vitest', () => {
  expect(countResults(vitest)).toEqual({ passed: 7, failed: 0, skipped: 3 });
  expect(countResults({ ...vitest, success: false, numFailedTests: 2 }).failed).toBe(2);
});

test('counts of Playwright', () => {
  expect(countResults(playwright)).toEqual({ passed: 3, failed: 0, skipped: 2 });
  expect(countResults({ ...playwright, stats: { ...playwright.stats, unexpected: 2 }, errors: [{}] }).failed).toBe(2);
});

test('a run that failed without a failed test is a failure', () => {
  expect(countResults({ ...vitest, success: false }).failed).toBe(1);
  expect(countResults({ ...playwright, errors: [{}, {}] }).failed).toBe(1);
});

test('the slowest tests, of both runners', () => {
  const ofServer = timesOf({
    ...vitest,
    testResults: [
      {
        name: `${process.cwd()}/a.test.ts`,
        assertionResults: [{ fullName: 'one', duration: 1500 }, { fullName: 'left out' }],
      },
    ],
  });
  const twice = { title: 'two', file: 'b.spec.ts', tests: [{ results: [{ duration: 1000 }, { duration: 2000 }] }] };
  const ofBrowser = timesOf({ ...playwright, suites: [{ suites: [{ specs: [twice] }] }] });
  expect(slowest([...ofServer, ...ofBrowser], 2)).toEqual(['   3.0 s  e2e/b.spec.ts: two', '   1.5 s  a.test.ts: one']);
});

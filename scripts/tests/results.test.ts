import { expect, test } from 'vitest';
import { countResults, outcomesOf, slowest } from './results.ts';

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

const ofServer = outcomesOf({
  ...vitest,
  testResults: [
    {
      name: `${process.cwd()}/a.test.ts`,
      assertionResults: [
        { fullName: 'one', status: 'passed', duration: 1500, failureMessages: [] },
        { fullName: 'left out', status: 'skipped', failureMessages: [] },
        {
          fullName: 'wrong',
          status: 'failed',
          duration: 10,
          failureMessages: ['\u001b[31mno\u001b[39m\nat a.test.ts', 'nor that'],
        },
        { fullName: 'at last', status: 'passed', duration: 10, failureMessages: ['no'] },
      ],
    },
  ],
});
const twice = (status: string) => ({
  title: 'two',
  file: 'b.spec.ts',
  tests: [{ status, results: [{ duration: 1000, error: { message: 'late\nat b.spec.ts' } }, { duration: 2000 }] }],
});
const ofBrowser = (status: string) => outcomesOf({ ...playwright, suites: [{ suites: [{ specs: [twice(status)] }] }] });

test('the slowest tests, of both runners', () => {
  const lines = slowest([...ofServer, ...ofBrowser('expected')], 2);
  expect(lines).toEqual(['   3.0 s  e2e/b.spec.ts: two', '   1.5 s  a.test.ts: one']);
});

test('what failed, and what passed at its second try, of both runners', () => {
  const failed = [...ofServer, ...ofBrowser('unexpected')].filter(({ hasFailed }) => hasFailed);
  expect(failed.map(({ test: name }) => name)).toEqual(['a.test.ts: wrong', 'e2e/b.spec.ts: two']);
  expect(failed.map(({ error }) => error)).toEqual(['no', 'late']);
  const retried = [...ofServer, ...ofBrowser('flaky')].filter(({ wasRetried }) => wasRetried);
  expect(retried.map(({ test: name }) => name)).toEqual(['a.test.ts: at last', 'e2e/b.spec.ts: two']);
});

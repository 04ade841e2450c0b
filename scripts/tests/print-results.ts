import { allCounts, readOutcomes } from './results.ts';

// The closing lines of .ci/run.
for (const { test, error, hasFailed, wasRetried } of readOutcomes()) {
  if (hasFailed) console.log(`Failed: ${test}: ${error}`);
  if (wasRetried) console.log(`Passed at the second try: ${test}: ${error}`);
}
const { passed, failed, skipped } = allCounts();
if (skipped > 0) console.log(`${skipped} tests were skipped.`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;

import { allCounts } from './results.ts';

// The closing lines of .ci/run.
const { passed, failed, skipped } = allCounts();
if (skipped > 0) console.log(`${skipped} tests were skipped.`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;

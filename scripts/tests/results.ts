import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

/** Where the test runners leave their counts, one JSON file a run. */
const resultsFolder = 'test-results';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestResults {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A run that failed without a failed test (a file that cannot be loaded, say) counts as one failure. */
export function countResults(results: VitestResults | PlaywrightResults): Counts {
  if ('stats' in results) {
    const { expected, unexpected, flaky, skipped } = results.stats;
    return { passed: expected + flaky, failed: unexpected || Math.min(results.errors.length, 1), skipped };
  }
  const { success, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
  return {
    passed: numPassedTests,
    failed: numFailedTests || (success ? 0 : 1),
    skipped: numPendingTests + numTodoTests,
  };
}

export function readCounts(name: string): Counts | undefined {
  const path = `${resultsFolder}/${name}.json`;
  return existsSync(path) ? countResults(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

export function allCounts(): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const path of globSync(`${resultsFolder}/*.json`)) {
    const { passed, failed, skipped } = countResults(JSON.parse(readFileSync(path, 'utf8')));
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

export function clearResults(): void {
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder);
}

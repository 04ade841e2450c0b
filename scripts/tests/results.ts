import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

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
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightResults extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

interface Timed {
  ms: number;
  /** Its file and its title. */
  test: string;
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

/** How long each test took; of one that was tried again, all its tries. */
export function timesOf(results: VitestResults | PlaywrightResults): Timed[] {
  if ('stats' in results) return timesOfSuite(results);
  return results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      ms: duration ?? 0,
      test: `${relative(process.cwd(), name)}: ${fullName}`,
    })),
  );
}

function timesOfSuite({ specs = [], suites = [] }: PlaywrightSuite): Timed[] {
  const own = specs.map(({ title, file, tests }) => ({
    ms: tests.flatMap(({ results }) => results).reduce((ms, { duration }) => ms + duration, 0),
    test: `e2e/${file}: ${title}`,
  }));
  return [...own, ...suites.flatMap(timesOfSuite)];
}

/** A line for each of the slowest tests of these runs, the slowest first. */
export function slowest(times: readonly Timed[], most = 20): string[] {
  const sorted = [...times].sort((a, b) => b.ms - a.ms).slice(0, most);
  return sorted.map(({ ms, test }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
}

const read = (path: string): VitestResults | PlaywrightResults => JSON.parse(readFileSync(path, 'utf8')); // written by the runners' reporters

export function readCounts(name: string): Counts | undefined {
  const path = `${resultsFolder}/${name}.json`;
  return existsSync(path) ? countResults(read(path)) : undefined;
}

export function readTimes(names: readonly string[]): Timed[] {
  const paths = names.map((name) => `${resultsFolder}/${name}.json`).filter((path) => existsSync(path));
  return paths.flatMap((path) => timesOf(read(path)));
}

export function allCounts(): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const path of globSync(`${resultsFolder}/*.json`)) {
    const { passed, failed, skipped } = countResults(read(path));
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

import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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
  testResults: { name: string; assertionResults: VitestResult[] }[];
}

interface VitestResult {
  fullName: string;
  status: string;
  duration?: number | null;
  /** The errors of every try: a test that passed at its second try has those of the first. */
  failureMessages: string[];
}

interface PlaywrightTest {
  status: string;
  results: { duration: number; error?: { message?: string } }[];
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightResults extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

interface Outcome {
  /** Its file and its title. */
  test: string;
  /** How long it took; of one that was tried again, all its tries. */
  ms: number;
  hasFailed: boolean;
  /** The first line of the error of its first try that failed; empty where none did. */
  error: string;
  /** It failed, was tried again, and passed. */
  wasRetried: boolean;
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

export function outcomesOf(results: VitestResults | PlaywrightResults): Outcome[] {
  if ('stats' in results) return outcomesOfSuite(results);
  return results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      test: `${relative(process.cwd(), name)}: ${fullName}`,
      ms: duration ?? 0,
      hasFailed: status === 'failed',
      error: firstLine(failureMessages[0]),
      wasRetried: status === 'passed' && failureMessages.length > 0,
    })),
  );
}

function outcomesOfSuite({ specs = [], suites = [] }: PlaywrightSuite): Outcome[] {
  const own = specs.map(({ title, file, tests }) => ({
    test: `e2e/${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((ms, { duration }) => ms + duration, 0),
    hasFailed: tests.some(({ status }) => status === 'unexpected'),
    error: firstLine(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
    wasRetried: tests.some(({ status }) => status === 'flaky'),
  }));
  return [...own, ...suites.flatMap(outcomesOfSuite)];
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
}

/** A line for each of the slowest tests of these runs, the slowest first. */
export function slowest(outcomes: readonly Outcome[], most = 20): string[] {
  const sorted = [...outcomes].sort((a, b) => b.ms - a.ms).slice(0, most);
  return sorted.map(({ ms, test }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
}

const read = (path: string): VitestResults | PlaywrightResults => JSON.parse(readFileSync(path, 'utf8')); // written by the runners' reporters

export function readCounts(name: string): Counts | undefined {
  const path = `${resultsFolder}/${name}.json`;
  return existsSync(path) ? countResults(read(path)) : undefined;
}

/** @param names of runs; all without it */
export function readOutcomes(names?: readonly string[]): Outcome[] {
  const paths = names ? names.map((name) => `${resultsFolder}/${name}.json`) : globSync(`${resultsFolder}/*.json`);
  return paths.filter((path) => existsSync(path)).flatMap((path) => outcomesOf(read(path)));
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

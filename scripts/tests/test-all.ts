import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { readSourceFiles } from '../checks/source-files.ts';
import { reachedBy } from './reached.ts';
import { clearResults, readCounts, readOutcomes, slowest } from './results.ts';

interface Stage {
  title: string;
  /** An npm script. */
  script: string;
  /** Under this name a script that runs tests leaves its counts. */
  results?: string;
  /** The files to which it is limited; all without it. */
  files?: string[];
}

const usage = 'npm test, or npm test -- --changed [COMMIT]: what was changed since, of itself the last commit';
const [option, commit = 'HEAD', ...more] = process.argv.slice(2);
if ((option !== undefined && option !== '--changed') || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
const reached = option && reachedBy(changedSince(commit), readSourceFiles());

const stages: Stage[] = [
  { title: 'Format, lint, import walls', script: 'lint' },
  { title: 'Types', script: 'types' },
  { title: 'Contract, web and tools', script: 'test:unit', results: 'unit', ...only((path) => !isOfServer(path)) },
  { title: 'Server', script: 'test:server', results: 'server', ...only(isOfServer) },
  ...(process.env.EINVOICE_JUDGE && !reached
    ? [{ title: 'E-invoices before the judge', script: 'test:judge', results: 'judge' }]
    : []),
  { title: 'Browser', script: 'test:e2e', results: 'e2e', ...(reached && { files: reached.specs }) },
];

const plentyBytes = 4 * 1024 ** 3;

clearResults();
const summary: string[] = [];
for (const { title, script, results, files } of stages) {
  if (files?.length === 0) {
    summary.push(`-                 ${title.padEnd(28)}the change reaches none`);
    continue;
  }
  console.log(`\n── ${title} (npm run ${script})`);
  const started = performance.now();
  const env = { ...process.env, TMPDIR: temporaryFolder(), ...(results && { TEST_RESULTS: results }) };
  const limit = files ? ['--', ...files.map((file) => JSON.stringify(file))] : [];
  const { status, error } = spawnSync(['npm run --silent', script, ...limit].join(' '), {
    shell: true,
    stdio: 'inherit',
    env,
  });
  if (error) throw error;
  const counts = results ? readCounts(results) : undefined;
  const tests = counts ? `${counts.passed} tests passed, ${counts.failed} failed` : '';
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  summary.push(`${status === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${title.padEnd(28)}${tests}`);
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
const outcomes = readOutcomes(stages.flatMap(({ results }) => results ?? []));
console.log(`\nThe slowest tests:\n${slowest(outcomes).join('\n')}\n\n${summary.join('\n')}`);
if (!process.env.EINVOICE_JUDGE)
  console.log('Not checked: e-invoices by the rules of EN 16931 and Peppol (README.md: npm run test:judge).');

function isOfServer(path: string): boolean {
  return path.startsWith('server/');
}

function only(isMeant: (path: string) => boolean): Pick<Stage, 'files'> {
  return reached ? { files: reached.tests.filter(isMeant) } : {};
}

/** The files that differ from a commit, and those that git does not know yet. */
function changedSince(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', since, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** In memory where there is plenty of it: the databases of the tests are copied and written there. */
function temporaryFolder(): string {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, process.availableMemory()) > plentyBytes ? inMemory : tmpdir();
}

import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { clearResults, readCounts } from './results.ts';

// Each stage is an npm script; those that run tests leave their counts under the name given here.
const stages: { title: string; script: string; results?: string }[] = [
  { title: 'Format, lint, import walls', script: 'lint' },
  { title: 'Types', script: 'types' },
  { title: 'Contract, web and tools', script: 'test:unit', results: 'unit' },
  { title: 'Server', script: 'test:server', results: 'server' },
  { title: 'Browser', script: 'test:e2e', results: 'e2e' },
];

const plentyBytes = 4 * 1024 ** 3;

clearResults();
const summary: string[] = [];
for (const { title, script, results } of stages) {
  console.log(`\n── ${title} (npm run ${script})`);
  const started = performance.now();
  const env = { ...process.env, TMPDIR: temporaryFolder(), ...(results && { TEST_RESULTS: results }) };
  const { status, error } = spawnSync(`npm run --silent ${script}`, { shell: true, stdio: 'inherit', env });
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
console.log(`\n${summary.join('\n')}`);

/** In memory where there is plenty of it: each file of tests copies a database, which takes a tenth of the time there. */
function temporaryFolder(): string {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, process.availableMemory()) > plentyBytes ? inMemory : tmpdir();
}

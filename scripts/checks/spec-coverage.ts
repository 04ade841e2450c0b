import { globSync, readFileSync } from 'node:fs';
import { findUncovered, type TestFile } from './spec-coverage-rules.ts';

// Each part of the specification has a line, and each test that a line cites is there; the walls of docs/security.md cite theirs in the same way.
const pages = [{ page: 'docs/spec-coverage.md' }, { page: 'docs/security.md', parts: ['Walls'] }];
const patterns = ['{contract,server,web,scripts,bench,e2e}/**/*.{test,spec,production,failover,judge}.{ts,tsx}'];
const files: TestFile[] = globSync(patterns, { exclude: (path) => path.endsWith('node_modules') }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}));

for (const { page, parts } of pages) {
  const { faults, cited } = findUncovered(readFileSync(page, 'utf8'), files, parts);
  for (const fault of faults) console.error(`${page}:${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`All ${cited} tests cited in ${page} exist.`);
}

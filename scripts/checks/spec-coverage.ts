import { globSync, readFileSync } from 'node:fs';
import { findUncovered, type TestFile } from './spec-coverage-rules.ts';

// docs/spec-coverage.md: each part of the specification has a line, and each test that a line cites is there.
const page = 'docs/spec-coverage.md';
const patterns = ['{contract,server,web,scripts,bench,e2e}/**/*.{test,spec,production,failover}.{ts,tsx}'];
const files: TestFile[] = globSync(patterns, { exclude: (path) => path.endsWith('node_modules') }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}));

const { faults, cited } = findUncovered(readFileSync(page, 'utf8'), files);
for (const fault of faults) console.error(`${page}:${fault}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`All ${cited} tests cited in ${page} exist.`);

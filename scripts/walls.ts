import { readSourceFiles } from './source-files.ts';
import { findBreaches } from './wall-rules.ts';

const files = readSourceFiles();
const breaches = findBreaches(files);
for (const { path, line, sentence } of breaches) console.error(`${path}:${line} ${sentence}`);
if (breaches.length > 0) {
  console.error(`${breaches.length} breaches of the import walls.`);
  process.exitCode = 1;
} else {
  console.log(`Import walls hold in ${files.length} files.`);
}

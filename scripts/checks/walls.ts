import { readSourceFiles } from './source-files.ts';
import { findBreaches, findUnmatchedFeatures } from './wall-rules.ts';

const files = readSourceFiles();
const breaches = findBreaches(files);
for (const { path, line, sentence } of breaches) console.error(`${path}:${line} ${sentence}`);
const unmatched = findUnmatchedFeatures(files);
for (const sentence of unmatched) console.error(sentence);
if (breaches.length + unmatched.length > 0) {
  console.error(`${breaches.length + unmatched.length} breaches of the import walls.`);
  process.exitCode = 1;
} else {
  console.log(`Import walls hold in ${files.length} files.`);
}

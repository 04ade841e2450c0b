import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { readSourceFiles } from './source-files.ts';
import { findUnusedCode, findUnusedDependencies, type Manifest } from './unused-rules.ts';

// node scripts/checks/unused.ts FOLDER … names what these folders have and nobody uses: exports, files and dependencies.
const folders = process.argv.slice(2);
const files = readSourceFiles();
const isShown = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
const read = (path: string) => readFileSync(path, 'utf8');

interface PackageFile {
  scripts?: Record<string, string>;
  bin?: string | Record<string, string>;
  types?: string;
  typings?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const readPackage = (path: string): PackageFile => JSON.parse(read(path));

function manifestOf(folder: string): Manifest {
  const { scripts = {}, dependencies = {}, devDependencies = {} } = readPackage(join(folder, 'package.json'));
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@boxyard/'));
  return {
    folder,
    scripts: Object.values(scripts).join('\n'),
    dependencies: Object.fromEntries(names.map((name) => [name, describe(folder, name)])),
  };
}

function describe(folder: string, name: string): Manifest['dependencies'][string] {
  const path = [join(folder, 'node_modules', name, 'package.json'), join('node_modules', name, 'package.json')].find(
    (candidate) => existsSync(candidate),
  );
  const { bin, types, typings, peerDependencies = {} } = path ? readPackage(path) : {};
  const commands = typeof bin === 'string' ? [name] : Object.keys(bin ?? {});
  return { commands, peers: Object.keys(peerDependencies), hasOwnTypes: Boolean(types ?? typings) };
}

const manifests = globSync(['package.json', '*/package.json']).map(read);
const settings = globSync(['*.config.ts', 'web/*.cjs', 'web/index.html', 'web/src/**/*.css']).map(read);
const own = files.map(({ text }) => text);
const unused = findUnusedCode(files, [...manifests, ...settings, ...own]).filter(isShown);
for (const folder of ['', ...folders].filter((each) => existsSync(join(each, 'package.json')))) {
  const inside = folder ? files.filter(({ path }) => path.startsWith(`${folder}/`)) : files;
  unused.push(...findUnusedDependencies(manifestOf(folder), inside, settings));
}
for (const line of unused) console.error(line);
if (unused.length > 0) process.exitCode = 1;
else console.log(`Everything in ${folders.join(', ')} is used.`);

import { dirname } from 'node:path/posix';
import type { SourceFile } from '../checks/wall-rules.ts';

interface Reached {
  /** Test files for vitest. */
  tests: string[];
  /** Test files for the browser. */
  specs: string[];
}

/** They import everything, so that by them any change would reach any test. */
const gathering = new Set(['server/src/app.ts', 'contract/src/core/routes.ts', 'server/test/tools/test-app.ts']);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isSpec = (path: string) => path.startsWith('e2e/') && path.endsWith('.spec.ts');
/** What reaches every test of the server, and no file imports. */
const isSql = (path: string) => path.startsWith('server/migrations/');

/**
 * The tests that a change reaches. A test of the server calls routes, so that imports alone do not lead to it: it is reached by what the
 * files of these routes import. A browser test is reached by what a screen imports whose address it names.
 */
export function reachedBy(changed: readonly string[], files: readonly SourceFile[]): Reached {
  const importers = importersOf(files);
  const reached = closure(changed, importers);
  const routes = [...reached].filter((path) => path.endsWith('.routes.ts'));
  const contracts = new Set(
    files
      .filter(({ path }) => routes.includes(path))
      .flatMap(({ imports }) => imports)
      .flatMap(({ target, typeOnly }) => (target?.startsWith('contract/src/') && !typeOnly ? [target] : []))
      .filter((path) => !path.startsWith('contract/src/core/')),
  );
  const callers = closure([...contracts], importers, (path) => path.startsWith('server/test/tools/'));
  const folders = new Set(changed.filter((path) => path.includes('/features/')).map(dirname));
  const addresses = [...reached].filter((path) => path.startsWith('web/src/routes/')).map(addressOf);
  const isFrame = addresses.some((address) => address.startsWith('/_'));
  const names = (text: string) => isFrame || addresses.some((address) => new RegExp(`['\`]${address}\\b`).test(text));
  const all = changed.some(isSql);
  const tests = files.filter(
    ({ path }) =>
      isTest(path) &&
      (reached.has(path) || callers.has(path) || folders.has(dirname(path)) || (all && path.startsWith('server/'))),
  );
  const specs = files.filter(({ path, text }) => isSpec(path) && (reached.has(path) || names(text)));
  return { tests: tests.map(({ path }) => path), specs: specs.map(({ path }) => path) };
}

/** `web/src/routes/_app/clients/$id.edit.tsx` → `/clients`. */
function addressOf(route: string): string {
  const [first = ''] = route.replace(/^web\/src\/routes\/(?:_[^/]+\/)*/, '').split(/[/.]/);
  return `/${first}`;
}

function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files)
    for (const { target } of imports)
      if (target && !gathering.has(target)) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}

/** These files and all that import them, directly or by others. @param isPassage which importers lead further */
function closure(
  from: readonly string[],
  importers: ReadonlyMap<string, string[]>,
  isPassage: (path: string) => boolean = () => true,
): Set<string> {
  const found = new Set(from);
  const open = [...from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const importer of importers.get(path) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      if (isPassage(importer)) open.push(importer);
    }
  }
  return found;
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import type { Import, SourceFile } from './wall-rules.ts';

const patterns = ['{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', '*.ts'];
const left = new Set(['node_modules', 'dist']);

/** Every TypeScript file of ours, generated ones left out, with its imports. */
export function readSourceFiles(): SourceFile[] {
  return globSync(patterns, { exclude: (path) => left.has(path.split(/[\\/]/).at(-1) ?? '') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'))
    .sort()
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

export function parseSource(path: string, text: string, exists: (path: string) => boolean = existsSync): SourceFile {
  const { module } = parseSync(path, text);
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  const found: (Pick<Import, 'specifier' | 'typeOnly' | 'names'> & { start: number })[] = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
      specifier: moduleRequest.value,
      start,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: namesOf(entries.map(({ importName }) => importName)),
    })),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest, importName, isType }) =>
        moduleRequest
          ? [{ specifier: moduleRequest.value, start, typeOnly: isType, names: namesOf([importName]) }]
          : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const quoted = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
      return quoted?.[2] ? [{ specifier: quoted[2], start, typeOnly: false, names: 'all' as const }] : [];
    }),
  ];
  const imports: Import[] = found.map(({ specifier, start, typeOnly, names }) => ({
    specifier,
    target: resolve(path, specifier, exists),
    line: lineOf(start),
    typeOnly,
    names,
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { kind, name, start } }) =>
      kind === 'None' ? [] : [{ name: name ?? 'default', line: lineOf(start ?? 0) }],
    ),
  );
  return { path, text, imports, exports };
}

function namesOf(taken: { kind: string; name: string | null }[]): Import['names'] {
  if (taken.some(({ kind }) => kind.startsWith('All') || kind === 'NamespaceObject')) return 'all';
  return taken.map(({ name }) => name ?? 'default');
}

/** The file of ours that an import means, from the root; undefined for packages. */
function resolve(from: string, specifier: string, exists: (path: string) => boolean): string | undefined {
  const own = /^@boxyard\/(contract|server|web)(?:\/(.*))?$/.exec(specifier);
  if (own) return join(own[1] ?? '', 'src', own[2] ?? '');
  if (!specifier.startsWith('.')) return undefined;
  const path = join(dirname(from), specifier);
  return ['', '.ts', '.tsx'].map((ending) => path + ending).find(exists) ?? path;
}

import type { SourceFile } from './wall-rules.ts';

export interface Manifest {
  /** The folder of the package, '' for the root. */
  folder: string;
  /** What it depends on: the names, with the commands that each brings and the packages that each wants beside it. */
  dependencies: Record<string, { commands: string[]; peers: string[]; hasOwnTypes: boolean }>;
  /** The commands that the package's scripts run. */
  scripts: string;
}

/** Called by name from outside: tests, routes, settings of tools, and what a command line or a setting names. */
const isEntry = (path: string): boolean =>
  /\.(test|spec|production|failover|judge)\.tsx?$|\.config\.ts$|^web\/src\/routes\/|\/main\.tsx?$/.test(path);

/** Exports that no other file takes, and files that nobody imports. `texts` may name a file: settings, scripts, pages. */
export function findUnusedCode(files: SourceFile[], texts: string[]): string[] {
  const taken = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { target, names } of file.imports) {
      if (!target || target === file.path) continue;
      const known = taken.get(target) ?? new Set();
      for (const name of names === 'all' ? ['*'] : names) known.add(name);
      taken.set(target, known);
    }
  }
  return files.flatMap(({ path, exports }) => {
    if (isEntry(path)) return [];
    const names = taken.get(path);
    const isNamed = texts.some((text) => text.includes(path.slice(path.lastIndexOf('/') + 1)));
    if (!names) return isNamed ? [] : [`${path}:1 Nothing imports this file.`];
    if (names.has('*')) return [];
    // A setting names a file for its default export.
    const isSetting = texts.some((text) => text.includes(`'${path}'`));
    return exports
      .filter(({ name }) => !names.has(name) && !(isSetting && name === 'default'))
      .map(({ name, line }) => `${path}:${line} No other file imports ${name}: let it go, or drop the export.`);
  });
}

/** Dependencies that no file of the package imports, no script runs and no other dependency wants beside it. */
export function findUnusedDependencies(manifest: Manifest, files: SourceFile[], texts: string[]): string[] {
  const { folder, dependencies, scripts } = manifest;
  const imported = new Set(files.flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier))));
  const isUsed = (name: string): boolean => {
    if (imported.has(name) || texts.some((text) => text.includes(`'${name}`))) return true;
    if (files.some(({ text }) => text.includes(`.resolve('${name}/`))) return true; // read as files
    const { commands = [] } = dependencies[name] ?? {};
    if (commands.some((command) => new RegExp(`(?:^|[\\s"])${command}(?:$|[\\s"])`).test(scripts))) return true;
    const typed = typedBy(name);
    return typed !== undefined && (typed === 'node' || (isUsed(typed) && !dependencies[typed]?.hasOwnTypes));
  };
  const wanted = new Set(Object.entries(dependencies).flatMap(([name, { peers }]) => (isUsed(name) ? peers : [])));
  return Object.keys(dependencies)
    .filter((name) => !isUsed(name) && !wanted.has(name))
    .map((name) => `${folder ? `${folder}/` : ''}package.json Nothing needs ${name}.`);
}

/** `@types/react-dom` → `react-dom`, `@types/babel__core` → `@babel/core`. */
function typedBy(name: string): string | undefined {
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  return typed?.includes('__') ? `@${typed.replace('__', '/')}` : typed;
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

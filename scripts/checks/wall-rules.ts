/** One import statement of one of our files. `target` is the imported file where it is ours, from the root. */
export interface Import {
  specifier: string;
  target: string | undefined;
  line: number;
  typeOnly: boolean;
  /** What is taken from there; `all` where the whole module is. */
  names: string[] | 'all';
}

export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
  exports: { name: string; line: number }[];
}

interface Breach {
  path: string;
  line: number;
  sentence: string;
}

export const maxLines = 350;
const reason = /^\/\/ long: \S/;
const libraries = ['ibantools', 'punycode.js'];
const testTools = ['vitest', 'fast-check'];

type Rule = (file: SourceFile, imported: Import) => string | undefined;

const packageOf = (path: string) => path.split('/')[0];
const isTest = (path: string) => path.includes('.test.');

/** `server/src/features/admins/x.ts` → `admins`; undefined outside the features of that package. */
function featureOf(packageName: string, path: string): string | undefined {
  const [first, src, features, feature, file] = path.split('/');
  return first === packageName && src === 'src' && features === 'features' && file ? feature : undefined;
}

const contractImportsZodOnly: Rule = (file, { specifier, target }) => {
  if (!file.path.startsWith('contract/src/')) return undefined;
  if (target?.startsWith('contract/src/')) return undefined;
  if (specifier === 'zod' || specifier.startsWith('zod/') || libraries.includes(specifier)) return undefined;
  if (isTest(file.path) && testTools.includes(specifier)) return undefined;
  return `The contract may import zod, ${libraries.join(', ')} and its own files only, not ${specifier}.`;
};

const webAndServerStayApart: Rule = (file, { specifier, target }) => {
  const here = packageOf(file.path);
  const there = target ? packageOf(target) : undefined;
  if (here === 'web' && there === 'server') return `The web app may not import the server (${specifier}).`;
  if (here === 'server' && there === 'web') return `The server may not import the web app (${specifier}).`;
  return undefined;
};

const webFeaturesOfferTheirApi: Rule = (file, { target = '' }) => {
  const [here, there] = [featureOf('web', file.path), featureOf('web', target)];
  if (!here || !there || here === there || /\.api\.ts$/.test(target)) return undefined;
  return `The web feature ${here} may import only *.api.ts of the feature ${there}; compose them in a route file or move what they share to ui/ or core/.`;
};

const webBaseKnowsNoFeature: Rule = (file, { target = '' }) => {
  const base = /^web\/src\/(ui|core)\//.exec(file.path)?.[1];
  const there = featureOf('web', target);
  return base && there ? `The web's ${base}/ may not import the feature ${there}.` : undefined;
};

const serverFeaturesOfferQueriesAndServices: Rule = (file, { target = '' }) => {
  const [here, there] = [featureOf('server', file.path), featureOf('server', target)];
  if (!here || !there || here === there || /\.(queries|service)\.ts$/.test(target)) return undefined;
  return `Of the server feature ${there}, ${here} may import *.queries.ts and *.service.ts only.`;
};

const serverCoreKnowsNoFeature: Rule = (file, { target = '' }) => {
  const there = featureOf('server', target);
  if (!file.path.startsWith('server/src/core/') || !there) return undefined;
  return `The server's core may not import the feature ${there}.`;
};

const databaseKnowsNoRequests: Rule = (file, { target = '' }) => {
  const isBreach = file.path.startsWith('server/src/core/db/') && target.startsWith('server/src/core/http/');
  return isBreach ? 'core/db may not import core/http.' : undefined;
};

/** It may be asked by what starts, migrates, saves and measures the server. */
const fewKnowOfCitus: Rule = (file, { target = '' }) => {
  const isBreach = /^server\/src\/(core|features)\//.test(file.path) && target.startsWith('server/src/citus/');
  return isBreach ? 'Features and the core may not import server/src/citus.' : undefined;
};

const rules: Rule[] = [
  contractImportsZodOnly,
  webAndServerStayApart,
  webFeaturesOfferTheirApi,
  webBaseKnowsNoFeature,
  serverFeaturesOfferQueriesAndServices,
  serverCoreKnowsNoFeature,
  databaseKnowsNoRequests,
  fewKnowOfCitus,
];

export function findBreaches(files: SourceFile[]): Breach[] {
  return [
    ...files.flatMap(brokenImports),
    ...files.flatMap(tooLong),
    ...findCycles(files),
    ...findFeatureCircles(files, 'server'),
  ];
}

function brokenImports(file: SourceFile): Breach[] {
  return file.imports.flatMap((imported) =>
    rules.flatMap((rule) => {
      const sentence = rule(file, imported);
      return sentence ? [{ path: file.path, line: imported.line, sentence }] : [];
    }),
  );
}

function tooLong({ path, text }: SourceFile): Breach[] {
  const lines = text.trimEnd().split('\n').length;
  if (lines <= maxLines || reason.test(text)) return [];
  const sentence = `${lines} lines, at most ${maxLines}: split it, or begin it with "// long: " and the reason.`;
  return [{ path, line: maxLines + 1, sentence }];
}

/** Depth first; each cycle is told once, at the import that closes it. Imports of types alone do not count. */
function findCycles(files: SourceFile[]): Breach[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const trail: string[] = [];
  const breaches: Breach[] = [];

  function visit(file: SourceFile): void {
    trail.push(file.path);
    for (const { target, line, typeOnly } of file.imports) {
      const next = target && !typeOnly ? byPath.get(target) : undefined;
      if (!next || done.has(next.path)) continue;
      const start = trail.indexOf(next.path);
      if (start < 0) visit(next);
      else {
        const circle = [...trail.slice(start), next.path].join(' → ');
        breaches.push({ path: file.path, line, sentence: `Import cycle: ${circle}.` });
      }
    }
    trail.pop();
    done.add(file.path);
  }

  for (const file of files) if (!done.has(file.path)) visit(file);
  return breaches;
}

/** Features that know each other in a circle cannot be understood one by one; types count, tests do not. */
function findFeatureCircles(files: SourceFile[], packageName: string): Breach[] {
  const imports = files
    .filter((file) => !isTest(file.path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target = '', line }) => {
        const [from, to] = [featureOf(packageName, path), featureOf(packageName, target)];
        return from && to && from !== to ? [{ path, line, from, to }] : [];
      }),
    );

  /** The features from one to the other, both named; undefined where there is no way. */
  function wayTo(target: string, from: string, passed = new Set<string>()): string[] | undefined {
    if (from === target) return [from];
    passed.add(from);
    for (const { to } of imports.filter((each) => each.from === from && !passed.has(each.to))) {
      const rest = wayTo(target, to, passed);
      if (rest) return [from, ...rest];
    }
    return undefined;
  }

  return imports.flatMap(({ path, line, from, to }) => {
    const back = wayTo(from, to);
    return back ? [{ path, line, sentence: `Circle of features: ${[from, ...back].join(' → ')}.` }] : [];
  });
}

/** A screen's folder has the name of the server's folder and of the contract's file that it shows. */
export function findUnmatchedFeatures(files: SourceFile[]): string[] {
  const namesIn = (packageName: string) =>
    new Set(files.flatMap(({ path }) => featureOf(packageName, path) ?? []).filter((name) => !name.includes('.')));
  const inServer = namesIn('server');
  const inContract = new Set(files.map(({ path }) => /^contract\/src\/[^/]+\/([^/]+)\.ts$/.exec(path)?.[1]));
  return [...namesIn('web')].flatMap((name) => {
    const missing = [
      !inServer.has(name) && `server/src/features/${name}/`,
      !inContract.has(name) && `contract/src/…/${name}.ts`,
    ];
    const places = missing.filter(Boolean).join(' and ');
    return places
      ? [`The feature web/src/features/${name}/ has no ${places}: features have one name in all three.`]
      : [];
  });
}

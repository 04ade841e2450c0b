import { describe, expect, test } from 'vitest';
import { parseSource } from './source-files.ts';
import { findBreaches, findUnmatchedFeatures, maxLines } from './wall-rules.ts';

/** Breaches of a small tree of files, as `path:line sentence`. */
function breachesOf(tree: Record<string, string>): string[] {
  const exists = (path: string) => path in tree;
  const files = Object.entries(tree).map(([path, text]) => parseSource(path, text, exists));
  return findBreaches(files).map(({ path, line, sentence }) => `${path}:${line} ${sentence}`);
}

const feature = 'src/features';

describe('a breach is told with its file and line', () => {
  test.each([
    ['contract/src/a.ts', "import { readFile } from 'node:fs';", 'zod, ibantools, punycode.js and its own files only'],
    ['contract/src/a.ts', "import fastify from 'fastify';", 'zod, ibantools, punycode.js and its own files only'],
    [
      'contract/src/a.ts',
      "export { x } from '@boxyard/server/x.ts';",
      'zod, ibantools, punycode.js and its own files only',
    ],
    ['contract/src/a.ts', "import { test } from 'vitest';", 'zod, ibantools, punycode.js and its own files only'],
    ['web/src/core/api.ts', "import type { X } from '@boxyard/server/x.ts';", 'may not import the server'],
    ['web/src/core/api.ts', "import { X } from '../../../server/src/x.ts';", 'may not import the server'],
    ['server/src/app.ts', "const page = await import('../../web/src/main.tsx');", 'may not import the web app'],
    [`web/${feature}/a/a-list.tsx`, "import { b } from '../b/b-list.tsx';", 'only *.api.ts of the feature b'],
    ['web/src/ui/table.tsx', "import { b } from '../features/b/b.api.ts';", 'ui/ may not import the feature b'],
    ['web/src/core/api.ts', "import { b } from '../features/b/b.api.ts';", 'core/ may not import the feature b'],
    [`server/${feature}/a/a.routes.ts`, "import { b } from '../b/b.routes.ts';", '*.queries.ts and *.service.ts only'],
    ['server/src/core/db.ts', "import { b } from '../features/b/b.queries.ts';", 'core may not import the feature b'],
  ])('%s: %s', (path, statement, sentence) => {
    expect(breachesOf({ [path]: `\n${statement}\n` })).toEqual([expect.stringContaining(sentence)]);
    expect(breachesOf({ [path]: `\n${statement}\n` })[0]).toMatch(`${path}:2 `);
  });
});

test('what the walls allow', () => {
  const tree = {
    'contract/src/a.ts': "import { z } from 'zod';\nimport { b } from './b.ts';",
    'contract/src/a.test.ts': "import { test } from 'vitest';\nimport { a } from './a.ts';",
    'web/src/routes/a.tsx': "import '../features/a/a-list.tsx';\nimport '../features/b/b-list.tsx';",
    'web/src/features/a/a-list.tsx':
      "import '../../ui/table.tsx';\nimport { a } from '@boxyard/contract/a.ts';\nimport { b } from '../b/b.api.ts';",
    'server/src/app.ts': "import './features/a/a.routes.ts';",
    'server/src/features/a/a.routes.ts':
      "import './a.queries.ts';\nimport '../b/b.queries.ts';\nimport '../b/b.service.ts';",
    'e2e/a.spec.ts': "import { a } from '@boxyard/contract/a.ts';",
  };
  expect(breachesOf(tree)).toEqual([]);
});

test('text that only looks like an import is none', () => {
  const text = `// import x from '@boxyard/server/x.ts';\nconst sample = "import x from '@boxyard/server/x.ts'";`;
  expect(breachesOf({ 'web/src/a.ts': text })).toEqual([]);
});

test('a long file needs a reason in its first line', () => {
  const long = 'const x = 1;\n'.repeat(maxLines + 1);
  expect(breachesOf({ 'server/src/a.ts': long })).toEqual([expect.stringContaining(`${maxLines + 1} lines`)]);
  expect(breachesOf({ 'server/src/a.ts': `// long: one table\n${long}` })).toEqual([]);
  expect(breachesOf({ 'server/src/a.ts': `// long:\n${long}` })).toHaveLength(1);
  expect(breachesOf({ 'server/src/a.ts': 'const x = 1;\n'.repeat(maxLines) })).toEqual([]);
});

describe('cycles', () => {
  test('are told once, with the way round', () => {
    const tree = {
      'server/src/a.ts': "import './b.ts';",
      'server/src/b.ts': "\nexport { c } from './c.ts';",
      'server/src/c.ts': "import './a.ts';",
    };
    expect(breachesOf(tree)).toEqual([
      'server/src/c.ts:1 Import cycle: server/src/a.ts → server/src/b.ts → server/src/c.ts → server/src/a.ts.',
    ]);
  });

  test('of types alone are none', () => {
    const tree = { 'server/src/a.ts': "import type { B } from './b.ts';", 'server/src/b.ts': "import './a.ts';" };
    expect(breachesOf(tree)).toEqual([]);
  });

  test('a file that imports itself is one', () => {
    expect(breachesOf({ 'web/src/a.ts': "import './a.ts';" })).toHaveLength(1);
  });
});

describe('circles of features', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `server/${feature}/${name}/${name}.queries.ts`) as [
    string,
    string,
    string,
  ];

  test('are told at every import that is part of one, be it of a type', () => {
    const tree = {
      [a]: "import '../b/b.queries.ts';",
      [b]: "\nimport type { C } from '../c/c.queries.ts';",
      [c]: "import '../other/other.queries.ts';",
      [`server/${feature}/c/c.routes.ts`]: "import '../a/a.queries.ts';",
    };
    expect(breachesOf(tree)).toEqual([
      `${a}:1 Circle of features: a → b → c → a.`,
      `${b}:2 Circle of features: b → c → a → b.`,
      `server/${feature}/c/c.routes.ts:1 Circle of features: c → a → b → c.`,
    ]);
  });

  test('are none where only a test looks back', () => {
    const tree = {
      [a]: "import '../b/b.queries.ts';",
      [`server/${feature}/b/b.test.ts`]: "import '../a/a.queries.ts';",
    };
    expect(breachesOf(tree)).toEqual([]);
  });
});

test('a web feature without a server folder and a contract file of its name is told', () => {
  const filesOf = (paths: string[]) => paths.map((path) => parseSource(path, '', () => false));
  const both = [
    'contract/src/people/auth.ts',
    'server/src/features/auth/auth.routes.ts',
    'web/src/features/all.test.ts',
  ];
  expect(findUnmatchedFeatures(filesOf([...both, 'web/src/features/auth/login-page.tsx']))).toEqual([]);
  expect(findUnmatchedFeatures(filesOf([...both, 'web/src/features/login/login-page.tsx']))).toEqual([
    expect.stringContaining('has no server/src/features/login/ and contract/src/…/login.ts'),
  ]);
});

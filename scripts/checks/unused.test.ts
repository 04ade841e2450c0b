import { describe, expect, test } from 'vitest';
import { parseSource } from './source-files.ts';
import { findUnusedCode, findUnusedDependencies } from './unused-rules.ts';

function parse(tree: Record<string, string>) {
  return Object.entries(tree).map(([path, text]) => parseSource(path, text, (each) => each in tree));
}

describe('code that nobody uses', () => {
  test('is told with its file and line', () => {
    const tree = {
      'web/src/main.tsx': "import { used } from './a.ts';\nimport type { Type } from './a.ts';",
      'web/src/a.ts':
        'export const used = 1;\n\nexport const idle = 2;\nexport type Type = string;\nexport type Idle = 1;',
      'web/src/b.ts': 'export const alone = 1;',
    };
    expect(findUnusedCode(parse(tree), [])).toEqual([
      'web/src/a.ts:3 No other file imports idle: let it go, or drop the export.',
      'web/src/a.ts:5 No other file imports Idle: let it go, or drop the export.',
      'web/src/b.ts:1 Nothing imports this file.',
    ]);
  });

  test('what is not: entries, whole modules, defaults, files that a setting names', () => {
    const tree = {
      'web/src/main.tsx': "import * as all from './a.ts';\nconst lazy = import('./b.ts');\nimport c from './c.ts';",
      'web/src/a.ts': 'export const one = 1;',
      'web/src/b.ts': 'export const two = 2;',
      'web/src/c.ts': 'export default 3;',
      'web/src/routes/x.tsx': 'export const Route = 4;',
      'web/src/a.test.ts': "import { one } from './a.ts';\nexport const kept = 5;",
      'e2e/global-setup.ts': 'export default 6;',
    };
    expect(findUnusedCode(parse(tree), ["globalSetup: './e2e/global-setup.ts'"])).toEqual([]);
  });

  test('a re-export takes a name and offers one', () => {
    const tree = {
      'server/src/main.ts': "import './b.ts';",
      'server/src/a.ts': 'export const one = 1;\nexport const two = 2;',
      'server/src/b.ts': "export { one as uno } from './a.ts';",
    };
    expect(findUnusedCode(parse(tree), [])).toEqual([
      'server/src/a.ts:2 No other file imports two: let it go, or drop the export.',
      'server/src/b.ts:1 No other file imports uno: let it go, or drop the export.',
    ]);
  });
});

test('a dependency is needed where it is imported, run, styled with, wanted beside another or typed by', () => {
  const plain = { commands: [], peers: [], hasOwnTypes: false };
  const dependencies = {
    react: plain,
    '@types/react': plain,
    dompurify: { ...plain, hasOwnTypes: true },
    '@types/dompurify': plain,
    '@types/node': plain,
    '@mantine/charts': { ...plain, peers: ['recharts'] },
    recharts: plain,
    '@mantine/dropzone': { ...plain, peers: ['alone'] },
    alone: plain,
    '@biomejs/biome': { ...plain, commands: ['biome'] },
    '@fontsource/inter': plain,
  };
  const tree = { 'web/src/a.ts': "import 'react';\nimport '@mantine/charts/x.css';\nimport d from 'dompurify';" };
  const manifest = { folder: 'web', dependencies, scripts: 'biome check .' };
  expect(findUnusedDependencies(manifest, parse(tree), ["@import '@fontsource/inter/wght.css';"])).toEqual([
    'web/package.json Nothing needs @types/dompurify.',
    'web/package.json Nothing needs @mantine/dropzone.',
    'web/package.json Nothing needs alone.',
  ]);
});

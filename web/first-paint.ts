import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const own = ['colors.css', 'first-paint.css'].map((name) => join(import.meta.dirname, 'src/core', name));

/**
 * The first paint waits for nothing but the page: its few styles stand in it, and the application's own are fetched beside
 * the scripts and come into force with them (src/core/own-styles.ts).
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => ({
        html: page
          .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"')
          .replace('src="/first-paint.js"', `$& data-ahead='${JSON.stringify(aheadIn(bundle))}'`),
        tags: [
          { tag: 'style', children: own.map((file) => small(readFileSync(file, 'utf8'))).join(''), injectTo: 'head' },
        ],
      }),
    },
  };
}

/** The files that public/first-paint.js fetches beside the first script: else each waits for the one that asks for it. */
function aheadIn(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = (...names: string[]) =>
    chunks.filter(({ name }) => names.includes(name)).map(({ fileName }) => `/${fileName}`);
  const textsIn = (language: string) =>
    chunks
      .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/i18n/${language}/common.json`))
      .map(({ fileName }) => `/${fileName}`);
  return {
    frame: named('house', 'zod', '_app'),
    signIn: named('sign-in', 'zod'),
    en: textsIn('en'),
    sk: textsIn('sk'),
  };
}

/** Without comments, line ends and indents. */
const small = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '');

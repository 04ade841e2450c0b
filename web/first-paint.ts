import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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
      handler: (page) => ({
        html: page.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
        tags: [
          { tag: 'style', children: own.map((file) => small(readFileSync(file, 'utf8'))).join(''), injectTo: 'head' },
        ],
      }),
    },
  };
}

/** Without comments, line ends and indents. */
const small = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '');

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { screensAhead, textIn } from './screens-ahead.ts';

const languages = ['en', 'sk'] as const;
const script = join(import.meta.dirname, 'first-paint-script.js');
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
          .replace('<!-- first-paint-script -->', () => scriptWith(bundle))
          .replace(/data-say="(\w+)"/g, (_, key: string) => languages.map((each) => says(each, key)).join(' ')),
        tags: [
          ...fontsIn(bundle).map((href) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
            injectTo: 'head' as const,
          })),
          { tag: 'style', children: own.map((file) => small(readFileSync(file, 'utf8'))).join(''), injectTo: 'head' },
        ],
      }),
    },
  };
}

/** The letters of every screen: asked for only when a text is there to be drawn, they would move what was drawn before them. */
function fontsIn(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle)
    .filter((name) => /\/inter-latin-[^/]{8}\.woff2$/.test(name))
    .map((name) => `/${name}`);
}

/** The script in the page itself: the first paint would else wait for one more answer. The server's policy allows this very one. */
function scriptWith(bundle: Rolldown.OutputBundle): string {
  const ahead = Object.keys(bundle).length > 0 ? screensAhead(bundle) : {};
  const code = readFileSync(script, 'utf8').replace(/^\s*(?:\/\/.*)?\n?/gm, '');
  return `<script data-ahead='${inAttribute(JSON.stringify(ahead))}'>${code.trim()}</script>`;
}

/** Between single quotes. */
const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

/** An attribute with a text of the sign-in page; first-paint.css shows the one of the language. */
function says(language: (typeof languages)[number], key: string): string {
  const text = textIn(language, 'auth', key);
  if (text === undefined) throw new Error(`The texts of the sign-in (${language}) have no plain text ${key}.`);
  return `data-${language}='${inAttribute(text)}'`;
}

/** Without comments, line ends and indents. */
const small = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '');

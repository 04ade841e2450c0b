import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const languages = ['en', 'sk'];
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
          .replace('src="/first-paint.js"', `$& data-ahead='${JSON.stringify(aheadIn(bundle))}'`)
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

/** The files that public/first-paint.js fetches beside the first script: else each waits for the one that asks for it. */
function aheadIn(bundle: Rolldown.OutputBundle) {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  function withImports(files: string[], known = new Set<string>()): Set<string> {
    for (const file of files.filter((each) => !known.has(each))) {
      known.add(file);
      withImports(chunks.get(file)?.imports ?? [], known);
    }
    return known;
  }
  const of = (module: RegExp) =>
    [...chunks.values()]
      .filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
      .map(({ fileName }) => fileName);
  const first = withImports([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const draw = [...withImports(of(/\/src\/draw\.tsx$/))].filter((file) => !first.has(file));
  const beside = (module: RegExp) =>
    [...withImports(of(module))].filter((file) => !first.has(file) && !draw.includes(file)).map((file) => `/${file}`);
  return {
    draw: draw.map((file) => `/${file}`),
    frame: beside(/\/routes\/_app\.tsx\?/),
    signIn: beside(/\/routes\/login\.tsx\?/),
    en: beside(/\/i18n\/en\/common\.json$/),
    sk: beside(/\/i18n\/sk\/common\.json$/),
  };
}

/** An attribute with a text of the sign-in page; first-paint.css shows the one of the language. */
function says(language: string, key: string): string {
  const file = join(import.meta.dirname, `src/i18n/${language}/auth.json`);
  const text = new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(file, 'utf8')))).get(key);
  if (typeof text !== 'string') throw new Error(`${file} has no text ${key}`);
  return `data-${language}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

/** Without comments, line ends and indents. */
const small = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '');

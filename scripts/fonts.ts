import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const folder = join(import.meta.dirname, '../web/src/core/fonts');
const packages = join(import.meta.dirname, '../node_modules/@fontsource-variable');
/** No screen is bolder or thinner. */
const variationAxes = { wght: { min: 400, max: 700 } };

/** Each with the letters of its `unicode-range` in web/src/core/fonts/fonts.css. */
await mkdir(folder, { recursive: true });
await cut('inter/files/inter-latin-wght-normal.woff2', 'inter-latin.woff2');
await cut('inter/files/inter-latin-ext-wght-normal.woff2', 'inter-europe.woff2');
await cut('jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', 'jetbrains-mono-latin.woff2');
await cut('jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', 'jetbrains-mono-numbers.woff2');

async function cut(from: string, to: string): Promise<void> {
  const css = await readFile(join(folder, 'fonts.css'), 'utf8');
  const face = css.split('@font-face').find((part) => part.includes(`url(./${to})`)) ?? '';
  const ranges = /unicode-range:([^;]+)/.exec(face)?.[1]?.matchAll(/U\+(\w+)(?:-(\w+))?/g) ?? [];
  const codes = [...ranges].flatMap(([, first = '', last = first]) => {
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, n) => start + n);
  });
  const font = await subsetFont(await readFile(join(packages, from)), String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    variationAxes,
  });
  await writeFile(join(folder, to), font);
  console.log(`${to}: ${Math.round(font.length / 1000)} KB`);
}

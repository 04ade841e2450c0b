import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content } from 'pdfmake/interfaces.js';

/** Points. */
export const page = { margin: 36, width: 595.28 - 2 * 36, height: 841.89 };
export const grey = '#555555';
export const hairline = '#999999';

/** Stays on one line. */
export const unbroken = (words: string) => words.replaceAll(' ', '\u00a0');

/** The title of a part, under a line. */
export function heading(text: string): Content {
  return {
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: page.width, y2: 0, lineWidth: 0.5, lineColor: hairline }] },
      { text, style: 'heading' },
    ],
    margin: [0, 8, 0, 0],
  };
}

export const dataUrl = (type: 'png' | 'jpeg', bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const normal = join(fonts, 'DejaVuSans.ttf');
const bold = join(fonts, 'DejaVuSans-Bold.ttf');

/** Loaded for the first paper only: it takes 30 MB. */
export async function openPdfmake() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({ sans: { normal, bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  return pdfmake;
}

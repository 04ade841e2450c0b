import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { textsOf } from '../crud/texts.ts';

/** Points. */
export const page = { margin: 36, top: 30, width: 595.28 - 2 * 36, height: 841.89 };
export const footerHeight = 40;
const grey = '#555555';
export const hairline = '#999999';

/** Stays on one line. */
export const unbroken = (words: string) => words.replaceAll(' ', '\u00a0');

/** A word that is longer than a column may go on in the next line: the zero-width space allows it. */
export const breakable = (words: string) => words.replace(/\S{18}(?=\S)/gu, '$&\u200b');

export const dataUrl = (type: 'png' | 'jpeg', bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

interface Paper {
  language: Language;
  /** What it is and its number, as the file's properties say it. */
  title: string;
  author: string;
  content: Content[];
  /** At the foot of each page, beside the number of the page, so that a loose page is recognised. */
  footer: string;
  /** Below it, in one line. */
  footerHint?: string;
}

/** A paper of A4 pages, numbered at their foot. */
export function paperOf({ language, title, author, content, ...below }: Paper): TDocumentDefinitions {
  const text = textsOf(language, 'papers');
  return {
    pageSize: 'A4',
    pageMargins: [page.margin, page.top, page.margin, footerHeight],
    defaultStyle: { font: 'sans', fontSize: 9, lineHeight: 1.2 },
    styles: { heading: { bold: true, fontSize: 9.5, margin: [0, 4, 0, 4] }, label: { color: grey, fontSize: 7 } },
    language,
    info: { title, author },
    content,
    footer: (at, pages) => ({
      stack: [
        {
          columns: [
            { text: below.footer, width: '*' },
            { text: text('page', { page: at, pages }), width: 'auto', noWrap: true },
          ],
          columnGap: 14,
        },
        ...(below.footerHint ? [{ text: below.footerHint, noWrap: true }] : []),
      ],
      margin: [page.margin, 4, page.margin, 0],
      style: 'label',
    }),
  };
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const normal = join(fonts, 'DejaVuSans.ttf');
const bold = join(fonts, 'DejaVuSans-Bold.ttf');

export async function drawPdf(paper: TDocumentDefinitions): Promise<Buffer> {
  const pdfmake = await openPdfmake();
  return pdfmake.createPdf(paper).getBuffer();
}

/** Loaded for the first paper only: it takes 30 MB. */
async function openPdfmake() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({ sans: { normal, bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  return pdfmake;
}

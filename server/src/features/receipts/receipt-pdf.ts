import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Column, Content } from 'pdfmake/interfaces.js';
import { damages } from './receipt-damages.ts';
import { container, transport } from './receipt-facts.ts';
import { head, passage } from './receipt-head.ts';
import { photos } from './receipt-photos.ts';
import { grey, heading, page, type Sheet, sheetOf } from './receipt-style.ts';
import type { Print } from './receipt-worker.ts';
import { shortNotes } from './shortened.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const normal = join(fonts, 'DejaVuSans.ttf');
const bold = join(fonts, 'DejaVuSans-Bold.ttf');

/** Loaded for the first receipt only: it takes 30 MB. */
async function openPdfmake() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({ sans: { normal, bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  return pdfmake;
}

/** Room for the number of the page. */
const footerHeight = 40;

/** The receipt on one A4 page, more if there are many damages, and one with photos where they were asked for. */
export async function printReceipt(print: Print): Promise<Buffer> {
  const sheet = sheetOf(print);
  const { text, receipt, language } = sheet;
  const pdfmake = await openPdfmake();
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [page.margin, 30, page.margin, footerHeight],
      language,
      info: { title: `${text('number')} ${receipt.number}`, author: receipt.contents.depot.name },
      defaultStyle: { font: 'sans', fontSize: 9, lineHeight: 1.2 },
      styles: {
        heading: { bold: true, fontSize: 9.5, margin: [0, 4, 0, 4] },
        label: { color: grey, fontSize: 7 },
      },
      content: [
        head(sheet),
        ...passage(sheet),
        ...container(sheet),
        ...transport(sheet),
        ...damages(sheet),
        ...notes(sheet),
        ...signatures(sheet),
        ...photos(sheet),
      ],
      footer: (number, pages) => ({
        columns: [
          { text: `${text('check')}: ${sheet.checkUrl}`, noWrap: true, width: '*' },
          {
            text: [
              receipt.number,
              text('revision', { revision: receipt.revision }),
              text('page', { page: number, pages }),
            ].join('  ·  '),
            width: 'auto',
          },
        ],
        margin: [page.margin, 14, page.margin, 0],
        style: 'label',
      }),
    })
    .getBuffer();
}

function notes({ receipt: { contents }, text }: Sheet): Content[] {
  return contents.notes ? [{ unbreakable: true, stack: [heading(text('notes')), shortNotes(contents.notes)] }] : [];
}

const signatureHeight = 84;

/** At the foot of the page where the content ends, or of the next one where there is no room left. */
function signatures({ text }: Sheet): Content[] {
  const line = (label: string): Column => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.7 }] },
      { text: label, style: 'label', margin: [0, 3, 0, 0] },
    ],
  });
  return [
    { canvas: [{ type: 'rect', x: 0, y: 0, w: 1, h: signatureHeight, color: 'white' }] },
    {
      stack: [
        { text: text('agreed'), margin: [0, 0, 0, 46] },
        { columns: [line(text('signatureDepot')), line(text('signatureDriver'))], columnGap: 40 },
      ],
      absolutePosition: { x: page.margin, y: page.height - footerHeight - signatureHeight + 6 },
    },
  ];
}

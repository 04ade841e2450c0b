import type { CanvasLine, Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { grey, hairline, heading, openPdfmake, page } from '../../core/files/paper.ts';
import type { Print } from './print.ts';
import { damages } from './receipt-damages.ts';
import { container, transport } from './receipt-facts.ts';
import { head, passage } from './receipt-head.ts';
import { photos } from './receipt-photos.ts';
import { type Sheet, sheetOf } from './receipt-style.ts';
import { shortNotes } from './shortened.ts';

/** Room for the number of the page. */
const footerHeight = 40;

/** The receipt on one A4 page, more if there are many damages, and one with photos where they were asked for. */
export async function printReceipt(print: Print): Promise<Buffer> {
  const sheet = sheetOf(print);
  const pdfmake = await openPdfmake();
  // Drawn twice: only then is it known how much room is left above the signatures.
  let end = 0;
  const measured = await pdfmake.createPdf(layout(sheet, 0, (top) => (end = top))).getBuffer();
  const lines = linesBetween(end, signatureTop);
  return lines === 0 ? measured : pdfmake.createPdf(layout(sheet, lines)).getBuffer();
}

function layout(sheet: Sheet, lines: number, onEnd: (top: number) => void = () => undefined): TDocumentDefinitions {
  const { text, receipt, language } = sheet;
  return {
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
      ...(lines > 0 ? [reservations(sheet, lines)] : []),
      ...signatures(sheet),
      ...photos(sheet),
    ],
    footer: (number, pages) => footer(sheet, number, pages),
    pageBreakBefore: ({ style, startPosition }) => {
      if (style === endOfText) onEnd(startPosition.top);
      return false;
    },
  };
}

/** On each page, so that a loose one is known again. */
function footer({ text, receipt, checkUrl }: Sheet, number: number, pages: number): Content {
  const revision = text('revision', { revision: receipt.revision });
  const which = [receipt.number, receipt.contents.container.name, revision].join('  ·  ');
  return {
    stack: [
      { columns: [{ text: which }, { text: text('page', { page: number, pages }), alignment: 'right' }] },
      { text: `${text('check')}: ${checkUrl}`, noWrap: true },
    ],
    margin: [page.margin, 10, page.margin, 0],
    style: 'label',
  };
}

function notes({ receipt: { contents }, text }: Sheet): Content[] {
  return contents.notes ? [{ unbreakable: true, stack: [heading(text('notes')), shortNotes(contents.notes)] }] : [];
}

const lineHeight = 20;
const headingHeight = 30;
const mostLines = 6;

/** How many lines fit for what is written by hand. */
function linesBetween(top: number, bottom: number): number {
  const room = Math.floor((bottom - top - headingHeight) / lineHeight);
  return Math.max(0, Math.min(mostLines, room));
}

/** Room for what the driver has to say before signing. */
function reservations({ text }: Sheet, lines: number): Content {
  const line = (nth: number): CanvasLine => {
    const y = (nth + 1) * lineHeight - 6;
    return {
      type: 'line',
      x1: 0,
      y1: y,
      x2: page.width,
      y2: y,
      lineWidth: 0.4,
      lineColor: hairline,
      dash: { length: 1, space: 2 },
    };
  };
  return { stack: [heading(text('reservations')), { canvas: Array.from({ length: lines }, (_, nth) => line(nth)) }] };
}

const signatureHeight = 84;
const signatureTop = page.height - footerHeight - signatureHeight;
/** Marks where the text ends, and keeps the room for the signatures. */
const endOfText = 'endOfText';

/** At the foot of the page where the content ends, or of the next one where there is no room left. */
function signatures({ text }: Sheet): Content[] {
  const line = (label: string): Column => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.7 }] },
      { text: label, style: 'label', margin: [0, 3, 0, 0] },
    ],
  });
  return [
    { style: endOfText, canvas: [{ type: 'rect', x: 0, y: 0, w: 1, h: signatureHeight, color: 'white' }] },
    {
      stack: [
        { text: text('agreed'), margin: [0, 0, 0, 46] },
        { columns: [line(text('signatureDepot')), line(text('signatureDriver'))], columnGap: 40 },
      ],
      absolutePosition: { x: page.margin, y: signatureTop + 6 },
    },
  ];
}

import type { CanvasLine, Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { heading } from '../../core/paper/blocks.ts';
import { drawPdf, footerHeight, hairline, page, paperOf } from '../../core/paper/paper.ts';
import type { Print } from './print.ts';
import { damages } from './receipt-damages.ts';
import { container, transport } from './receipt-facts.ts';
import { passage, receiptHead } from './receipt-head.ts';
import { photos } from './receipt-photos.ts';
import { type Sheet, sheetOf } from './receipt-style.ts';
import { shortNotes } from './shortened.ts';

/** How large the box with its damages is drawn: smaller where the receipt would not fit on its page. */
const sketchScales = [1, 0.7, 0.55];

/** The receipt on one A4 page, more if there are many damages, and one with photos where they were asked for. */
export async function printReceipt(print: Print): Promise<Buffer> {
  const sheet = sheetOf(print);
  for (const sketchScale of sketchScales) {
    const scaled = { ...sheet, sketchScale };
    const lines = await linesLeft(scaled);
    if (lines > 0) return drawPdf(layout(scaled, lines));
  }
  return drawPdf(layout(sheet, 0));
}

/** How many lines are left above the signatures: only once it is drawn is that known. */
async function linesLeft(sheet: Sheet): Promise<number> {
  let end = 0;
  await drawPdf(layout(sheet, null, (top) => (end = top)));
  // At the top of a page the signatures would stand alone.
  return end <= page.top ? 0 : linesBetween(end, signatureTop);
}

/** @param lines for what is written by hand: where none is left, they and the signatures are on the next page; null while it is measured */
function layout(
  sheet: Sheet,
  lines: number | null,
  onEnd: (top: number) => void = () => undefined,
): TDocumentDefinitions {
  const { text, receipt, language, checkUrl } = sheet;
  const { depot, container: box } = receipt.contents;
  const revision = text('revision', { revision: receipt.revision });
  return {
    ...paperOf({
      language,
      title: `${text('number')} ${receipt.number}`,
      author: depot.name,
      footer: [receipt.number, box.name, revision].join('  ·  '),
      footerHint: `${text('check')}: ${checkUrl}`,
      content: [
        receiptHead(sheet),
        ...passage(sheet),
        ...container(sheet),
        ...transport(sheet),
        ...damages(sheet),
        ...notes(sheet),
        ...(lines === null ? [] : [reservations(sheet, lines)]),
        ...signatures(sheet),
        ...photos(sheet),
      ],
    }),
    pageBreakBefore: ({ style, startPosition }) => {
      if (style === endOfText) onEnd(startPosition.top);
      return false;
    },
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
  const canvas = Array.from({ length: lines || mostLines }, (_, nth) => line(nth));
  return { stack: [heading(text('reservations')), { canvas }], ...(lines === 0 && { pageBreak: 'before' }) };
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

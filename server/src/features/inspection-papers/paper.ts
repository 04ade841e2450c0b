import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { dataUrl, grey, heading, openPdfmake, page } from '../../core/files/paper.ts';
import type { Depot } from '../accounts/depot.queries.ts';

/** A survey or an estimate, in words already: the process that draws it knows nothing else. */
export interface PrintedPaper {
  language: Language;
  title: string;
  number: string;
  /** Beside the number, such as the outcome. */
  state: string;
  depot: Depot;
  facts: [label: string, value: string][];
  tables: { heading: string; header: string[]; widths: (string | number)[]; rows: string[][]; total?: string }[];
  notes: string[];
  photos: { caption: string; jpeg: Uint8Array }[];
  /** PNG. */
  logo?: Uint8Array;
}

export async function drawPaper(print: PrintedPaper): Promise<Buffer> {
  const pdfmake = await openPdfmake();
  return pdfmake.createPdf(layout(print)).getBuffer();
}

function layout(print: PrintedPaper): TDocumentDefinitions {
  const { language, depot, title, number, tables, notes } = print;
  const text = textsOf(language, 'estimate-page');
  return {
    pageSize: 'A4',
    pageMargins: [page.margin, 30, page.margin, 40],
    defaultStyle: { font: 'sans', fontSize: 9, lineHeight: 1.2 },
    styles: { heading: { bold: true, fontSize: 9.5, margin: [0, 4, 0, 4] }, label: { color: grey, fontSize: 7 } },
    language,
    info: { title: `${title} ${number}`, author: depot.name },
    content: [
      head(print),
      facts(print),
      ...tables.flatMap(table),
      ...notes.map((note): Content => ({ text: note, margin: [0, 8, 0, 0] })),
      ...photos(print, text),
    ],
    footer: (at, pages) => ({
      columns: [
        { text: `${depot.name}  ·  ${title} ${number}` },
        { text: text('page', { page: at, pages }), alignment: 'right' },
      ],
      margin: [page.margin, 10, page.margin, 0],
      style: 'label',
    }),
  };
}

function head({ depot, logo, title, number, state }: PrintedPaper): Content {
  return {
    columns: [
      ...(logo ? [{ image: dataUrl('png', logo), fit: [140, 48] as [number, number] }] : []),
      { stack: [{ text: depot.name, bold: true, fontSize: 12 }, depot.address], width: '*' },
      {
        stack: [
          { text: title, style: 'label' },
          { text: number, bold: true, fontSize: 15 },
          { text: state, bold: true },
        ],
        width: 'auto',
        alignment: 'right',
      },
    ],
    columnGap: 14,
  };
}

function facts({ facts: given }: PrintedPaper): Content {
  const cells = given
    .filter(([, value]) => value !== '')
    .map(
      ([label, value]): TableCell => ({
        stack: [
          { text: label, style: 'label' },
          { text: value, bold: true },
        ],
      }),
    );
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) =>
    [...cells.slice(at * 2, at * 2 + 2), ''].slice(0, 2),
  );
  return { table: { widths: ['*', '*'], body: rows }, layout: 'noBorders', margin: [0, 12, 0, 4] };
}

function table({ heading: title, header, widths, rows, total }: PrintedPaper['tables'][number]): Content[] {
  if (rows.length === 0) return [];
  const head = header.map(
    (label, nth): TableCell => ({
      text: label,
      style: 'label',
      alignment: total && nth === header.length - 1 ? 'right' : 'left',
    }),
  );
  const body = rows.map((row): TableCell[] =>
    row.map((cell, nth) => (nth === row.length - 1 && total ? { text: cell, alignment: 'right' } : cell)),
  );
  return [
    heading(title),
    { table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...body] }, layout: 'lightHorizontalLines' },
    ...(total ? [{ text: total, bold: true, fontSize: 11, alignment: 'right', margin: [0, 6, 0, 0] } as Content] : []),
  ];
}

/** Two beside each other. */
function photos({ photos: given }: PrintedPaper, text: Texts): Content[] {
  const width = (page.width - 16) / 2;
  const cells = given.map(
    ({ jpeg, caption }): Content => ({
      stack: [
        { image: dataUrl('jpeg', jpeg), fit: [width, 230] },
        { text: caption, style: 'label', margin: [0, 3, 0, 12] },
      ],
    }),
  );
  const rows = Array.from(
    { length: Math.ceil(cells.length / 2) },
    (_, at): Content => ({
      columns: cells.slice(at * 2, at * 2 + 2).map((cell) => ({ stack: [cell], width })),
      columnGap: 16,
      unbreakable: true,
    }),
  );
  const [first, ...others] = rows;
  // The heading stays with what it is of.
  return first ? [{ stack: [heading(text('photos')), first], unbreakable: true }, ...others] : [];
}

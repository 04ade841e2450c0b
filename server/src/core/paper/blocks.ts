import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { breakable, dataUrl, hairline, page } from './paper.ts';

const largestLogo = { width: 140, height: 48 };

interface Head {
  /** PNG. */
  logo?: Uint8Array | undefined;
  /** The depot or seller that issued the paper: at the left. */
  issuer: Content[];
  /** What it is, its number, its state: at the right. */
  title: Content[];
  /** What the code beside them says. */
  code?: string;
}

/** The head of a first page. */
export function head({ logo, issuer, title, code }: Head): Content {
  const picture: Column[] = logo ? [{ image: dataUrl('png', logo), fit: [largestLogo.width, largestLogo.height] }] : [];
  return {
    columns: [
      ...picture,
      { stack: issuer, width: '*' },
      { stack: title, width: 'auto', alignment: 'right' },
      ...(code ? [{ stack: [{ qr: code, fit: smallCode, eccLevel: 'M' as const }], width: 'auto' as const }] : []),
    ],
    columnGap: 14,
  };
}

/** In points: up to 45 modules of two points. The gap beside it and the margin of the page are its quiet zone. */
const smallCode = 90;

/** A code that banks' apps read: up to 65 modules of two points, never less than 25 mm, and a quiet zone of four modules (ISO/IEC 18004). */
export const paymentCode = (says: string): Content => ({ qr: says, fit: 130, eccLevel: 'M', padding: 4 });

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

/** A label over its value. */
export type Fact = [label: string, value: string];

/** Facts row by row, in columns of these widths. */
export function factsIn(widths: readonly ('*' | 'auto')[], facts: readonly Fact[]): Content {
  const columns = widths.length;
  const cells = facts.map(
    ([label, value]): TableCell => ({
      stack: [
        { text: label, style: 'label' },
        { text: breakable(value), bold: true },
      ],
    }),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) => [
    ...cells.slice(at * columns, (at + 1) * columns),
    ...Array<TableCell>(Math.max(0, (at + 1) * columns - cells.length)).fill(''),
  ]);
  return { table: { widths: [...widths], body: rows }, layout: 'noBorders' };
}

interface Table {
  header: string[];
  widths: (string | number)[];
  rows: TableCell[][];
  /** The first of the columns with figures, which stand at the right. */
  rightFrom?: number;
}

/** Its head stands on each page, and no row goes over two of them. */
export function tableOf({ header, widths, rows, rightFrom = header.length }: Table): Content {
  const labels = header.map(
    (text, at): TableCell => ({ text, style: 'label', bold: true, ...(at >= rightFrom && { alignment: 'right' }) }),
  );
  // The printer writes into the list of widths: two tables must not share it.
  return { table: { headerRows: 1, dontBreakRows: true, widths: [...widths], body: [labels, ...rows] }, layout: rules };
}

/** Lines between rows, without frames: legible in black and white. */
const rules = {
  hLineWidth: (at: number, { table: { body } }: { table: { body: unknown[] } }) =>
    at === 1 || at === body.length ? 0.8 : at === 0 ? 0 : 0.25,
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 0,
  paddingRight: () => 6,
};

/** A figure: at the right, on one line. */
export const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });

/** Photos two by two, each over its caption. */
export function photosOf(photos: readonly { jpeg: Uint8Array; caption: string }[], height: number): Content[] {
  const gap = 16;
  const width = (page.width - gap) / 2;
  const cells = photos.map(
    ({ jpeg, caption }): Content => ({
      stack: [
        { image: dataUrl('jpeg', jpeg), fit: [width, height] },
        { text: caption, style: 'label', margin: [0, 3, 0, 13] },
      ],
    }),
  );
  return Array.from(
    { length: Math.ceil(cells.length / 2) },
    (_, at): Content => ({
      columns: cells.slice(at * 2, at * 2 + 2).map((cell) => ({ stack: [cell], width })),
      columnGap: gap,
      unbreakable: true,
    }),
  );
}

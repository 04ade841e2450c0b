import type { OrderDetail, OrderLine } from '@boxyard/contract/bookings/gate-orders.ts';
import { referenceNames } from '@boxyard/contract/bookings/order-fields.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { dayWords } from '../../core/crud/date-words.ts';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { dataUrl, grey, heading, openPdfmake, page, unbroken } from '../../core/files/paper.ts';

/** What an order is printed from. */
export interface PrintedOrder {
  order: Pick<
    OrderDetail,
    | 'direction'
    | 'number'
    | 'clientName'
    | 'warehouseName'
    | 'validFrom'
    | 'validTo'
    | 'status'
    | 'notes'
    | (typeof referenceNames)[number]
  > & { lines: (Omit<OrderLine, 'pin'> & { types: string })[] };
  depot: { name: string; address: string };
  language: Language;
  /** Opens the order at the gate. */
  gateUrl: string;
  /** PNG. */
  logo?: Uint8Array;
}

/** More numbers of a line are told by how many they are: the gate has them. */
const mostNumbers = 60;

export async function drawOrder(print: PrintedOrder): Promise<Buffer> {
  const pdfmake = await openPdfmake();
  return pdfmake.createPdf(layout(print)).getBuffer();
}

function layout(print: PrintedOrder): TDocumentDefinitions {
  const { order, language, depot } = print;
  const text = textsOf(language, 'order-paper');
  return {
    pageSize: 'A4',
    pageMargins: [page.margin, 30, page.margin, 40],
    defaultStyle: { font: 'sans', fontSize: 9, lineHeight: 1.2 },
    styles: { heading: { bold: true, fontSize: 9.5, margin: [0, 4, 0, 4] }, label: { color: grey, fontSize: 7 } },
    language,
    info: { title: `${text(`title.${order.direction}`)} ${order.number}`, author: depot.name },
    content: [
      head(print, text),
      facts(print, text),
      heading(text('lines')),
      lines(print, text),
      ...(order.notes ? [heading(text('notes')), order.notes] : []),
      { text: text('hint'), style: 'label', margin: [0, 14, 0, 0] },
    ],
    footer: (at, pages) => ({
      columns: [
        { text: `${depot.name}  ·  ${text(`title.${order.direction}`)} ${order.number}` },
        { text: text('page', { page: at, pages }), alignment: 'right' },
      ],
      margin: [page.margin, 10, page.margin, 0],
      style: 'label',
    }),
  };
}

function head({ order, depot, logo, gateUrl }: PrintedOrder, text: Texts): Content {
  return {
    columns: [
      ...(logo ? [{ image: dataUrl('png', logo), fit: [140, 48] as [number, number] }] : []),
      { stack: [{ text: depot.name, bold: true, fontSize: 12 }, depot.address], width: '*' },
      {
        stack: [
          { text: text(`title.${order.direction}`), style: 'label' },
          { text: order.number, bold: true, fontSize: 15 },
          ...(order.status === 'open' ? [] : [{ text: text(`status.${order.status}`), bold: true }]),
        ],
        width: 'auto',
        alignment: 'right',
      },
      { stack: [{ qr: gateUrl, fit: 90, eccLevel: 'M' as const }], width: 'auto' },
    ],
    columnGap: 14,
  };
}

const dayText = (day: string | null, language: Language) => (day === null ? '–' : dayWords(language, day));

function facts({ order, language }: PrintedOrder, text: Texts): Content {
  const entries: [string, string][] = [
    ['client', order.clientName],
    ['warehouse', order.warehouseName || text('anyWarehouse')],
    ['validFrom', dayText(order.validFrom, language)],
    ['validTo', dayText(order.validTo, language)],
    ...referenceNames
      .filter((name) => order[name])
      .map((name): [string, string] => [name, name === 'cargoUse' ? text(`cargoUses.${order[name]}`) : order[name]]),
  ];
  const cells = entries.map(
    ([label, value]): TableCell => ({
      stack: [
        { text: text(label), style: 'label' },
        { text: value, bold: true },
      ],
    }),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) =>
    [...cells.slice(at * 2, at * 2 + 2), ''].slice(0, 2),
  );
  return { table: { widths: ['*', '*'], body: rows }, layout: 'noBorders', margin: [0, 12, 0, 4] };
}

function lines({ order, language }: PrintedOrder, text: Texts): Content {
  const header = ['quantity', 'what', 'haulier', 'numbers'].map(
    (name): TableCell => ({ text: text(name), style: 'label' }),
  );
  const body = order.lines.map((line): TableCell[] => [
    { text: text('ofQuantity', { left: line.left, quantity: line.quantity }), bold: true },
    {
      stack: [
        whatOf(line, text),
        ...(line.validTo ? [{ text: text('lastDay', { day: dayText(line.validTo, language) }), bold: true }] : []),
      ],
    },
    line.haulierName || '–',
    numbersOf(line, text),
  ]);
  return {
    table: { headerRows: 1, widths: ['auto', '*', '*', '*'], body: [header, ...body] },
    layout: 'lightHorizontalLines',
  };
}

const whatOf = (
  { types, load, leastCondition, leastGrade, bookingNumber }: PrintedOrder['order']['lines'][number],
  text: Texts,
) =>
  [
    types || text('anyType'),
    load && text(`loads.${load}`),
    leastCondition && text('leastCondition', { condition: text(`conditions.${leastCondition}`) }),
    leastGrade && text('leastGrade', { grade: leastGrade }),
    bookingNumber,
  ]
    .filter(Boolean)
    .join(', ');

function numbersOf({ units, namedOnly }: OrderLine | PrintedOrder['order']['lines'][number], text: Texts): string {
  const reserved = units.filter(({ transportId }) => transportId === null).map(({ number }) => unbroken(number));
  const shown = reserved.slice(0, mostNumbers).join(', ');
  const more = reserved.length > mostNumbers ? text('moreNumbers', { count: reserved.length - mostNumbers }) : '';
  return [shown, more, namedOnly && text('namedOnly')].filter(Boolean).join('\n') || '–';
}

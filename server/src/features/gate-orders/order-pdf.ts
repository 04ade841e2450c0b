import type { OrderDetail, OrderLine } from '@boxyard/contract/bookings/gate-orders.ts';
import { referenceNames } from '@boxyard/contract/bookings/order-fields.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { dayWords } from '../../core/crud/date-words.ts';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { type Fact, factsIn, head, heading, tableOf } from '../../core/paper/blocks.ts';
import { breakable, drawPdf, paperOf, unbroken } from '../../core/paper/paper.ts';

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
  /** The moment by the depot's clock, in words. */
  printedAt: string;
  /** Opens the order at the gate. */
  gateUrl: string;
  /** PNG. */
  logo?: Uint8Array;
}

/** More numbers of a line are told by how many they are: the gate has them. */
const mostNumbers = 60;

export const drawOrder = (print: PrintedOrder): Promise<Buffer> => drawPdf(layout(print));

function layout(print: PrintedOrder): TDocumentDefinitions {
  const { order, language, depot } = print;
  const text = textsOf(language, 'order-paper');
  const title = `${text(`title.${order.direction}`)} ${order.number}`;
  return paperOf({
    language,
    title,
    author: depot.name,
    content: [
      headOf(print, text),
      { stack: [facts(print, text)], margin: [0, 12, 0, 4] },
      heading(text('lines')),
      lines(print, text),
      ...(order.notes ? [heading(text('notes')), order.notes] : []),
      { text: text('hint', { at: print.printedAt }), style: 'label', margin: [0, 14, 0, 0] },
    ],
    footer: [depot.name, title].join('  ·  '),
  });
}

const headOf = ({ order, depot, logo, gateUrl }: PrintedOrder, text: Texts): Content =>
  head({
    logo,
    issuer: [{ text: depot.name, bold: true, fontSize: 12 }, depot.address],
    title: [
      { text: text(`title.${order.direction}`), style: 'label' },
      { text: breakable(order.number), bold: true, fontSize: 15 },
      ...(order.status === 'open' ? [] : [{ text: text(`status.${order.status}`), bold: true }]),
    ],
    code: gateUrl,
  });

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
  return factsIn(
    ['*', '*'],
    entries.map(([label, value]): Fact => [text(label), value]),
  );
}

function lines({ order, language }: PrintedOrder, text: Texts): Content {
  const rows = order.lines.map((line): TableCell[] => [
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
  const header = ['quantity', 'what', 'haulier', 'numbers'].map((name) => text(name));
  return tableOf({ header, widths: ['auto', '*', '*', '*'], rows });
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

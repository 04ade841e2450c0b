import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { head } from '../../core/paper/blocks.ts';
import { unbroken } from '../../core/paper/paper.ts';
import { daysLate } from './lateness.ts';
import type { Sheet } from './receipt-style.ts';

/** The depot that issued the receipt, and its number. */
export function receiptHead(sheet: Sheet): Content {
  const { depot } = sheet.receipt.contents;
  const street = [depot.street, depot.city].filter(Boolean).join(', ');
  const address = [depot.terminal, street].filter(Boolean).join('\n');
  const ids = (['cin', 'tin', 'vatNumber'] as const)
    .filter((name) => depot[name])
    .map((name) => unbroken(`${sheet.text(name)} ${depot[name]}`));
  const issuer: Content[] = [
    { text: depot.name, bold: true, fontSize: depot.name.length > 50 ? 10 : 12 },
    ...(address ? [address] : []),
    { text: ids.join(', '), style: 'label', margin: [0, 2, 0, 0] },
  ];
  return head({ logo: sheet.logo, issuer, title: numbers(sheet), code: sheet.checkUrl });
}

function numbers({ receipt, text, moment }: Sheet): Content[] {
  return [
    { text: text('number'), style: 'label' },
    { text: receipt.number, bold: true, fontSize: 15 },
    text('revision', { revision: receipt.revision }),
    { text: text('issued', { moment: moment(receipt.issuedAt) }), style: 'label', margin: [0, 2, 0, 0] },
  ];
}

/** In or out, when, and what is unusual about this issue. */
export function passage(sheet: Sheet): Content[] {
  const { text, receipt, moment } = sheet;
  const { kind, date, recordedAt } = receipt.contents;
  const isIn = kind === 'gate_in';
  // White on black or black on white: the two are told apart across a desk, and on a copy.
  const sign: TableCell = {
    text: text(`direction.${kind}`),
    bold: true,
    fontSize: 22,
    color: isIn ? 'white' : 'black',
    fillColor: isIn ? 'black' : 'white',
    margin: [12, 3, 12, 1],
  };
  const recorded =
    recordedAt === undefined ? [] : [{ text: text('recordedAt', { moment: moment(recordedAt) }), style: 'label' }];
  return [
    {
      columns: [
        { table: { body: [[sign]] }, layout: { hLineWidth: () => 1.5, vLineWidth: () => 1.5 }, width: 'auto' },
        { text: text('eir'), bold: true, fontSize: 11, margin: [0, 13, 0, 0], width: '*' },
        { stack: [{ text: moment(date), bold: true, fontSize: 18 }, ...recorded], alignment: 'right', width: 'auto' },
      ],
      columnGap: 12,
      margin: [0, 8, 0, 2],
    },
    ...remarks(sheet),
  ];
}

function remarks({ receipt, text }: Sheet): Content[] {
  const { date, depot } = receipt.contents;
  const days = daysLate(date, receipt.issuedAt, depot.timezone);
  const lines = [
    ...(days > 0 ? [text('late', { count: days })] : []),
    ...(receipt.revision > 1 ? [text('replaces', { revision: receipt.revision })] : []),
  ];
  if (lines.length === 0) return [];
  const box: TableCell = { text: lines.join(' '), bold: true, margin: [6, 3, 6, 2] };
  return [{ table: { widths: ['*'], body: [[box]] }, margin: [0, 6, 0, 0] }];
}

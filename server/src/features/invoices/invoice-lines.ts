import type { InvoiceLine } from '@boxyard/contract/billing/invoice-contents.ts';
import { groupLines, showsGroups } from '@boxyard/contract/billing/line-groups.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { right, tableOf } from '../../core/paper/blocks.ts';
import { breakable, unbroken } from '../../core/paper/paper.ts';
import type { Sheet } from './invoice-sheet.ts';

/** Styles that change nothing: they show on which page the rows of a table lie, and what comes after them. */
const marks = ['line', 'sum', 'totals'] as const;
export type Mark = (typeof marks)[number];
const [rowOfLines, rowOfSums] = marks;
export const isMark = (style: unknown): style is Mark => marks.some((mark) => mark === style);

/** Why there is no VAT, where there is none; else its rate. */
export const rateOf = ({ text }: Sheet, { category, vat }: Pick<InvoiceLine, 'category' | 'vat'>) =>
  unbroken(category === 'S' ? `${vat} %` : text(`noRate.${category}`));

const spanOf = ({ from, to, container }: InvoiceLine, day: Sheet['day']) =>
  container === '' ? '' : from === to ? day(from) : unbroken(`${day(from)} – ${day(to)}`);

/** @param endRows so many rows at the end begin a page of their own */
export function linesOf(sheet: Sheet, lines: readonly InvoiceLine[], endRows: number): Content[] {
  const { text } = sheet;
  const hasVat = sheet.contents.seller.isVatPayer;
  const rowOf = (line: InvoiceLine) => lineRow(sheet, line);
  const groups = groupLines(lines, sheet.grouping);
  const rows = showsGroups(groups)
    ? groups.flatMap((group) => [groupRow(sheet, group, hasVat ? 7 : 6), ...group.lines.map(rowOf)])
    : lines.map(rowOf);
  const labels = ['line', 'container', 'days', 'quantity', 'price', ...(hasVat ? ['vat'] : []), 'net'];
  const header = labels.map((name) =>
    unbroken(['price', 'net'].includes(name) ? `${text(name)} (${sheet.currency})` : text(name)),
  );
  const widths = ['*', ...Array<string>(header.length - 1).fill('auto')];
  return inTwo({ header, widths, rows, rightFrom: 3 }, endRows).map(
    (table): Content => ({ stack: [table], fontSize: 8, margin: [0, 10, 0, 6] }),
  );
}

function lineRow(sheet: Sheet, line: InvoiceLine): TableCell[] {
  const { text, amount, number_, day } = sheet;
  const free = line.freeDays > 0 && text('freeOf', { count: line.freeDays, days: line.days });
  return [
    { stack: [breakable(line.text), ...(free ? [{ text: free, style: 'label' }] : [])], style: rowOfLines },
    breakable(unbroken(line.container)),
    { text: spanOf(line, day), noWrap: true },
    right(unbroken(`${number_(line.quantity)} ${text(`unit.${line.unit}`, { count: line.quantity })}`)),
    right(amount(line.price)),
    ...(sheet.contents.seller.isVatPayer ? [right(rateOf(sheet, line))] : []),
    right(amount(line.net)),
  ];
}

function groupRow({ text, amount }: Sheet, { name, net }: { name: string; net: number }, columns: number): TableCell[] {
  const title: TableCell = {
    text: breakable(name || text('otherLines')),
    bold: true,
    colSpan: columns - 1,
    style: rowOfLines,
  };
  const spanned = Array.from({ length: columns - 2 }, (): TableCell => '');
  return [title, ...spanned, { text: amount(net), bold: true, alignment: 'right', noWrap: true }];
}

/** Many lines, by what they are for. */
export function sumsOf(sheet: Sheet, endRows: number): Content {
  const { contents, text, money } = sheet;
  const hasVat = contents.seller.isVatPayer;
  const groups = [...Map.groupBy(contents.lines, (line) => `${line.text}\u0000${rateOf(sheet, line)}`).values()];
  const rows = groups.map((group): TableCell[] => [
    { text: breakable(group[0]?.text ?? ''), style: rowOfSums },
    right(String(new Set(group.map(({ container }) => container).filter(Boolean)).size || '')),
    ...(hasVat ? [right(group[0] ? rateOf(sheet, group[0]) : '')] : []),
    right(money(group.reduce((cents, { net }) => cents + Math.round(net * 100), 0) / 100)),
  ]);
  const header = ['line', 'containers', ...(hasVat ? ['vat'] : []), 'net'].map((name) => text(name));
  const widths = ['*', ...Array<string>(header.length - 1).fill('auto')];
  return {
    stack: [
      ...inTwo({ header, widths, rows, rightFrom: 1 }, endRows),
      { text: text('annexHint'), style: 'label', margin: [0, 4, 0, 0] },
    ],
    margin: [0, 10, 0, 6],
  };
}

/** A table whose last rows are a table of their own on the next page. */
function inTwo({ rows, ...table }: Parameters<typeof tableOf>[0], endRows: number): Content[] {
  if (endRows === 0) return [tableOf({ ...table, rows })];
  return [
    tableOf({ ...table, rows: rows.slice(0, -endRows) }),
    { stack: [tableOf({ ...table, rows: rows.slice(-endRows) })], pageBreak: 'before' },
  ];
}

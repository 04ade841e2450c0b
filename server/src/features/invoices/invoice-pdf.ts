import type { InvoiceContents, InvoiceLine, StoredInvoice } from '@boxyard/contract/billing/invoices.ts';
import { groupLines, showsGroups } from '@boxyard/contract/billing/line-groups.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { heading, openPdfmake, unbroken } from '../../core/files/paper.ts';
import { footer, head, headers, paperStyles, parties, right, rules } from './invoice-paper.ts';
import { type Formats, formatsOf } from './paper-formats.service.ts';
import { payBySquare } from './pay-by-square.ts';

/** What an invoice, a credit note or a draft is drawn from. */
export interface PrintedInvoice
  extends Pick<
    StoredInvoice,
    'kind' | 'currency' | 'number' | 'issuedOn' | 'taxPoint' | 'dueOn' | 'notes' | 'grouping'
  > {
  contents: Pick<InvoiceContents, 'seller' | 'buyer' | 'lines' | 'groups' | 'credits'>;
  net: number;
  vatAmount: number;
  total: number;
  language: Language;
  /** PNG. */
  logo?: Uint8Array;
}

interface Sheet extends PrintedInvoice, Formats {
  text: Texts;
}

/** More lines are summed up by what they are for, and stand by container on pages of their own. */
const mostLines = 14;

export async function drawInvoice(print: PrintedInvoice): Promise<Buffer> {
  const pdfmake = await openPdfmake();
  return pdfmake.createPdf(layout(sheetOf(print))).getBuffer();
}

function sheetOf(print: PrintedInvoice): Sheet {
  const text = textsOf(print.language, 'invoices');
  return { ...print, text, ...formatsOf(print.language, print.currency) };
}

const titleOf = ({ text, kind, number }: Sheet) => (number === null ? text('draft') : text(`document.${kind}`));

function layout(sheet: Sheet): TDocumentDefinitions {
  const { text, number, contents, language, notes } = sheet;
  const isLong = contents.lines.length > mostLines;
  return {
    ...paperStyles,
    language,
    info: { title: `${titleOf(sheet)} ${number ?? ''}`.trim(), author: contents.seller.name },
    content: [
      head(sheet, titleOf(sheet), number ?? text('draftHint'), number !== null),
      parties(sheet.contents, text),
      facts(sheet),
      ...(contents.credits ? [{ text: takesBack(sheet), bold: true, margin: [0, 8, 0, 0] } satisfies Content] : []),
      isLong ? summed(sheet) : linesOf(sheet, contents.lines),
      totals(sheet),
      ...(notes ? [heading(text('notes')), notes] : []),
      ...(isLong ? byContainer(sheet) : []),
    ],
    footer: footer(text, [contents.seller.name, titleOf(sheet), number]),
  };
}

const takesBack = ({ text, contents: { credits }, day }: Sheet) =>
  credits ? text('takesBack', { number: credits.number, day: day(credits.issuedOn) }) : '';

/** Dates and how to pay, with the code that banks' apps read. */
function facts(sheet: Sheet): Content {
  const { text, day, issuedOn, taxPoint, dueOn, number, kind, contents, total, currency } = sheet;
  const { iban, bic, name, isVatPayer } = contents.seller;
  const isPaid = kind === 'invoice';
  const entries: [string, string][] = [
    ['issuedOn', day(issuedOn)],
    ...(isVatPayer ? [['taxPoint', day(taxPoint)] satisfies [string, string]] : []),
    ...(isPaid ? [['dueOn', day(dueOn)] satisfies [string, string]] : []),
    ['reference', contents.buyer.reference],
    ...(isPaid
      ? ([
          ['variableSymbol', number ?? '–'],
          ['iban', (iban.match(/.{1,4}/g) ?? []).join(' ')],
          ['bic', bic || '–'],
        ] satisfies [string, string][])
      : []),
  ];
  const code = payBySquare({ kind, number, dueOn, currency, total, iban, bic, payee: name });
  const cells = entries.map(
    ([label, value]): TableCell => ({
      stack: [
        { text: text(label), style: 'label' },
        { text: value, bold: true },
      ],
    }),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, at) =>
    [...cells.slice(at * 3, at * 3 + 3), '', '', ''].slice(0, 3),
  );
  return {
    columns: [
      { table: { widths: ['*', '*', 'auto'], body: rows }, layout: 'noBorders', width: '*' },
      ...(code
        ? [
            {
              stack: [
                { qr: code, fit: 96, eccLevel: 'M' as const },
                { text: 'PAY by square', style: 'label' },
              ],
              width: 'auto',
            },
          ]
        : []),
    ],
    columnGap: 14,
  };
}

/** Outside the scope of VAT there is no rate. */
const percent = ({ category, vat }: Pick<InvoiceLine, 'category' | 'vat'>) => (category === 'O' ? '–' : `${vat} %`);

const spanOf = ({ from, to, container }: InvoiceLine, day: Sheet['day']) =>
  container === '' ? '' : from === to ? day(from) : `${day(from)} – ${day(to)}`;

function linesOf(sheet: Sheet, lines: readonly InvoiceLine[]): Content {
  const { text, money, number_, day } = sheet;
  const hasVat = sheet.contents.seller.isVatPayer;
  const rowOf = (line: InvoiceLine): TableCell[] => [
    {
      stack: [
        line.text,
        ...(line.freeDays > 0
          ? [{ text: text('freeOf', { count: line.freeDays, days: line.days }), style: 'label' }]
          : []),
      ],
    },
    { text: unbroken(line.container) },
    spanOf(line, day),
    right(unbroken(`${number_(line.quantity)} ${text(`unit.${line.unit}`, { count: line.quantity })}`)),
    right(money(line.price)),
    ...(hasVat ? [right(percent(line))] : []),
    right(money(line.net)),
  ];
  const groups = groupLines(lines, sheet.grouping);
  const body = showsGroups(groups)
    ? groups.flatMap((group) => [groupRow(sheet, group, hasVat ? 7 : 6), ...group.lines.map(rowOf)])
    : lines.map(rowOf);
  const labels = ['line', 'container', 'days', 'quantity', 'price', ...(hasVat ? ['vatRate'] : []), 'net'].map((name) =>
    text(name),
  );
  return {
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 'auto', 'auto', ...(hasVat ? ['auto'] : []), 'auto'],
      body: [headers(labels, 3), ...body],
    },
    layout: rules,
    margin: [0, 10, 0, 6],
    fontSize: 8,
  };
}

function groupRow({ text, money }: Sheet, { name, net }: { name: string; net: number }, columns: number): TableCell[] {
  const title: TableCell = { text: unbroken(name || text('otherLines')), bold: true, colSpan: columns - 1 };
  const spanned = Array.from({ length: columns - 2 }, (): TableCell => '');
  return [title, ...spanned, { text: money(net), bold: true, alignment: 'right' }];
}

/** Many lines, by what they are for. */
function summed({ contents: { lines }, text, money }: Sheet): Content {
  const groups = [...Map.groupBy(lines, (line) => `${line.text}\u0000${percent(line)}`).values()];
  const body = groups.map((group): TableCell[] => [
    group[0]?.text ?? '',
    right(String(new Set(group.map(({ container }) => container).filter(Boolean)).size || '')),
    right(group[0] ? percent(group[0]) : ''),
    right(money(group.reduce((cents, { net }) => cents + Math.round(net * 100), 0) / 100)),
  ]);
  return {
    stack: [
      {
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 'auto', 'auto'],
          body: [
            headers(
              ['line', 'containers', 'vatRate', 'net'].map((name) => text(name)),
              1,
            ),
            ...body,
          ],
        },
        layout: rules,
      },
      { text: text('annexHint'), style: 'label', margin: [0, 4, 0, 0] },
    ],
    margin: [0, 10, 0, 6],
  };
}

function totals({ contents: { groups, seller }, text, money, net, vatAmount, total, kind }: Sheet): Content {
  const reasons = groups
    .filter(({ reason }) => reason)
    .map(({ category, reason }) => `${text(`category.${category}`)}: ${reason}`);
  const vat: Content = seller.isVatPayer
    ? {
        table: {
          widths: ['auto', 'auto', 'auto'],
          body: [
            headers(
              ['vatRate', 'net', 'vat'].map((name) => text(name)),
              1,
            ),
            ...groups.map((group): TableCell[] => [
              group.category === 'S' ? percent(group) : text(`category.${group.category}`),
              right(money(group.net)),
              right(money(group.vatAmount)),
            ]),
          ],
        },
        layout: rules,
      }
    : '';
  const rows: TableCell[][] = [
    ...(seller.isVatPayer
      ? [
          [text('net'), right(money(net))],
          [text('vat'), right(money(vatAmount))],
        ]
      : []),
    [
      { text: text(kind === 'invoice' ? 'toPay' : 'credited'), bold: true, fontSize: 11 },
      { text: money(total), bold: true, fontSize: 13, alignment: 'right' },
    ],
  ];
  return {
    unbreakable: true,
    columns: [
      {
        stack: [vat, ...reasons.map((reason): Content => ({ text: reason, style: 'label', margin: [0, 3, 0, 0] }))],
        width: '*',
      },
      { table: { widths: ['*', 'auto'], body: rows }, layout: 'noBorders', width: 240 },
    ],
    columnGap: 20,
    margin: [0, 6, 0, 0],
  };
}

/** Each container with its days. */
function byContainer(sheet: Sheet): Content[] {
  const { contents, text } = sheet;
  return [
    { text: text('annex'), bold: true, fontSize: 11, pageBreak: 'before', margin: [0, 0, 0, 4] },
    linesOf(sheet, contents.lines),
  ];
}

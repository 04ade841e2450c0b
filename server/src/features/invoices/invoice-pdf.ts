import type { InvoiceLine } from '@boxyard/contract/billing/invoice-contents.ts';
import { languages } from '@boxyard/contract/core/enums.ts';
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { textsOf } from '../../core/crud/texts.ts';
import { type Fact, factsIn, heading, paymentCode, right, tableOf } from '../../core/paper/blocks.ts';
import { drawPdf, paperOf, unbroken } from '../../core/paper/paper.ts';
import { isMark, linesOf, type Mark, rateOf, sumsOf } from './invoice-lines.ts';
import { invoiceHead, parties } from './invoice-paper.ts';
import { type PrintedInvoice, type Sheet, sheetOf, titleOf } from './invoice-sheet.ts';
import { payBySquare } from './pay-by-square.ts';

/** More lines are summed up by what they are for, and stand by container on pages of their own. */
const mostLines = 14;

/** How many rows at the end of a table begin a page of their own. */
type EndRows = Record<'line' | 'sum', number>;

/** Drawn a second time where the last page would hold next to nothing: only the first time shows it. */
export async function drawInvoice(print: PrintedInvoice): Promise<Buffer> {
  const sheet = sheetOf(print);
  const pages: Record<Mark, number[]> = { line: [], sum: [], totals: [] };
  const first = await drawPdf({
    ...layout(sheet, { line: 0, sum: 0 }),
    pageBreakBefore: ({ style, pageNumbers }) => {
      if (isMark(style)) pages[style].push(pageNumbers.at(-1) ?? 0);
      return false;
    },
  });
  const beforeTotals = isLong(sheet) ? 'sum' : 'line';
  const ends: EndRows = { line: endRowsOf(pages.line), sum: endRowsOf(pages.sum) };
  ends[beforeTotals] = endRowsOf(pages[beforeTotals], pages.totals.at(-1));
  return ends.line + ends.sum === 0 ? first : drawPdf(layout(sheet, ends));
}

/** Fewer rows than this at the top of a last page are a remainder. */
const fewestRows = 4;

/** @param pages on which each row lies @param end the page on which what comes after them lies */
function endRowsOf(pages: number[], end = pages.at(-1)): number {
  const onLast = pages.filter((page) => page === end).length;
  return end !== undefined && end > (pages[0] ?? end) && onLast < fewestRows
    ? Math.min(fewestRows, pages.length - 1)
    : 0;
}

const isLong = ({ contents: { lines } }: Sheet) => lines.length > mostLines;

function layout(sheet: Sheet, ends: EndRows): TDocumentDefinitions {
  const { text, number, contents, language, notes } = sheet;
  const title = `${titleOf(sheet)} ${number ?? ''}`.trim();
  return paperOf({
    language,
    title,
    author: contents.seller.name,
    content: [
      invoiceHead(sheet, titleOf(sheet), number ?? text('draftHint'), number !== null),
      parties(sheet.contents, text, language),
      facts(sheet),
      ...(contents.credits ? [{ text: takesBack(sheet), bold: true, margin: [0, 8, 0, 0] } satisfies Content] : []),
      ...(isLong(sheet) ? [sumsOf(sheet, ends.sum)] : linesOf(sheet, contents.lines, ends.line)),
      totals(sheet),
      ...(notes ? [heading(text('notes')), notes] : []),
      ...(isLong(sheet) ? byContainer(sheet, ends.line) : []),
    ],
    footer: [contents.seller.name, title].join('  ·  '),
  });
}

const takesBack = ({ text, contents: { credits }, day }: Sheet) =>
  credits ? text('takesBack', { number: credits.number, day: day(credits.issuedOn) }) : '';

/** Dates and how to pay, with the code that banks' apps read. */
function facts(sheet: Sheet): Content {
  const { text, day, issuedOn, taxPoint, dueOn, number, kind, contents, total, currency } = sheet;
  const { iban, bic, name, isVatPayer } = contents.seller;
  const isPaid = kind === 'invoice';
  const entries: [string, string, boolean?][] = [
    ['issuedOn', day(issuedOn)],
    ['taxPoint', day(taxPoint), isVatPayer],
    ['dueOn', day(dueOn), isPaid],
    ['reference', contents.buyer.reference],
    ['variableSymbol', number ?? '–', isPaid],
    ['iban', unbroken((iban.match(/.{1,4}/g) ?? []).join(' ')), isPaid],
    ['bic', bic || '–', isPaid],
  ];
  const shown = entries.filter(([, , isShown = true]) => isShown).map(([label, value]): Fact => [text(label), value]);
  const code = payBySquare({ kind, number, dueOn, currency, total, iban, bic, payee: name });
  const picture: Column[] = code
    ? [
        {
          stack: [paymentCode(code), { text: 'PAY by square', style: 'label', alignment: 'center' }],
          width: 'auto',
        },
      ]
    : [];
  return { columns: [{ stack: [factsIn(['*', '*', 'auto'], shown)], width: '*' }, ...picture], columnGap: 14 };
}

function totals(sheet: Sheet): Content {
  const { contents, text, money, net, vatAmount, total, kind } = sheet;
  const { groups, seller } = contents;
  const reasons = groups
    .filter(({ category, reason }) => reason && !isName(category, reason))
    .map(({ category, reason }) => `${text(`category.${category}`)}: ${reason}`);
  const vat: Content = seller.isVatPayer
    ? tableOf({
        header: ['vatRate', 'net', 'vat'].map((name) => text(name)),
        widths: ['auto', 'auto', 'auto'],
        rows: groups.map((group) => [
          group.category === 'S' ? rateOf(sheet, group) : text(`category.${group.category}`),
          right(money(group.net)),
          right(money(group.vatAmount)),
        ]),
        rightFrom: 1,
      })
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
      { text: money(total), bold: true, fontSize: 13, alignment: 'right', noWrap: true },
    ],
  ];
  return {
    style: 'totals',
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

/** The reason is nothing but the name of the category, in whichever language: that stands in its row, in the paper's. */
const isName = (category: InvoiceLine['category'], reason: string) =>
  languages.some(
    (language) => textsOf(language, 'invoices')(`category.${category}`).toLowerCase() === reason.trim().toLowerCase(),
  );

/** Each container with its days. */
function byContainer(sheet: Sheet, endRows: number): Content[] {
  const { contents, text } = sheet;
  return [
    { text: text(`annex.${sheet.grouping}`), bold: true, fontSize: 11, pageBreak: 'before', margin: [0, 0, 0, 4] },
    ...linesOf(sheet, contents.lines, endRows),
  ];
}

import type { InvoiceContents } from '@boxyard/contract/billing/invoice-contents.ts';
import type { Period, Statement } from '@boxyard/contract/billing/statements.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { right, tableOf } from '../../core/paper/blocks.ts';
import { drawPdf, paperOf } from '../../core/paper/paper.ts';
import { invoiceHead, parties } from './invoice-paper.ts';
import { formatsOf } from './paper-formats.service.ts';

/** What the statement of a client is drawn from. */
export interface PrintedStatement extends Period {
  contents: Pick<InvoiceContents, 'seller' | 'buyer'>;
  statements: Statement[];
  language: Language;
  /** The day on which what is owed is counted by age. */
  today: string;
  /** PNG. */
  logo?: Uint8Array;
}

export const drawStatement = (print: PrintedStatement): Promise<Buffer> => drawPdf(layout(print));

function layout(print: PrintedStatement): TDocumentDefinitions {
  const { language, contents, from, to, statements } = print;
  const text = textsOf(language, 'invoices');
  const { day } = formatsOf(language, '');
  const title = text('statement.title');
  const period = `${day(from)} – ${day(to)}`;
  return paperOf({
    language,
    title: `${title} ${contents.buyer.name}`,
    author: contents.seller.name,
    content: [
      invoiceHead(print, title, period, true),
      parties(contents, text, language),
      ...(statements.length > 0
        ? statements.flatMap((one) => inCurrency(one, print, text))
        : [text('statement.nothing')]),
    ],
    footer: [contents.seller.name, title, contents.buyer.name].join('  ·  '),
  });
}

const ages = ['notDue', 'to30', 'to60', 'to90', 'over90', 'credit'] as const;

function inCurrency(statement: Statement, { language, from, to, today }: PrintedStatement, text: Texts): Content[] {
  const { currency, opening, closing, rows } = statement;
  const { money, day } = formatsOf(language, currency);
  const header = ['day', 'what', 'amount', 'balance'].map((name) => text(`statement.${name}`));
  const bold = (value: string): TableCell => ({ text: value, bold: true });
  const entries = rows.map(({ day: on, kind, number, amount, balance }): TableCell[] => [
    day(on),
    `${kind === 'payment' ? text('statement.payment') : text(`document.${kind}`)} ${number}`,
    right(money(amount)),
    right(money(balance)),
  ]);
  const all: TableCell[][] = [
    [day(from), text('statement.opening'), '', right(money(opening))],
    ...entries,
    [
      day(to),
      bold(text('statement.closing')),
      '',
      { text: money(closing), bold: true, alignment: 'right', noWrap: true },
    ],
  ];
  return [
    {
      stack: [tableOf({ header, widths: ['auto', '*', 'auto', 'auto'], rows: all, rightFrom: 2 })],
      margin: [0, 10, 0, 6],
    },
    {
      unbreakable: true,
      stack: [
        { text: `${text('statement.ages')} (${day(today)})`, bold: true, margin: [0, 6, 0, 2] },
        tableOf({
          header: ages.map((age) => text(`statement.${age}`)),
          widths: ages.map(() => '*'),
          rows: [ages.map((age) => right(money(statement[age])))],
          rightFrom: 0,
        }),
      ],
    },
  ];
}

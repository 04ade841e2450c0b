import type { InvoiceContents } from '@boxyard/contract/billing/invoices.ts';
import { alpha2Of } from '@boxyard/contract/core/countries.ts';
import type { Content, DynamicContent, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Texts } from '../../core/crud/texts.ts';
import { dataUrl, grey, hairline, page, unbroken } from '../../core/files/paper.ts';

export const paperStyles = {
  pageSize: 'A4',
  pageMargins: [page.margin, 30, page.margin, 40],
  defaultStyle: { font: 'sans', fontSize: 9, lineHeight: 1.2 },
  styles: { heading: { bold: true, fontSize: 9.5, margin: [0, 4, 0, 4] }, label: { color: grey, fontSize: 7 } },
} satisfies Partial<TDocumentDefinitions>;

export const footer =
  (text: Texts, parts: (string | null)[]): DynamicContent =>
  (at, pages) => ({
    columns: [
      { text: parts.filter(Boolean).join('  ·  ') },
      { text: text('page', { page: at, pages }), alignment: 'right' },
    ],
    margin: [page.margin, 10, page.margin, 0],
    style: 'label',
  });

/** The logo, or the seller's name, and what the paper is. */
export function head(
  { logo, contents: { seller } }: { logo?: Uint8Array; contents: { seller: { name: string } } },
  title: string,
  under: string,
  isNumber: boolean,
): Content {
  return {
    columns: [
      logo ? { image: dataUrl('png', logo), fit: [140, 48] } : { text: seller.name, bold: true, fontSize: 12 },
      {
        stack: [
          { text: title, bold: true, fontSize: 15 },
          { text: under, bold: isNumber, fontSize: isNumber ? 13 : 8 },
        ],
        alignment: 'right',
      },
    ],
    columnGap: 14,
  };
}

export function parties({ seller, buyer }: Pick<InvoiceContents, 'seller' | 'buyer'>, text: Texts): Content {
  const block = (title: string, party: InvoiceContents['buyer' | 'seller']): Content => {
    const ids = (['cin', 'tin', 'vatNumber'] as const)
      .filter((name) => party[name])
      .map((name) => unbroken(`${text(name)} ${party[name]}`));
    const country = party.country === 'SVK' ? '' : alpha2Of(party.country);
    return {
      stack: [
        { text: title, style: 'label' },
        { text: party.name, bold: true, fontSize: 10 },
        party.street,
        [party.zip, party.city, country].filter(Boolean).join(' '),
        { text: ids.join(', '), margin: [0, 3, 0, 0] },
        { text: party.registerEntry, style: 'label' },
      ],
      margin: [8, 6, 8, 6],
    };
  };
  const note = seller.isVatPayer ? [] : [{ text: text('noVatPayer'), style: 'label' } satisfies Content];
  return {
    table: {
      widths: ['*', '*'],
      body: [[{ stack: [block(text('seller'), seller), ...note] }, block(text('buyer'), buyer)]],
    },
    layout: { hLineColor: () => hairline, vLineColor: () => hairline, hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
    margin: [0, 12, 0, 8],
  };
}

/** Lines between rows, without frames: legible in black and white. */
export const rules = {
  hLineWidth: (at: number, { table: { body } }: { table: { body: unknown[] } }) =>
    at === 1 || at === body.length ? 0.8 : at === 0 ? 0 : 0.25,
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 0,
  paddingRight: () => 6,
};
export const right = (value: string): TableCell => ({ text: value, alignment: 'right' });
export const headers = (labels: string[], rightFrom: number): TableCell[] =>
  labels.map((label, at) => ({
    text: label,
    style: 'label',
    bold: true,
    ...(at >= rightFrom && { alignment: 'right' as const }),
  }));

import type { InvoiceContents } from '@boxyard/contract/billing/invoice-contents.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { head } from '../../core/paper/blocks.ts';
import { breakable, hairline, unbroken } from '../../core/paper/paper.ts';

/** The logo, or the seller's name, and what the paper is. */
export function invoiceHead(
  { logo, contents: { seller } }: { logo?: Uint8Array; contents: { seller: { name: string } } },
  title: string,
  under: string,
  isNumber: boolean,
): Content {
  return head({
    logo,
    issuer: logo ? [] : [{ text: breakable(seller.name), bold: true, fontSize: 12 }],
    title: [
      { text: title, bold: true, fontSize: 15 },
      { text: under, bold: isNumber, fontSize: isNumber ? 13 : 8 },
    ],
  });
}

/** Their countries stand where they differ. */
export function parties(
  { seller, buyer }: Pick<InvoiceContents, 'seller' | 'buyer'>,
  text: Texts,
  language: Language,
): Content {
  const isAbroad = seller.country !== buyer.country;
  const countryOf = (code: string) => (isAbroad && code ? textsOf(language, 'enums')(`country.${code}`) : '');
  const block = (title: string, party: InvoiceContents['buyer' | 'seller']): Content => {
    const ids = (['cin', 'tin', 'vatNumber'] as const)
      .filter((name) => party[name])
      .map((name) => unbroken(`${text(name)} ${party[name]}`));
    return {
      stack: [
        { text: title, style: 'label' },
        { text: breakable(party.name), bold: true, fontSize: 10 },
        breakable(party.street),
        [party.zip, party.city].filter(Boolean).join(' '),
        countryOf(party.country),
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

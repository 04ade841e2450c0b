import type { InvoiceContents } from '@boxyard/contract/billing/invoice-contents.ts';
import type { StoredInvoice } from '@boxyard/contract/billing/invoices.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { type Formats, formatsOf } from './paper-formats.service.ts';

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

/** What each part of the paper is made from. */
export interface Sheet extends PrintedInvoice, Formats {
  text: Texts;
}

export function sheetOf(print: PrintedInvoice): Sheet {
  return { ...print, text: textsOf(print.language, 'invoices'), ...formatsOf(print.language, print.currency) };
}

export const titleOf = ({ text, kind, number }: Sheet) => (number === null ? text('draft') : text(`document.${kind}`));

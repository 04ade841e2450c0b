import { z } from 'zod';
import { Language } from '../core/enums.ts';
import { createInput, Day, decimal, Id, requiredText } from '../core/fields.ts';
import { VatCategory } from './party.ts';

/** In which a line counts: charged days, begun weeks, months and years, or pieces. */
const quantityUnits = ['day', 'week', 'month', 'year', 'one'] as const;

const Rate = decimal(2, 0, 100);

/** A line that is typed into a draft, beside the transactions. */
export const FreeLine = createInput(
  {
    text: requiredText(200),
    quantity: decimal(3, 0, 10_000),
    /** For one, without VAT; never negative. */
    price: decimal(2, 0, 500_000),
    vat: Rate,
  },
  ['text', 'quantity', 'price', 'vat'],
);
export type FreeLine = z.output<typeof FreeLine>;

/** Issued lines stay as they were; those of a draft follow their transactions. */
export const InvoiceLine = z.object({
  /** Null for a free line. */
  transactionId: Id.nullable(),
  /** In the language of the invoice. */
  text: z.string(),
  /** In each language; a line without it (a typed one, or one of an older invoice) says `text` in all. */
  texts: z.object({ en: z.string(), sk: z.string() }).optional(),
  /** '' for a free line. */
  container: z.string(),
  chargeCode: z.string(),
  from: Day,
  to: Day,
  days: z.int(),
  freeDays: z.int(),
  quantity: z.number(),
  unit: z.enum(quantityUnits),
  price: z.number(),
  net: z.number(),
  category: VatCategory,
  /** Why no VAT is charged; '' where it is. */
  reason: z.string(),
  vat: z.number(),
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

/** The VAT of all lines with one category and rate: computed on their sum, and rounded once. */
export const VatGroup = z.object({
  category: VatCategory,
  reason: z.string(),
  vat: z.number(),
  net: z.number(),
  vatAmount: z.number(),
});
export type VatGroup = z.output<typeof VatGroup>;

/** A party as its invoices say it. */
export const Party = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  /** Three letters. */
  country: z.string(),
  cin: z.string(),
  tin: z.string(),
  vatNumber: z.string(),
  registerEntry: z.string(),
  email: z.string(),
  /** Where e-invoices reach it, as scheme and number; '' where they do not. */
  endpoint: z.string(),
});
export type Party = z.output<typeof Party>;

/** All that an issued invoice says: it stands on its own, whatever the records become. */
export const InvoiceContents = z.object({
  seller: Party.extend({ iban: z.string(), bic: z.string(), isVatPayer: z.boolean() }),
  buyer: Party.extend({ reference: z.string() }),
  language: Language,
  lines: z.array(InvoiceLine),
  groups: z.array(VatGroup),
  /** The invoice that a credit note takes back; null for an invoice. */
  credits: z.object({ number: z.string(), issuedOn: Day }).nullable(),
});
export type InvoiceContents = z.output<typeof InvoiceContents>;

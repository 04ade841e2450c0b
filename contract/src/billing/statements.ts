import { z } from 'zod';
import { Currency } from '../core/enums.ts';
import { Day, Id } from '../core/fields.ts';
import { VatCategory } from './party.ts';

/** Both days count. */
export const Period = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'finishedBeforeStarted' });
export type Period = z.output<typeof Period>;

/** What passed between account and client in one currency, day by day, and what is owed by the days since its due date. */
export const Statement = z.object({
  currency: Currency,
  /** What was owed before the first day. */
  opening: z.number(),
  rows: z.array(
    z.object({
      day: Day,
      kind: z.enum(['invoice', 'credit_note', 'payment']),
      invoiceId: Id.nullable(),
      /** The document's number, or a payment's variable symbol. */
      number: z.string(),
      /** What it adds to what is owed; payments and credit notes take off. */
      amount: z.number(),
      balance: z.number(),
    }),
  ),
  closing: z.number(),
  notDue: z.number(),
  to30: z.number(),
  to60: z.number(),
  to90: z.number(),
  over90: z.number(),
  /** What was paid and is for no invoice; negative. */
  credit: z.number(),
});
export type Statement = z.output<typeof Statement>;

/** What was supplied in a period, by VAT: credit notes are taken off. */
export const VatSummary = z.object({
  currency: Currency,
  category: VatCategory,
  vat: z.number(),
  invoices: z.int(),
  creditNotes: z.int(),
  net: z.number(),
  vatAmount: z.number(),
  total: z.number(),
});
export type VatSummary = z.output<typeof VatSummary>;

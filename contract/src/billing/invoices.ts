import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { Currency } from '../core/enums.ts';
import {
  asJson,
  createInput,
  Day,
  Id,
  Instant,
  limits,
  paragraphs,
  recordFields,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { PaperInput } from '../core/papers.ts';
import { ofModule, route } from '../core/route.ts';
import { FreeLine, InvoiceContents, InvoiceLine, VatGroup } from './invoice-contents.ts';
import { GapDays } from './rate-cards.ts';
import { Period, Statement, VatSummary } from './statements.ts';

export const invoiceKinds = ['invoice', 'credit_note'] as const;
const InvoiceKind = choice(invoiceKinds, 'invoices:document');
/** A draft has no number. What is issued is open until it is paid, overdue after its due date, and credited for good. */
export const invoiceStatuses = ['draft', 'open', 'overdue', 'paid', 'credited'] as const;
const InvoiceStatus = choice(invoiceStatuses, 'invoices:isStatus');

/** What keeps a draft from being issued. */
const invoiceFaults = [
  'noLines',
  'sellerAddress',
  'sellerCin',
  'sellerTin',
  'sellerIban',
  'buyerAddress',
  'buyerTin',
  'buyerVatNumber',
  'mixedScope',
  'standardAtZero',
  'standardNotEur',
  'totalZero',
] as const;
export type InvoiceFault = (typeof invoiceFaults)[number];

export const lineGroupings = ['container', 'charge_code'] as const;
export const LineGrouping = choice(lineGroupings, 'invoices:isGrouping');
const fields = {
  notes: paragraphs(limits.notes),
  /** Under what its lines stand together. */
  grouping: LineGrouping,
  freeLines: asJson(z.array(FreeLine).max(50)),
};
export type LineGrouping = (typeof lineGroupings)[number];

export const StoredInvoice = z.object({
  ...recordFields,
  ...fields,
  kind: InvoiceKind,
  clientId: Id,
  currency: Currency,
  /** The calendar month of its lines, by its first day. */
  month: Day,
  /** Null while it is a draft, as the four below. It is the variable symbol of its payment, too. */
  number: z.string().nullable(),
  issuedOn: Day.nullable(),
  /** The latest day of its lines. */
  taxPoint: Day.nullable(),
  dueOn: Day.nullable(),
  contents: asJson(InvoiceContents).nullable(),
  net: z.number().nullable(),
  vatAmount: z.number().nullable(),
  total: z.number().nullable(),
  paid: z.number(),
  /** A credit note names the invoice that it takes back, and that invoice names the credit note. */
  creditsId: Id.nullable(),
  creditedById: Id.nullable(),
  /** The hash of the e-invoice, in hex; '' where there is none. */
  xmlSha256: z.string(),
  /** When the e-invoice was written into the folder of the provider's program, last; null: not yet. */
  handedOverAt: Instant.nullable(),
});
export type StoredInvoice = z.output<typeof StoredInvoice>;

export const InvoiceRow = StoredInvoice.omit({ contents: true, freeLines: true, grouping: true, notes: true }).extend({
  clientName: z.string(),
  status: InvoiceStatus,
  linesCount: z.int(),
  /** What a draft would come to, and what an invoice came to; of a credit note below zero. */
  net: z.number(),
  vatAmount: z.number(),
  total: z.number(),
  /** What is owed yet: nothing of a draft, a credit note, and what was credited. */
  open: z.number(),
  /** The number of the invoice that a credit note takes back; '' for an invoice. */
  creditsNumber: z.string(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

export const Invoice = InvoiceRow.extend({
  ...fields,
  lines: z.array(InvoiceLine),
  groups: z.array(VatGroup),
  seller: InvoiceContents.shape.seller,
  buyer: InvoiceContents.shape.buyer,
  faults: z.array(z.enum(invoiceFaults)),
  gaps: z.array(GapDays.extend({ containers: z.int() })),
  credits: InvoiceContents.shape.credits,
  creditedBy: z.object({ number: z.string(), issuedOn: Day }).nullable(),
  /** What was typed on a credited invoice that this draft follows: of its client, currency, month and scope of VAT; null once it is answered. */
  offered: z.object({ id: Id, number: z.string(), ...fields }).nullable(),
  /** What the client has paid that belongs to no invoice yet, in this currency. */
  credit: z.number(),
});
export type Invoice = z.output<typeof Invoice>;

export const InvoiceUpdate = updateInput(fields);

const path = '/:account/invoices';
const idInAddress = z.coerce.number().pipe(Id);
export const invoiceRoutes = ofModule('invoices', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Invoices and credit notes, the newest first',
    input: recordListInput(['number', 'issuedOn', 'dueOn', 'clientName', 'total', 'open'], {
      clientId: idInAddress.optional(),
      status: InvoiceStatus.optional(),
      kind: InvoiceKind.optional(),
      currency: Currency.optional(),
      /** Issued on these days or between them. */
      from: Day.optional(),
      to: Day.optional(),
      /** Supplied on these days or between them. */
      suppliedFrom: Day.optional(),
      suppliedTo: Day.optional(),
      runId: idInAddress.optional(),
    }),
    row: InvoiceRow,
  }),
  get: route({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'One invoice with its lines',
    response: Invoice,
  }),
  gather: route({
    method: 'POST',
    path: `${path}/gather`,
    access: 'admin',
    summary:
      'Gather what is not invoiced, up to a day or chosen, into drafts: one for each client, currency and calendar month',
    body: createInput(
      { untilDay: Day, clientIds: z.array(Id).min(1).max(500), transactionIds: z.array(Id).min(1).max(1000) },
      [],
    ).refine(({ untilDay, transactionIds }) => untilDay !== undefined || transactionIds !== undefined, {
      path: ['untilDay'],
      error: 'required',
    }),
    response: z.object({ drafts: z.array(Id), transactions: z.int() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Change the notes and the free lines of a draft',
    body: InvoiceUpdate,
    response: Invoice,
    listed: InvoiceRow,
  }),
  takeOver: route({
    method: 'POST',
    path: `${path}/:id/take-over`,
    access: 'admin',
    summary:
      'Add to a draft what was typed on the credited invoice that it is offered, or leave that; it is offered no more',
    body: z.strictObject({ offeredId: Id, isWanted: z.boolean() }),
    response: Invoice,
  }),
  leaveOut: route({
    method: 'POST',
    path: `${path}/:id/leave-out`,
    access: 'admin',
    summary: 'Leave transactions out of a draft: they stay to be invoiced',
    body: z.strictObject({ transactionIds: z.array(Id).min(1).max(1000) }),
    response: Invoice,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Delete a draft: its transactions stay to be invoiced',
  }),
  issue: route({
    method: 'POST',
    path: `${path}/:id/issue`,
    access: 'owner',
    summary: 'Issue a draft: it takes the next number, and changes no more',
    response: Invoice,
  }),
  handOver: route({
    method: 'POST',
    path: `${path}/:id/hand-over`,
    access: 'admin',
    summary: "Write the e-invoice into the folder of the provider's program; again, it is written again",
    response: Invoice,
  }),
  credit: route({
    method: 'POST',
    path: `${path}/:id/credit`,
    access: 'owner',
    summary: 'Take a whole invoice back by a credit note: its transactions can be billed or invoiced anew',
    response: Invoice,
  }),
  summary: route({
    method: 'GET',
    path: `${path}/vat-summary`,
    access: 'admin',
    summary: 'What has these days of supply, by currency, category and rate of VAT',
    query: Period,
    response: z.array(VatSummary),
  }),
  statement: route({
    method: 'GET',
    path: `${path}/statement/:clientId`,
    access: 'admin',
    summary:
      'Invoices, credit notes and payments of a client on these days, and what is owed by age, for each currency',
    query: Period,
    response: z.array(Statement),
  }),
  statementDocuments: route({
    method: 'POST',
    path: `${path}/statement/:clientId/documents`,
    access: 'admin',
    onRepeat: 'run',
    changes: false,
    summary: 'Links to the statement of a client as PDF and as CSV',
    body: Period,
    response: z.object({ pdf: z.string(), csv: z.string() }),
  }),
  archive: route({
    method: 'POST',
    path: `${path}/archive`,
    access: 'admin',
    onRepeat: 'run',
    changes: false,
    summary: 'A link to what has these days of supply, as a zip of PDFs and e-invoices; at most 1,000 documents',
    body: Period,
    response: z.object({ url: z.string(), documents: z.int() }),
  }),
  documents: route({
    method: 'POST',
    path: `${path}/:id/documents`,
    access: 'admin',
    onRepeat: 'run',
    changes: false,
    summary: 'Links to the invoice as PDF, and as e-invoice where it has one',
    body: PaperInput,
    response: z.object({ pdf: z.string(), xml: z.string().nullable() }),
  }),
  useCredit: route({
    method: 'POST',
    path: `${path}/:id/use-credit`,
    access: 'admin',
    summary: 'Pay an invoice from what its client has paid already and that belongs to no invoice',
    response: Invoice,
  }),
});

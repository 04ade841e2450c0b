import { z } from 'zod';
import { Currency } from '../core/enums.ts';
import {
  asJson,
  createInput,
  Day,
  decimal,
  Id,
  isOneLine,
  limits,
  recordFields,
  requiredText,
  text,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';

export const mostAmount = 1e9;
const Amount = decimal(2, 0.01, mostAmount);

/** An earlier year has a digit mistyped or missing. */
const PaidOn = Day.refine((day) => day >= '2000-01-01', { error: 'wrongType' });

const fields = {
  clientId: Id.nullable(),
  paidOn: PaidOn,
  amount: Amount,
  currency: Currency,
  /** As the payer wrote it; digits only. */
  variableSymbol: text(10).refine((given) => /^\d*$/.test(given), { error: 'digitsOnly' }),
  payerName: text(limits.name),
  payerIban: text(34),
  notes: text(200),
};

export const StoredPayment = z.object({
  ...recordFields,
  ...fields,
  /** The bank's own id of the line that it came with; null where it was typed. */
  bankId: z.string().nullable(),
  /** What of it is for invoices; the rest is free. */
  allocated: z.number(),
});
export const PaymentRow = StoredPayment.extend({
  clientName: z.string(),
  invoices: asJson(z.array(z.object({ invoiceId: Id, number: z.string(), amount: z.number() }))),
});
export type PaymentRow = z.output<typeof PaymentRow>;
export const PaymentCreate = createInput({ ...fields, invoiceIds: z.array(Id).min(1).max(200) }, [
  'paidOn',
  'amount',
  'currency',
]);
export type PaymentCreate = z.output<typeof PaymentCreate>;

/** A line of a bank's file, as it was read. */
const bankLine = {
  bankId: requiredText(120),
  paidOn: PaidOn,
  amount: z.number().min(-mostAmount).max(mostAmount),
  currency: text(3),
  variableSymbol: fields.variableSymbol,
  payerName: fields.payerName,
  payerIban: fields.payerIban,
  notes: fields.notes,
};
export const BankLine = z.object(bankLine);
export type BankLine = z.output<typeof BankLine>;

/** Recorded already; an outgoing line; symbol and amount agree; only the symbol does; only the amount and the payer do; an earlier line pays its invoice; none. */
const bankMatches = ['known', 'outgoing', 'exact', 'symbol', 'amount', 'twice', 'none'] as const;

export const BankPreviewLine = BankLine.extend({
  match: z.enum(bankMatches),
  /** The invoice that it pays, or may pay. */
  invoice: z.object({ id: Id, number: z.string(), clientId: Id, clientName: z.string(), open: z.number() }).nullable(),
  /** Whose payment it is by its symbol or its IBAN; null where neither says it. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
});
export type BankPreviewLine = z.output<typeof BankPreviewLine>;

const heading = z.string().max(100).refine(isOneLine, { error: 'notOneLine' });

/** Which column of a CSV file holds what, by its heading; '' for what it has not. */
export const BankColumns = z.strictObject({
  paidOn: heading,
  amount: heading,
  currency: heading,
  variableSymbol: heading,
  payerName: heading,
  payerIban: heading,
  notes: heading,
  bankId: heading,
});
export type BankColumns = z.output<typeof BankColumns>;

/** The most lines of one file. */
export const mostBankLines = 2000;
const bankFile = { body: z.string().min(1).max(2_000_000), columns: BankColumns.optional() };
const fileBytes = 3 * 1024 * 1024;

const takenFields = [
  'bankId',
  'paidOn',
  'amount',
  'currency',
  'variableSymbol',
  'payerName',
  'payerIban',
  'notes',
  'invoiceId',
] as const;

const path = '/:account/payments';
export const paymentRoutes = ofModule('invoices', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Payments, the newest first',
    input: recordListInput(['paidOn', 'amount', 'clientName'], {
      clientId: z.coerce.number().pipe(Id).optional(),
      invoiceId: z.coerce.number().pipe(Id).optional(),
      isFree: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).optional(),
    }),
    row: PaymentRow,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary:
      'Record a payment, and for which invoices: each takes what it is owed, in their order; the rest stays free',
    body: PaymentCreate,
    response: PaymentRow,
    created: true,
  }),
  allocate: route({
    method: 'POST',
    path: `${path}/:id/allocate`,
    access: 'admin',
    summary: 'Give what is free of a payment to an invoice',
    body: z.strictObject({ invoiceId: Id }),
    response: PaymentRow,
  }),
  free: route({
    method: 'POST',
    path: `${path}/:id/free`,
    access: 'admin',
    summary: 'Take a payment from its invoices: they are owed again',
    response: PaymentRow,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Delete a payment: its invoices are owed again',
  }),
  readBankFile: route({
    method: 'POST',
    path: `${path}/bank-file/preview`,
    access: 'admin',
    summary: "Read a bank's file (camt.053, or CSV by its columns) and match its lines; saves nothing",
    changes: false,
    bodyLimit: fileBytes,
    body: z.strictObject(bankFile),
    response: z.object({
      headings: z.array(z.string()),
      columns: BankColumns.nullable(),
      lines: z.array(BankPreviewLine),
      /** Lines without a day, an amount or a currency of the product, as they were written. */
      unread: z.array(z.string()),
    }),
  }),
  takeBankLines: route({
    method: 'POST',
    path: `${path}/bank-file/take`,
    access: 'admin',
    summary: 'Record lines of a bank file as payments, each once, and give each to its invoice where one is named',
    bodyLimit: fileBytes,
    body: z.strictObject({
      lines: z
        .array(createInput({ ...bankLine, invoiceId: Id.nullable(), clientId: Id.nullable() }, takenFields))
        .min(1)
        .max(mostBankLines),
    }),
    response: z.object({ recorded: z.int(), matched: z.int(), known: z.int() }),
  }),
});

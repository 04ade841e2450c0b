import { z } from 'zod';
import { Currency } from '../core/enums.ts';
import { createInput, Id, isOneLine, requiredText } from '../core/fields.ts';
import { ofModule, route } from '../core/route.ts';
import { Iban } from './party.ts';

/** The most lines of one file. */
export const mostBankLines = 2000;
const mostFileBytes = 2_000_000;

const oneLine = (max: number) => z.string().max(max).refine(isOneLine, { error: 'notOneLine' });
const heading = oneLine(100);

/** Which column of a CSV file holds what, by its heading; '' for what it has not. The amount is in one column, or in a pair of them. */
export const BankColumns = z.strictObject({
  paidOn: heading,
  amount: heading,
  credit: heading,
  debit: heading,
  /** Says by a word (debit, credit) whether the amount came or went. */
  direction: heading,
  currency: heading,
  variableSymbol: heading,
  payerName: heading,
  payerIban: heading,
  notes: heading,
});
export type BankColumns = z.output<typeof BankColumns>;
export type BankColumn = keyof BankColumns;
export const bankColumns = Object.keys(BankColumns.shape) as BankColumn[];

/** What a file does not say by itself, as a person has answered it. */
export const BankAnswers = z.strictObject({
  columns: BankColumns.optional(),
  /** Which row of a CSV file has the headings, from 0. */
  headingRow: z.int().min(0).max(100).optional(),
  decimalSign: z.enum([',', '.']).optional(),
  /** Whose statement it is, where the file does not say it. */
  account: z.strictObject({ iban: Iban, currency: Currency }).optional(),
  /** Accounts that the file names and the settings do not: they are the depot's own. */
  ownIbans: z.array(oneLine(40)).max(50).optional(),
  /** Whether entries without a status are booked. */
  areBooked: z.boolean().optional(),
  /** By how much a statement's closing balance differs, as the preview says it: it is recorded all the same. */
  differences: z
    .array(z.strictObject({ statement: z.int().min(0), difference: oneLine(40) }))
    .max(200)
    .optional(),
});
export type BankAnswers = z.output<typeof BankAnswers>;

/** What has to be answered before anything is recorded. */
const bankQuestions = ['columns', 'decimalSign', 'account', 'ownIban', 'status', 'balance'] as const;
export const BankQuestion = z.object({
  kind: z.enum(bankQuestions),
  /** The index of the statement that it is about; null where it is about the whole file. */
  statement: z.int().nullable(),
  /** The text in the file that it is about. */
  text: z.string(),
});
export type BankQuestion = z.output<typeof BankQuestion>;

/** One account and period of a file. Sums are decimals with all their digits. */
export const BankStatement = z.object({
  /** The own account, as the file names it or as it was answered; '' where nobody has said it. */
  iban: z.string(),
  currency: z.string(),
  opening: z.string().nullable(),
  /** The sum of all that is booked, also of what could not be read as a payment. */
  booked: z.string(),
  closing: z.string().nullable(),
  /** Closing less opening and booked; null where the file has no balances to check by. */
  difference: z.string().nullable(),
  entries: z.int(),
});
export type BankStatement = z.output<typeof BankStatement>;

/**
 * known: recorded already. same: a payment of that account, day and sum was recorded by hand or from another format, or was typed for some day
 * near it with its symbol or its client. exact: symbol and
 * amount agree with an invoice. symbol: only the symbol does. amount: only the amount and the payer do. twice: an earlier line pays its
 * invoice. paid: its invoice is paid or credited already. none. outgoing: money that left. returned: a customer's payment went back. takenBack: that was recorded. ownReturned: a
 * payment of the depot's own came back. notBooked: the bank announces it only.
 */
const bankMatches = [
  'known',
  'same',
  'exact',
  'symbol',
  'amount',
  'twice',
  'paid',
  'none',
  'outgoing',
  'returned',
  'takenBack',
  'ownReturned',
  'notBooked',
] as const;
export type BankMatch = (typeof bankMatches)[number];
/** Those that can be recorded as a payment. */
export const isIncoming = (match: BankMatch): boolean =>
  ['known', 'same', 'exact', 'symbol', 'amount', 'twice', 'paid', 'none'].includes(match);

export const BankLine = z.object({
  /** What tells it from all other lines of all files: the same line of another file has the same id. */
  id: z.string(),
  statement: z.int(),
  paidOn: z.string(),
  /** Negative where it left. */
  amount: z.number(),
  currency: Currency,
  variableSymbol: z.string(),
  payerName: z.string(),
  payerIban: z.string(),
  notes: z.string(),
  /** Several payments in one, which the bank does not itemise. */
  isBatch: z.boolean(),
  /** More than two years ago. */
  isOld: z.boolean(),
  /** The same file takes it back. */
  isReversed: z.boolean(),
  match: z.enum(bankMatches),
  /** The invoice that it pays, or may pay. */
  invoice: z.object({ id: Id, number: z.string(), clientId: Id, clientName: z.string(), open: z.number() }).nullable(),
  /** Whose payment it is by its symbol, its IBAN or its name; null where none says it. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  /** The payment that was recorded of it, that may be the same money, or that it reverses. */
  payment: z
    .object({
      id: Id,
      paidOn: z.string(),
      amount: z.number(),
      payerName: z.string(),
      variableSymbol: z.string(),
    })
    .nullable(),
});
export type BankLine = z.output<typeof BankLine>;

const file = {
  /** The file itself, in base64. */
  file: z.base64().max(Math.ceil((mostFileBytes * 4) / 3)),
  answers: BankAnswers,
};
const fileBytes = 3 * 1024 * 1024;

export const BankChoice = createInput(
  {
    id: requiredText(120),
    /** Which invoice it pays; null: none, it stays free. */
    invoiceId: Id.nullable(),
    clientId: Id.nullable(),
    /** The payment that the preview shows beside it, which is other money all the same. */
    despite: Id.nullable(),
    isOldMeant: z.boolean(),
    /** For a line by which the bank returned a payment: the id of that payment. */
    takesBack: Id.nullable(),
  },
  ['id'],
);
export type BankChoice = z.output<typeof BankChoice>;

const path = '/:account/payments/bank-file';
export const bankFileRoutes = ofModule('invoices', {
  readBankFile: route({
    method: 'POST',
    path: `${path}/preview`,
    access: 'admin',
    summary: "Read a bank's file (camt.053, GPC, or CSV by its columns) and match its lines; saves nothing",
    changes: false,
    bodyLimit: fileBytes,
    body: z.strictObject(file),
    response: z.object({
      /** The rows of a CSV file down to its headings, from which they can be chosen; empty for other formats. */
      preamble: z.array(z.array(z.string())),
      headingRow: z.int().nullable(),
      headings: z.array(z.string()),
      columns: BankColumns.nullable(),
      statements: z.array(BankStatement),
      lines: z.array(BankLine),
      /** What cannot be read with certainty, as it was written. */
      unread: z.array(z.object({ statement: z.int(), text: z.string() })),
      questions: z.array(BankQuestion),
    }),
  }),
  takeBankLines: route({
    method: 'POST',
    path: `${path}/take`,
    access: 'admin',
    summary:
      'Record lines of a bank file as payments, each once, and give each to its invoice where one is named; the file is read again',
    bodyLimit: fileBytes,
    body: z.strictObject({ ...file, lines: z.array(BankChoice).min(1).max(mostBankLines) }),
    response: z.object({ recorded: z.int(), matched: z.int(), known: z.int(), takenBack: z.int() }),
  }),
});

import type { BankColumns, BankQuestion } from '@boxyard/contract/billing/bank-files.ts';
import type { currencies } from '@boxyard/contract/core/enums.ts';

/** One account and period of a file. Sums are in hundred-thousandths. */
export interface ReadStatement {
  iban: string;
  currency: string;
  opening: bigint | undefined;
  closing: bigint | undefined;
  booked: bigint;
  entries: number;
}

/** What an entry is: money that came or went; the return of such money; what the bank announces only. */
export type EntryKind = 'booked' | 'reversal' | 'notBooked';

export interface ReadLine {
  statement: number;
  kind: EntryKind;
  /** `2026-11-20` */
  paidOn: string;
  /** Negative where it left. */
  amount: number;
  currency: (typeof currencies)[number];
  /** '' where no text names it as such. */
  variableSymbol: string;
  /** Numbers in the texts that may be an invoice's. */
  bareNumbers: string[];
  payerName: string;
  payerIban: string;
  notes: string;
  isBatch: boolean;
  /** What tells the line from others of its account; lines of which this is equal are told apart by their position. */
  identity: readonly string[];
}

export interface ReadFile {
  format: 'camt' | 'csv' | 'gpc';
  preamble: string[][];
  headingRow: number | null;
  headings: string[];
  columns: BankColumns | null;
  statements: ReadStatement[];
  lines: ReadLine[];
  /** The original text of what cannot be read with certainty. */
  unread: { statement: number; text: string }[];
  questions: BankQuestion[];
}

export const emptyFile = (format: ReadFile['format']): ReadFile => ({
  format,
  preamble: [],
  headingRow: null,
  headings: [],
  columns: null,
  statements: [],
  lines: [],
  unread: [],
  questions: [],
});

/** The most characters of an original text that are shown. */
const shownText = 300;
export const shown = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ').slice(0, shownText);

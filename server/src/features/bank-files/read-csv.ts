import {
  type BankAnswers,
  type BankColumn,
  type BankColumns,
  mostBankLines,
} from '@boxyard/contract/billing/bank-files.ts';
import { type BankAccount, isIban } from '@boxyard/contract/billing/party.ts';
import { currencies } from '@boxyard/contract/core/enums.ts';
import type { DecimalSign } from '@boxyard/contract/core/numbers.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { centsOf, signOfAmounts } from './csv-amounts.ts';
import { guessColumns, headingRowOf, isEnough } from './csv-columns.ts';
import { dayOf } from './days.ts';
import { amountOf, ofCents } from './exact.ts';
import { emptyFile, type ReadFile, type ReadLine, shown } from './read-file.ts';
import { bareNumbersOf, symbolOf } from './symbols.ts';

/** How the columns of an own account's files were read before. */
export type ColumnsOf = (iban: string) => BankColumns | undefined;

/** A bank's CSV file; undefined for what is no table. */
export function readCsv(
  text: string,
  answers: BankAnswers,
  own: readonly BankAccount[],
  columnsOf: ColumnsOf,
): ReadFile | undefined {
  const rows = rowsOf(text, answers.headingRow);
  if (!rows) return undefined;
  const headingRow = answers.headingRow ?? headingRowOf(rows) ?? 0;
  const headings = rows[headingRow];
  if (!headings) return undefined;
  const preamble = rows.slice(0, headingRow);
  const account = accountOf(preamble, answers, own);
  const before = account && columnsOf(account.iban);
  const remembered = before && isEnough(before, headings) ? before : undefined;
  const columns = answers.columns ?? remembered ?? guessColumns(headings);
  const file = { ...emptyFile('csv'), preamble: rows.slice(0, headingRow + 1), headingRow, headings };
  if (!isEnough(columns, headings))
    return { ...file, questions: [{ kind: 'columns', statement: null, text: shown(headings) }] };
  return {
    ...file,
    columns,
    ...linesOf(rows.slice(headingRow + 1), { headings, columns, preamble, account, answers }),
  };
}

/** With the delimiter by which a row of headings is found, else with the one that splits most. */
function rowsOf(text: string, headingRow: number | undefined): string[][] | undefined {
  const readings = [';', '\t', ','].flatMap((delimiter) => {
    const rows = parsed(text, delimiter);
    const widest = Math.max(...(rows ?? []).slice(0, 60).map((row) => row.length), 0);
    return rows && widest > 1 ? [{ rows, widest }] : [];
  });
  const withHeadings = headingRow === undefined && readings.find(({ rows }) => headingRowOf(rows) !== undefined);
  return (withHeadings || readings.toSorted((a, b) => b.widest - a.widest)[0])?.rows;
}

function parsed(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      // One more than may be, below the longest preamble.
      to: mostBankLines + 102,
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

interface Account {
  iban: string;
  currency: string;
}

/** What the preamble says under one name, as Fio writes it. */
const saidOf = (preamble: readonly string[][], name: string) => preamble.find(([first]) => first === name)?.[1] ?? '';

/** As it was answered, or the IBAN in the preamble. */
function accountOf(
  preamble: readonly string[][],
  answers: BankAnswers,
  own: readonly BankAccount[],
): Account | undefined {
  if (answers.account) return answers.account;
  const cells = preamble.flat().map((cell) => cell.replaceAll(/\s/g, ''));
  const ibans = new Set(cells.filter((cell) => isIban(cell)));
  const [iban] = ibans;
  if (ibans.size !== 1 || !iban) return undefined;
  return { iban, currency: own.find((each) => each.iban === iban)?.currency ?? saidOf(preamble, 'currency') };
}

interface Table {
  headings: readonly string[];
  columns: BankColumns;
  preamble: readonly string[][];
  account: Account | undefined;
  answers: BankAnswers;
}

function linesOf(
  rows: readonly string[][],
  table: Table,
): Pick<ReadFile, 'lines' | 'unread' | 'statements' | 'questions'> {
  const { columns, preamble, account, answers } = table;
  const cellOf = (row: readonly string[], name: BankColumn) =>
    columns[name] ? (row[table.headings.indexOf(columns[name])] ?? '') : '';
  const questions: ReadFile['questions'] = [];
  if (!account || !(account.currency || columns.currency))
    questions.push({ kind: 'account', statement: 0, text: shown(preamble.flat()) });
  const amountTexts = rows.flatMap((row) => amountColumns.map((name) => cellOf(row, name)).filter(Boolean));
  const balanceTexts = ['openingBalance', 'closingBalance'].map((name) => saidOf(preamble, name));
  const found = signOfAmounts(amountTexts) ?? signOfAmounts(balanceTexts) ?? '.';
  const sign = found === '?' ? answers.decimalSign : found;
  if (!sign) questions.push({ kind: 'decimalSign', statement: 0, text: amountTexts.find(isSeparated) ?? '' });
  const directions = rows.map((row) => cellOf(row, 'direction')).filter(Boolean);
  // "Type" may as well say what kind of payment it is: it counts where a row says debit or credit, and then for all of them.
  const hasDirection =
    directions.length > 0 && (Boolean(answers.columns) || directions.some((text) => directionOf(text)));

  const unread: ReadFile['unread'] = [];
  let booked = 0n;
  const lines = rows.flatMap((row): ReadLine[] => {
    const cell = (name: BankColumn) => cellOf(row, name);
    const cents = sign && signedCents(cell, sign, hasDirection);
    const paidOn = dayOf(cell('paidOn'));
    const currencyText = (cell('currency') || account?.currency || '').toUpperCase();
    const currency = currencies.find((each) => each === currencyText);
    if (cents) booked += ofCents(cents);
    const amount = cents && amountOf(ofCents(cents));
    if (!amount || !paidOn || !currency) {
      unread.push({ statement: 0, text: shown(row) });
      return [];
    }
    const texts = [cell('notes')];
    const iban = cell('payerIban').replaceAll(/\s/g, '');
    return [
      {
        statement: 0,
        kind: 'booked',
        paidOn,
        amount,
        currency,
        variableSymbol: symbolOf({
          // Tatra banka has it in a column of its own.
          endToEnd: row.find((each) => /\/VS\d{1,10}\/SS/.test(each)) ?? '',
          references: [cell('variableSymbol')],
          texts,
        }),
        bareNumbers: bareNumbersOf(texts),
        payerName: cell('payerName').slice(0, 120),
        payerIban: isIban(iban) ? iban : '',
        notes: cell('notes').slice(0, 200),
        isBatch: false,
        identity: [account?.iban ?? '', ...row],
      },
    ];
  });
  const [opening, closing] = balanceTexts.map((text) => {
    const cents = centsOf(text, sign ?? '.');
    return cents === undefined ? undefined : ofCents(cents);
  });
  const statement = {
    iban: account?.iban ?? '',
    currency: account?.currency ?? '',
    opening,
    closing,
    booked,
    entries: rows.length,
  };
  return { lines, unread, questions, statements: [statement] };
}

const amountColumns = ['amount', 'credit', 'debit'] as const;
const isSeparated = (text: string) => /[.,]/.test(text);

function directionOf(text: string): -1 | 1 | undefined {
  if (/^(debet|debit|dbit|d|výdaj|výdej|-)$/i.test(text)) return -1;
  return /^(kredit|credit|crdt|c|k|príjem|příjem|\+)$/i.test(text) ? 1 : undefined;
}

/** Negative where it left; undefined where amount or direction is not certain. */
function signedCents(cell: (name: BankColumn) => string, sign: DecimalSign, hasDirection: boolean): bigint | undefined {
  const [credit, debit] = [cell('credit'), cell('debit')].map((text) => (text ? centsOf(text, sign) : 0n));
  if (!cell('amount')) {
    if (credit === undefined || debit === undefined || credit < 0n || (credit !== 0n) === (debit !== 0n))
      return undefined;
    return credit || (debit > 0n ? -debit : debit);
  }
  const amount = centsOf(cell('amount'), sign);
  if (!hasDirection || amount === undefined) return amount;
  const direction = directionOf(cell('direction'));
  if (direction === undefined || (direction === 1 && amount < 0n)) return undefined;
  return direction === -1 && amount > 0n ? -amount : amount;
}

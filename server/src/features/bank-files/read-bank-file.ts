import { createHash } from 'node:crypto';
import type { BankAnswers } from '@boxyard/contract/billing/bank-files.ts';
import type { BankAccount } from '@boxyard/contract/billing/party.ts';
import { textOf } from './decode.ts';
import { writtenOf } from './exact.ts';
import { readCamt } from './read-camt.ts';
import { type ColumnsOf, readCsv } from './read-csv.ts';
import type { ReadFile, ReadLine } from './read-file.ts';
import { isGpc, readGpc } from './read-gpc.ts';

/** `camt:` and a digest of what tells the line from others, and which of the lines of which this is equal it is: `camt:1f…#2`. */
export interface IdentifiedLine extends ReadLine {
  /** Without the position. */
  key: string;
  /** From 1. */
  position: number;
}

export type IdentifiedFile = Omit<ReadFile, 'lines'> & { lines: IdentifiedLine[] };

export const lineId = ({ key, position }: Pick<IdentifiedLine, 'key' | 'position'>): string => `${key}#${position}`;

/** @returns undefined for what is no bank file */
export function readBankFile(
  bytes: Uint8Array,
  answers: BankAnswers,
  own: readonly BankAccount[],
  columnsOf: ColumnsOf,
): IdentifiedFile | undefined {
  const text = textOf(bytes);
  const file = /^\s*</.test(text)
    ? readCamt(text, answers)
    : isGpc(text)
      ? readGpc(text, answers, own)
      : readCsv(text, answers, own, columnsOf);
  if (!file) return undefined;
  const open = [...file.questions, ...questionsOf(file, answers, own)];
  return { ...file, lines: identified(file), questions: open };
}

/** Lines with the same contents are told apart by their position. A line that is not booked yet has no position: it may vanish, or come again. */
function identified({ format, lines }: ReadFile): IdentifiedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const words = line.kind === 'notBooked' ? ['not booked', ...line.identity] : line.identity;
    const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32);
    const key = `${format}:${digest}`;
    const position = (seen.get(key) ?? 0) + 1;
    seen.set(key, position);
    return { ...line, key, position };
  });
}

/** Whose statements these are, and whether their balances agree. */
function questionsOf(file: ReadFile, answers: BankAnswers, own: readonly BankAccount[]): ReadFile['questions'] {
  const isOwn = (iban: string) => own.some((each) => each.iban === iban) || answers.ownIbans?.includes(iban);
  return file.statements.flatMap((statement, at): ReadFile['questions'] => {
    const difference = differenceOf(statement);
    const isAnswered =
      !difference ||
      answers.differences?.some((each) => each.statement === at && each.difference === writtenOf(difference));
    const isAsked = file.questions.some(({ kind, statement: of }) => kind === 'account' && of === at);
    return [
      ...(isAsked || isOwn(statement.iban) || statement.iban === answers.account?.iban
        ? []
        : [{ kind: 'ownIban' as const, statement: at, text: statement.iban }]),
      ...(isAnswered ? [] : [{ kind: 'balance' as const, statement: at, text: writtenOf(difference) }]),
    ];
  });
}

/** Closing less opening and booked; undefined where the file has no balances. */
export const differenceOf = ({ opening, closing, booked }: ReadFile['statements'][number]): bigint | undefined =>
  opening === undefined || closing === undefined ? undefined : closing - opening - booked;

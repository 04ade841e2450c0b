import type { BankAnswers } from '@boxyard/contract/billing/bank-files.ts';
import type { BankAccount } from '@boxyard/contract/billing/party.ts';
import { currencies } from '@boxyard/contract/core/enums.ts';
import { dayOf } from './days.ts';
import { amountOf, ofCents } from './exact.ts';
import { emptyFile, type ReadFile, type ReadLine, type ReadStatement, shown } from './read-file.ts';
import { bareNumbersOf, symbolOf } from './symbols.ts';

/** Fixed columns, in cents without a point; the currency is that of the own account. */
const wide = 128;
export const isGpc = (text: string): boolean => /^07[45]\d{16}/.test(text);

/** ABO, which banks name GPC: 074 is the head of a statement, 075 an entry, 078 and 079 are its messages. */
export function readGpc(text: string, answers: BankAnswers, own: readonly BankAccount[]): ReadFile {
  const file = emptyFile('gpc');
  let account: BankAccount | undefined;
  /** The number whose account is answered: the first that the settings do not have. */
  let unknown: string | undefined;
  /** The entry of which messages may follow. */
  let last: ReadLine | undefined;
  for (const line of text.split(/\r?\n/)) {
    const at = Math.max(file.statements.length - 1, 0);
    if (line.startsWith('074')) {
      const number = line.slice(3, 19);
      account = ownAccount(number, own);
      if (!account) unknown ??= number;
      if (number === unknown) account = answers.account;
      file.statements.push(headOf(line, account));
      if (!account)
        file.questions.push({ kind: 'account', statement: file.statements.length - 1, text: line.slice(3, 39) });
      last = undefined;
    } else if (line.startsWith('075')) last = readEntry(file, line, account);
    else if (/^07[689]/.test(line) && last) {
      last.notes = `${last.notes} ${line.slice(3).trim()}`.trim().slice(0, 200);
    } else if (line.trim()) file.unread.push({ statement: at, text: shown([line]) });
  }
  for (const at of file.statements.keys()) signReversals(file, at);
  return file;
}

/** The own account with this number of prefix and number, as it is written or with the digits of KB and Tatra banka in their order. */
function ownAccount(written: string, own: readonly BankAccount[]): BankAccount | undefined {
  const order = [4, 5, 6, 7, 8, 3, 9, 1, 2, 0];
  const turned = written.slice(10) + order.map((at) => written[at]).join('');
  const found = own.filter(({ iban }) => /^(SK|CZ)/.test(iban) && [written, turned].includes(iban.slice(8, 24)));
  return found.length === 1 ? found[0] : undefined;
}

function signedCents(digits: string, sign: string | undefined): bigint | undefined {
  if (!/^\d+$/.test(digits)) return undefined;
  return ofCents(sign === '-' ? -BigInt(digits) : BigInt(digits));
}

function headOf(line: string, account: BankAccount | undefined): ReadStatement {
  return {
    iban: account?.iban ?? '',
    currency: account?.currency ?? '',
    opening: signedCents(line.slice(45, 59), line[59]),
    closing: signedCents(line.slice(60, 74), line[74]),
    booked: 0n,
    entries: 0,
  };
}

function readEntry(file: ReadFile, line: string, account: BankAccount | undefined): ReadLine | undefined {
  const at = file.statements.length - 1;
  const statement = file.statements[at];
  const exact = signedCents(line.slice(48, 60), '+');
  const [, d, m, y] = /^(\d\d)(\d\d)(\d\d)$/.exec(line.slice(122, 128)) ?? [];
  const paidOn = dayOf(`20${y}-${m}-${d}`);
  const code = line[60] ?? '';
  const currency = currencies.find((each) => each === account?.currency);
  const amount = exact === undefined ? undefined : amountOf(exact);
  const isDebit = code === '1';
  if (statement) statement.entries += 1;
  // Also what is unread below counts for the balances.
  if (statement && exact && (isDebit || code === '2')) statement.booked += isDebit ? -exact : exact;
  if (!statement || line.length !== wide || !exact || !amount || !paidOn || !/[1-5]/.test(code) || !currency) {
    file.unread.push({ statement: Math.max(at, 0), text: shown([line]) });
    return undefined;
  }
  const notes = line.slice(97, 117).trim();
  const read: ReadLine = {
    statement: at,
    kind: code === '1' || code === '2' ? 'booked' : 'reversal',
    paidOn,
    amount: isDebit ? -amount : amount,
    currency,
    variableSymbol: symbolOf({ references: [line.slice(61, 71)], texts: [] }),
    bareNumbers: bareNumbersOf([notes]),
    payerName: notes,
    payerIban: '',
    notes: '',
    isBatch: false,
    identity: [statement.iban, line],
  };
  file.lines.push(read);
  return read;
}

/** Banks do not agree which code of a reversal is which: the balances say whether they came or went. Where both would do, they stay unread. */
function signReversals(file: ReadFile, at: number): void {
  const statement = file.statements[at];
  const reversals = file.lines.filter((line) => line.statement === at && line.kind === 'reversal');
  if (!statement || reversals.length === 0) return;
  const { opening, closing, booked } = statement;
  const sum = reversals.reduce((all, { amount }) => all + ofCents(BigInt(Math.round(amount * 100))), 0n);
  const missing = opening === undefined || closing === undefined ? undefined : closing - opening - booked;
  if (missing === sum || missing === -sum) {
    statement.booked += missing;
    if (missing < 0n) for (const line of reversals) line.amount = -line.amount;
    return;
  }
  file.lines = file.lines.filter((line) => !reversals.includes(line));
  file.unread.push(...reversals.map(({ identity }) => ({ statement: at, text: shown(identity.slice(1)) })));
}

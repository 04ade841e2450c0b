import {
  type BankAnswers,
  type BankChoice,
  type BankLine,
  type BankQuestion,
  isIncoming,
  mostBankLines,
} from '@boxyard/contract/billing/bank-files.ts';
import { isPlausible } from '@boxyard/contract/core/plausible-days.ts';
import { sql } from 'kysely';
import { findToday } from '../../core/crud/find-today.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import { invalid, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { invoices } from '../invoices/invoices.queries.ts';
import { payFrom } from '../invoices/invoices.service.ts';
import { payments } from '../payments/payments.queries.ts';
import { holdInvoices, returnPayment } from '../payments/payments.service.ts';
import {
  findColumns,
  findOpenInvoices,
  findOwnAccounts,
  findPayers,
  findRecorded,
  rememberColumns,
} from './bank-files.queries.ts';
import { writtenOf } from './exact.ts';
import { matchLines, positionOf } from './match-lines.ts';
import { differenceOf, type IdentifiedFile, readBankFile } from './read-bank-file.ts';

interface Given {
  /** In base64. */
  file: string;
  answers: BankAnswers;
}

/** Reads a bank's file, and says of each line which invoice it pays, or may pay. @throws 422 */
export async function previewBankFile(ctx: Ctx, given: Given) {
  const file = await readGiven(ctx, given);
  const { preamble, headingRow, headings, columns, unread, questions } = file;
  const statements = file.statements.map((statement) => ({
    iban: statement.iban,
    currency: statement.currency,
    opening: written(statement.opening),
    booked: writtenOf(statement.booked),
    closing: written(statement.closing),
    difference: written(differenceOf(statement)),
    entries: statement.entries,
  }));
  return {
    preamble,
    headingRow,
    headings,
    columns,
    statements,
    unread,
    questions,
    lines: await matchedLines(ctx, file),
  };
}

const written = (exact: bigint | undefined) => (exact === undefined ? null : writtenOf(exact));

interface GivenFile extends IdentifiedFile {
  today: string;
}

/** What lies in the future can be no payment yet, and stays unread. */
async function readGiven(ctx: Ctx, { file, answers }: Given): Promise<GivenFile> {
  const { accounts, invoiceIban } = await findOwnAccounts(ctx);
  const columns = await findColumns(ctx);
  const ownIbans = [...(answers.ownIbans ?? []), ...(invoiceIban ? [invoiceIban] : [])];
  const bytes = Buffer.from(file, 'base64');
  const read = readBankFile(bytes, { ...answers, ownIbans }, accounts, (iban) => columns.get(iban));
  if (!read) throw invalid('file', 'unreadableBankFile');
  if (read.lines.length + read.unread.length > mostBankLines)
    throw invalid('file', 'longBankFile', { max: mostBankLines });
  const today = await findToday(ctx);
  const isFuture = ({ paidOn }: { paidOn: string }) => !isPlausible('payment', paidOn, today);
  const future = read.lines.filter(isFuture).map(({ statement, paidOn, amount, currency, payerName }) => ({
    statement,
    text: [paidOn, amount.toFixed(2), currency, payerName].filter(Boolean).join(' · '),
  }));
  return {
    ...read,
    lines: read.lines.filter((line) => !isFuture(line)),
    unread: [...read.unread, ...future],
    today,
  };
}

async function matchedLines(ctx: Ctx, { lines, statements, today }: GivenFile): Promise<BankLine[]> {
  const keys = lines.map(({ key }) => key);
  const recorded = await findRecorded(ctx, keys, [...new Set(lines.map(({ amount }) => Math.abs(amount)))]);
  const ibanOf = (statement: number) => statements[statement]?.iban ?? '';
  const { bySymbol, byIban, byName } = await findPayers(ctx, lines);
  // A client may pay another client's invoice from its own account. So the payer's name counts before the IBAN's earlier payments.
  const payerOf = (line: Pick<BankLine, 'variableSymbol' | 'payerIban' | 'payerName'>) =>
    bySymbol.get(line.variableSymbol) ?? byName.get(line.payerName) ?? byIban.get(line.payerIban) ?? null;
  const open = await findOpenInvoices(ctx);
  const matched = matchLines(lines, {
    recorded,
    open,
    ibanOf,
    today,
    clientOf: (line) => payerOf(line)?.id,
    isInvoice: (symbol) => bySymbol.has(symbol),
  });
  return matched.map((line) => ({
    ...line,
    // By its symbol the invoice says whose it is; by its amount it is a guess.
    client:
      line.invoice?.number === line.variableSymbol && line.invoice
        ? { id: line.invoice.clientId, name: line.invoice.clientName }
        : isIncoming(line.match)
          ? payerOf(line)
          : null,
  }));
}

const answerOf = {
  columns: 'columns',
  decimalSign: 'decimalSign',
  account: 'account',
  ownIban: 'ownIbans',
  status: 'areBooked',
  balance: 'differences',
} as const satisfies Record<BankQuestion['kind'], keyof BankAnswers>;

/** Records lines of a bank file, each once, whoever takes it twice: the file is read again, and says all but what was chosen. @throws 422 */
export async function takeBankLines(ctx: Ctx, { lines: choices, ...given }: Given & { lines: readonly BankChoice[] }) {
  const counts = { recorded: 0, matched: 0, known: 0, takenBack: 0 };
  // A second person with the same file at the same moment waits here, and finds its lines known.
  await lockByName(ctx.tx, `bank file of ${ctx.account.id}`);
  const file = await readGiven(ctx, given);
  const [question] = file.questions;
  if (question) throw invalid(`answers.${answerOf[question.kind]}`, 'bankQuestion');
  const lines = new Map((await matchedLines(ctx, file)).map((line) => [line.id, line]));
  await holdChosen(ctx, choices);
  const done = new Set<string>();
  for (const [at, choice] of choices.entries()) {
    const line = lines.get(choice.id);
    if (!line) throw invalid(`lines.${at}.id`, 'unknownRecord');
    if (done.has(line.id)) throw invalid(`lines.${at}.id`, 'namedTwice');
    done.add(line.id);
    const result = await takeLine(ctx, line, choice, `lines.${at}`, file);
    counts[result === 'matched' ? 'recorded' : result] += 1;
    if (result === 'matched') counts.matched += 1;
  }
  const iban = file.statements[0]?.iban;
  if (file.format === 'csv' && file.columns && iban) await rememberColumns(ctx, iban, file.columns);
  return counts;
}

/** All invoices that may change, in one order: those that are chosen, and those of payments that are taken back. */
async function holdChosen(ctx: Ctx, choices: readonly BankChoice[]): Promise<void> {
  const chosen = choices.flatMap(({ invoiceId }) => invoiceId ?? []);
  const back = choices.flatMap(({ takesBack }) => takesBack ?? []);
  await holdInvoices(
    ctx,
    sql`array(select unnest(${chosen}::bigint[]) union select invoice_id from allocation
      where account_id = ${ctx.account.id} and payment_id = any(${back}::bigint[]))`,
  );
}

async function takeLine(
  ctx: Ctx,
  line: BankLine,
  { invoiceId = null, clientId = null, despite = null, isOldMeant = false, takesBack = null }: BankChoice,
  path: string,
  ofFile: IdentifiedFile,
): Promise<'recorded' | 'matched' | 'known' | 'takenBack'> {
  if (line.match === 'takenBack') return 'known';
  if (line.match === 'returned' && takesBack !== null) {
    if (line.payment?.id !== takesBack) throw invalid(`${path}.takesBack`, 'notReversed');
    await returnPayment(ctx, takesBack, { returnedOn: line.paidOn, returnBankId: line.id });
    return 'takenBack';
  }
  if (!isIncoming(line.match) || takesBack !== null) throw invalid(`${path}.id`, 'notRecordable');
  if (line.match === 'known' && despite !== line.payment?.id) return 'known';
  if (line.match === 'same' && despite !== line.payment?.id) throw invalid(`${path}.despite`, 'sameMoney');
  if (line.isOld && !isOldMeant) throw invalid(`${path}.isOldMeant`, 'oldPayment');
  const bankId = line.match === 'known' ? await freeBankId(ctx, line.id, ofFile) : line.id;
  const invoice = invoiceId === null ? undefined : await referred(`${path}.invoiceId`, invoices.lock(ctx, invoiceId));
  if (invoice && invoice.currency !== line.currency)
    throw invalid(`${path}.invoiceId`, 'paymentOtherCurrency', { currency: invoice.currency });
  if (invoice && clientId !== null && invoice.clientId !== clientId)
    throw invalid(`${path}.clientId`, 'paymentOtherClient');
  if (!invoice && clientId !== null) await referred(`${path}.clientId`, clients.get(ctx, clientId));
  const { paidOn, amount, currency, variableSymbol, payerName, payerIban, notes } = line;
  const { id } = await payments.insert(ctx, {
    bankId,
    ownIban: ofFile.statements[line.statement]?.iban ?? '',
    paidOn,
    amount,
    currency,
    variableSymbol,
    payerName,
    payerIban,
    notes,
    clientId: invoice?.clientId ?? clientId,
  });
  if (!invoice || invoice.total === null) return 'recorded';
  await payFrom(ctx, invoice.id, invoice.total - invoice.paid, [{ id, free: amount }]);
  return 'matched';
}

/** The next position that neither a payment nor a line of the file has. */
async function freeBankId(ctx: Ctx, id: string, { lines }: IdentifiedFile): Promise<string> {
  const [key = ''] = id.split('#');
  const recorded = await findRecorded(ctx, [key], []);
  const positions = lines.filter((line) => line.key === key).map(({ position }) => position);
  return `${key}#${Math.max(...positions, ...recorded.map(({ bankId }) => positionOf(bankId))) + 1}`;
}

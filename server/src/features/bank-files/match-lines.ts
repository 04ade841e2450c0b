import { type BankLine, isIncoming } from '@boxyard/contract/billing/bank-files.ts';
import { isLongAgo } from '@boxyard/contract/core/plausible-days.ts';
import type { OpenInvoice, Recorded } from './bank-files.queries.ts';
import { type IdentifiedLine, lineId } from './read-bank-file.ts';

/** What is known beside the file. */
interface Beside {
  recorded: readonly Recorded[];
  open: readonly OpenInvoice[];
  /** The own account of each statement. */
  ibanOf: (statement: number) => string;
  today: string;
  /** Whose payment it is, as far as that is known. */
  clientOf: (line: IdentifiedLine) => number | undefined;
  /** An invoice with this number was issued. */
  isInvoice: (symbol: string) => boolean;
}

type Matched = Omit<BankLine, 'client'>;

const cents = (amount: number) => Math.round(amount * 100);

/**
 * What each line is: recorded already; the same money as a payment that came another way; an invoice's, where symbol and amount agree. All
 * else is for a person to say. A payment and an invoice are each found by one line only, the first.
 */
export function matchLines(lines: readonly IdentifiedLine[], beside: Beside): Matched[] {
  const { recorded, open, ibanOf, today, isInvoice } = beside;
  const known = knownPayments(lines, recorded);
  const same = pairedPayments(lines, known, beside);
  const reversed = reversedPayments(lines, recorded, ibanOf);
  const reversedHere = reversedLines(lines, reversed, recorded);
  const taken = new Set<number>();
  return lines.map((line): Matched => {
    const { kind, key, position, identity: _, bareNumbers, ...facts } = line;
    const id = lineId(line);
    const of = (match: BankLine['match'], more: Partial<Matched> = {}): Matched => ({
      ...facts,
      id,
      isReversed: isIncoming(match) && reversedHere.has(line),
      isOld: isIncoming(match) && isLongAgo('payment', line.paidOn, today),
      match,
      invoice: null,
      payment: null,
      ...more,
    });
    if (kind === 'notBooked') return of('notBooked');
    if (kind === 'reversal' && line.amount > 0) return of('ownReturned');
    if (kind === 'reversal') {
      const back = recorded.find(({ returnBankId }) => returnBankId === id);
      return of(back ? 'takenBack' : 'returned', { payment: shownPayment(back ?? reversed.get(line)) });
    }
    if (line.amount < 0) return of('outgoing');
    const before = known.get(line);
    if (before) return of('known', { payment: shownPayment(before) });
    const { match: found, invoice, variableSymbol } = invoiceOf(line, bareNumbers, open, taken);
    const match = found === 'none' && isInvoice(variableSymbol) ? 'paid' : found;
    if (match === 'exact' && !same.has(line) && !reversedHere.has(line) && invoice) taken.add(invoice.id);
    const other = same.get(line);
    return of(other ? 'same' : match, { variableSymbol, invoice, payment: shownPayment(other) });
  });
}

const shownPayment = (payment: Recorded | undefined): BankLine['payment'] =>
  payment
    ? {
        id: payment.id,
        paidOn: payment.paidOn,
        amount: payment.amount,
        payerName: payment.payerName,
        variableSymbol: payment.variableSymbol,
      }
    : null;

/**
 * The payment that was recorded of each line. Positions beyond those of the file were recorded in spite of it: the last of them stands
 * for the line then, so that whoever wants to record it again has seen that one, too.
 */
function knownPayments(lines: readonly IdentifiedLine[], recorded: readonly Recorded[]): Map<IdentifiedLine, Recorded> {
  const counts = new Map<string, number>();
  for (const { key, position } of lines) counts.set(key, Math.max(position, counts.get(key) ?? 0));
  const byKey = Map.groupBy(
    recorded.filter(({ bankId }) => bankId !== null),
    ({ bankId }) => bankId?.split('#')[0] ?? '',
  );
  return new Map(
    lines.flatMap((line) => {
      const all = byKey.get(line.key) ?? [];
      const own = all.find(({ bankId }) => bankId === lineId(line));
      if (!own) return [];
      const beyond = all.filter(({ bankId }) => positionOf(bankId) > (counts.get(line.key) ?? 0));
      return [[line, beyond.toSorted((a, b) => positionOf(a.bankId) - positionOf(b.bankId)).at(-1) ?? own] as const];
    }),
  );
}

export const positionOf = (bankId: string | null): number => Number(bankId?.split('#')[1] ?? 0);

/**
 * Payments of that own account, day and sum that came from another format or were typed. Each is shown beside one line, that of its symbol
 * before others; of more lines than payments nobody can say which is new, so that the others are asked about, too.
 */
function pairedPayments(
  lines: readonly IdentifiedLine[],
  known: ReadonlyMap<IdentifiedLine, Recorded>,
  { recorded, ibanOf, clientOf }: Beside,
): Map<IdentifiedLine, Recorded> {
  const asked = lines.flatMap((line) => {
    if (line.kind !== 'booked' || line.amount < 0 || known.has(line)) return [];
    const [format] = line.key.split(':');
    const possible = recorded.filter(
      (payment) =>
        payment.bankId?.split(':')[0] !== format &&
        (payment.paidOn === line.paidOn || isTypedFor(line, payment, clientOf)) &&
        payment.currency === line.currency &&
        cents(payment.amount) === cents(line.amount) &&
        ['', ibanOf(line.statement)].includes(payment.ownIban),
    );
    return possible.length > 0 ? [{ line, possible }] : [];
  });
  const used = new Set<number>();
  const paired = new Map<IdentifiedLine, Recorded>();
  const pair = (isMeant: (line: IdentifiedLine, payment: Recorded) => boolean) => {
    for (const { line, possible } of asked) {
      const found = !paired.has(line) && possible.find((payment) => isMeant(line, payment));
      if (!found) continue;
      used.add(found.id);
      paired.set(line, found);
    }
  };
  pair(
    ({ variableSymbol }, { id, variableSymbol: of }) => !used.has(id) && variableSymbol !== '' && of === variableSymbol,
  );
  pair((_, { id }) => !used.has(id));
  pair(() => true);
  return paired;
}

/** How many days may lie between a typed payment and its line: people type today's date, the bank may book on another day. */
const daysOfTyping = 14;

/** It was typed with the line's symbol, and some of it is for no invoice yet; or for some day near, with its symbol or its client. */
function isTypedFor(line: IdentifiedLine, payment: Recorded, clientOf: Beside['clientOf']): boolean {
  const away = Math.abs(Date.parse(payment.paidOn) - Date.parse(line.paidOn)) / 86_400_000;
  const isOfSymbol = line.variableSymbol !== '' && payment.variableSymbol === line.variableSymbol;
  const isOfClient = payment.clientId !== null && payment.clientId === clientOf(line);
  const isFree = cents(payment.allocated + payment.returned) < cents(payment.amount);
  const isNear = away <= daysOfTyping && (isOfSymbol || isOfClient);
  return payment.bankId === null && (isNear || (isOfSymbol && isFree));
}

/** Lines that came and that the same file takes back, where that is no payment yet. */
function reversedLines(
  lines: readonly IdentifiedLine[],
  reversed: ReadonlyMap<IdentifiedLine, Recorded>,
  recorded: readonly Recorded[],
): Set<IdentifiedLine> {
  const found = new Set<IdentifiedLine>();
  for (const back of lines) {
    const isDone = reversed.has(back) || recorded.some(({ returnBankId }) => returnBankId === lineId(back));
    if (back.kind !== 'reversal' || back.amount > 0 || isDone) continue;
    const came = lines.find(
      (line) =>
        line.kind === 'booked' &&
        !found.has(line) &&
        line.statement === back.statement &&
        line.paidOn <= back.paidOn &&
        line.currency === back.currency &&
        cents(line.amount) === -cents(back.amount) &&
        (!back.variableSymbol || !line.variableSymbol || line.variableSymbol === back.variableSymbol),
    );
    if (came) found.add(came);
  }
  return found;
}

/** The payment that a bank has taken back, most probably: by its symbol, else by its payer, else the only one of that sum; never one of another symbol. */
function reversedPayments(
  lines: readonly IdentifiedLine[],
  recorded: readonly Recorded[],
  ibanOf: (statement: number) => string,
): Map<IdentifiedLine, Recorded> {
  const used = new Set<number>();
  const found = new Map<IdentifiedLine, Recorded>();
  for (const line of lines) {
    const isDone = recorded.some(({ returnBankId }) => returnBankId === lineId(line));
    if (line.kind !== 'reversal' || line.amount > 0 || isDone) continue;
    const possible = recorded.filter(
      (payment) =>
        !used.has(payment.id) &&
        payment.returned === 0 &&
        payment.paidOn <= line.paidOn &&
        payment.currency === line.currency &&
        cents(payment.amount) === -cents(line.amount) &&
        (!line.variableSymbol || ['', line.variableSymbol].includes(payment.variableSymbol)) &&
        ['', ibanOf(line.statement)].includes(payment.ownIban),
    );
    const bySymbol = possible.filter((each) => line.variableSymbol && each.variableSymbol === line.variableSymbol);
    const byIban = possible.filter((each) => line.payerIban && each.payerIban === line.payerIban);
    const [best] = [bySymbol, byIban, possible.length === 1 ? possible : []].find((each) => each.length > 0) ?? [];
    if (!best) continue;
    used.add(best.id);
    found.set(line, best);
  }
  return found;
}

function invoiceOf(
  line: IdentifiedLine,
  bareNumbers: readonly string[],
  open: readonly OpenInvoice[],
  taken: ReadonlySet<number>,
): Pick<Matched, 'match' | 'invoice' | 'variableSymbol'> {
  const named = open.filter(({ number }) => bareNumbers.includes(number));
  const variableSymbol = line.variableSymbol || (named.length === 1 && named[0] ? named[0].number : '');
  const left = open.filter(({ id, currency }) => currency === line.currency && !taken.has(id));
  const bySymbol = left.find(({ number }) => number === variableSymbol);
  const isEqual = (invoice: OpenInvoice) => cents(invoice.open) === cents(line.amount);
  const byAmount = left.filter(
    (invoice) => isEqual(invoice) && line.payerIban !== '' && invoice.ibans.includes(line.payerIban),
  );
  const found = bySymbol ?? (byAmount.length === 1 ? byAmount[0] : undefined);
  const isTaken = open.some(({ id, number }) => taken.has(id) && number === variableSymbol);
  if (!found) return { variableSymbol, match: isTaken ? 'twice' : 'none', invoice: null };
  const { ibans: _, currency: __, ...invoice } = found;
  return { variableSymbol, match: !bySymbol ? 'amount' : isEqual(found) ? 'exact' : 'symbol', invoice };
}

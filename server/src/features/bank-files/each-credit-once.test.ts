import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  balance,
  camtOf,
  createBank,
  csv,
  type Entry,
  otherIban,
  ownIban,
  part,
  statement,
} from '../../../test/tools/bank.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, bank } = depotWith(app, { t: createInvoicing, bank: createBank });

/** The last is not in the settings. */
const ibans = [ownIban, otherIban, 'SK2975000000004200000002'] as const;
const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'] as const;
const payers = ['', 'SK6709000000005100000001'];
/** A sum is a batch whose parts the bank does not itemise, an unequal one has parts that do not add up. */
const kinds = ['credit', 'batch', 'sum', 'unequal', 'debit', 'ownReturned', 'halfCent'] as const;

const rarely = fc.constantFrom(false, false, true);

/** What the bank has booked: the truth. */
const Booked = fc.record({
  account: fc.nat(ibans.length - 1),
  day: fc.nat(days.length - 1),
  kind: fc.oneof({ weight: 3, arbitrary: fc.constant('credit' as const) }, fc.constantFrom(...kinds)),
  // Few of each, so that many are equal.
  cents: fc.constantFrom(7, 50, 500, 12300, 300000, 123450),
  symbol: fc.constantFrom('', '1', '2'),
  payer: fc.constantFrom(...payers),
  reference: fc.constantFrom('', '', '77'),
  isTyped: rarely,
  /** The bank books the like of it once more, on this account or on the next. */
  again: fc.constantFrom('', 'here', 'elsewhere'),
  /** The bank takes it back on the day after. */
  isReturned: rarely,
});
/** A file of some days in a row of some accounts. */
const Read = fc.record({
  isCsv: rarely,
  accounts: fc.uniqueArray(fc.nat(ibans.length - 1), { minLength: 1, maxLength: 2 }),
  from: fc.nat(days.length - 1),
  until: fc.nat(days.length - 1),
  decimals: fc.nat(5),
  filler: fc.constantFrom('NONREF', 'NOTPROVIDED', '0', ''),
  /** Entries of the next day are announced. */
  isAhead: fc.boolean(),
  hasStatus: fc.boolean(),
  /** What its closing balance is wrong by. */
  wrongBy: fc.constantFrom(0, 0, 0, 100),
});
const Month = fc.record({
  booked: fc.array(Booked, { minLength: 6, maxLength: 18 }),
  files: fc.array(Read, { minLength: 4, maxLength: 8 }),
  /** The file that has all of it comes at some time. */
  whole: fc.record({ read: Read, at: fc.nat(7) }),
});
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Booked = Omit<Of<typeof Booked>, 'symbol'> & { symbol: string; isReversal?: boolean };
type Read = Of<typeof Read>;

const withTwins = (booked: readonly Booked[]): Booked[] =>
  booked.flatMap((entry) => {
    const account = entry.again === 'here' ? entry.account : (entry.account + 1) % ibans.length;
    return entry.again ? [entry, { ...entry, account, isTyped: false }] : [entry];
  });

/** A payment that is taken back is known by its symbol, and the bank's entry of that follows on the next day. */
const withReturns = (booked: readonly Booked[]): Booked[] => {
  const all = booked.map((entry, at) => {
    const isReturned = entry.isReturned && entry.kind === 'credit' && entry.day + 1 < days.length;
    return { ...entry, isReturned, symbol: isReturned ? String(1000 + at) : entry.symbol };
  });
  const back = all.filter(({ isReturned }) => isReturned);
  return [...all, ...back.map((entry) => ({ ...entry, day: entry.day + 1, kind: 'debit' as const, isReversal: true }))];
};

const second = { cents: 500, symbol: '2' };
/** The payments of an entry that came. */
const creditsOf = ({ kind, cents, symbol }: Booked) =>
  ({
    credit: [{ cents, symbol }],
    batch: [{ cents, symbol }, second],
    sum: [{ cents: cents + second.cents, symbol: '' }],
    unequal: [{ cents: cents + second.cents, symbol: '' }],
    debit: [],
    ownReturned: [],
    halfCent: [],
  })[kind];
const millsOf = ({ kind, cents }: Booked) =>
  ({
    credit: cents * 10,
    batch: (cents + second.cents) * 10,
    sum: (cents + second.cents) * 10,
    unequal: (cents + second.cents) * 10,
    debit: -cents * 10,
    ownReturned: cents * 10,
    halfCent: cents * 10 + 5,
  })[kind];

/** With as many decimals, or as many as it takes; without a zero before the point. */
function written(mills: number, decimals: number): string {
  const needed = [1000, 100, 10].filter((unit) => mills % unit !== 0).length;
  return (mills / 1000).toFixed(Math.max(needed, decimals)).replace(/^0\./, '.');
}

function entryOf(booked: Booked, { decimals, filler, hasStatus }: Read, isAhead: boolean): Entry {
  const { kind, cents, symbol, payer: iban, reference } = booked;
  const partOf = (of: string, size: number) => part(of, { iban, amount: written(size * 10, decimals) });
  const single = part(symbol, { iban });
  const details = {
    credit: single,
    batch: partOf(symbol, cents) + partOf(second.symbol, second.cents),
    sum: `<Btch><NbOfTxs>2</NbOfTxs></Btch>${single}`,
    unequal: partOf(symbol, cents) + partOf(second.symbol, second.cents - 1),
    debit: single,
    ownReturned: single,
    halfCent: single,
  }[kind];
  return {
    amount: written(Math.abs(millsOf(booked)), decimals),
    isDebit: kind === 'debit',
    isReversal: kind === 'ownReturned' || booked.isReversal === true,
    day: days[booked.day] ?? '',
    reference: reference || filler,
    details,
    ...(isAhead ? { status: '<Sts>PDNG</Sts>' } : hasStatus ? {} : { status: '' }),
  };
}

/** As German and Slovak people write it: `3.000` is three thousand. */
const inWords = (cents: number) =>
  (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

function fileOf(booked: readonly Booked[], read: Read) {
  const [from = 0, until = 0] = [read.from, read.until].toSorted();
  const within = (account: number, day: number) =>
    booked.filter((entry) => entry.account === account && entry.day === day);
  const range = days.map((_, day) => day).filter((day) => day >= from && day <= until);
  const [first = 0] = read.accounts;
  if (read.isCsv) {
    // A table does not say that a payment of the depot's own came back.
    const all = range
      .flatMap((day) => within(first, day))
      .filter(({ kind }) => kind !== 'ownReturned' && kind !== 'halfCent');
    const rows = all.flatMap((entry) =>
      (entry.kind === 'debit' ? [{ cents: -entry.cents, symbol: entry.symbol }] : creditsOf(entry)).map(
        ({ cents, symbol }) => `${days[entry.day]};${inWords(cents)};EUR;${symbol};${entry.payer}`,
      ),
    );
    const account = { iban: ibans[first] ?? '', currency: 'EUR' as const };
    return { text: csv(rows, 'Dátum;Suma;Mena;VS;IBAN'), answers: { account }, wrongBy: 0 };
  }
  const statements = read.accounts.map((account) => {
    const all = range.flatMap((day) => within(account, day));
    const ahead = read.isAhead ? within(account, until + 1) : [];
    const sum = all.reduce((mills, entry) => mills + millsOf(entry), 0) + read.wrongBy * 10;
    const entries = [
      ...all.map((entry) => entryOf(entry, read, false)),
      ...ahead.map((entry) => entryOf(entry, read, true)),
    ];
    const balances = balance('OPBD', '1000000.00') + balance('CLBD', ((1e9 + sum) / 1000).toFixed(3));
    return statement(entries, { iban: ibans[account] ?? '', balances });
  });
  return { text: camtOf(...statements), answers: {}, wrongBy: read.wrongBy };
}
type File = ReturnType<typeof fileOf>;
type Answers = NonNullable<Parameters<typeof bank.read>[1]>;

/** Answers what a file leaves open; a difference of its balances only where the bank was wrong. */
async function answered({ text, answers: given, wrongBy }: File) {
  let answers: Answers = given;
  for (;;) {
    const preview = await bank.read(text, answers);
    const [question] = preview.questions.toSorted(
      (a, b) => Number(a.kind === 'balance') - Number(b.kind === 'balance'),
    );
    if (!question) return { preview, answers };
    const { kind, statement: of, text: said } = question;
    if (kind === 'ownIban') answers = { ...answers, ownIbans: [said] };
    else if (kind === 'status') answers = { ...answers, areBooked: true };
    else if (kind === 'decimalSign') answers = { ...answers, decimalSign: ',' };
    else if (kind === 'balance' && wrongBy !== 0 && said === (wrongBy / 100).toFixed(2))
      answers = { ...answers, differences: [...(answers.differences ?? []), { statement: of ?? 0, difference: said }] };
    else throw new Error(`${kind}: ${said}`);
  }
}

type Credit = { iban: string; day: string; cents: number; symbol: string };
const keyOf = ({ iban, day, cents, symbol }: Credit) => `${iban} ${day} ${cents} ${symbol}`;

/**
 * Ticks what came and is new by the preview; of what may be recorded already, only what is not by the truth; and takes back what the
 * bank has taken back, where the payment that is shown is that. @returns what was recorded
 */
async function clerk(file: File, missing: Map<string, number>): Promise<number> {
  const { preview, answers } = await answered(file);
  const lines = preview.lines.map((line) => {
    const iban = preview.statements[line.statement]?.iban ?? '';
    const cents = Math.round(line.amount * 100);
    return { ...line, key: keyOf({ iban, day: line.paidOn, cents, symbol: line.variableSymbol }) };
  });
  const count = (key: string) => missing.set(key, (missing.get(key) ?? 0) - 1);
  const fresh = lines.filter(({ match }) => match === 'none');
  for (const { key } of fresh) count(key);
  const other = lines.filter(({ match, key }) => match === 'same' && (missing.get(key) ?? 0) > 0 && count(key));
  const symbols = new Map((await bank.payments()).map(({ id, variableSymbol }) => [id, variableSymbol]));
  const isRight = (line: (typeof lines)[number]) => symbols.get(line.payment?.id ?? 0) === line.variableSymbol;
  const back = lines.filter((line) => line.match === 'returned' && isRight(line));
  const choices = [
    ...fresh.map(({ id }) => ({ id })),
    ...other.map(({ id, payment }) => ({ id, despite: payment?.id ?? 0 })),
    ...back.map(({ id, payment }) => ({ id, takesBack: payment?.id ?? 0 })),
  ];
  if (choices.length === 0) return 0;
  const { payload } = await bank.take(file.text, choices, answers);
  expect(payload).toMatchObject({ recorded: fresh.length + other.length, takenBack: back.length });
  return payload.recorded;
}

const months = fc.sample(Month, { numRuns: 30, seed: 49 });

it.each(months)(
  'what is recorded equals the booked credits, each once: month %#',
  async ({ booked: given, files: reads, whole }) => {
    const booked = withReturns(withTwins(given));
    const credits = booked.flatMap((entry) =>
      creditsOf(entry).map((credit, at) => ({
        ...credit,
        iban: ibans[entry.account] ?? '',
        day: days[entry.day] ?? '',
        isTyped: entry.isTyped && at === 0,
      })),
    );
    const missing = new Map<string, number>();
    for (const credit of credits) missing.set(keyOf(credit), (missing.get(keyOf(credit)) ?? 0) + 1);
    const typed = new Map<number, string>();
    for (const { day, cents, symbol, iban } of credits.filter(({ isTyped }) => isTyped)) {
      const body = { paidOn: day, amount: cents / 100, currency: 'EUR' as const, variableSymbol: symbol };
      const { payload } = await depot.admin.call(paymentRoutes.create, { params: { account: depot.account }, body });
      typed.set(payload.id, iban);
      const key = keyOf({ iban, day, cents, symbol });
      missing.set(key, (missing.get(key) ?? 0) - 1);
    }
    const all: Read = { ...whole.read, isCsv: false, accounts: [2, 0, 1], from: 0, until: days.length - 1 };
    const files = reads.toSpliced(whole.at % (reads.length + 1), 0, all).map((read) => fileOf(booked, read));
    for (const file of files) await clerk(file, missing);
    for (const file of files) expect(await clerk(file, missing), 'all of it is recorded').toBe(0);
    const payments = await bank.payments();
    const recorded = payments.map((payment) =>
      keyOf({
        iban: payment.ownIban || (typed.get(payment.id) ?? ''),
        day: payment.paidOn,
        cents: Math.round(payment.amount * 100),
        symbol: payment.variableSymbol,
      }),
    );
    expect(recorded.toSorted()).toEqual(credits.map(keyOf).toSorted());
    const back = payments
      .filter(({ returned, amount }) => returned === amount)
      .map((payment) => payment.variableSymbol);
    expect(back.toSorted()).toEqual(
      booked
        .filter(({ isReversal }) => isReversal)
        .map(({ symbol }) => symbol)
        .toSorted(),
    );
  },
);

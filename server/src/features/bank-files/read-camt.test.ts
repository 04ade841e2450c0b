import { beforeAll, describe, expect, it } from 'vitest';
import {
  balance,
  camt,
  camtOf,
  createBank,
  type Entry,
  fault,
  otherIban,
  ownIban,
  part,
  seen,
  statement,
} from '../../../test/tools/bank.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { bank } = depotWith(app, { t: createInvoicing, bank: createBank }, beforeAll);

const read = async (...entries: Entry[]) => bank.read(camt(entries));
const amountsOf = async (...entries: Entry[]) => (await read(...entries)).lines.map(({ amount }) => amount);

describe('an amount of camt.053', () => {
  it('has a point and up to five decimals', async () => {
    const given = ['766.780', '.50', '123.00000', '7.', '1234567', '0.01'].map((amount) => ({ amount }));
    expect(await amountsOf(...given)).toEqual([766.78, 0.5, 123, 7, 1234567, 0.01]);
  });

  it.each([
    '12.345',
    '0.005',
    '1,50',
    '1 234.50',
    '1,234.50',
    '-5.00',
    '+5.00',
    '1.000001',
    '1e3',
    '0.00',
    '',
    'x',
    '1000000000.01',
  ])('is unread as "%s", and shown as it is written', async (amount) => {
    const { lines, unread } = await read({ amount }, { amount: '2.00' });
    expect([lines.map((line) => line.amount), unread]).toEqual([
      [2],
      [{ statement: 0, text: expect.stringContaining(`2026-06-01 · ${`${amount} EUR`.trim()} · CRDT · BOOK`) }],
    ]);
  });

  it('has a currency that is known', async () => {
    const { unread } = await bank.read(camt([{ amount: '5.00' }]).replaceAll('Ccy="EUR"', 'Ccy="XXX"'));
    expect(unread).toMatchObject([{ text: expect.stringContaining('5.00 XXX') }]);
    expect((await bank.read(camt([{ amount: '5.00' }]).replaceAll(' Ccy="EUR"', ''))).unread).toHaveLength(1);
  });
});

describe('the status of an entry', () => {
  it.each(['<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>'])('is booked by %s', async (status) => {
    expect(seen((await read({ amount: '5.00', status })).lines, 'match')).toEqual([['none']]);
  });

  it.each(['<Sts>PDNG</Sts>', '<Sts><Cd>PDNG</Cd></Sts>', '<Sts>INFO</Sts>', '<Sts><Cd>FUTR</Cd></Sts>'])(
    'of what is not money yet stands apart, and is never recorded: %s',
    async (status) => {
      const file = camt([{ amount: '5.00', status }]);
      const { lines, statements } = await bank.read(file);
      expect([seen(lines, 'match'), statements[0]?.booked]).toEqual([[['notBooked']], '0.00']);
      expect(fault(await bank.take(file, [{ id: lines[0]?.id ?? '' }]))).toEqual([422, 'lines.0.id', 'notRecordable']);
    },
  );

  it('that is missing is a question, for the bank says nothing', async () => {
    const file = camt([{ amount: '5.00', status: '' }, { amount: '6.00' }]);
    const { lines, questions, unread } = await bank.read(file);
    expect([seen(lines, 'amount'), unread]).toEqual([[[6]], []]);
    expect(questions).toMatchObject([{ kind: 'status', statement: 0, text: expect.stringContaining('5.00 EUR') }]);
    expect(fault(await bank.take(file, [{ id: lines[0]?.id ?? '' }]))).toEqual([
      422,
      'answers.areBooked',
      'bankQuestion',
    ]);
    const matches = async (areBooked: boolean) => seen((await bank.read(file, { areBooked })).lines, 'amount', 'match');
    expect(await matches(true)).toEqual([
      [5, 'none'],
      [6, 'none'],
    ]);
    expect(await matches(false)).toEqual([
      [5, 'notBooked'],
      [6, 'none'],
    ]);
  });

  it('that nobody knows leaves the entry unread', async () => {
    expect(await read({ amount: '5.00', status: '<Sts>DONE</Sts>' })).toMatchObject({ lines: [], unread: [{}] });
  });
});

describe('the direction of an entry', () => {
  it('is in its own words, also of a reversal', async () => {
    const given = [
      { amount: '1.00' },
      { amount: '2.00', isDebit: true },
      { amount: '3.00', isReversal: true },
      { amount: '4.00', isDebit: true, isReversal: true },
    ];
    const { lines } = await read(...given);
    expect(seen(lines, 'amount', 'match')).toEqual([
      [1, 'none'],
      [-2, 'outgoing'],
      [3, 'ownReturned'],
      [-4, 'returned'],
    ]);
    for (const [at, { id }] of lines.entries())
      if (at > 0) expect(fault(await bank.take(camt(given), [{ id }]))).toEqual([422, 'lines.0.id', 'notRecordable']);
  });

  it.each([
    ['<CdtDbtInd>CRDT</CdtDbtInd>', ''],
    ['<CdtDbtInd>CRDT</CdtDbtInd>', '<CdtDbtInd>C</CdtDbtInd>'],
    ['<RvslInd>true</RvslInd>', '<RvslInd>yes</RvslInd>'],
  ])('is unread where %s is "%s"', async (right, wrong) => {
    const file = camt([{ amount: '5.00', isReversal: true }]);
    expect(await bank.read(file.replace(right, wrong))).toMatchObject({ lines: [], unread: [{}] });
  });
});

describe('an entry', () => {
  const linesOf = async (amount: string, details: string, more: Partial<Entry> = {}) =>
    seen((await read({ amount, details, ...more })).lines, 'amount', 'variableSymbol', 'isBatch');
  const count = (n: number) => `<Btch><NbOfTxs>${n}</NbOfTxs></Btch>`;
  const both = (...amounts: string[]) => amounts.map((amount, at) => part(`202601000${at}`, { amount })).join('');
  const ofPart = (currency: string, amount: string) => `<Amt Ccy="${currency}">${amount}</Amt>`;

  it('with one part takes its own amount, and the references of the part', async () => {
    const one = [[400, '2026010008', false]];
    expect(await linesOf('400.00', part('2026010008'))).toEqual(one);
    expect(await linesOf('400.00', count(1) + part('2026010008', { amount: '400.00000' }))).toEqual(one);
    const ordered = part('2026010008', { amount: '10000.00', currency: 'CZK' });
    expect(await linesOf('400.00', ordered), 'what was ordered is in another currency').toEqual(one);
  });

  it('with one part is a batch where there are more, or where the part is another amount', async () => {
    const batch = [[400, '', true]];
    expect(await linesOf('400.00', count(2) + part('2026010008'))).toEqual(batch);
    expect(await linesOf('400.00', part('2026010008', { amount: '399.00' }))).toEqual(batch);
    expect(await linesOf('400.00', part('2026010008', { more: ofPart('EUR', '0.00') }))).toEqual(batch);
    expect(await linesOf('400.00', count(5)), 'without parts').toEqual(batch);
  });

  it('with several parts that add up is several lines', async () => {
    const lines = [
      [100, '2026010000', false],
      [23.5, '2026010001', false],
    ];
    expect(await linesOf('123.50', both('100.00', '23.50'))).toEqual(lines);
    const apart = `${part('2026010000', { amount: '100' })}</NtryDtls><NtryDtls>${part('2026010001', { amount: '23.5' })}`;
    expect(await linesOf('123.50', apart), 'in two details').toEqual(lines);
    const own = part('2026010000', { amount: '1.00', more: ofPart('EUR', '100.00') });
    expect(
      await linesOf('123.50', own + part('2026010001', { amount: '23.50' })),
      'its own amount before that of the order',
    ).toEqual(lines);
    const foreign = part('2026010000', { amount: '100.00', more: ofPart('CZK', '2500.00') });
    expect(
      await linesOf('123.50', foreign + part('2026010001', { amount: '23.50' })),
      'which is in the currency of the account',
    ).toEqual(lines);
    const left = part('2026010001', { amount: '6.50', more: '<CdtDbtInd>DBIT</CdtDbtInd>' });
    expect(await linesOf('93.50', part('2026010000', { amount: '100.00' }) + left)).toEqual([
      [100, '2026010000', false],
      [-6.5, '2026010001', false],
    ]);
  });

  it('with several parts that do not add up, or have no amount in its currency, is one batch without a symbol', async () => {
    const batch = [[123.5, '', true]];
    expect(await linesOf('123.50', both('100.00', '23.49'))).toEqual(batch);
    expect(await linesOf('123.50', both('100.00', ''))).toEqual(batch);
    expect(await linesOf('123.50', both('123.50', '0.00'))).toEqual(batch);
    expect(await linesOf('123.50', both('123.50', '')), 'nor once for each of its parts').toEqual(batch);
    const foreign = part('2026010001', { amount: '23.50', currency: 'CZK' });
    expect(await linesOf('123.50', both('100.00') + foreign)).toEqual(batch);
  });

  it('with a part of less than a cent is unread', async () => {
    const { lines, unread } = await read({ amount: '1.00', details: both('0.995', '0.005') });
    expect([lines, unread.length]).toEqual([[], 1]);
  });

  it('has its day as a day or as a time', async () => {
    const times = camt([{ amount: '5.00' }]).replace('<Dt>2026-06-01</Dt>', '<DtTm>2026-06-01T23:30:00+02:00</DtTm>');
    expect((await bank.read(times)).lines).toMatchObject([{ paidOn: '2026-06-01' }]);
  });
});

describe('the balances of a statement', () => {
  const ofBalances = async (balances: string, ...entries: Entry[]) => {
    const { statements, questions } = await bank.read(camt(entries, { balances }));
    return { ...statements[0], asked: questions.map(({ kind, text }) => [kind, text]) };
  };
  const opening = balance('OPBD', '100.00');

  it('agree with what is booked, at full precision, also where it is unread', async () => {
    const entries = [
      { amount: '5.005' },
      { amount: '3.00', isDebit: true },
      { amount: '9.00', status: '<Sts>PDNG</Sts>' },
    ];
    expect(await ofBalances(opening + balance('CLBD', '102.005'), ...entries)).toMatchObject({
      opening: '100.00',
      booked: '2.005',
      closing: '102.005',
      difference: '0.00',
      asked: [],
    });
    expect(await ofBalances(opening + balance('CLBD', '102.00'), ...entries)).toMatchObject({
      difference: '-0.005',
      asked: [['balance', '-0.005']],
    });
  });

  it('are those of the day, else of the day before, else of the page', async () => {
    const entry = { amount: '5.00' };
    const differences = [
      balance('PRCD', '100.00') + balance('CLBD', '105.00'),
      balance('PRCD', '1.00') + opening + balance('CLBD', '105.00'),
      balance('ITBD', '100.00') + balance('ITBD', '105.00'),
      opening + balance('ITBD', '105.00'),
      balance('ITBD', '100.00') + balance('CLBD', '105.00'),
      opening + balance('CLAV', '7.00') + balance('CLBD', '105.00'),
      balance('OPBD', '3.00', true) + balance('CLBD', '2.00'),
    ];
    for (const balances of differences)
      expect(await ofBalances(balances, entry), balances).toMatchObject({ difference: '0.00', asked: [] });
  });

  it('that are missing leave the file unchecked, and say so', async () => {
    for (const balances of ['', opening, balance('CLBD', '5.00')])
      expect(await ofBalances(balances, { amount: '5.00' })).toMatchObject({ difference: null, asked: [] });
  });

  it('that differ let nothing be recorded until a person has confirmed just that difference', async () => {
    const file = camt([{ amount: '10.00' }], { balances: opening + balance('CLBD', '210.00') });
    const { lines } = await bank.read(file);
    const take = (difference: string) =>
      bank.take(file, [{ id: lines[0]?.id ?? '' }], { differences: [{ statement: 0, difference }] });
    expect(fault(await bank.take(file, [{ id: lines[0]?.id ?? '' }]))).toEqual([
      422,
      'answers.differences',
      'bankQuestion',
    ]);
    expect(fault(await take('10.00'))).toEqual([422, 'answers.differences', 'bankQuestion']);
    expect((await take('100.00')).payload).toMatchObject({ recorded: 1 });
  });
});

describe('a statement', () => {
  it('without entries says so', async () => {
    expect(await read()).toMatchObject({
      statements: [{ iban: ownIban, entries: 0, booked: '0.00' }],
      lines: [],
      unread: [],
    });
  });

  it('stands apart from the others of its file, each with its account and balances', async () => {
    const first = statement([{ amount: '10.00' }, { amount: '0.005' }], {
      balances: balance('OPBD', '1.00') + balance('CLBD', '11.005'),
    });
    const second = statement([{ amount: '10.00' }], {
      iban: otherIban,
      balances: balance('OPBD', '1.00') + balance('CLBD', '12.00'),
    });
    const { statements, lines, unread, questions } = await bank.read(camtOf(first, second));
    expect(statements).toMatchObject([
      { iban: ownIban, entries: 2, difference: '0.00' },
      { iban: otherIban, entries: 1, difference: '1.00' },
    ]);
    expect([seen(lines, 'statement', 'amount'), unread.map(({ statement: of }) => of)]).toEqual([
      [
        [0, 10],
        [1, 10],
      ],
      [0],
    ]);
    expect(questions).toEqual([{ kind: 'balance', statement: 1, text: '1.00' }]);
    expect(new Set(lines.map(({ id }) => id)).size, 'equal but for their account').toBe(2);
  });

  it('is of an own account also where its IBAN is written in groups', async () => {
    const file = camt([{ amount: '5.00' }], { iban: 'SK78 1100 0000 0026 0000 0001' });
    const { lines, statements, questions } = await bank.read(file);
    expect([statements[0]?.iban, questions]).toEqual([ownIban, []]);
    expect(lines[0]?.id).toBe((await bank.read(camt([{ amount: '5.00' }]))).lines[0]?.id);
  });

  it('of an account that is not in the settings is a question', async () => {
    const iban = 'SK2975000000004200000002';
    const file = camt([{ amount: '10.00' }], { iban });
    const { lines, questions } = await bank.read(file);
    expect(questions).toEqual([{ kind: 'ownIban', statement: 0, text: iban }]);
    const take = (ownIbans?: string[]) => bank.take(file, [{ id: lines[0]?.id ?? '' }], ownIbans && { ownIbans });
    expect(fault(await take())).toEqual([422, 'answers.ownIbans', 'bankQuestion']);
    expect(fault(await take([otherIban]))).toEqual([422, 'answers.ownIbans', 'bankQuestion']);
    expect((await take([iban])).payload).toMatchObject({ recorded: 1 });
    expect((await bank.payments()).at(-1)).toMatchObject({ ownIban: iban, amount: 10 });
  });
});

describe('the day of a payment', () => {
  const tomorrow = depotDay(1);
  it('lies neither in the future nor before 2000', async () => {
    const { lines, unread } = await read(
      { amount: '1.00', day: tomorrow },
      { amount: '2.00', day: '1999-12-31' },
      { amount: '3.00', day: '2026-02-30' },
      { amount: '4.00', day: '2026-06-01' },
    );
    expect(seen(lines, 'amount')).toEqual([[4]]);
    expect(unread).toHaveLength(3);
    expect(unread).toContainEqual({ statement: 0, text: `${tomorrow} · 1.00 · EUR` });
  });

  it('of more than two years ago is asked about', async () => {
    const file = camt([
      { amount: '1.00', day: depotDay(-740) },
      { amount: '2.00', day: depotDay(-700) },
    ]);
    const { lines } = await bank.read(file);
    expect(seen(lines, 'isOld')).toEqual([[true], [false]]);
    const take = (isOldMeant: boolean) =>
      bank.take(
        file,
        lines.map(({ id }) => ({ id, isOldMeant })),
      );
    const before = (await bank.payments()).length;
    expect(fault(await take(false))).toEqual([422, 'lines.0.isOldMeant', 'oldPayment']);
    expect(await bank.payments(), 'all or none').toHaveLength(before);
    expect((await take(true)).payload).toMatchObject({ recorded: 2 });
  });
});

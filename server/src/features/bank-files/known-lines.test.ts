import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { describe, expect, it } from 'vitest';
import {
  camt,
  createBank,
  csv,
  type Entry,
  fault,
  gpcEntry,
  gpcHead,
  ofOwn,
  otherIban,
  part,
  seen,
} from '../../../test/tools/bank.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t, bank } = depotWith(app, { t: createInvoicing, bank: createBank });

const matchesOf = async (file: string, answers = {}) =>
  (await bank.read(file, answers)).lines.map(({ match }) => match);
/** Records these lines of a file, or all. */
async function record(file: string, answers = {}, at?: number[]) {
  const { lines } = await bank.read(file, answers);
  const chosen = lines.filter((_, n) => !at || at.includes(n)).map(({ id }) => ({ id }));
  return (await bank.take(file, chosen, answers)).payload.recorded;
}
const five: Entry = { amount: '5.00' };

describe('a line of camt.053', () => {
  it('is one line more for each that says the same on its day', async () => {
    const file = camt([five, five, five]);
    expect(await record(file, {}, [0, 1])).toBe(2);
    expect(await matchesOf(file)).toEqual(['known', 'known', 'none']);
  });

  it('is known in a file that overlaps by whole days, and that of another day is not', async () => {
    const [first, second, third] = ['2026-06-01', '2026-06-02', '2026-06-03'].map((day) => ({ ...five, day }));
    if (!first || !second || !third) throw new Error('no days');
    expect(await record(camt([first, first, second, second]))).toBe(4);
    expect(await matchesOf(camt([second, second, third, third]))).toEqual(['known', 'known', 'none', 'none']);
    expect(await record(camt([third, second, first]), {}, [0])).toBe(1);
    expect(await matchesOf(camt([first, second, third]))).toEqual(['known', 'known', 'known']);
  });

  it('of two banks that give no reference is two, and so is one with the reference of another', async () => {
    const files = ['NONREF', '77'].flatMap((reference) => [
      camt([{ ...five, reference }]),
      camt([{ ...five, reference }], { iban: otherIban }),
    ]);
    for (const file of files) expect(await record(file)).toBe(1);
    expect((await bank.payments()).map(({ amount }) => amount)).toEqual([5, 5, 5, 5]);
  });

  it('has no reference where the bank writes that it has none', async () => {
    expect(await record(camt([{ ...five, reference: 'NONREF' }]))).toBe(1);
    for (const reference of ['', '0', '000', 'NOTPROVIDED', 'nonref', 'NONE'])
      expect(await matchesOf(camt([{ ...five, reference }])), reference).toEqual(['known']);
    const details = (endToEnd: string) => camt([{ ...five, details: part('', { endToEnd }) }]);
    expect(await matchesOf(details('NOTPROVIDED'))).toEqual(['known']);
  });

  it('is another by its reference, its id, its payer or its text, and the same whatever status and name it has', async () => {
    const iban = 'SK6709000000005100000001';
    const given = { ...five, reference: '77', details: part('1', { iban, text: 'Rent' }) };
    expect(await record(camt([given]))).toBe(1);
    const others: Entry[] = [
      { ...given, reference: '78' },
      { ...given, details: part('2', { iban, text: 'Rent' }) },
      { ...given, details: part('1', { text: 'Rent' }) },
      { ...given, details: part('1', { iban, text: 'Fee' }) },
      { ...given, amount: '5.01' },
      { ...given, day: '2026-06-02' },
    ];
    expect(await matchesOf(camt(others))).toEqual(others.map(() => 'none'));
    const same = { ...given, amount: '5.00000', status: '<Sts><Cd>BOOK</Cd></Sts>' };
    const details = part('1', { iban, text: 'Rent', name: 'Other' });
    expect(await matchesOf(camt([{ ...same, details }]))).toEqual(['known']);
  });

  it('that was announced is recorded once it is booked, and once', async () => {
    const pending = camt([{ ...five, status: '<Sts>PDNG</Sts>' }]);
    const { lines } = await bank.read(pending);
    const booked = camt([five]);
    expect(fault(await bank.take(booked, [{ id: lines[0]?.id ?? '' }]))).toEqual([422, 'lines.0.id', 'unknownRecord']);
    expect([await matchesOf(booked), await record(booked)]).toEqual([['none'], 1]);
    expect(await matchesOf(camt([five, { ...five, status: '<Sts>PDNG</Sts>' }]))).toEqual(['known', 'notBooked']);
  });

  it('is a batch once, and each of its parts once', async () => {
    const details = part('1', { amount: '2.00' }) + part('1', { amount: '2.00' }) + part('2', { amount: '1.00' });
    const file = camt([
      { ...five, details },
      { ...five, details: '<Btch><NbOfTxs>2</NbOfTxs></Btch>' },
    ]);
    expect(await record(file)).toBe(4);
    expect([(await bank.payments()).map(({ amount }) => amount), await record(file)]).toEqual([[2, 2, 1, 5], 0]);
  });

  it('shows the payment that was recorded of it, and is new where that was deleted', async () => {
    const file = camt([five]);
    await record(file);
    const [payment] = await bank.payments();
    expect((await bank.read(file)).lines).toMatchObject([
      { match: 'known', payment: { id: payment?.id, paidOn: '2026-06-01', amount: 5 } },
    ]);
    await depot.admin.call(paymentRoutes.remove, t.at(payment?.id ?? 0));
    expect(await matchesOf(file)).toEqual(['none']);
  });
});

describe('a line of a CSV file', () => {
  it('is known by its raw row, so that another choice of columns finds it again', async () => {
    const file = csv(
      ['1.6.2026;5,00;EUR;1;A', '1.6.2026;5,00;EUR;1;A', '1.6.2026;5,00;EUR;1;B'],
      'Dátum;Suma;Mena;VS;Popis',
    );
    expect(await record(file, ofOwn, [0])).toBe(1);
    const { columns } = await bank.read(file, ofOwn);
    if (!columns) throw new Error('no columns');
    const better = { ...ofOwn, columns: { ...columns, variableSymbol: '', payerName: 'Popis', notes: '' } };
    expect(await matchesOf(file, better)).toEqual(['known', 'none', 'none']);
    const ofOther = { account: { ...ofOwn.account, iban: otherIban } };
    expect(await matchesOf(file, ofOther), 'of another own account').toEqual(['none', 'none', 'none']);
  });
});

describe('what is known', () => {
  it('is counted and left alone, whoever takes it again', async () => {
    const file = camt([five]);
    await record(file);
    const { lines } = await bank.read(file);
    const again = await bank.take(file, [{ id: lines[0]?.id ?? '' }]);
    expect(again.payload).toEqual({ recorded: 0, matched: 0, known: 1, takenBack: 0 });
  });

  it('is recorded in spite of the payment that is shown, at the next free position, by two at once once', async () => {
    const file = camt([five, five]);
    await record(file, {}, [0]);
    const [line] = (await bank.read(file)).lines;
    const choice = { id: line?.id ?? '', despite: line?.payment?.id ?? 0 };
    const both = await Promise.all([bank.take(file, [choice]), bank.take(file, [choice])]);
    expect(both.map(({ payload }) => [payload.recorded, payload.known]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    const positions = async () => (await bank.payments()).map(({ bankId }) => bankId?.split('#')[1]);
    expect(await positions()).toEqual(['1', '3']);
    expect(await matchesOf(file), 'the other line of the file is its own').toEqual(['known', 'none']);
    const [now] = (await bank.read(file)).lines;
    expect(now?.payment?.id, 'it shows the one of the two that came last').not.toBe(line?.payment?.id);
    const more = await bank.take(file, [{ id: choice.id, despite: now?.payment?.id ?? 0 }]);
    expect([more.payload.recorded, await positions()]).toEqual([1, ['1', '3', '4']]);
    expect(await matchesOf(camt([five, five, five, five])), 'and is known where a file has it').toEqual([
      'known',
      'none',
      'known',
      'known',
    ]);
  });
});

describe('the same money by another way', () => {
  const same = async (file: string, answers = {}) => seen((await bank.read(file, answers)).lines, 'match').flat();

  it('is a question where a payment of that day and sum was typed, and names it', async () => {
    const typed = await t.pay(5, []);
    const file = camt([five, { ...five, amount: '6.00' }, { ...five, day: '2026-06-02' }]);
    const { lines } = await bank.read(file);
    expect(seen(lines, 'match')).toEqual([['same'], ['none'], ['none']]);
    expect(lines[0]?.payment).toMatchObject({ id: typed.id, amount: 5 });
    const take = (despite?: number) => bank.take(file, [{ id: lines[0]?.id ?? '', ...(despite && { despite }) }]);
    expect(fault(await take())).toEqual([422, 'lines.0.despite', 'sameMoney']);
    expect(fault(await take(typed.id + 1))).toEqual([422, 'lines.0.despite', 'sameMoney']);
    expect((await take(typed.id)).payload).toMatchObject({ recorded: 1 });
    expect(await same(file)).toEqual(['known', 'none', 'none']);
  });

  it('is a question, too, where it was typed for a day near it with its symbol or its client', async () => {
    const type = (paidOn: string, more: object) => {
      const body = { paidOn, amount: 5, currency: 'EUR' as const, ...more };
      return depot.admin.call(paymentRoutes.create, { params: { account: depot.account }, body });
    };
    const client = await t.client('Near, s.r.o.');
    const of = (details: string) => same(camt([{ ...five, day: '2026-06-20', details }]));
    await type('2026-06-30', { variableSymbol: '77' });
    expect([await of(part('77')), await of(part('78'))]).toEqual([['same'], ['none']]);
    await type('2026-06-10', { clientId: client });
    expect(await of(part('', { name: 'near, S.R.O.' }))).toEqual(['same']);
    const far = (details: string) => same(camt([{ ...five, day: '2026-08-15', details }]));
    expect([await far(part('77')), await far(part('', { name: 'Near, s.r.o.' }))]).toEqual([['same'], ['none']]);
  });

  it('is a question of each line that it may be, and each payment is shown beside a line of its own', async () => {
    const shownOf = async (...symbols: string[]) => {
      const entries = symbols.map((symbol) => ({ ...five, details: part(symbol) }));
      return (await bank.read(camt(entries))).lines.map(({ match, payment }) => [match, payment?.id]);
    };
    const typed = await t.pay(5, []);
    expect(await shownOf('1', '2')).toEqual([
      ['same', typed.id],
      ['same', typed.id],
    ]);
    const body = { paidOn: '2026-06-01', amount: 5, currency: 'EUR' as const, variableSymbol: '2' };
    const { payload } = await depot.admin.call(paymentRoutes.create, { params: { account: depot.account }, body });
    expect(await shownOf('2', '1')).toEqual([
      ['same', payload.id],
      ['same', typed.id],
    ]);
    expect(await shownOf('1', '2'), 'that of its symbol before others').toEqual([
      ['same', typed.id],
      ['same', payload.id],
    ]);
  });

  it('is a question between any two formats of one account', async () => {
    const files = {
      camt: camt([five]),
      csv: csv(['1.6.2026;5,00;EUR;']),
      gpc: [gpcHead(0, 5), gpcEntry(5)].join('\r\n'),
    };
    const answersOf = (name: string) => (name === 'csv' ? ofOwn : {});
    for (const [name, file] of Object.entries(files)) {
      expect(await record(file, answersOf(name)), name).toBe(1);
      for (const [other, text] of Object.entries(files))
        expect(await same(text, answersOf(other)), `${other} after ${name}`).toEqual([
          other === name ? 'known' : 'same',
        ]);
      const payments = await bank.payments();
      for (const { id } of payments) await depot.admin.call(paymentRoutes.remove, t.at(id));
    }
  });

  it('is none where it came to another own account, or in another currency', async () => {
    await record(csv(['1.6.2026;5,00;EUR;']), ofOwn);
    expect(await same(camt([five], { iban: otherIban }))).toEqual(['none']);
    expect(await same(camt([five]).replaceAll('"EUR"', '"CZK"'))).toEqual(['none']);
    expect(await same(camt([five]))).toEqual(['same']);
  });

  it('is no question of what left', async () => {
    await t.pay(5, []);
    expect(await same(camt([{ ...five, isDebit: true }]))).toEqual(['outgoing']);
  });
});

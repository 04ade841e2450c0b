import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { describe, expect, it } from 'vitest';
import {
  camt,
  createBank,
  type Entry,
  fault,
  gpcEntry,
  gpcHead,
  otherIban,
  part,
  seen,
} from '../../../test/tools/bank.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t, bank } = depotWith(app, { t: createInvoicing, bank: createBank });

const iban = 'SK6709000000005100000001';
const came = (symbol: string, more: Partial<Entry> = {}): Entry => ({
  amount: '123.00',
  details: part(symbol, { iban }),
  ...more,
});
const went = (symbol: string, more: Partial<Entry> = {}): Entry =>
  came(symbol, { isDebit: true, isReversal: true, day: '2026-06-03', ...more });
async function record(file: string) {
  const { lines } = await bank.read(file);
  await bank.take(
    file,
    lines.map(({ id }) => ({ id })),
  );
  return bank.payments();
}

describe('a payment that the bank takes back', () => {
  async function paid() {
    await t.fee(await t.box(), 100);
    const [invoiceId = 0] = await t.gather('2026-05-31');
    const { number } = await t.issue(invoiceId);
    const credit = camt([came(number ?? '')]);
    const { lines } = await bank.read(credit);
    await bank.take(credit, [{ id: lines[0]?.id ?? '', invoiceId }]);
    const [payment] = await bank.payments();
    return { invoiceId, credit, reversal: camt([went(number ?? '')]), paymentId: payment?.id ?? 0 };
  }

  it('is shown beside its reversal; one click takes it back, and its invoice is owed again', async () => {
    const { invoiceId, reversal, paymentId } = await paid();
    expect(await t.invoice(invoiceId)).toMatchObject({ status: 'paid', open: 0 });
    const { lines } = await bank.read(reversal);
    expect(lines).toMatchObject([{ match: 'returned', amount: -123, payment: { id: paymentId, amount: 123 } }]);
    const done = await bank.take(reversal, [{ id: lines[0]?.id ?? '', takesBack: paymentId }]);
    expect(done.payload).toEqual({ recorded: 0, matched: 0, known: 0, takenBack: 1 });
    expect(await t.invoice(invoiceId)).toMatchObject({ status: 'open', open: 123, paid: 0, credit: 0 });
    expect(await bank.payments()).toMatchObject([
      { id: paymentId, amount: 123, allocated: 0, returned: 123, returnedOn: '2026-06-03', invoices: [] },
    ]);
    const free = await depot.admin.call(paymentRoutes.list, {
      params: { account: depot.account },
      query: { isFree: 'true' },
    });
    expect(free.payload, 'nothing of it is free').toEqual([]);
  });

  it('is marked where the same file has both, and is offered once it is recorded', async () => {
    const file = camt([came('9'), came('8'), went('9')]);
    const marks = async () => (await bank.read(file)).lines.map(({ match, isReversed }) => [match, isReversed]);
    expect(await marks()).toEqual([
      ['none', true],
      ['none', false],
      ['returned', false],
    ]);
    const { lines } = await bank.read(file);
    await bank.take(file, [{ id: lines[0]?.id ?? '' }]);
    const [payment] = await bank.payments();
    expect((await bank.read(file)).lines[2]).toMatchObject({ match: 'returned', payment: { id: payment?.id } });
    await bank.take(file, [{ id: lines[2]?.id ?? '', takesBack: payment?.id ?? 0 }]);
    expect(await marks()).toEqual([
      ['known', false],
      ['none', false],
      ['takenBack', false],
    ]);
  });

  it('is taken back once, also by two at once, and the files of before record nothing again', async () => {
    const { credit, reversal, paymentId } = await paid();
    const { lines } = await bank.read(reversal);
    const take = () => bank.take(reversal, [{ id: lines[0]?.id ?? '', takesBack: paymentId }]);
    const both = await Promise.all([take(), take()]);
    expect(both.map(({ payload }) => [payload.takenBack, payload.known]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect((await bank.read(reversal)).lines).toMatchObject([{ match: 'takenBack', payment: { id: paymentId } }]);
    const [before] = (await bank.read(credit)).lines;
    expect(before).toMatchObject({ match: 'known', payment: { id: paymentId } });
    expect((await bank.take(credit, [{ id: before?.id ?? '' }])).payload).toMatchObject({ recorded: 0, known: 1 });
    expect(await bank.payments()).toHaveLength(1);
  });

  it('is the one that is shown, and never one that came', async () => {
    const { credit, reversal, paymentId } = await paid();
    const other = await t.pay(7, []);
    const { lines } = await bank.read(reversal);
    const take = (takesBack?: number) =>
      bank.take(reversal, [{ id: lines[0]?.id ?? '', ...(takesBack && { takesBack }) }]);
    expect(fault(await take(other.id))).toEqual([422, 'lines.0.takesBack', 'notReversed']);
    expect(fault(await take())).toEqual([422, 'lines.0.id', 'notRecordable']);
    const [line] = (await bank.read(credit)).lines;
    const back = await bank.take(credit, [{ id: line?.id ?? '', takesBack: paymentId }]);
    expect(fault(back)).toEqual([422, 'lines.0.id', 'notRecordable']);
    expect((await bank.payments()).map(({ returned }) => returned)).toEqual([0, 0]);
  });
});

describe('the payment that is reversed', () => {
  const paymentOf = async (...entries: Entry[]) =>
    (await bank.read(camt(entries))).lines.map(({ payment }) => payment?.id ?? null);

  it('is that of its symbol, else that of its payer, else the only one of its sum', async () => {
    const [first, second] = (
      await record(camt([came('1'), came('2', { details: part('2', { iban: 'SK2975000000004200000002' }) })]))
    ).map(({ id }) => id);
    expect(await paymentOf(went('2'))).toEqual([second]);
    expect(await paymentOf(went(''))).toEqual([first]);
    expect(await paymentOf(went('', { details: part('') })), 'of two nobody can say').toEqual([null]);
    expect(await paymentOf(went('1'), went('2'))).toEqual([first, second]);
  });

  it('is another for each of several that say the same', async () => {
    const ids = (await record(camt([came('1'), came('1')]))).map(({ id }) => id);
    expect(await paymentOf(went('1'), went('1'), went('1'))).toEqual([...ids, null]);
  });

  it('is still that of its line where one before it was taken back', async () => {
    const [first, second] = (await record(camt([came('1'), came('1')]))).map(({ id }) => id);
    const file = camt([went('1'), went('1')]);
    const { lines } = await bank.read(file);
    await bank.take(file, [{ id: lines[0]?.id ?? '', takesBack: first ?? 0 }]);
    const after = (await bank.read(file)).lines.map(({ match, payment }) => [match, payment?.id]);
    expect(after).toEqual([
      ['takenBack', first],
      ['returned', second],
    ]);
  });

  it('has no other symbol, though the payer and the sum are the same', async () => {
    await record(camt([came('1')]));
    expect(await paymentOf(went('2'))).toEqual([null]);
    expect(await paymentOf(went('2', { details: part('2') }))).toEqual([null]);
  });

  it('is of that account and sum, and not of a later day', async () => {
    const [payment] = await record(camt([came('1')]));
    expect(await paymentOf(went('1', { details: part('') }))).toEqual([payment?.id]);
    expect(await paymentOf(went('1', { amount: '122.99' }))).toEqual([null]);
    expect(await paymentOf(went('1', { day: '2026-05-31' }))).toEqual([null]);
    const { lines } = await bank.read(camt([went('1')], { iban: otherIban }));
    expect(seen(lines, 'match', 'payment')).toEqual([['returned', null]]);
  });

  it('may be one that was typed, or came in a file of another kind', async () => {
    const typed = await t.pay(123, []);
    expect(await paymentOf(went(''))).toEqual([typed.id]);
    const gpc = [gpcHead(200, 77), gpcEntry(123, { code: 4, day: '030626' })].join('\r\n');
    const { lines } = await bank.read(gpc);
    expect(lines).toMatchObject([{ match: 'returned', amount: -123, payment: { id: typed.id } }]);
    await bank.take(gpc, [{ id: lines[0]?.id ?? '', takesBack: typed.id }]);
    expect(await bank.payments()).toMatchObject([{ returned: 123 }]);
    expect(await paymentOf(went('')), 'taken back, it is none that could be').toEqual([null]);
  });
});

it('a payment of the depot’s own that comes back is never income', async () => {
  await t.fee(await t.box(), 100);
  const [id = 0] = await t.gather('2026-05-31');
  const { number } = await t.issue(id);
  const file = camt([came(number ?? '', { isReversal: true })]);
  const { lines } = await bank.read(file);
  expect(lines).toMatchObject([{ match: 'ownReturned', amount: 123, invoice: null, client: null }]);
  expect(fault(await bank.take(file, [{ id: lines[0]?.id ?? '', invoiceId: id }]))).toEqual([
    422,
    'lines.0.id',
    'notRecordable',
  ]);
});

import { type BankChoice, bankFileRoutes } from '@boxyard/contract/billing/bank-files.ts';
import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { describe, expect, it } from 'vitest';
import { camt, createBank, csv, type Entry, fault, ofOwn, part, seen } from '../../../test/tools/bank.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t, bank } = depotWith(app, { t: createInvoicing, bank: createBank });
const account = () => ({ params: { account: depot.account } });

/** Issued invoices with these net prices; VAT comes on top. */
async function issued(...prices: number[]) {
  const box = await t.box();
  const made = [];
  for (const price of prices) {
    await t.fee(box, price);
    const [id = 0] = await t.gather('2026-05-31');
    made.push(await t.issue(id));
  }
  return made;
}

describe('a bank file of forty lines', () => {
  it('matches what agrees in symbol and amount, records what is chosen, each once, and the rest where a person says so', async () => {
    const invoices = await issued(...Array.from({ length: 30 }, (_, n) => 10 + n));
    const line = (symbol: string, amount: number, at: number, payer = 'Client') =>
      `0${(at % 9) + 1}.06.2026;${amount.toFixed(2)};EUR;${symbol};${payer} ${at};;`;
    const file = csv(
      [
        ...invoices.slice(0, 28).map(({ number, total }, at) => line(number ?? '', total, at)),
        line(invoices[28]?.number ?? '', 5, 28),
        line(invoices[0]?.number ?? '', invoices[0]?.total ?? 0, 29, 'Client twice'),
        ...Array.from({ length: 4 }, (_, at) => line('', 1000 + at, 30 + at)),
        ...Array.from({ length: 6 }, (_, at) => line('', -3, 40 + at, 'Bank fee')),
      ],
      'Dátum;Suma;Mena;VS;Názov;IBAN;Správa',
    );
    const counts = async () => {
      const { lines } = await bank.read(file, ofOwn);
      return Object.fromEntries(
        [...Map.groupBy(lines, ({ match }) => match)].map(([match, all]) => [match, all.length]),
      );
    };
    expect(await counts()).toEqual({ exact: 28, symbol: 1, twice: 1, none: 4, outgoing: 6 });
    const { lines } = await bank.read(file, ofOwn);
    const chosen = lines.filter(({ match }) => match === 'exact');
    const choices = chosen.map(({ id, invoice }) => ({ id, invoiceId: invoice?.id ?? null }));
    const both = await Promise.all([bank.take(file, choices, ofOwn), bank.take(file, choices, ofOwn)]);
    expect(both.map(({ payload }) => Object.values(payload)).toSorted(), 'by two at once, once').toEqual([
      [0, 0, 28, 0],
      [28, 28, 0, 0],
    ]);
    expect(await counts(), 'what nobody chose is as it was').toEqual({
      known: 28,
      symbol: 1,
      none: 4,
      paid: 1,
      outgoing: 6,
    });
    const { payload } = await depot.admin.call(invoiceRoutes.list, { ...account(), query: { status: 'paid' } });
    expect([payload.length, (await bank.payments()).length]).toEqual([28, 28]);

    const rest = lines.filter(({ match }) => ['symbol', 'twice', 'none'].includes(match));
    const named = rest.map(({ id, client }) => ({ id, clientId: client?.id ?? null }));
    expect((await bank.take(file, named, ofOwn)).payload).toMatchObject({ recorded: 6, matched: 0 });
    const free = await depot.admin.call(paymentRoutes.list, { ...account(), query: { isFree: 'true' } });
    const ofNobody = free.payload.filter(({ clientId }) => clientId === null);
    expect([free.payload.length, ofNobody.length], 'what was paid twice is the credit of its client').toEqual([6, 4]);
  });
});

describe('a line that is chosen', () => {
  const file = camt([
    { amount: '150.00', details: part('7', { text: 'Rent' }) },
    { amount: '5.00', isDebit: true },
  ]);
  const first = async () => (await bank.read(file)).lines[0]?.id ?? '';

  it('pays the invoice that is named, and its rest stays free', async () => {
    const [invoice] = await issued(100);
    const done = await bank.take(file, [{ id: await first(), invoiceId: invoice?.id ?? 0 }]);
    expect(done.payload).toEqual({ recorded: 1, matched: 1, known: 0, takenBack: 0 });
    expect(await t.invoice(invoice?.id ?? 0)).toMatchObject({ status: 'paid', open: 0 });
    expect(await bank.payments()).toMatchObject([
      {
        paidOn: '2026-06-01',
        amount: 150,
        allocated: 123,
        currency: 'EUR',
        variableSymbol: '7',
        payerName: 'Payer',
        notes: 'Rent',
      },
    ]);
  });

  it('is refused with the field that is wrong, and then nothing of the call is recorded', async () => {
    const id = await first();
    const [, left] = (await bank.read(file)).lines;
    const refused: [string, string, Partial<BankChoice>][] = [
      ['id', 'unknownRecord', { id: 'camt:0#1' }],
      ['id', 'unknownRecord', { id: id.replace('#1', '#2') }],
      ['id', 'namedTwice', { id }],
      ['id', 'notRecordable', { id: left?.id ?? '' }],
      ['invoiceId', 'unknownRecord', { id: '', invoiceId: 1e9 }],
      ['clientId', 'unknownRecord', { id: '', clientId: 1e9 }],
    ];
    for (const [path, key, choice] of refused) {
      const wrong = { ...choice, id: choice.id || id };
      const lines = choice.id ? [{ id }, wrong] : [wrong];
      const at = lines.length - 1;
      expect(fault(await bank.take(file, lines)), key).toEqual([422, `lines.${at}.${path}`, key]);
    }
    const [invoice] = await issued(100);
    const crowns = file.replaceAll('"EUR"', '"CZK"');
    const [line] = (await bank.read(crowns)).lines;
    const other = await bank.take(crowns, [{ id: line?.id ?? '', invoiceId: invoice?.id ?? 0 }]);
    expect(fault(other)).toEqual([422, 'lines.0.invoiceId', 'paymentOtherCurrency']);
    expect(await bank.payments()).toEqual([]);
  });

  it('says which it is, and nothing of what the file says', async () => {
    const id = await first();
    for (const said of [{ amount: 1000 }, { paidOn: '2026-06-02' }, { currency: 'CZK' }, { bankId: 'x' }]) {
      const lines = [{ id, ...said }];
      const body = { file: Buffer.from(file).toString('base64'), answers: {}, lines };
      const { status } = await depot.admin.call(bankFileRoutes.takeBankLines, { ...account(), body });
      expect(status, Object.keys(said)[0]).toBe(422);
    }
    const other = file.replace('150.00', '151.00');
    expect(fault(await bank.take(other, [{ id }])), 'of another file').toEqual([422, 'lines.0.id', 'unknownRecord']);
  });

  it('is none of an empty file, nor of one that cannot be read', async () => {
    expect(fault(await bank.take(camt([]), [{ id: 'x' }]))).toEqual([422, 'lines.0.id', 'unknownRecord']);
    expect(fault(await bank.take('hello', [{ id: 'x' }]))).toEqual([422, 'file', 'unreadableBankFile']);
    expect((await bank.take(file, [])).status).toBe(422);
  });
});

it('a line without an exact match is suggested at most', async () => {
  const [invoice] = await issued(100);
  const iban = 'SK6709000000005100000001';
  const number = invoice?.number ?? '';
  const entries: Entry[] = [
    { amount: '100.00', details: part(number) },
    { amount: '123.00', details: part('', { iban }) },
    { amount: '123.00', details: part('999') },
  ];
  const matches = async () =>
    seen((await bank.read(camt(entries))).lines, 'match', 'invoice').map(([match, found]) => [match, Boolean(found)]);
  expect(await matches()).toEqual([
    ['symbol', true],
    ['none', false],
    ['none', false],
  ]);
  const earlier = camt([{ amount: '1.00', details: part('', { iban }) }]);
  const { lines } = await bank.read(earlier);
  await bank.take(earlier, [{ id: lines[0]?.id ?? '', clientId: t.yard.clientId }]);
  expect(await matches(), 'a sum of a payer from whom it came before').toEqual([
    ['symbol', true],
    ['amount', true],
    ['none', false],
  ]);
  expect(await t.invoice(invoice?.id ?? 0)).toMatchObject({ open: 123 });
});

it('reads a file with bytes that are no text', async () => {
  const file = csv(['1.6.2026;5,00;EUR;A\0B'], 'Dátum;Suma;Mena;Názov');
  expect((await bank.read(file, ofOwn)).lines).toMatchObject([{ amount: 5, payerName: 'AB' }]);
});

it('names the file that cannot be read', async () => {
  const finsta = '<?xml version="1.0"?><FINSTA><FINSTA03><S60_CASTKA>5</S60_CASTKA></FINSTA03></FINSTA>';
  for (const file of [
    'hello',
    '<html></html>',
    '<Document><BkToCstmrStmt>',
    finsta,
    Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  ])
    expect(fault(await bank.tryRead(file))).toEqual([422, 'file', 'unreadableBankFile']);
  const long = `Dátum;Suma${'\n1.6.2026;1'.repeat(2001)}`;
  expect(fault(await bank.tryRead(long))).toEqual([422, 'file', 'longBankFile']);
});

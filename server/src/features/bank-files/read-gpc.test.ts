import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { describe, expect, it } from 'vitest';
import { createBank, fault, gpcEntry, gpcHead, ofOwn, otherIban, ownIban, seen } from '../../../test/tools/bank.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, bank } = depotWith(app, { t: createInvoicing, bank: createBank });

const gpc = (...lines: string[]) => lines.join('\r\n');

describe('a GPC file', () => {
  it('has cents without a point, the currency of its own account, and a symbol', async () => {
    const file = gpc(gpcHead(1000, 1110.5), gpcEntry(123, { symbol: '2026010001' }), gpcEntry(12.5, { code: 1 }));
    const { lines, statements, questions, unread } = await bank.read(file);
    expect([questions, unread, statements]).toMatchObject([
      [],
      [],
      [{ iban: ownIban, difference: '0.00', entries: 2 }],
    ]);
    expect(lines).toMatchObject([
      {
        amount: 123,
        currency: 'EUR',
        paidOn: '2026-06-01',
        variableSymbol: '2026010001',
        payerName: 'VZORNA SPEDICIA',
      },
      { amount: -12.5, match: 'outgoing', variableSymbol: '' },
    ]);
  });

  it('has messages below an entry, which are its notes', async () => {
    const file = gpc(gpcHead(0, 5), gpcEntry(5), `078${'UHRADA FAKTURY'.padEnd(35)}2026`, '079DAKUJEME', '076X');
    expect((await bank.read(file)).lines).toMatchObject([
      { notes: expect.stringMatching(/^UHRADA FAKTURY +2026 DAKUJEME X$/) },
    ]);
  });

  it('has no message of an entry that is unread beside the one before', async () => {
    const file = gpc(gpcHead(0, 10), gpcEntry(5), gpcEntry(5, { day: '310226' }), '078UHRADA');
    const { lines, unread } = await bank.read(file);
    expect(lines).toMatchObject([{ notes: '' }]);
    expect(unread).toEqual([
      { statement: 0, text: gpcEntry(5, { day: '310226' }) },
      { statement: 0, text: '078UHRADA' },
    ]);
  });

  it.each([
    [3, -123, 10 - 123],
    [3, 123, 10 + 123],
    [4, -123, 10 - 123],
    [5, 123, 10 + 123],
  ])('has a reversal of code %s with the sign that its balance says: %s', async (code, amount, closing) => {
    const file = gpc(gpcHead(1000, 1000 + closing), gpcEntry(10), gpcEntry(123, { code }));
    const { lines, unread, questions } = await bank.read(file);
    expect([unread, questions]).toEqual([[], []]);
    const match = amount > 0 ? 'ownReturned' : 'returned';
    expect(seen(lines, 'amount', 'match')).toEqual([
      [10, 'none'],
      [amount, match],
    ]);
  });

  it('leaves reversals unread whose sign the balance does not say', async () => {
    const file = gpc(gpcHead(1000, 1010), gpcEntry(10), gpcEntry(123, { code: 4 }), gpcEntry(123, { code: 5 }));
    const { lines, unread, questions } = await bank.read(file);
    expect([seen(lines, 'amount'), unread.length]).toEqual([[[10]], 2]);
    expect(questions).toEqual([]);
    const other = gpc(gpcHead(1000, 1050), gpcEntry(10), gpcEntry(123, { code: 4 }));
    expect((await bank.read(other)).questions).toEqual([{ kind: 'balance', statement: 0, text: '40.00' }]);
  });

  it('is checked by its balances, unread entries included', async () => {
    const file = (closing: number) => gpc(gpcHead(1000, closing), gpcEntry(10), gpcEntry(20, { day: '310226' }));
    const { lines, unread, statements } = await bank.read(file(1030));
    expect([seen(lines, 'amount'), unread.length, statements[0]?.difference]).toEqual([[[10]], 1, '0.00']);
    expect((await bank.read(file(1031))).questions).toEqual([{ kind: 'balance', statement: 0, text: '1.00' }]);
  });

  it.each([
    ['an amount with letters', gpcEntry(5).replace('000000000500', '00000000O500')],
    ['an unknown code', gpcEntry(5, { code: 9 })],
    ['another length', gpcEntry(5).slice(0, -1)],
    ['another kind of line', 'SPOLU 5'],
  ])('leaves what has %s unread, as it is written', async (_, line) => {
    const { lines, unread } = await bank.read(gpc(gpcHead(0, 0), line));
    expect([lines, unread]).toEqual([[], [{ statement: 0, text: line }]]);
  });

  it('knows its account also by the digits in the order of the bank', async () => {
    const iban = 'SK2711000000123456789012';
    const body = { bankAccounts: [{ iban, currency: 'CZK' as const }] };
    await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body });
    for (const number of ['0000123456789012', '2018345679000012']) {
      const { statements, lines } = await bank.read(gpc(gpcHead(0, 5, number), gpcEntry(5, { number })));
      expect([statements[0]?.iban, lines[0]?.currency], number).toEqual([iban, 'CZK']);
    }
  });

  it('of an account that is not in the settings asks whose it is, and nothing else', async () => {
    const number = '0000004200000002';
    const file = gpc(gpcHead(1000, 1005, number), gpcEntry(5, { number }));
    expect((await bank.read(file)).questions.map(({ kind }) => kind)).toEqual(['account']);
    expect(fault(await bank.take(file, [{ id: 'x' }]))).toEqual([422, 'answers.account', 'bankQuestion']);
    const { lines, questions } = await bank.read(file, ofOwn);
    expect([seen(lines, 'amount'), questions]).toEqual([[[5]], []]);
    expect((await bank.take(file, [{ id: lines[0]?.id ?? '' }], ofOwn)).payload).toMatchObject({ recorded: 1 });
  });

  it('of two unknown accounts has one of them answered, and still asks for the other', async () => {
    const [first = '', second = ''] = ['0000004200000002', '0000004200000003'];
    const heads = [gpcHead(0, 5, first), gpcEntry(5, { number: first }), gpcHead(0, 0, first), gpcHead(0, 0, second)];
    const { questions } = await bank.read(gpc(...heads), ofOwn);
    expect(questions.map(({ kind, statement }) => [kind, statement])).toEqual([['account', 2]]);
  });

  it('has several statements, which stand apart, and one without entries', async () => {
    const number = '0000002600000002';
    const file = gpc(gpcHead(0, 5), gpcEntry(5), gpcHead(0, 5, number), gpcEntry(5, { number }), gpcHead(7, 7));
    const { statements, lines, questions } = await bank.read(file);
    expect(statements.map(({ iban, entries, difference }) => [iban, entries, difference])).toEqual([
      [ownIban, 1, '0.00'],
      [otherIban, 1, '0.00'],
      [ownIban, 0, '0.00'],
    ]);
    expect([seen(lines, 'statement'), questions]).toEqual([[[0], [1]], []]);
  });

  it('is known line by line, equal ones by their position', async () => {
    const file = gpc(gpcHead(0, 10), gpcEntry(5), gpcEntry(5));
    const { lines } = await bank.read(file);
    expect((await bank.take(file, [{ id: lines[0]?.id ?? '' }])).payload).toMatchObject({ recorded: 1 });
    const more = gpc(gpcHead(0, 15), gpcEntry(5), gpcEntry(5), gpcEntry(5));
    expect(seen((await bank.read(more)).lines, 'match')).toEqual([['known'], ['none'], ['none']]);
    const others = [gpcEntry(5, { symbol: '1' }), gpcEntry(6), gpcEntry(5, { day: '020626' })];
    expect(seen((await bank.read(gpc(gpcHead(0, 16), ...others))).lines, 'match')).toEqual([
      ['none'],
      ['none'],
      ['none'],
    ]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { camt, createBank, type Entry, part } from '../../../test/tools/bank.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { t, bank } = depotWith(app, { t: createInvoicing, bank: createBank }, beforeAll);

const read = async (...entries: Entry[]) => bank.read(camt(entries));

describe('the variable symbol', () => {
  const symbolOf = async (given: Parameters<typeof part>[1], more = '') =>
    (await read({ amount: '5.00', details: part('', given), more })).lines[0]?.variableSymbol;
  const references = (...all: string[]) =>
    `<RmtInf>${all.map((ref) => `<Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd>`).join('')}</RmtInf>`;

  it.each([
    ['/VS2027010001/SS/KS0308', '2027010001'],
    ['/SS123/KS0308/VS0027010001', '27010001'],
    ['/VS/SS/KS0308', ''],
    ['/VS12345678901/SS/KS', ''],
  ])('of the end-to-end id %s is "%s"', async (endToEnd, symbol) => {
    expect(await symbolOf({ endToEnd })).toBe(symbol);
  });

  it.each([
    [['KS:0308', 'VS:2027010001'], '2027010001'],
    [['2027010001'], '2027010001'],
    [['RF402027010001'], '2027010001'],
    [['RF972027010001'], ''],
    [['KS:0308'], ''],
  ])('of the references %j is "%s"', async (all, symbol) => {
    expect(await symbolOf({ more: references(...all) })).toBe(symbol);
  });

  it.each([
    ['VS.2027010001', '2027010001'],
    ['VS:&#160;2027010001', '2027010001'],
    ['vs 0027010001', '27010001'],
    ['Faktura /VS2027010001/', '2027010001'],
    ['POVS2027010001', ''],
    ['VS12345678901', ''],
    ['tel. 0905123456', ''],
    ['Faktura 2019010001', ''],
  ])('of the text %s is "%s"', async (text, symbol) => {
    expect(await symbolOf({ text })).toBe(symbol);
  });

  it('is looked for in their order: the id, a reference, the texts of the payer, those of the bank', async () => {
    const bankText = '<AddtlNtryInf>VS4</AddtlNtryInf>';
    const text = 'uhrada</Ustrd><Ustrd>VS3';
    const more = references('VS:2');
    expect(await symbolOf({ endToEnd: '/VS1', text, more }, bankText)).toBe('1');
    expect(await symbolOf({ text, more }, bankText)).toBe('2');
    expect(await symbolOf({ text }, bankText)).toBe('3');
    expect(await symbolOf({ more: '<AddtlTxInf>VS5</AddtlTxInf>' }, bankText)).toBe('5');
    expect(await symbolOf({}, bankText)).toBe('4');
  });

  it('is a bare number only where an open invoice has it', async () => {
    await t.fee(await t.box(), 100);
    const [id = 0] = await t.gather('2026-05-31');
    const { number } = await t.issue(id);
    const text = `faktura c.${number} dakujeme, tel. 0905123456`;
    expect(await symbolOf({ text })).toBe(number);
    await t.pay(123, [id]);
    expect(await symbolOf({ text }), 'paid, it is a number like others').toBe('');
  });
});

it('names of a line whose payment it may be, by its IBAN or its name, and records nothing by that', async () => {
  const iban = 'SK6709000000005100000001';
  const client = await t.client('Alfa Lines, s.r.o.');
  const named = (name: string, from = '') => ({ amount: '5.00', details: part('', { name, iban: from }) });
  const clients = async (...entries: Entry[]) =>
    (await read(...entries)).lines.map(({ match, invoice, client: whose }) => [match, invoice, whose?.id ?? null]);
  expect(await clients(named('ALFA LINES, S.R.O.'), named('Alfa', iban))).toEqual([
    ['none', null, client],
    ['none', null, null],
  ]);
  const file = camt([named('Alfa', iban)]);
  const { lines } = await bank.read(file);
  await bank.take(file, [{ id: lines[0]?.id ?? '', clientId: client }]);
  expect(await clients({ ...named('Somebody', iban), day: '2026-06-02' })).toEqual([['none', null, client]]);
});

it('believes the name of a payer more than an IBAN that paid for somebody else before', async () => {
  const iban = 'SK6709000000005100000001';
  const [own, other] = [await t.client('Payer itself, s.r.o.'), await t.client('Paid for, s.r.o.')];
  const line = (day: string) =>
    camt([{ amount: '5.00', day, details: part('', { name: 'Payer itself, s.r.o.', iban }) }]);
  const first = await bank.read(line('2026-06-01'));
  await bank.take(line('2026-06-01'), [{ id: first.lines[0]?.id ?? '', clientId: other }]);
  expect((await bank.read(line('2026-06-02'))).lines[0]?.client?.id).toBe(own);
});

it('says of a symbol whose invoice is paid that it is', async () => {
  await t.fee(await t.box(), 100);
  const [id = 0] = await t.gather('2026-05-31');
  const { number } = await t.issue(id);
  await t.pay(123, [id]);
  const file = camt([{ amount: '7.00', day: '2026-06-20', details: part(number ?? '') }]);
  expect((await bank.read(file)).lines).toMatchObject([
    { match: 'paid', invoice: null, client: { id: t.yard.clientId } },
  ]);
});

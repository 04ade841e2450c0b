import { beforeAll, describe, expect, it } from 'vitest';
import { createBank, csv, fault, ofOwn, otherIban, ownIban, seen } from '../../../test/tools/bank.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { bank } = depotWith(app, { t: createInvoicing, bank: createBank }, beforeAll);

describe('an amount of a CSV file', () => {
  const read = (...amounts: string[]) =>
    bank.read(
      csv(
        amounts.map((amount) => `1.6.2026;"${amount}"`),
        'Dátum;Suma',
      ),
      ofOwn,
    );
  const amountsOf = async (...amounts: string[]) => (await read(...amounts)).lines.map(({ amount }) => amount);

  it('has the decimal sign that its whole column shows', async () => {
    expect(await amountsOf('3.000', '1.234,50')).toEqual([3000, 1234.5]);
    expect(await amountsOf('3.000', '2.5')).toEqual([3, 2.5]);
    expect(await amountsOf('3,000', '1,234.50')).toEqual([3000, 1234.5]);
    expect(await amountsOf('1.234.567', '3.000')).toEqual([1234567, 3000]);
    expect(await amountsOf('0.500', '3.000')).toEqual([0.5, 3]);
    expect(await amountsOf('12', '3 000')).toEqual([12, 3000]);
  });

  it('that may be thousands or decimals is asked about once for the file', async () => {
    const file = csv(['1.6.2026;3.000', '2.6.2026;15.500', '2.6.2026;7'], 'Dátum;Suma');
    const { questions, lines, unread } = await bank.read(file, ofOwn);
    expect([questions, lines, unread.length]).toEqual([[{ kind: 'decimalSign', statement: 0, text: '3.000' }], [], 3]);
    const answered = async (decimalSign: ',' | '.') => (await bank.read(file, { ...ofOwn, decimalSign })).lines;
    const [first] = await answered('.');
    expect(fault(await bank.take(file, [{ id: first?.id ?? '' }], ofOwn))).toEqual([
      422,
      'answers.decimalSign',
      'bankQuestion',
    ]);
    expect(seen(await answered(','), 'amount')).toEqual([[3000], [15500], [7]]);
    expect(seen(await answered('.'), 'amount')).toEqual([[3], [15.5], [7]]);
  });

  it('of a column that shows both signs is asked about, and what is none by the answer is unread', async () => {
    const file = csv(['1.6.2026;"1,50"', '2.6.2026;"2.50"'], 'Dátum;Suma');
    expect((await bank.read(file, ofOwn)).questions).toMatchObject([{ kind: 'decimalSign' }]);
    const { lines, unread } = await bank.read(file, { ...ofOwn, decimalSign: ',' });
    expect([seen(lines, 'amount'), unread]).toEqual([[[1.5]], [{ statement: 0, text: '2.6.2026 · 2.50' }]]);
  });

  it('has its sign before or after it, spaces or apostrophes between thousands, and a currency behind', async () => {
    const given = [
      '−12,00',
      '12,00-',
      '+5,00',
      '1 234,50',
      '1\u00a0234,50',
      "1'234,50",
      '12,50 EUR',
      '12,50 €',
      '1,5000',
    ];
    expect(await amountsOf(...given)).toEqual([-12, -12, 5, 1234.5, 1234.5, 1234.5, 12.5, 12.5, 1.5]);
  });

  it.each(['1,234', '0,00', '-12,00-', '12 34,00', 'spolu', '', '12,00 EUR-', '1000000000,01'])(
    'is unread as "%s"',
    async (amount) => {
      const { lines, unread } = await read(amount, '2,50');
      expect([seen(lines, 'amount'), unread.length]).toEqual([[[2.5]], 1]);
    },
  );
});

describe('the direction of a line', () => {
  it('is in a column of its own, where it says debit and credit', async () => {
    for (const [debit, credit] of [
      ['Debet', 'Kredit'],
      ['DBIT', 'CRDT'],
      ['D', 'C'],
      ['-', '+'],
      ['Výdaj', 'Príjem'],
    ]) {
      const file = csv([`1.6.2026;5,00;EUR;${debit}`, `1.6.2026;6,00;EUR;${credit}`], 'Dátum;Suma;Mena;Typ');
      expect(seen((await bank.read(file, ofOwn)).lines, 'amount', 'match'), debit).toEqual([
        [-5, 'outgoing'],
        [6, 'none'],
      ]);
    }
  });

  it('is never guessed where that column says something else', async () => {
    const rows = [
      '1.6.2026;5,00;EUR;Debet',
      '1.6.2026;6,00;EUR;Storno',
      '1.6.2026;7,00;EUR;',
      '1.6.2026;-8,00;EUR;Kredit',
    ];
    const { lines, unread } = await bank.read(csv(rows, 'Dátum;Suma;Mena;Typ'), ofOwn);
    expect([seen(lines, 'amount'), unread.map(({ text }) => text)]).toEqual([
      [[-5]],
      ['1.6.2026 · 6,00 · EUR · Storno', '1.6.2026 · 7,00 · EUR', '1.6.2026 · -8,00 · EUR · Kredit'],
    ]);
  });

  it('is the sign of the amount where that column names kinds of payments', async () => {
    const rows = ['1.6.2026;5,00;EUR;Bezhotovostný príjem', '1.6.2026;-6,00;EUR;Poplatok'];
    expect(seen((await bank.read(csv(rows, 'Dátum;Suma;Mena;Typ'), ofOwn)).lines, 'amount')).toEqual([[5], [-6]]);
  });

  it.each([
    'Dátum;Príjem;Výdaj',
    'Dátum;Kredit;Debet',
    'Dátum;Suma v prospech účtu;Suma na ťarchu účtu',
    'Date;Paid in;Paid out',
  ])('is that of the column, of two for amounts: %s', async (headings) => {
    const rows = ['1.6.2026;5,00;', '1.6.2026;;6,00', '1.6.2026;;-7,00', '1.6.2026;0,00;8,00'];
    const unclear = ['1.6.2026;1,00;1,00', '1.6.2026;;', '1.6.2026;-1,00;'];
    const { lines, unread } = await bank.read(csv([...rows, ...unclear], headings), ofOwn);
    expect([seen(lines, 'amount'), unread.length]).toEqual([[[5], [-6], [-7], [-8]], unclear.length]);
  });
});

/** `windows-1250` knows these letters, and they stand in it where its name says. */
const letters = new Map(
  [...Array(128).keys()].map((at) => [new TextDecoder('windows-1250').decode(Buffer.from([at + 128])), at + 128]),
);
const in1250 = (text: string) => Buffer.from([...text].map((letter) => letters.get(letter) ?? letter.charCodeAt(0)));
const inUtf16 = (text: string, isBig: boolean, mark = '\ufeff') => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('a CSV file', () => {
  const row = '1.6.2026;5,00;EUR;2026010001;Žltá čučoriedka';
  const text = csv([row], 'Dátum zaúčtovania;Čiastka;Mena;Var. symbol;Názov protiúčtu');
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['windows-1250', in1250(text)],
    ['UTF-16', inUtf16(text, false)],
    ['UTF-16, the high byte first', inUtf16(text, true)],
    ['UTF-16 without its mark', inUtf16(text, false, '')],
    ['UTF-16 without its mark, the high byte first', inUtf16(text, true, '')],
  ])('is read in %s', async (_, bytes) => {
    const { lines, headings } = await bank.read(bytes, ofOwn);
    expect(headings[0]).toBe('Dátum zaúčtovania');
    expect(lines).toMatchObject([{ amount: 5, variableSymbol: '2026010001', payerName: 'Žltá čučoriedka' }]);
  });

  it.each([';', ',', '\t'])('is read with "%s" between its cells', async (delimiter) => {
    const cells = text.split('\n').map((each) =>
      each
        .split(';')
        .map((cell) => `"${cell}"`)
        .join(delimiter),
    );
    expect((await bank.read(cells.join('\r\n'), ofOwn)).lines).toMatchObject([
      { amount: 5, payerName: 'Žltá čučoriedka' },
    ]);
  });

  const banks: Record<string, [headings: string, row: string]> = {
    'Tatra banka': [
      '"Dátum spracovania","Dátum zúčtovania","Suma","Mena","Typ","Predčíslie","Číslo účtu","Kód banky","IBAN","Variabilný symbol","Špecifický symbol","Konštantný symbol","Referencia platiteľa","Informácia pre príjemcu","Popis"',
      '"02.06.2026","01.06.2026","1234,50","EUR","Kredit","","","","SK6709000000005100000001","2026010001","","0308","/VS2026010001/SS/KS0308","Uhrada","Alfa"',
    ],
    'Slovenská sporiteľňa': [
      'Dátum zaúčtovania;Dátum valuty;Suma;Mena;Partner;IBAN;VS;KS;ŠS;Popis;Poznámka',
      '01.06.2026;02.06.2026;1234,50;EUR;Alfa;SK6709000000005100000001;;;;Prevod;/VS2026010001/SS/KS',
    ],
    'Slovenská sporiteľňa with two amounts': [
      'Dátum zaúčtovania;Dátum valuty;Suma na ťarchu účtu;Suma v prospech účtu;Mena;Partner;IBAN;VS;Popis',
      '01.06.2026;02.06.2026;;1234,50;EUR;Alfa;SK6709000000005100000001;2026010001;Prevod',
    ],
    VÚB: [
      'Dátum zaúčtovania;Suma transakcie;Mena;Názov protiúčtu;Protiúčet;Var. symbol;Popis transakcie',
      '01.06.2026;1 234,50;EUR;Alfa;SK6709000000005100000001;2026010001;Prevod',
    ],
    ČSOB: [
      'číslo účtu;datum zaúčtování;částka;měna;zůstatek;číslo účtu protiúčtu;kód banky protiúčtu;název účtu protiúčtu;konstantní symbol;variabilní symbol;specifický symbol;označení operace;ID transakce;poznámka',
      '2600000001;01.06.2026;1234,50;EUR;99999,99;SK6709000000005100000001;0900;Alfa;0308;2026010001;;Prevod;77;',
    ],
    mBank: [
      '#Dátum uskutočnenia;#Dátum zaúčtovania;#Popis;#Správa;#Meno protistrany;#Číslo účtu protistrany;#VS;#Čiastka;#Mena účtu;#Zostatok',
      '02.06.2026;01.06.2026;Prevod;;Alfa;SK6709000000005100000001;2026010001;1234,50;EUR;99999,99',
    ],
    Fio: [
      '"ID pohybu";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"Kód banky";"Název banky";"KS";"VS";"SS";"Zpráva pro příjemce";"Typ"',
      '"26000000001";"01.06.2026";"1234,50";"EUR";"SK6709000000005100000001";"Alfa";"0900";"SLSP";"0308";"2026010001";"";"Uhrada";"Bezhotovostní příjem"',
    ],
  };
  it.each(Object.entries(banks))(
    'of %s is read by its headings, below what stands before them',
    async (name, [headings, line]) => {
      const preamble = ['Pohyby na účtu za obdobie;1.6.2026', 'Majiteľ účtu;Depo', '', 'Počet;1'];
      const delimiter = name === 'Tatra banka' ? ',' : ';';
      const file = [...preamble.map((each) => each.replaceAll(';', delimiter)), headings, line].join('\r\n');
      const { lines, unread, questions, headingRow } = await bank.read(in1250(file), ofOwn);
      expect([headingRow, unread, questions]).toEqual([3, [], []]);
      expect(lines).toMatchObject([
        {
          paidOn: '2026-06-01',
          amount: 1234.5,
          currency: 'EUR',
          variableSymbol: '2026010001',
          payerIban: 'SK6709000000005100000001',
          payerName: name === 'Tatra banka' ? '' : 'Alfa',
        },
      ]);
    },
  );

  it('has its row of headings chosen where it is not found, and its columns', async () => {
    const file = 'Výpis;Depo\nKedy;Koľko\n1.6.2026;5,00\n';
    const { questions, preamble } = await bank.read(file, ofOwn);
    expect([questions.map(({ kind }) => kind), preamble]).toEqual([['columns'], [['Výpis', 'Depo']]]);
    expect(fault(await bank.take(file, [{ id: 'x' }], ofOwn))).toEqual([422, 'answers.columns', 'bankQuestion']);
    const chosen = await bank.read(file, { ...ofOwn, headingRow: 1 });
    expect([chosen.headings, chosen.questions.map(({ kind }) => kind)]).toEqual([['Kedy', 'Koľko'], ['columns']]);
    const columns = { ...noColumns, paidOn: 'Kedy', amount: 'Koľko' };
    expect((await bank.read(file, { ...ofOwn, headingRow: 1, columns })).lines).toMatchObject([{ amount: 5 }]);
  });

  it('with two columns of one name asks which is the amount', async () => {
    const { questions, lines } = await bank.read('Dátum;Suma;Mena;Suma\n1.6.2026;10,00;EUR;12,00', ofOwn);
    expect([questions.map(({ kind }) => kind), lines]).toEqual([['columns'], []]);
  });

  it('that names neither its account nor its currency asks for both', async () => {
    const file = csv(['1.6.2026;5,00'], 'Dátum;Suma');
    expect((await bank.read(file)).questions).toEqual([{ kind: 'account', statement: 0, text: '' }]);
    expect(fault(await bank.take(file, [{ id: 'x' }]))).toEqual([422, 'answers.account', 'bankQuestion']);
    const foreign = { account: { iban: 'SK2975000000004200000002', currency: 'CZK' as const } };
    const { lines, statements, questions } = await bank.read(file, foreign);
    expect([seen(lines, 'amount', 'currency'), questions]).toEqual([[[5, 'CZK']], []]);
    expect(statements).toMatchObject([
      { iban: 'SK2975000000004200000002', currency: 'CZK', opening: null, difference: null },
    ]);
  });

  it('that names its account above the headings does not ask for it, but for a currency that nobody says', async () => {
    const rows = '"iban";"SK78 1100 0000 0026 0000 0001"\nDátum;Suma\n1.6.2026;5,00';
    expect(await bank.read(rows)).toMatchObject({
      questions: [],
      lines: [{ currency: 'EUR' }],
      statements: [{ iban: ownIban }],
    });
    const foreign = rows.replace('SK78 1100 0000 0026 0000 0001', 'SK2975000000004200000002');
    const said = { iban: 'SK2975000000004200000002', currency: 'CZK' as const };
    expect((await bank.read(foreign)).questions.map(({ kind }) => kind)).toEqual(['account']);
    expect(await bank.read(foreign, { account: said })).toMatchObject({ questions: [], lines: [{ currency: 'CZK' }] });
    const { questions } = await bank.read(foreign.replace('Dátum;Suma', 'Dátum;Suma;Mena').replace('5,00', '5,00;CZK'));
    expect(questions.map(({ kind }) => kind)).toEqual(['ownIban']);
  });

  it('has its balances checked, where it has them', async () => {
    const file = (closing: string, amount = '5,00') =>
      `openingBalance;1000,00\nclosingBalance;${closing}\niban;${ownIban}\n\nDatum;Objem;Měna\n1.6.2026;${amount};EUR`;
    expect(await bank.read(file('1005,00'))).toMatchObject({ questions: [], statements: [{ difference: '0.00' }] });
    expect((await bank.read(file('1006,00'))).questions).toEqual([{ kind: 'balance', statement: 0, text: '1.00' }]);
    expect(await bank.read(file('1005,00', '5')), 'also where no amount has decimals').toMatchObject({
      statements: [{ opening: '1000.00', closing: '1005.00', difference: '0.00' }],
    });
  });

  it('of headings alone is an empty statement', async () => {
    expect(await bank.read(csv([]), ofOwn)).toMatchObject({
      statements: [{ entries: 0 }],
      lines: [],
      unread: [],
      questions: [],
    });
  });

  it('has no balance for its amount', async () => {
    const file = csv(['1.6.2026;900,00;5,00;EUR'], 'Date;Amount balance;Amount;Currency');
    expect((await bank.read(file, ofOwn)).lines).toMatchObject([{ amount: 5 }]);
  });

  it('has days in several forms, and is unread where a day can be read in two ways', async () => {
    const days = [
      '2026-06-01',
      '20260601',
      '1. 6. 2026',
      '01.06.2026 10:11',
      '06/01/2026',
      '31.02.2026',
      '1.6.26',
      '1.6.1999',
    ];
    const { lines, unread } = await bank.read(csv(days.map((day) => `${day};5,00;EUR`)), ofOwn);
    expect([seen(lines, 'paidOn'), unread.length]).toEqual([Array(4).fill(['2026-06-01']), 4]);
  });

  it('tells what is no payment', async () => {
    const rows = ['1.6.2026;5,00;EUR;1', 'spolu;5,00;EUR;', '1.6.2026;5,00;GBP;'];
    const { lines, unread } = await bank.read(csv(rows), ofOwn);
    expect(lines).toHaveLength(1);
    expect(unread.map(({ text }) => text)).toEqual(['spolu · 5,00 · EUR', '1.6.2026 · 5,00 · GBP']);
  });
});

const noColumns = {
  paidOn: '',
  amount: '',
  credit: '',
  debit: '',
  direction: '',
  currency: '',
  variableSymbol: '',
  payerName: '',
  payerIban: '',
  notes: '',
};

it('how the columns are read is remembered with the own account, for all of its people, once something is recorded', async () => {
  const file = csv(['1.6.2026;5,00;EUR;First;Second'], 'Dátum;Suma;Mena;Názov;Obchodník');
  const { columns } = await bank.read(file, ofOwn);
  expect(columns?.payerName).toBe('Názov');
  if (!columns) throw new Error('no columns');
  const answers = { ...ofOwn, columns: { ...columns, payerName: 'Obchodník' } };
  const { lines } = await bank.read(file, answers);
  expect((await bank.read(file, ofOwn)).columns?.payerName, 'a look remembers nothing').toBe('Názov');
  await bank.take(file, [{ id: lines[0]?.id ?? '' }], answers);
  expect((await bank.read(file, ofOwn)).lines).toMatchObject([{ match: 'known', payerName: 'Second' }]);
  const ofOther = { account: { iban: otherIban, currency: 'EUR' as const } };
  expect((await bank.read(file, ofOther)).columns?.payerName, 'of another account').toBe('Názov');
  const without = csv(['2.6.2026;5,00;EUR;First'], 'Dátum;Čiastka;Mena;Názov');
  expect((await bank.read(without, ofOwn)).lines, 'where the headings are others').toMatchObject([
    { payerName: 'First' },
  ]);
});

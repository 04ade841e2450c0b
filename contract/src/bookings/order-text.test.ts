import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../yard/iso6346.ts';
import { type OrderText, readOrderText } from './order-text.ts';

const codes = ['22G1', '22G0', '42G1', '45G1', 'L5G1', '22R1', '42R1', '45R1', '22U1', '42P3', '22T1', '22K2'];
const types = codes.map((isoCode, at) => ({ id: at + 1, name: `Type ${isoCode}`, isoCode }));
const idsOf = (...isoCodes: string[]) => isoCodes.map((code) => codes.indexOf(code) + 1);
const read = (text: string) => readOrderText(text, { types, today: '2026-11-20' });
/** What was read, without what was not. */
const order = (text: string): Omit<OrderText, 'rest' | 'restCount'> => {
  const { rest: _, restCount: __, ...found } = read(text);
  return found;
};
/** `10 x 22G1 22G0, 2 x`: the lines with the ISO codes of their types. */
const quantities = (text: string) =>
  read(text)
    .lines.map((line) => [line.quantity, 'x', ...line.containerTypeIds.map((id) => codes[id - 1])].join(' '))
    .join(', ');
const numbers = (text: string) => read(text).lines.flatMap((line) => line.numbers);
const box = (at: number) => {
  const body = `TEXU${String(at).padStart(6, '0')}`;
  return `${body}${checkDigit(body)}`;
};

describe('mails of shipping lines', () => {
  it('reads a release order', () => {
    const mail = `Subject: Release order HLCU-123/4 - 10 x 20'DC empty
From: depot.bts@line.example  Sent: Friday, 20 November 2026 10:12
Dear colleagues,\u00a0
please release the following empty containers:

Release No.:\tHLCU-123/4\t
PIN: 4711
Booking: 123456789
Equipment: 10 x 20'DC, 3 × 40HC and 2*40RF
Valid from 23-Nov-2026 until 11 Dec
Haulier: Trans s.r.o., tel. +421 2 5555 1234`;
    expect(order(mail)).toEqual({
      number: 'HLCU-123/4',
      direction: 'out',
      bookingNumber: '123456789',
      validFrom: '2026-11-23',
      validTo: '2026-12-11',
      haulier: 'Trans s.r.o.',
      pin: '4711',
      lines: [
        { quantity: 10, containerTypeIds: idsOf('22G1', '22G0'), load: 'empty', numbers: [] },
        { quantity: 3, containerTypeIds: idsOf('45G1'), load: 'empty', numbers: [] },
        { quantity: 2, containerTypeIds: idsOf('42R1', '45R1'), load: 'empty', numbers: [] },
      ],
    });
  });

  it('reads Slovak, quoted, with Cyrillic letters in the number and remains of HTML', () => {
    const mail = `Dobrý deň,<br>
> posielame príkaz na prevzatie č. МSC-2026/О17.
> > Platné od 27. 11. 2026 do 11.12.2026
> Kontajnery: 5 ks prázdnych 20DV&nbsp;
> CSQU 305438-3, MSKU/601167/2
Ďakujeme`;
    expect(order(mail)).toEqual({
      number: 'MSC-2026/O17',
      direction: 'in',
      validFrom: '2026-11-27',
      validTo: '2026-12-11',
      lines: [
        {
          quantity: 5,
          containerTypeIds: idsOf('22G1', '22G0'),
          load: 'empty',
          numbers: ['CSQU3054383', 'MSKU6011672'],
        },
      ],
    });
  });

  it('reads German', () => {
    expect(order('Freistellungsnummer: ABC 4711\n2 x 40\u2019 HC leer\ngültig bis 27.11.')).toEqual({
      ...{ number: 'ABC 4711', direction: 'out', validTo: '2026-11-27' },
      lines: [{ quantity: 2, containerTypeIds: idsOf('45G1'), load: 'empty', numbers: [] }],
    });
  });

  it('finds nothing in junk', () => {
    for (const junk of [
      '',
      ' \t\n',
      'Hello, see you at 10:30 on Friday.',
      '🚢'.repeat(50),
      '12345 67890',
      '<p>&nbsp;</p>',
    ]) {
      expect(order(junk)).toEqual({ lines: [] });
    }
  });
});

describe('references', () => {
  it.each([
    ['EDO ABC123', 'ABC123', 'out'],
    ['CRO no. 77-1234', '77-1234', 'out'],
    ['Pick-up reference = X1Y2', 'X1Y2', 'out'],
    ['Uvoľnenie č.: 2026/114', '2026/114', 'out'],
    ['Odvolávka č. 998877', '998877', 'out'],
    ['Turn-in ref: TI-55', 'TI-55', 'in'],
    ['Acceptance order:\n  AO.17', 'AO.17', 'in'],
    ['Rückgabereferenz: RR123', 'RR123', 'in'],
    ['Vrátenie kontajnerov č. 4711/26', '4711/26', 'in'],
    ['Release No.: \u0421\u041C\u0410123', 'CMA123', 'out'],
    ['RA# ABC123', 'ABC123', undefined],
    ['Our ref: 2026-00117', '2026-00117', undefined],
    ['Release PIN: 4711', undefined, 'out'],
    ['Release order PIN 4711', undefined, 'out'],
    ['Release: 27.11.2026', undefined, 'out'],
    ['Release order 100 x 20DC', undefined, 'out'],
    ['Return container MSKU 601167-2', undefined, 'in'],
  ])('of %j are %s, %s', (text, number, direction) => {
    const found = read(text);
    expect([found.number, found.direction]).toEqual([number, direction]);
  });
});

describe('days', () => {
  it.each([
    ['valid until 2026-11-27', undefined, '2026-11-27'],
    ['Expiry date: 27/11/2026', undefined, '2026-11-27'],
    ['exp. 27-Nov-26', undefined, '2026-11-27'],
    ['valid to Fri November 27, 2026', undefined, '2026-11-27'],
    ['Platnosť do: 27. novembra 2026', undefined, '2026-11-27'],
    ['valid from 27 Nov', '2026-11-27', undefined],
    ['27.11. – 11.12.2026', '2026-11-27', '2026-12-11'],
    ['27.11.2026-11.1.', '2026-11-27', '2027-01-11'],
    ['until 24.5.', undefined, '2026-05-24'],
    ['until 23.5.', undefined, '2027-05-23'],
    ['od 12.12.2026 do 27.11.2026', undefined, '2026-11-27'],
    ['valid until 31.02.2026, until 29.2.', undefined, '2028-02-29'],
    ['Date: 27.11.2026', undefined, undefined],
  ])('of %j are %s and %s', (text, from, to) => {
    const { validFrom, validTo } = read(text);
    expect([validFrom, validTo]).toEqual([from, to]);
  });
});

describe('quantities and types', () => {
  it.each([
    ['10x22G1', '10 x 22G1'],
    ['10 х 20НС, 4 x 20GP', '10 x, 4 x 22G1 22G0'],
    ["3 × 40HC + 1 x 45'HQ", '3 x 45G1, 1 x L5G1'],
    ["2 40' HC", '2 x 45G1'],
    ['5 ks 20DV', '5 x 22G1 22G0'],
    ['qty 4 type 45G1', '4 x 45G1'],
    ['2*40RF\n1 x 40HR', '2 x 42R1 45R1, 1 x 45R1'],
    ['1x20TK', '1 x 22T1 22K2'],
    ['2 x 20FT OPEN TOP, 1 x 40 flat rack', '2 x 22U1, 1 x 42P3'],
    ['7 x 22G4, 6 x 42GP', '7 x 22G1 22G0, 6 x 42G1'],
    ['Quantity: 5\nType: 40HC\nQuantity: 6\nType: 40DC', '5 x 45G1, 6 x 42G1'],
    ['Typ: 40HC\nPočet: 5\nTyp: 40DC\nPočet: 6', '5 x 45G1, 6 x 42G1'],
    ['20ST x 3; 40DC - 2 pcs', '3 x 22G1 22G0, 2 x 42G1'],
    ['please release 2 empty 40HCs and 3 containers 20DC', '2 x 45G1, 3 x 22G1 22G0'],
    ['3 x type 22r1', '3 x 22R1'],
    ['Qty\tType\n5\t22G1\t', '5 x 22G1'],
    ['Subject: 6 x 20DC\n\n6 x 20DC for Monday', '6 x 22G1 22G0'],
    ['2 x 20DC today, 3 x 20DV tomorrow', '5 x 22G1 22G0'],
    ['0 x 20DC', ''],
    ['24,5 MT 20DC', ''],
  ])('of %j are %j', (text, expected) => {
    expect(quantities(text)).toBe(expected);
  });

  it('says empty or full of each line', () => {
    const loads = (text: string) => read(text).lines.map(({ load }) => load);
    expect(loads('2 x 20DC MT\n3 x 40HC laden')).toEqual(['empty', 'full']);
    expect(loads('plné kontajnery: 2 x 20DC')).toEqual(['full']);
    expect(loads('2 x 20DC, 24 MT')).toEqual([undefined]);
    expect(loads('empty or full\n2 x 20DC')).toEqual([undefined]);
  });
});

describe('container numbers', () => {
  it('come from a bare list once each, with wrong check digits, and trailing tabs', () => {
    expect(order('CSQU3054383\t\r\nmsku 601167-2\t\r\n3. TEXU 307.007.9\r\nCSQU3054383\r\nMSKU6011673\t')).toEqual({
      lines: [
        { quantity: 4, containerTypeIds: [], numbers: ['CSQU3054383', 'MSKU6011672', 'TEXU3070079', 'MSKU6011673'] },
      ],
    });
  });

  it('come from columns of Excel, by type', () => {
    const rows = Array.from(
      { length: 120 },
      (_, at) => `${at + 1}\t${box(at)}\t${at % 3 ? '22G1' : "40'HC"}\tok\t2200\t`,
    );
    const text = `No.\tContainer\tType\tState\tTare\n${rows.join('\n')}`;
    expect(quantities(text)).toBe('40 x 45G1, 80 x 22G1');
    expect(numbers(text).slice(0, 2)).toEqual([box(0), box(3)]);
  });

  it('belong to the quantity of their type, the larger one counts', () => {
    const text = `3 x 20DC\n1 x 40HC\n${box(1)}\t22G1\n${box(2)}\t45G1\n${box(3)}\t45G1`;
    expect(quantities(text)).toBe('3 x 22G1 22G0, 2 x 45G1');
    expect(read(text).lines.map((line) => line.numbers)).toEqual([[box(1)], [box(2), box(3)]]);
  });

  it('belong to the heading above them, or to none where several types stand there', () => {
    expect(quantities(`20DC:\n${box(1)}\n${box(2)}\n40HC:\n${box(3)}`)).toBe('2 x 22G1 22G0, 1 x 45G1');
    const twoTypes = `1 x 20DC\n1 x 40HC\n${box(1)}\n${box(2)}`;
    expect(quantities(twoTypes)).toBe('1 x 22G1 22G0, 1 x 45G1, 2 x');
  });

  it('with a wrong check digit are not taken from running text', () => {
    expect(numbers('Please release MSKU6011672, not MSKU6011673, today.')).toEqual(['MSKU6011672']);
    expect(numbers('B/L:\tMSKU6011673')).toEqual([]);
  });

  it('are no telephone, VAT or bank numbers', () => {
    const text = `Tel. +421 2 1234567, Cell 0905 123 456
Mobu 0905 123 457
VAT: SK2020123456, ATU12345675, IČ DPH SK1020304050
IBAN GB82 WEST 1234 5698 7654 32, SK31 1200 0000 1987 4263 7541, NL91ABNA0417164300
BIC TATRSKBX, IMO 9321483`;
    expect(order(text)).toEqual({ lines: [] });
  });
});

it('reads the names of the account', () => {
  const own = [
    { id: 9, name: "Tank 20' (Food)", isoCode: '' },
    { id: 8, name: '20DC offshore', isoCode: '' },
  ];
  const { lines } = readOrderText("3 x tank 20' (food)\n2 x 20dc offshore", { types: own, today: '2026-11-20' });
  expect(lines.map((line) => [line.quantity, ...line.containerTypeIds])).toEqual([
    [3, 9],
    [2, 8],
  ]);
});

it('takes any text, and no line is without a quantity', () => {
  const words = [
    'Release no.: ',
    '10',
    ' x ',
    '20DC',
    "40' HC",
    '22G1',
    'MSKU 601167-2',
    box(7),
    '27.11.',
    ' – ',
    '\t',
    '\n',
    'od ',
    '0',
  ];
  const texts = fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      for (const { quantity, numbers } of read(text).lines)
        expect(quantity).toBeGreaterThanOrEqual(Math.max(1, numbers.length));
    }),
    { numRuns: 500 },
  );
});

describe('100,000 signs', () => {
  const blanks = [
    '-',
    'é',
    'a- ',
    '…',
    'a\t1\n',
    ' ',
    '\t',
    '\n',
    '>',
    '<',
    '<a',
    '&',
    'a\tb\n',
    '¦',
    '\u0301',
    '\u0301\u0316',
    'a\u0301\u0316',
    '\uFDFA',
    'е',
  ];
  const words = [
    '1',
    '1 ',
    '1 x ',
    '1 x aa ',
    'A',
    'AAAA',
    'AAAU',
    'TEXU 1 ',
    'TEXU3070079 ',
    'TEXU3070078\t22G1\n',
    'qty   ',
    'type\n',
  ];
  const labels = [
    'release ',
    'release no.:',
    'RA: ',
    'booking A1',
    'client: ',
    'client: a, ',
    'PIN 1234, ',
    'PIN a a ',
    'grade A, ',
    'B/L: A123, ',
    'a@',
    'IBAN ',
    'Seal: 1;',
    'seal:\n',
    '1,500 x 20DC ',
    '2 or ',
    'release no. A123, ',
    '03/04/2026\n',
    'until ',
    '27.11.',
    '27.11. - ',
    '27 nov ',
    'exp. ',
    'MT ',
  ];
  const types = ['20', "20'", '20DC ', '1x20DC\n', '10 x 40 high cube reefer ', '22G1\t'];
  it.each([...blanks, ...words, ...labels, ...types])('of %j take less than 200 ms', (kind) => {
    const text = kind.repeat(Math.ceil(100_000 / kind.length));
    // The least processor time of three: work beside it, and the compiling of the first, do not count.
    const took = [1, 2, 3].map(() => {
      const start = process.threadCpuUsage();
      read(text);
      return process.threadCpuUsage(start).user;
    });
    expect(Math.min(...took)).toBeLessThan(200_000);
  });

  it('are the most that is looked at', () => {
    expect(order(`${' '.repeat(100_000)}${box(1)}`)).toEqual({ lines: [] });
  });
});

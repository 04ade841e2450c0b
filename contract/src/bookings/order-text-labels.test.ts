import { describe, expect, it } from 'vitest';
import { type OrderText, readOrderText } from './order-text.ts';

const codes = ['22G1', '22G0', '42G1', '45G1', '22U1'];
const types = codes.map((isoCode, at) => ({ id: at + 1, name: `Type ${isoCode}`, isoCode }));
const idsOf = (...isoCodes: string[]) => isoCodes.map((code) => codes.indexOf(code) + 1);
const read = (text: string) => readOrderText(text, { types, today: '2026-11-20' });
const rest = (text: string) => read(text).rest;

describe('what stands behind a label', () => {
  it('is read in English', () => {
    const mail = `Release order R-55
Customer: Dunaj Lines, a.s.
Haulage: Rail & Road Ltd, mobile +421 905 123 456
PIN code 4711, min. grade: B
B/L No. MEDUAB123456
Customs ref: CR-2026/7
2 x 20DC`;
    expect(read(mail)).toEqual<OrderText>({
      ...{ number: 'R-55', direction: 'out', billOfLading: 'MEDUAB123456', customsReference: 'CR-2026/7' },
      ...{ client: 'Dunaj Lines, a.s.', haulier: 'Rail & Road Ltd', pin: '4711', leastGrade: 'B' },
      lines: [{ quantity: 2, containerTypeIds: idsOf('22G1', '22G0'), numbers: [] }],
      ...{ rest: [], restCount: 0 },
    });
  });

  it('is read in Slovak, with accents, and no sender is a client', () => {
    const mail = `Uvoľnenie č.: 2026/114
Odosielateľ: Cukrovar, a.s.
Zákazník: Považská lodná agentúra, s.r.o.
Dopravca: Rýchla náprava, s.r.o. PIN kód: 4711
5 ks prázdnych 20DV, kategória B a lepšia
Konosament č. BL-77
Plomba č. 55123
Loď: MSC ANNA
S pozdravom
Ján Novák, Nákladná 5, tel. 0905 123 456`;
    expect(read(mail)).toEqual<OrderText>({
      ...{ number: '2026/114', direction: 'out', billOfLading: 'BL-77' },
      ...{ client: 'Považská lodná agentúra, s.r.o.', haulier: 'Rýchla náprava, s.r.o.', pin: '4711', leastGrade: 'B' },
      lines: [{ quantity: 5, containerTypeIds: idsOf('22G1', '22G0'), load: 'empty', numbers: [] }],
      ...{ rest: ['Odosielateľ: Cukrovar, a.s.', 'Plomba č. 55123', 'Loď: MSC ANNA'], restCount: 3 },
    });
  });

  it('is read in German, also from a table and from two lines', () => {
    const mail = `Reederei:\tHafen Linie AG\nFrachtführer\tMüller Transport GmbH\nPIN:\n998877\nKategorie A\nMRN 26SK517700ABCD1234\n
Schiff:\nEVER GIVEN\n2 x 40HC leer\nMit freundlichen Grüßen\nHans Meier, Hafenstraße 5`;
    expect(read(mail)).toEqual<OrderText>({
      ...{ customsReference: '26SK517700ABCD1234', client: 'Hafen Linie AG', haulier: 'Müller Transport GmbH' },
      ...{ pin: '998877', leastGrade: 'A' },
      lines: [{ quantity: 2, containerTypeIds: idsOf('45G1'), load: 'empty', numbers: [] }],
      ...{ rest: ['Schiff: EVER GIVEN'], restCount: 1 },
    });
  });

  it.each([
    ['PIN: 1234\nPIN: 5678', ['PIN: 1234', 'PIN: 5678']],
    ['PIN: 1234 / 5678', ['PIN: 1234 / 5678']],
    ['PIN 123', ['PIN 123']],
    ['Haulier: Trans s.r.o.\nTrucker: Other', ['Haulier: Trans s.r.o.', 'Trucker: Other']],
    ['Client: Trans s.r.o.\nLine: Trans a.s.', ['Client: Trans s.r.o.', 'Line: Trans a.s.']],
    ['End customer: ACME', ['End customer: ACME']],
    ['Grade A\nMin. grade: B', ['Grade A', 'Min. grade: B']],
    ['Grade: A/B', ['Grade: A/B']],
    ['B/L: A123\nB/L: A124', ['B/L: A123', 'B/L: A124']],
    ['Booking: 111111\nBooking: 222222', ['Booking: 111111', 'Booking: 222222']],
    ['Our ref: A123, B456', ['Our ref: A123, B456']],
  ])('is not taken where %j says it in two ways, or not for certain', (text, expected) => {
    expect(read(text)).toEqual({ lines: [], rest: expected, restCount: expected.length });
  });

  it('is taken where two ways to write it mean the same', () => {
    const mail =
      'PIN 1234\nPIN: 1234\nHaulier: TRANS, spol. s r. o.\nCarrier: Trans s.r.o.\nGrade A or better, grade: A';
    const said = { pin: '1234', haulier: 'TRANS, spol. s r. o.', leastGrade: 'A' };
    expect(read(mail)).toEqual({ ...said, lines: [], rest: [], restCount: 0 });
  });

  it('is not taken for all where it stands beside one container or type of several', () => {
    expect(rest('CSQU3054383 PIN 1234\nMSKU6011672 PIN 5678')).toEqual([
      'CSQU3054383 PIN 1234',
      'MSKU6011672 PIN 5678',
    ]);
    const table = 'Container\tType\tPIN\nCSQU3054383\t22G1\t1234\nMSKU6011672\t22G1\t5678';
    expect([read(table).pin, rest(table)]).toEqual([undefined, ['PIN: 1234', 'PIN: 5678']]);
    const first = '10 x 20DC PIN 1234, grade A\n5 x 40HC';
    expect([read(first).pin, read(first).leastGrade]).toEqual([undefined, undefined]);
    expect(read('Release of 10 x 20DC\n10 x 20DC, PIN 1234\nCSQU3054383').pin).toBe('1234');
    expect(read('Release MSKU 601167-2, PIN 1234').pin).toBe('1234');
  });
});

describe('what was not taken over', () => {
  it('is what carries data, without greetings, contacts and sentences', () => {
    const mail = `From: Jana <jana@line.example>
Sent: Friday, 20 November 2026 10:12
To: Depot
Subject: Release order R-55, gate 3
Dear colleagues, please help us as you always do.
Vessel: MSC ANNA, voyage 045W
Temperature: -18
1. 3 x 20DC
Seal: 123; ETA 24.12.2026
Write to dispatch@line.example or call +421 2 5555 1234.
Kind regards
Jana Nová
Prístavná 12, 821 09 Bratislava`;
    expect(read(mail)).toMatchObject({
      number: 'R-55',
      rest: ['gate 3', 'Vessel: MSC ANNA, voyage 045W', 'Temperature: -18', 'Seal: 123', 'ETA 24.12.2026'],
      restCount: 5,
    });
  });

  it('is short, and the first twenty pieces', () => {
    const pieces = Array.from({ length: 25 }, (_, at) => `Seal ${at + 100}`);
    expect(read(pieces.join('\n'))).toEqual({ lines: [], rest: pieces.slice(0, 20), restCount: 25 });
    const [long = ''] = rest(`${'so many words '.repeat(20)}before the seal 123`);
    expect(long).toContain('seal 123');
    expect(long.length).toBeLessThan(90);
  });

  it.each([
    ['1,500 x 20DC', ['1,500 x 20DC']],
    ['1 500 x 20DC', ['1 500 x 20DC']],
    ['20DC x 1,500', ['20DC x 1,500']],
    ['2-3 x 20DC', ['2-3 x 20DC']],
    ['2 or 3 x 20DC', ['2 or 3 x 20DC']],
    ['about 5 x 20DC', ['about 5 x 20DC']],
    ['week 47 20DC', ['week 47 20DC']],
    ['2 x 20DC or 1 x 40HC', ['2 x 20DC or 1 x 40HC']],
    ['20DC\n40HC', ['20DC', '40HC']],
    ['valid until 03/04/2026', ['valid until 03/04/2026']],
    ['valid until 26-11-27', ['valid until 26-11-27']],
    ['until 27.11.2026\nuntil 11.12.2026', ['until 27.11.2026', 'until 11.12.2026']],
  ])('are quantities and days that may be another: %j', (text, expected) => {
    expect(read(text)).toEqual({ lines: [], rest: expected, restCount: expected.length });
  });

  it('is no number where a release and a return have their own', () => {
    const text = 'Release no.: A123\nReturn ref.: B456';
    expect(read(text)).toEqual({ lines: [], rest: text.split('\n'), restCount: 2 });
  });
});

it('keeps empty and full containers of one type apart, and counts a total once', () => {
  const lines = ({ lines: all }: OrderText) => all.map(({ quantity, load }) => [quantity, load]);
  expect(lines(read('2 x 20DC MT\n3 x 20DC laden'))).toEqual([
    [2, 'empty'],
    [3, 'full'],
  ]);
  expect(lines(read('2 x 40HC\n3 x 40HC\ntotal 5 x 40HC'))).toEqual([[5, undefined]]);
});

import { describe, expect, it } from 'vitest';
import { buildInterchange, type Envelope } from './edi-build.ts';
import { checkInterchange } from './edi-check.ts';
import { type EdiBox, usualOut } from './edi-options.ts';
import { compare, readSample, type Sample } from './edi-sample.ts';

const text = (segments: string[], end = "'") => segments.map((one) => one + end).join('');
const jakarta = text([
  'UNB+UNOA:1+IDJKTDEPO+MAEU+180525:1405+77',
  'UNH+1+CODECO:D:95B:UN:ITG12',
  'BGM+34+0000000000+9',
  'NAD+CF+MAEU:160:166',
  'EQD+CN+MSKU6011672+22G1:102:5++3+4',
  'DTM+7:201805251400:203',
  'LOC+165+IDJKT45:139:6',
  'HAN+6',
  'TDT+1++3++JKT888:172:87',
  'CNT+16:1',
  'UNT+10+1',
  'UNZ+1+77',
]);
const mexico = `UNA:+.? '\r\n${text(
  [
    'UNB+UNOB:2+DEPOMX:ZZZ+MSC:ZZZ+181123:1010+4401++CODECO',
    'UNH+1+CODECO:D:95B:UN',
    'BGM+36+GO55+9',
    'LOC+165+MXVER:139:6+DEPOVER:TER:ZZZ',
    'NAD+CA+MSC:160:20',
    'EQD+CN+MSKU6011672+2210++2+4',
    'RFF+BN:BK77',
    'DTM+7:201811231005:203',
    'SEL+SK4711+CA+1',
    'FTX+DAR++OK::184',
    'RFF+EG:B',
    'LOC+99+MXZLO:139:6',
    'EQD+CN+TEXU3070079+2210++2+4',
    'DTM+7:201811231007:203',
    'FTX+DAR++OK::184',
    'CNT+16:2',
    'UNT+16+1',
    'UNZ+1+4401',
  ],
  "'\r\n",
)}`;
const box: EdiBox = {
  direction: 'in',
  transportId: 9,
  containerId: 1,
  number: 'CSQU3054383',
  type: '22G1',
  isEmpty: true,
  cargoUse: '',
  at: '202611210912',
  bookingNumber: 'BK1',
  orderNumber: '',
  releaseNumber: '',
  billOfLading: '',
  customsReference: '',
  receipt: '',
  text: '',
  tareKg: 2200,
  grossKg: null,
  isVerified: false,
  seals: [{ number: 'S1', issuer: 'line', isBroken: false }],
  isDamaged: false,
  damages: [],
  grade: 'B',
  condition: 'used',
  locode: 'SKBTS',
  facility: 'FAC',
  haulierName: 'H',
  haulier: 'HAUL',
  plate: 'BA1',
  driver: '',
  vehicle: 'truck',
  temperature: null,
  goods: [],
};
const envelope: Envelope = {
  charset: 'UNOA',
  syntax: '2',
  hasUna: false,
  newline: '',
  ourId: 'US',
  ourQualifier: '',
  theirId: 'THEM',
  theirQualifier: '',
  operator: 'LIN',
  hasReference: false,
  isTest: false,
};
const read = (sample: string): Sample => {
  const found = readSample(sample);
  if (!found) throw new Error('no sample');
  return found;
};
const built = ({ options, direction }: Sample, changes: Partial<EdiBox> = {}) =>
  buildInterchange(
    [
      {
        told: {
          type: 'CODECO',
          kind: direction,
          function: '9',
          document: 'GI9',
          earlier: '',
          now: box.at,
          boxes: [{ ...box, direction, ...changes }],
        },
        options,
      },
    ],
    envelope,
    { icr: '1', at: box.at },
  );

describe('a sample of a line', () => {
  it('says ids, writing and place for the partner', () => {
    expect(read(jakarta).partner).toMatchObject({
      ourId: 'IDJKTDEPO',
      theirId: 'MAEU',
      charset: 'UNOA',
      syntax: '1',
      hasUna: false,
      newline: 'none',
      operator: 'MAEU',
      locode: 'IDJKT45',
      packing: 'box_per_file',
    });
    expect(read(mexico).partner).toMatchObject({
      ourId: 'DEPOMX',
      ourQualifier: 'ZZZ',
      charset: 'UNOB',
      hasUna: true,
      newline: 'CRLF',
      hasReference: true,
      operator: 'MSC',
      facility: 'DEPOVER',
      packing: 'boxes_per_message',
    });
  });

  it('becomes a profile whose messages have its shape: each of its segments is ours as well', () => {
    const sample = read(jakarta);
    expect(sample.options.own).toEqual([{ where: 'box', direction: 'in', template: 'HAN+6' }]);
    const same = compare(jakarta, built(sample, { tareKg: 0, seals: [], bookingNumber: '', facility: '' }));
    expect(same.filter(({ isSame }) => !isSame)).toEqual([]);
    expect(checkInterchange(built(sample), { own: ['HAN'] })).toEqual([]);
  });

  it('keeps what only it says, and what it says of seals, damage and the head', () => {
    const sample = read(mexico);
    expect(sample.direction).toBe('out');
    expect(sample.options).toMatchObject({
      codeIn: '34',
      codeOut: '36',
      place: 'head',
      typeList: '',
      sealState: true,
      damage: 'flag',
      damageFlag: 'FTX+DAR++{damage}::184',
      sound: 'OK',
      truck: 'none',
      parties: [{ qualifier: 'CA', is: 'operator', list: '160', agency: '20' }],
    });
    expect(sample.options.own.map(({ template }) => template)).toEqual(['RFF+EG:B', 'LOC+99+MXZLO:139:6']);
    const message = built(sample, { type: '2210' });
    expect(message).toContain("EQD+CN+CSQU3054383+2210++2+4'");
    expect(message).toContain("SEL+S1+CA+1'FTX+DAR++OK::184'");
  });

  it('shows what differs, segment by segment', () => {
    const ours = built({ ...read(jakarta), options: usualOut });
    const differing = compare(jakarta, ours).filter(({ isSame }) => !isSame);
    expect(differing.map(({ theirs, ours: own }) => [theirs, own])).toEqual(
      expect.arrayContaining([
        ["NAD+CF+MAEU:160:166'", "NAD+CF+LIN:160:20'"],
        ["HAN+6'", ''],
        ['', "NAD+MS+US'"],
      ]),
    );
  });

  it('that is none, or another message, says so', () => {
    expect(readSample("UNB+UNOA:2+A+B+1:2+3'UNH+1+COPARN:D:95B:UN'UNT+2+1'UNZ+1+3'")).toBeNull();
    expect(() => readSample('hello')).toThrow('ediNoEnd');
  });
});

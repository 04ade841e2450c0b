import { buildInterchange, type Envelope, faultsOf, type Told } from '@boxyard/contract/edi/edi-build.ts';
import { checkInterchange } from '@boxyard/contract/edi/edi-check.ts';
import { type EdiBox, type OutOptions, usualOut, usualStock } from '@boxyard/contract/edi/edi-options.ts';
import { inCharset, part, readInterchange, type Segment, writeSegment } from '@boxyard/contract/edi/edi-syntax.ts';
import Parser from 'edifact/parser.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden } from '../../../test/tools/edi.ts';

const envelope: Envelope = {
  charset: 'UNOA',
  syntax: '2',
  hasUna: false,
  newline: '',
  ourId: 'BOXYARD',
  ourQualifier: '',
  theirId: 'LINE01',
  theirQualifier: '',
  operator: 'LIN',
  hasReference: false,
  isTest: false,
};
const box: EdiBox = {
  direction: 'in',
  transportId: 123,
  containerId: 1,
  number: 'CSQU3054383',
  type: '22G1',
  isEmpty: true,
  cargoUse: '',
  at: '202611210912',
  bookingNumber: '',
  orderNumber: '',
  releaseNumber: '',
  billOfLading: '',
  customsReference: '',
  receipt: '',
  text: '',
  tareKg: 0,
  grossKg: null,
  isVerified: false,
  seals: [],
  isDamaged: false,
  damages: [],
  grade: '',
  condition: 'used',
  locode: 'SKBTS',
  facility: 'SKBTSBXYA',
  haulierName: 'Haulier',
  haulier: 'HAULIER',
  plate: 'BA 123-AB',
  driver: '',
  vehicle: 'truck',
  temperature: null,
  goods: [],
};
const dent = { code: 'DT', text: 'Dent', place: 'LB3N', part: '' };
const damagedReturn: EdiBox = { ...box, billOfLading: 'LINB0012345', tareKg: 2200, isDamaged: true, damages: [dent] };
const release: EdiBox = {
  ...box,
  direction: 'out',
  transportId: 124,
  number: 'TEXU3070079',
  at: '202611211430',
  bookingNumber: 'BKG0001',
  releaseNumber: 'REL0007',
  tareKg: 2210,
  seals: [{ number: 'SK004711', issuer: 'line', isBroken: false }],
  text: "EIR 77: gasket + lock bar O'K ?",
};
const told = (given: EdiBox, changes: Partial<Told> = {}): Told => ({
  type: 'CODECO',
  kind: given.direction,
  function: '9',
  document: `${given.direction === 'in' ? 'GI' : 'GO'}${given.transportId}`,
  earlier: '',
  now: '202611210600',
  boxes: [given],
  ...changes,
});
const build = (message: Told, options: OutOptions, icr = '1001', changes: Partial<Envelope> = {}) =>
  buildInterchange([{ told: message, options }], { ...envelope, ...changes }, { icr, at: '202611210930' });
const withDam: OutOptions = { ...usualOut, damage: 'both' };
const codeco = (given: EdiBox, options: Partial<OutOptions> = {}) => build(told(given), { ...usualOut, ...options });
const segmentsIn = (text: string) => readInterchange(text).segments.map((one) => writeSegment(one).slice(0, -1));

/** The tokens of npm `edifact`. */
function tokensOf(text: string): Segment[] {
  const parser = new Parser();
  parser.encoding('UNOA');
  const segments: Segment[] = [];
  parser.on('opensegment', (tag: string) => segments.push({ tag, elements: [] }));
  parser.on('element', () => segments.at(-1)?.elements.push([]));
  parser.on('component', (data: string) => segments.at(-1)?.elements.at(-1)?.push(data));
  parser.write(text);
  parser.end();
  return segments;
}

describe('golden messages, byte by byte', () => {
  it.each([
    ['1001', build(told(damagedReturn), withDam)],
    ['1002', build(told(release), { ...usualOut, text: true }, '1002')],
    [
      '1005',
      build(
        told(damagedReturn, {
          type: 'COEDOR',
          kind: 'stock',
          document: 'ST326',
          boxes: [damagedReturn, { ...release, direction: 'in', at: '202611011000' }],
        }),
        { ...usualStock, damage: 'DAM' },
        '1005',
      ),
    ],
  ])('%s', (name, built) => {
    expect(built).toBe(golden(name));
    expect(checkInterchange(built)).toEqual([]);
    expect(tokensOf(built)).toEqual(readInterchange(built).segments);
  });

  it.each(['55', '56', '57', '59', '9002'])('%s of a line passes our check', (name) => {
    expect(checkInterchange(golden(name))).toEqual([]);
    expect(tokensOf(golden(name))).toEqual(readInterchange(golden(name)).segments);
  });
});

describe('a message', () => {
  it('has one direction, its own count of segments and of containers, and the reference of its beginning', () => {
    const boxes = Array.from({ length: 999 }, (_, nth) => ({ ...box, number: `TEXU${String(nth).padStart(7, '0')}` }));
    const built = build(told(box, { boxes }), usualOut);
    expect(checkInterchange(built)).toEqual([]);
    expect(segmentsIn(built).slice(-3)).toEqual(['CNT+16:999', 'UNT+4002+1', 'UNZ+1+1001']);
  });

  it('that corrects or cancels names the interchange that told the gate move last', () => {
    const built = segmentsIn(build(told(box, { function: '5', earlier: '1001' }), usualOut, '1009'));
    expect(built.slice(2, 4)).toEqual(['BGM+34+GI123+5', 'RFF+ACW:1001']);
    expect(segmentsIn(build(told(box, { function: '1', earlier: '1001' }), usualOut))[2]).toBe('BGM+34+GI123+1');
  });

  it('leaves out what is not known: no tare, no plate, no company; and writes no constants', () => {
    const bare = { ...box, plate: '', haulier: '', haulierName: '' };
    expect(segmentsIn(codeco(bare)).map((segment) => segment.slice(0, 3))).toEqual([
      'UNB',
      'UNH',
      'BGM',
      'NAD',
      'NAD',
      'EQD',
      'DTM',
      'LOC',
      'CNT',
      'UNT',
      'UNZ',
    ]);
    expect(codeco({ ...box, haulier: '' })).toContain("TDT+1++3+31++++BA123AB:146'");
    expect(codeco({ ...box, plate: '' })).toContain("TDT+1++3+31+HAULIER:172:87'");
    expect(codeco({ ...box, vehicle: 'train', plate: '' })).toContain("TDT+1++2++HAULIER:172:87'");
  });

  it.each([
    ['in', true, '', '3+4'],
    ['out', true, '', '2+4'],
    ['in', false, '', '2+5'],
    ['out', false, '', '3+5'],
    ['in', true, 'transhipment', '6+4'],
    ['out', true, 'continental', '1+4'],
  ] as const)('%s, empty %s, for %s: %s', (direction, isEmpty, cargoUse, end) => {
    expect(codeco({ ...box, direction, isEmpty, cargoUse })).toContain(`EQD+CN+CSQU3054383+22G1:102:5++${end}'`);
  });

  it('takes each difference between lines from the profile', () => {
    const maersk = codeco(box, {
      parties: [{ qualifier: 'CF', is: 'operator', list: '160', agency: '166' }],
      own: [{ where: 'box', direction: '', template: 'HAN+6' }],
      truck: 'haulier',
    });
    expect(segmentsIn(maersk).slice(3, 5)).toEqual(['NAD+CF+LIN:160:166', 'EQD+CN+CSQU3054383+22G1:102:5++3+4']);
    expect(segmentsIn(maersk)[7]).toBe('HAN+6');
    expect(checkInterchange(maersk).filter(({ isError }) => isError)).toMatchObject([
      { key: 'ediSegmentMisplaced', tag: 'HAN' },
    ]);
    expect(checkInterchange(maersk, { own: ['HAN'] })).toEqual([]);
    const mexico = codeco(
      { ...box, isDamaged: true, grade: 'B' },
      {
        damageFlag: 'FTX+DAR++{damage}::184',
        sound: 'OK',
        damaged: 'DM',
        own: [{ where: 'box', direction: 'in', template: 'FTX+DAR+++{grade}' }],
      },
    );
    expect(mexico).toContain("FTX+DAR++DM::184'FTX+DAR+++B'TDT");
    const msc = codeco(box, { place: 'head', typeList: '', typeAgency: '', status: 'none', subset: '' });
    expect(msc).toContain("UNH+1+CODECO:D:95B:UN'BGM+34+GI123+9'LOC+165+SKBTS:139:6+SKBTSBXYA:STO:ZZZ'NAD");
    expect(msc).toContain("EQD+CN+CSQU3054383+22G1+++4'DTM");
  });

  it('says reefers, dangerous goods and weights by the profile; cargo is tied to its container', () => {
    const reefer = {
      ...box,
      isEmpty: false,
      temperature: -18,
      goods: [{ imdg: '3', unNumber: '1263' }],
      grossKg: 24_000,
      isVerified: true,
    };
    const built = codeco(reefer, { reefers: true, dangerousGoods: true, gross: true });
    expect(built).toContain("GID+1'TMP+2+-18:CEL'SGP+CSQU3054383'DGS+IMD+3+1263'EQD");
    expect(built).toContain("MEA+AAE+VGM+KGM:24000'");
    expect(checkInterchange(built)).toEqual([]);
  });

  it('marks a test, and writes UNA and line breaks where they are wanted', () => {
    const built = build(told(box), usualOut, '7', { isTest: true, hasReference: true, hasUna: true, newline: '\r\n' });
    expect(built.startsWith("UNA:+.? '\r\nUNB+UNOA:2+BOXYARD+LINE01+261121:0930+7++CODECO++++1'\r\nUNH")).toBe(true);
    expect(checkInterchange(built)).toEqual([]);
  });

  it('says what keeps a container from being told', () => {
    const seal = { number: 'SK0047111111', issuer: 'line', isBroken: false };
    const keys = (given: Partial<EdiBox>, options: Partial<OutOptions> = {}) =>
      faultsOf({ ...box, ...given }, 'in', { ...usualOut, ...options }).map(({ key, isHeld }) => [key, isHeld]);
    expect(keys({ type: '' })).toEqual([['ediNoTypeCode', true]]);
    expect(keys({ seals: [seal] })).toEqual([['ediSealTooLong', true]]);
    expect(keys({ seals: [seal] }, { release: '00B' })).toEqual([]);
    expect(codeco({ ...box, seals: [seal] }, { longSeal: 'cut' })).toContain("SEL+SK00471111+CA'");
    expect(keys({ haulier: '' })).toEqual([['ediHaulierUnmapped', false]]);
    expect(keys({ haulier: '' }, { needsHaulier: true })).toEqual([['ediNoHaulierCode', true]]);
    expect(keys({ locode: '' })).toEqual([['ediNoPlace', true]]);
    expect(keys({ plate: 'BA 123 AB / BA 456 YZ' })).toEqual([['ediPlateCut', false]]);
  });
});

describe('texts', () => {
  it.each([
    ['Ťažké dvere, poškodené', 'UNOA', 'TAZKE DVERE, POSKODENE'],
    ['Weiß & Łódź_1', 'UNOA', 'WEISS & LODZ 1'],
    ['Müller  GmbH', 'UNOC', 'Müller GmbH'],
    ['Košice', 'UNOC', 'Kosice'],
    ['Košice', 'UNOD', 'Košice'],
    ['日本', 'UNOA', ''],
  ] as const)('%s in %s is %s', (given, charset, wanted) => {
    expect(inCharset(given, charset)).toBe(wanted);
  });

  it('a name with signs of the syntax stays one element', () => {
    const built = codeco({ ...box, haulier: "MÜLLER+SÖHNE:'?" });
    expect(built).toContain("TDT+1++3+31+MULLER?+SOHNE?:?'??:172:87+++BA123AB:146'");
    expect(tokensOf(built)).toEqual(readInterchange(built).segments);
  });

  it('long ones stand in lines of 70 signs, counted before signs are released', () => {
    const built = readInterchange(codeco({ ...box, text: '+'.repeat(400) }, { text: true })).segments.find(
      ({ tag }) => tag === 'FTX',
    );
    expect(built?.elements[3]?.map((line) => line.length)).toEqual([70, 70, 70, 70, 70]);
  });

  it('written and read again are the same', () => {
    const component = fc.string({ unit: fc.constantFrom(...`AB1 +:?'.-/()`), maxLength: 20 });
    const elements = fc.array(fc.array(component, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    const trimmed = ({ tag, elements: given }: Segment) =>
      readInterchange(`UNB+1'${writeSegment({ tag, elements: given })}`).segments[1];
    fc.assert(
      fc.property(elements, (given) => {
        const once = trimmed({ tag: 'FTX', elements: given });
        for (const [element, parts] of given.entries())
          for (const [at, value] of parts.entries()) expect(part(once, element, at)).toBe(value);
        expect(once && trimmed(once)).toEqual(once);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { buildInterchange } from './edi-build.ts';
import { checkInterchange } from './edi-check.ts';
import { faultsOfEstimate } from './edi-estimate.ts';
import { type EdiEstimate, type EstimateOptions, usualEstimate } from './edi-options.ts';

/** Written by hand from the structure of D.96B and from messages that lines take, before there was a builder. */
const golden = [
  "UNB+UNOA:2+BOXYARD+LINE01+261127:1005+7'",
  "UNH+1+DESTIM:D:96B:UN'",
  "BGM+28+12/1+9'",
  "DTM+137:202611271005:203'",
  "CUX+2:EUR'",
  "EQD+CN+CSQU3054383+22G1:102:5'",
  "NAD+MS+BOXYARD'",
  "NAD+CF+LIN:160:20'",
  "UNS+D'",
  "LIN+1'",
  "DIM+10+CMT:100'",
  "QTY+1:1'",
  "DAM+ZZZ+BT:AD:5+LB24:AC++GS:AF'",
  "COD+RLA:AK:5'",
  "RTE+2:42.10'",
  "QTY+207:1.5'",
  "NAD+ZZZ+U'",
  "MOA+186:21.50:EUR'",
  "MOA+185:63.15:EUR'",
  "LIN+2'",
  "QTY+1:7'",
  "FTX+AAI+++NA?+KLADACI OKA'",
  "DAM+ZZZ+LO:AD:5+BX15:AC++RR:AF'",
  "COD+LSH:AK:5'",
  "RTE+2:42.10'",
  "QTY+207:1.05'",
  "NAD+EO+LIN:160:20'",
  "MOA+186:27.93:EUR'",
  "MOA+185:42.07:EUR'",
  "CNT+3:2'",
  "UNT+30+1'",
  "UNZ+1+7'",
].join('');

const line = { lengthCm: null, widthCm: null, quantity: 1, remark: '', rate: 42.1 };
const told: EdiEstimate = {
  estimateId: 1,
  document: '12/1',
  number: 'CSQU3054383',
  type: '22G1',
  currency: 'EUR',
  at: '202611271005',
  lines: [
    {
      ...line,
      location: 'LB24',
      component: 'RLA',
      damageCode: 'BT',
      repairCode: 'GS',
      lengthCm: 100,
      hours: 1.5,
      labour: 63.15,
      material: 21.5,
      net: 84.65,
      payer: 'user',
    },
    {
      ...line,
      location: 'BX15',
      component: 'LSH',
      damageCode: 'LO',
      repairCode: 'RR',
      quantity: 7,
      remark: 'Na+kladaci oká',
      hours: 1.05,
      labour: 44.21,
      material: 27.93,
      net: 70,
      payer: 'owner',
    },
  ],
};
const envelope = {
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
} as const;

const written = (options: Partial<EstimateOptions> = {}, more: Partial<EdiEstimate> = {}) =>
  buildInterchange(
    [
      {
        told: { type: 'DESTIM', function: '9', estimate: { ...told, ...more } },
        options: { ...usualEstimate, ...options },
      },
    ],
    envelope,
    { icr: '7', at: '202611271005' },
  );

describe('DESTIM', () => {
  it('is the golden message, byte by byte, and our own check takes it', () => {
    const text = written();
    expect(text).toBe(golden);
    expect(checkInterchange(text)).toEqual([]);
    expect(checkInterchange(text.replace("UNT+30+1'", "UNT+29+1'")).map(({ key }) => key)).toEqual([
      'ediWrongSegmentCount',
    ]);
  });

  it('says otherwise what a profile says otherwise, and nothing else', () => {
    const lists = { damageList: 'ZZZ', placeList: '', repairList: '', partList: '' };
    const changes: [Partial<EstimateOptions>, [string, string][]][] = [
      [
        { subset: 'SMDG10', code: '310' },
        [
          ['96B:UN', '96B:UN:SMDG10'],
          ['BGM+28', 'BGM+310'],
        ],
      ],
      [{ typeList: '', typeAgency: '' }, [['22G1:102:5', '22G1']]],
      [
        lists,
        [
          ['BT:AD:5+LB24:AC++GS:AF', 'BT:ZZZ:5+LB24++GS'],
          ['LO:AD:5+BX15:AC++RR:AF', 'LO:ZZZ:5+BX15++RR'],
          ['RLA:AK:5', 'RLA'],
          ['LSH:AK:5', 'LSH'],
        ],
      ],
      [{ userQualifier: 'CN', userCode: 'USER1' }, [['NAD+ZZZ+U', 'NAD+CN+USER1']]],
      [
        { totalCode: '203' },
        [
          ["MOA+186:21.50:EUR'MOA+185:63.15:EUR'", "MOA+203:84.65:EUR'"],
          ["MOA+186:27.93:EUR'MOA+185:42.07:EUR'", "MOA+203:70.00:EUR'"],
          ['UNT+30', 'UNT+28'],
        ],
      ],
    ];
    for (const [options, said] of changes) {
      const text = written(options);
      expect(text).toBe(said.reduce((all, [usual, own]) => all.replace(usual, own), golden));
      expect(checkInterchange(text)).toEqual([]);
    }
  });

  it('is not told of a line that it cannot say, and tells what it cuts', () => {
    const faults = (more: Partial<EdiEstimate['lines'][number]>) =>
      faultsOfEstimate({ ...told, lines: told.lines.map((one) => ({ ...one, ...more })).slice(1) }, 'UNOA');
    expect(faults({})).toEqual([]);
    expect(faults({ component: '' })).toEqual([]);
    expect(faults({ damageCode: '', location: '', repairCode: '' })).toEqual([]);
    const held = [{ key: 'ediLineNoCodes', number: told.number, value: '1', isHeld: true }];
    for (const more of [{ location: '' }, { repairCode: '' }, { damageCode: '', remark: '' }])
      expect(faults(more)).toEqual(held);
    // Nothing of it is left in the character set.
    expect(faults({ damageCode: '', remark: '箱' })).toEqual(held);
    expect(faults({ remark: 'x'.repeat(71) })).toMatchObject([{ key: 'ediRemarkCut', isHeld: false }]);
    expect(checkInterchange(written({}, { number: 'csqu' })).map(({ key }) => key)).toEqual(['ediBadSign']);
  });
});

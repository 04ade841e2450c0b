import type { Envelope } from './edi-build.ts';
import { inCharset, type Segment, writeSegment } from './edi-syntax.ts';

/** An estimate as DESTIM tells it; amounts in its currency, net of VAT. */
export interface ToldEstimate {
  /** Number and revision, `12/1`. */
  document: string;
  /** 9 new; 5 for a later revision. */
  function: '9' | '5';
  number: string;
  /** ISO size and type. */
  type: string;
  currency: string;
  /** When it was sent, local: CCYYMMDDHHMM. */
  at: string;
  lines: {
    location: string;
    component: string;
    damageCode: string;
    repairCode: string;
    lengthCm: number | null;
    widthCm: number | null;
    quantity: number;
    remark: string;
    hours: number;
    rate: number;
    labour: number;
    material: number;
    net: number;
    payer: 'owner' | 'user';
  }[];
}

const amount = (value: number): string => value.toFixed(2);

/** A capped line comes to less than its work and material: the work gives way first. */
function amountsOf({ labour, material, net }: ToldEstimate['lines'][number]): { labour: number; material: number } {
  const told = Math.min(material, net);
  return { material: told, labour: Math.min(labour, Math.round((net - told) * 100) / 100) };
}

/**
 * DESTIM D.96B as lines that take it by message have it: damage, location and repair in one DAM with the code lists AD, AC and AF, the component
 * in COD, hours as QTY 207, material as MOA 186 and labour as 185. EO is the owner of the container; for the user, whose qualifier no public page
 * names, ZZZ (mutually defined) stands with the letter of the responsibility.
 */
export function buildEstimate(
  told: ToldEstimate,
  envelope: Envelope,
  { icr, at }: { icr: string; at: string },
): string {
  const { charset } = envelope;
  const say = (text: string) => inCharset(text, charset);
  const lines = told.lines.flatMap((line, nth): Segment[] => {
    const { labour, material } = amountsOf(line);
    const size = [line.lengthCm, line.widthCm].map((cm) => (cm === null ? '' : String(cm)));
    const payer = line.payer === 'owner' ? ['EO', [say(envelope.operator), '160', '20']] : ['ZZZ', ['U']];
    return [
      { tag: 'LIN', elements: [[String(nth + 1)]] },
      ...(size[0] ? [{ tag: 'DIM', elements: [['10'], ['CMT', ...size]] }] : []),
      { tag: 'QTY', elements: [['1', String(line.quantity)]] },
      ...(line.remark ? [{ tag: 'FTX', elements: [['AAI'], [''], [''], [say(line.remark).slice(0, 70)]] }] : []),
      ...(line.damageCode
        ? [
            {
              tag: 'DAM',
              elements: [['ZZZ'], [line.damageCode, 'AD', '5'], [line.location, 'AC'], [''], [line.repairCode, 'AF']],
            },
            ...(line.component ? [{ tag: 'COD', elements: [[line.component, 'AK', '5']] }] : []),
          ]
        : []),
      { tag: 'RTE', elements: [['2', amount(line.rate)]] },
      { tag: 'QTY', elements: [['207', String(line.hours)]] },
      { tag: 'NAD', elements: payer.map((element) => [element].flat()) },
      { tag: 'MOA', elements: [['186', amount(material), told.currency]] },
      { tag: 'MOA', elements: [['185', amount(labour), told.currency]] },
    ];
  });
  const body: Segment[] = [
    { tag: 'BGM', elements: [['28'], [told.document], [told.function]] },
    { tag: 'DTM', elements: [['137', told.at, '203']] },
    { tag: 'CUX', elements: [['2', told.currency]] },
    { tag: 'EQD', elements: [['CN'], [told.number], [told.type, '102', '5']] },
    { tag: 'NAD', elements: [['MS'], [say(envelope.ourId)]] },
    { tag: 'NAD', elements: [['CF'], [say(envelope.operator), '160', '20']] },
    { tag: 'UNS', elements: [['D']] },
    ...lines,
    { tag: 'CNT', elements: [['3', String(told.lines.length)]] },
  ];
  const name = envelope.hasReference ? 'DESTIM' : '';
  const test = envelope.isTest ? '1' : '';
  const all: Segment[] = [
    {
      tag: 'UNB',
      elements: [
        [charset, envelope.syntax],
        [say(envelope.ourId), say(envelope.ourQualifier)],
        [say(envelope.theirId), say(envelope.theirQualifier)],
        [at.slice(2, 8), at.slice(8)],
        [icr],
        [''],
        [name],
        [''],
        [''],
        [''],
        [test],
      ],
    },
    { tag: 'UNH', elements: [['1'], ['DESTIM', 'D', '96B', 'UN']] },
    ...body,
    { tag: 'UNT', elements: [[String(body.length + 2)], ['1']] },
    { tag: 'UNZ', elements: [['1'], [icr]] },
  ];
  const una = envelope.hasUna ? [`UNA:+.? '`] : [];
  return [...una, ...all.map(writeSegment)].map((segment) => segment + envelope.newline).join('');
}

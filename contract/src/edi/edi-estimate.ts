import type { BuildFault, Envelope } from './edi-build.ts';
import type { EdiEstimate, EstimateOptions } from './edi-options.ts';
import { type Charset, inCharset, type Segment } from './edi-syntax.ts';

/** One message with an estimate. */
export interface ToldEstimate {
  type: 'DESTIM';
  /** 9 new; 5 in place of what was told of it before. */
  function: '9' | '5';
  estimate: EdiEstimate;
}

type Line = EdiEstimate['lines'][number];

const longestRemark = 70;
/** Agency (3055) of the code lists of damages and components. */
const codeAgency = '5';

const amount = (value: number): string => value.toFixed(2);

/** A capped line comes to less than its work and material: the work gives way first. */
function amountsOf({ labour, material, net }: Line, totalCode: string): [string, number][] {
  if (totalCode !== '') return [[totalCode, net]];
  const told = Math.min(material, net);
  return [
    ['186', told],
    ['185', Math.min(labour, Math.round((net - told) * 100) / 100)],
  ];
}

const listed = (code: string, list: string, agency = ''): string[] => (list === '' ? [code] : [code, list, agency]);

/** Damage, location and repair stand in one DAM, the component in COD. */
function damageOf({ damageCode, location, repairCode, component }: Line, options: EstimateOptions): Segment[] {
  if (damageCode === '') return [];
  const damage: Segment = {
    tag: 'DAM',
    elements: [
      ['ZZZ'],
      listed(damageCode, options.damageList, codeAgency),
      listed(location, options.placeList),
      [''],
      listed(repairCode, options.repairList),
    ],
  };
  const part: Segment = { tag: 'COD', elements: [listed(component, options.partList, codeAgency)] };
  return component ? [damage, part] : [damage];
}

/** All that DESTIM (D.96B) says of an estimate behind its BGM. EO is the owner of the container; hours are QTY 207. */
export function estimateBody(estimate: EdiEstimate, options: EstimateOptions, envelope: Envelope): Segment[] {
  const { currency } = estimate;
  const say = (text: string) => inCharset(text, envelope.charset);
  const operator = [say(envelope.operator), '160', '20'];
  const lines = estimate.lines.flatMap((line, nth): Segment[] => {
    const size = [line.lengthCm, line.widthCm].map((cm) => (cm === null ? '' : String(cm)));
    const remark = say(line.remark).slice(0, longestRemark);
    return [
      { tag: 'LIN', elements: [[String(nth + 1)]] },
      ...(size[0] ? [{ tag: 'DIM', elements: [['10'], ['CMT', ...size]] }] : []),
      { tag: 'QTY', elements: [['1', String(line.quantity)]] },
      ...(remark ? [{ tag: 'FTX', elements: [['AAI'], [''], [''], [remark]] }] : []),
      ...damageOf(line, options),
      { tag: 'RTE', elements: [['2', amount(line.rate)]] },
      { tag: 'QTY', elements: [['207', String(line.hours)]] },
      {
        tag: 'NAD',
        elements: line.payer === 'owner' ? [['EO'], operator] : [[options.userQualifier], [options.userCode]],
      },
      ...amountsOf(line, options.totalCode).map(([code, value]) => ({
        tag: 'MOA',
        elements: [[code, amount(value), currency]],
      })),
    ];
  });
  return [
    { tag: 'DTM', elements: [['137', estimate.at, '203']] },
    { tag: 'CUX', elements: [['2', currency]] },
    { tag: 'EQD', elements: [['CN'], [estimate.number], [estimate.type, options.typeList, options.typeAgency]] },
    { tag: 'NAD', elements: [['MS'], [say(envelope.ourId)]] },
    { tag: 'NAD', elements: [['CF'], operator] },
    { tag: 'UNS', elements: [['D']] },
    ...lines,
    { tag: 'CNT', elements: [['3', String(estimate.lines.length)]] },
  ];
}

/** What keeps an estimate from being told, or is told shorter than it is; its value is the number of a line. */
export function faultsOfEstimate({ number, type, lines }: EdiEstimate, charset: Charset): BuildFault[] {
  const faults: BuildFault[] = type === '' ? [{ key: 'ediNoTypeCode', number, value: number, isHeld: true }] : [];
  for (const [at, line] of lines.entries()) {
    const value = String(at + 1);
    const remark = inCharset(line.remark, charset);
    // DAM has a damage with its place and repair; a line without one says in words what it is about.
    const isSaid = line.damageCode ? line.location !== '' && line.repairCode !== '' : remark !== '';
    if (!isSaid) faults.push({ key: 'ediLineNoCodes', number, value, isHeld: true });
    if (remark.length > longestRemark) faults.push({ key: 'ediRemarkCut', number, value, isHeld: false });
  }
  return faults;
}

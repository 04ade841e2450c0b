import { part, type Segment } from './edi-syntax.ts';

/** What a segment is about; the words for it are in the texts of the screen. */
const segmentMeanings = [
  ...['UNA', 'UNB', 'UNG', 'UNH', 'BGM', 'DTM', 'RFF', 'TDT', 'NAD', 'GID', 'TMP', 'SGP', 'DGS', 'EQD', 'EQN', 'TMD'],
  ...['LOC', 'MEA', 'SEL', 'FTX', 'DAM', 'COD', 'CNT', 'UNT', 'UNZ', 'UCI', 'UCM', 'UCS', 'UCD', 'ERC', 'HAN', 'CTA'],
  ...['CUX', 'UNS', 'LIN', 'DIM', 'QTY', 'RTE', 'MOA'],
] as const;
type SegmentMeaning = (typeof segmentMeanings)[number];

/** Qualifiers that the screen has words for, as `RFF.BN`. */
const qualified: Partial<Record<string, readonly string[]>> = {
  BGM: ['34', '36', '35', '28', '11', '12', '129', '661'],
  DTM: ['7', '137', '132', '201', '36', '400', '181', '234'],
  RFF: ['BN', 'RE', 'BM', 'AAE', 'SQ', 'ACW', 'ATX', 'REO'],
  NAD: ['MS', 'MR', 'CF', 'CA', 'EO'],
  LOC: ['165', '98', '99', '9', '11', '8'],
  TDT: ['1', '20'],
  FTX: ['DAR', 'AAI', 'AAA'],
  MEA: ['T', 'G', 'VGM'],
  QTY: ['1', '207'],
  MOA: ['185', '186'],
};

/** The name of what a segment says: `RFF.BN`, or `RFF` where its qualifier has no word; null for one that is not known. */
export function meaningOf(segment: Segment): { name: SegmentMeaning; qualifier: string } | null {
  const name = segmentMeanings.find((one) => one === segment.tag);
  if (!name) return null;
  const given = segment.tag === 'MEA' ? part(segment, 1) : part(segment, 0);
  return { name, qualifier: qualified[segment.tag]?.includes(given) ? given : '' };
}

/** What it says, without qualifiers and code lists, for people. */
export function saidBy(segment: Segment): string {
  const { tag, elements } = segment;
  const all = (...places: [number, number][]) =>
    places
      .map(([element, at]) => part(segment, element, at))
      .filter(Boolean)
      .join(' · ');
  if (tag === 'UNB') return `${all([1, 0])} → ${all([2, 0])} · ${all([4, 0])}`;
  if (tag === 'UNH') return all([1, 0], [1, 2], [1, 4]);
  if (tag === 'BGM') return all([1, 0], [2, 0]);
  if (tag === 'DTM')
    return part(segment, 0, 1).replace(
      /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d))?.*$/,
      (_, y, m, d, h, min) => `${y}-${m}-${d}${h ? ` ${h}:${min}` : ''}`,
    );
  if (tag === 'RFF') return all([0, 1]);
  if (tag === 'NAD' || tag === 'LOC') return all([1, 0], [2, 0]);
  if (tag === 'EQD') return all([1, 0], [2, 0], [4, 0], [5, 0]);
  if (tag === 'MEA') return `${part(segment, 2, 1)} kg`;
  if (tag === 'TDT') return all([1, 0], [4, 0], [7, 0], [7, 3]);
  if (tag === 'FTX') return elements.slice(1).flat().filter(Boolean).join(' ');
  if (tag === 'CNT' || tag === 'QTY' || tag === 'RTE') return all([0, 1]);
  if (tag === 'MOA' || tag === 'CUX') return all([0, 1], [0, 2]);
  return elements.flat().filter(Boolean).join(' · ');
}

import { messagesOf } from './edi-check.ts';
import { type OutOptions, type OwnSegment, readTemplate, references, usualOut } from './edi-options.ts';
import { type Charset, charsets, part, readInterchange, type Segment, writeSegment } from './edi-syntax.ts';

/** What a sample of the line says of its ways, for partner and profile. */
export interface Sample {
  partner: Partial<{
    ourId: string;
    ourQualifier: string;
    theirId: string;
    theirQualifier: string;
    charset: Charset;
    syntax: '1' | '2' | '3';
    hasUna: boolean;
    newline: 'none' | 'LF' | 'CRLF';
    hasReference: boolean;
    operator: string;
    locode: string;
    facility: string;
    packing: 'box_per_file' | 'message_per_box' | 'boxes_per_message';
  }>;
  options: OutOptions;
  direction: 'in' | 'out';
  /** Segments that the profile cannot say by itself; a person decides what they mean. */
  unknown: string[];
}

/** Tags that the options say; what a sample has besides becomes a segment of its own. */
const said = [
  'UNH',
  'BGM',
  'NAD',
  'EQD',
  'RFF',
  'DTM',
  'LOC',
  'MEA',
  'SEL',
  'FTX',
  'DAM',
  'TDT',
  'CNT',
  'UNT',
  'GID',
  'SGP',
  'TMP',
  'DGS',
];

/**
 * Reads a CODECO that the line has given as its sample, and sets what a profile says accordingly.
 * @param before kept where the sample says nothing, as the code of the other direction @throws EdiFault
 */
export function readSample(text: string, before: OutOptions = usualOut): Sample | null {
  const read = readInterchange(text);
  const messages = messagesOf(read);
  const [first] = messages;
  if (!first || part(first.segments[0], 1) !== 'CODECO') return null;
  const { segments } = first;
  const start = segments.findIndex(({ tag }) => tag === 'EQD');
  const end = segments.findIndex(({ tag }, nth) => nth > start && (tag === 'EQD' || tag === 'CNT'));
  const head = segments.slice(0, start < 0 ? undefined : start);
  const box = start < 0 ? [] : segments.slice(start, end < 0 ? undefined : end);
  const direction = directionOf(head, box, before);
  const options = optionsIn({ head, box }, direction, before);
  const own = [...ownSegments(head, 'head', direction), ...ownSegments(box, 'box', direction)];
  const kept = before.own.filter((one) => one.direction !== '' && one.direction !== direction);
  return {
    partner: partnerIn(text, read.segments, { head, box, messages: messages.map((one) => one.segments) }),
    options: { ...options, own: [...kept, ...own.filter(({ template }) => readTemplate(template) !== null)] },
    direction,
    unknown: own.map(({ template }) => template),
  };
}

const find = (segments: readonly Segment[], tag: string, ...qualifiers: string[]) =>
  segments.find((one) => one.tag === tag && (qualifiers.length === 0 || qualifiers.includes(part(one, 0))));

/** By the code of the document; else by what the container is and goes with. */
function directionOf(head: readonly Segment[], box: readonly Segment[], before: OutOptions): 'in' | 'out' {
  const code = part(find(head, 'BGM'), 0);
  if (code === before.codeOut) return 'out';
  if (code === before.codeIn) return 'in';
  const eqd = find(box, 'EQD');
  return part(eqd, 4) === '2' && part(eqd, 5) === '4' ? 'out' : 'in';
}

function partnerIn(
  text: string,
  all: readonly Segment[],
  { head, box, messages }: { head: Segment[]; box: Segment[]; messages: Segment[][] },
): Sample['partner'] {
  const [unb] = all;
  const place = find(box, 'LOC', '165') ?? find(head, 'LOC', '165');
  const boxes = messages.map((one) => one.filter(({ tag }) => tag === 'EQD').length);
  const charset = charsets.find((one) => one === part(unb, 0));
  const syntax = (['1', '2', '3'] as const).find((one) => one === part(unb, 0, 1));
  const operator = part(find(head, 'NAD', 'CF') ?? find(head, 'NAD', 'CA') ?? find(box, 'NAD', 'CF'), 1);
  return {
    ourId: part(unb, 1),
    ourQualifier: part(unb, 1, 1),
    theirId: part(unb, 2),
    theirQualifier: part(unb, 2, 1),
    hasUna: /^\s*UNA/.test(text),
    newline: /['*]\r\n/.test(text) ? 'CRLF' : /['*]\n/.test(text) ? 'LF' : 'none',
    hasReference: part(unb, 6) !== '',
    packing: boxes.some((count) => count > 1)
      ? 'boxes_per_message'
      : messages.length > 1
        ? 'message_per_box'
        : 'box_per_file',
    ...(charset && { charset }),
    ...(syntax && { syntax }),
    ...(operator && { operator }),
    ...(part(place, 1) && { locode: part(place, 1) }),
    ...(part(place, 2) && { facility: part(place, 2) }),
  };
}

function optionsIn(
  { head, box }: { head: Segment[]; box: Segment[] },
  direction: 'in' | 'out',
  before: OutOptions,
): OutOptions {
  const [unh, bgm, eqd] = [find(head, 'UNH'), find(head, 'BGM'), find(box, 'EQD')];
  const headPlace = find(head, 'LOC', '165');
  const place = find(box, 'LOC', '165') ?? headPlace;
  const truck = find(box, 'TDT', '1');
  const flag = find(box, 'FTX', 'DAR');
  const facilityType = (['STO', 'TER', 'REP'] as const).find((one) => one === part(place, 2, 1));
  const truckKind = [part(truck, 4) && 'haulier', part(truck, 7) && 'plate'].filter(Boolean);
  const given = box.flatMap((one) => (one.tag === 'RFF' ? [part(one, 0)] : []));
  const has = (tag: string, ...qualifiers: string[]) => find(box, tag, ...qualifiers) !== undefined;
  const measures = box.filter(({ tag }) => tag === 'MEA').map((one) => part(one, 1));
  const code = part(bgm, 0);
  return {
    ...before,
    subset: part(unh, 1, 4),
    release: part(unh, 1, 2) === '00B' ? '00B' : '95B',
    ...(direction === 'in' ? { codeIn: code || before.codeIn } : { codeOut: code || before.codeOut }),
    parties: partiesIn(head) ?? before.parties,
    typeList: part(eqd, 2, 1),
    typeAgency: part(eqd, 2, 2),
    status: part(eqd, 4) === '' ? 'none' : before.status === 'none' ? 'usual' : before.status,
    references: references.filter((one) => given.includes(one) || before.references.includes(one)),
    place: headPlace ? 'head' : place ? 'box' : 'none',
    ...(facilityType && { facilityType, facilityAgency: part(place, 2, 2) }),
    tare: measures.includes('T'),
    gross: measures.includes('G') || measures.includes('VGM'),
    seals: has('SEL') || before.seals,
    sealState: part(find(box, 'SEL'), 2) !== '' || before.sealState,
    damage: has('DAM') && flag ? 'both' : has('DAM') ? 'DAM' : flag ? 'flag' : before.damage,
    ...(flag && flagIn(flag, before)),
    text: has('FTX', 'AAI') || before.text,
    truck: truckKind.length === 2 ? 'both' : truckKind[0] === 'plate' ? 'plate' : truckKind[0] ? 'haulier' : 'none',
    ...(truck && { means: part(truck, 3) !== '' }),
    ...(part(truck, 4) && { haulierList: part(truck, 4, 1), haulierAgency: part(truck, 4, 2) }),
    reefers: find(head, 'TMP') !== undefined || before.reefers,
    dangerousGoods: find(head, 'DGS') !== undefined || before.dangerousGoods,
  };
}

const roles: Record<string, OutOptions['parties'][number]['is']> = {
  MS: 'us',
  MR: 'them',
  CF: 'operator',
  CA: 'operator',
};
function partiesIn(head: readonly Segment[]): OutOptions['parties'] | undefined {
  const parties = head.flatMap((one) => {
    const is = roles[part(one, 0)];
    if (one.tag !== 'NAD' || !is) return [];
    return [{ qualifier: part(one, 0), is, list: part(one, 1, 1), agency: part(one, 1, 2) }];
  });
  return parties.length > 0 ? parties : undefined;
}

/** Words that say that a container is sound; anything else says that it is damaged. */
const soundWords = ['1', '6', 'OK', 'S', 'SOUND', 'GOOD', 'NOT DAMAGED'];
function flagIn(flag: Segment, before: OutOptions): Partial<OutOptions> {
  const element = flag.elements.findIndex((parts, nth) => nth > 0 && parts.some((one) => one !== ''));
  const value = part(flag, element);
  if (element < 0 || value === '') return {};
  const elements = flag.elements.map((parts, nth) => (nth === element ? ['{damage}', ...parts.slice(1)] : parts));
  const damageFlag = writeSegment({ tag: 'FTX', elements }).slice(0, -1);
  return soundWords.includes(value.toUpperCase())
    ? { damageFlag, sound: value }
    : { damageFlag, damaged: value, sound: before.sound };
}

/** What the options have no word for stands as it is in the sample. */
function ownSegments(segments: readonly Segment[], where: OwnSegment['where'], direction: 'in' | 'out'): OwnSegment[] {
  const isUsual = (segment: Segment): boolean => {
    const name = part(segment, 0);
    if (!said.includes(segment.tag)) return false;
    if (segment.tag === 'RFF') return name === 'ACW' || (references as readonly string[]).includes(name);
    if (segment.tag === 'LOC') return name === '165';
    if (segment.tag === 'NAD') return where === 'head' && name in roles;
    if (segment.tag === 'DTM') return name === (where === 'head' ? '137' : '7');
    if (segment.tag === 'TDT') return where === 'box' && name === '1';
    if (segment.tag === 'FTX') return name === 'AAI' || name === 'DAR';
    if (segment.tag === 'MEA') return ['T', 'G', 'VGM'].includes(part(segment, 1));
    return true;
  };
  return segments
    .filter((segment) => !isUsual(segment))
    .map((segment) => ({ where, direction, template: writeSegment(segment).slice(0, -1) }));
}

/** Two messages beside each other, segment by segment of the same tag and qualifier. */
interface Difference {
  theirs: string;
  ours: string;
  isSame: boolean;
}

/** Values that differ from one gate move to the next are no difference: only the shape of a segment is compared. */
const shape = (segment: Segment): string => {
  const values = segment.elements.map((parts, element) =>
    parts.map((one, at) => (isFixed(segment, element, at) ? one : one === '' ? '' : '~')).join(':'),
  );
  return [segment.tag, ...values].join('+');
};
/** Qualifiers, code lists and agencies are the profile's. */
const isFixed = ({ tag }: Segment, element: number, at: number): boolean =>
  tag === 'UNH'
    ? element === 1
    : ['UNT', 'CNT', 'BGM'].includes(tag)
      ? element === 0 && tag === 'BGM'
      : element === 0
        ? at === 0 && tag !== 'SEL' && tag !== 'SGP'
        : at > 0 && at < 3;

/** Their sample beside ours, by the segments of the first message. @throws EdiFault */
export function compare(theirs: string, ours: string): Difference[] {
  const [left, right] = [theirs, ours].map((text) => messagesOf(readInterchange(text))[0]?.segments ?? []);
  const [a = [], b = []] = [left, right];
  const key = (segment: Segment) =>
    ['NAD', 'RFF', 'LOC', 'DTM', 'FTX', 'MEA', 'TDT', 'DAM'].includes(segment.tag)
      ? `${segment.tag}+${part(segment, 0)}+${segment.tag === 'MEA' ? part(segment, 1) : ''}`
      : segment.tag;
  const differences: Difference[] = [];
  const left2 = [...b];
  for (const theirs2 of a) {
    const at = left2.findIndex((one) => key(one) === key(theirs2));
    const [ours2] = at < 0 ? [] : left2.splice(at, 1);
    differences.push({
      theirs: writeSegment(theirs2),
      ours: ours2 ? writeSegment(ours2) : '',
      isSame: ours2 !== undefined && shape(ours2) === shape(theirs2),
    });
  }
  return [...differences, ...left2.map((one) => ({ theirs: '', ours: writeSegment(one), isSame: false }))];
}

import type { EdiType } from './edi-options.ts';
import {
  type Charset,
  charsets,
  EdiFault,
  type Interchange,
  inCharset,
  part,
  readInterchange,
  type Segment,
} from './edi-syntax.ts';
import { isDate } from './edi-values.ts';

/** What is wrong with an interchange; `segment` counts from UNB as 1, `element` within the segment from 1. */
export interface EdiProblem {
  key: EdiProblemKey;
  segment: number;
  tag: string;
  element: number;
  value: string;
  isError: boolean;
}
type EdiProblemKey =
  | EdiFault['key']
  | 'ediBlankBeforeTag'
  | 'ediUnknownCharset'
  | 'ediBadSign'
  | 'ediTooLong'
  | 'ediBadDate'
  | 'ediSegmentMissing'
  | 'ediCutOff'
  | 'ediSegmentMisplaced'
  | 'ediWrongSegmentCount'
  | 'ediWrongMessageCount'
  | 'ediWrongReference'
  | 'ediWrongBoxCount'
  | 'ediReferenceTwice'
  | 'ediNoMessage'
  | 'ediTooMuch'
  | 'ediUnknownType';

/** Wrong counts of UNT, UNZ and CNT, and numbers that differ: many senders count wrongly, and a partner may be forgiven. */
export const isCount = ({ key }: EdiProblem): boolean =>
  ['ediWrongSegmentCount', 'ediWrongMessageCount', 'ediWrongReference', 'ediWrongBoxCount'].includes(key);

const cargo = '(GID! HAN9 FTX9 PIA9 MEA9 TMP9 RNG9 SGP999 (DGS! FTX9)9)999';
const seen = 'RFF9 TMD9 DTM9 LOC9 MEA9 DIM9 SEL9 FTX9 EQA9 (DAM! COD)9 (TDT! LOC DTM)9 NAD9';
const asked =
  'RFF9 EQN TMD9 DTM9 TSR9 LOC9 MEA9 DIM9 TMP9 RNG9 SEL9 FTX9 DGS9 MOA9 GOR9 EQA9 (DAM! COD)9 (TDT! LOC9 DTM9)9 (NAD! DTM CTA COM)9';
/** The structure of D.95B (UN/EDIFACT directory): `!` must be there, a number is how often it may be, brackets are a group. */
const structures: Record<EdiType, string> = {
  CODECO: `UNH! BGM! FTX9 RFF9 (TDT! RFF9 LOC9 DTM9)1 (NAD! CTA9)!9 ${cargo} (EQD! ${seen})!999 CNT! UNT!`,
  COEDOR: `UNH! BGM! DTM9 FTX9 RFF9 (TDT! RFF9 LOC9 DTM9)9 (NAD! CTA9)!9 ${cargo} (EQD! ${seen})9999 CNT! UNT!`,
  COPARN: `UNH! BGM! TMD TSR FTX9 RFF9 (TDT! RFF9 LOC9 DTM9)9 (NAD! CTA9 RFF9 DTM9)!9 ${cargo} (EQD! ${asked})!999 CNT UNT!`,
  COREOR: `UNH! BGM! TMD TSR FTX9 RFF9 (TDT! RFF9 LOC9 DTM9)9 LOC9 (NAD! CTA9 RFF9 DTM9)!9 DTM9 ${cargo} (EQD! ${asked})!999 CNT UNT!`,
  COPINO: `UNH! BGM! FTX9 RFF9 (TDT! RFF9 LOC9 DTM9)! (NAD! CTA9)9 ${cargo} (EQD! ${asked})!999 CNT UNT!`,
  // D.96B, without the groups that we never write.
  DESTIM:
    'UNH! BGM! DTM!9 GIS CUX9 RFF9 FTX9 (EQD! DIM IMD9)! (NAD! MOA9 (CTA! COM9)9)9 UNS! (LIN! DIM QTY FTX9 (DAM! COD) (RTE! QTY!)9 (NAD! (MOA! TAX MEA)!9)9)999 CNT9 UNT!',
  CONTRL: 'UNH! UCI! (UCM! (UCS! UCD99)999)9999 UNT!',
  APERAK: 'UNH! BGM! DTM9 FTX9 CNT9 (RFF! DTM9)9 (NAD! CTA9 COM9)9 (ERC! FTX9 (RFF! FTX9)9)999 UNT!',
};

interface Node {
  tag: string;
  isNeeded: boolean;
  most: number;
  /** In a group: the segments behind the one that begins it. */
  within: Node[];
}

function readStructure(text: string): Node[] {
  const words = text.match(/\(|\)!?\d*|[A-Z]{3}!?\d*/g) ?? [];
  const stack: Node[][] = [[]];
  const limits = (word: string) => ({ isNeeded: word.includes('!'), most: Number(/\d+$/.exec(word)?.[0] ?? 1) });
  for (const word of words) {
    const level = stack.at(-1) ?? [];
    if (word === '(') stack.push([]);
    else if (word.startsWith(')')) {
      const [first, ...within] = stack.pop() ?? [];
      if (first) stack.at(-1)?.push({ tag: first.tag, ...limits(word), within });
    } else level.push({ tag: word.slice(0, 3), ...limits(word), within: [] });
  }
  return stack[0] ?? [];
}

/** The most signs of each component of the elements that we write and read (D.95B). */
const lengths: Record<string, number[][]> = {
  UNB: [[4, 1], [35, 4], [35, 4], [8, 4], [14], [14], [14], [1], [1], [35], [1]],
  UNH: [[14], [6, 3, 3, 2, 6]],
  BGM: [[3, 3, 3, 35], [35], [3]],
  RFF: [[3, 35, 6, 35]],
  DTM: [[3, 35, 3]],
  NAD: [[3], [17, 3, 3]],
  LOC: [[3], [25, 3, 3, 70], [25, 3, 3, 70]],
  TDT: [[3], [17], [3], [8], [17, 3, 3, 35], [3], [3], [9, 3, 3, 35]],
  GID: [[5]],
  TMP: [[3], [5, 3]],
  SGP: [[17]],
  DGS: [[3], [7], [4]],
  EQD: [[3], [17, 3, 3], [10, 3, 3, 35], [3], [3], [3]],
  MEA: [[3], [3, 3], [3, 18]],
  SEL: [[10], [3], [3]],
  FTX: [[3], [3], [3, 3, 3], [70, 70, 70, 70, 70]],
  DAM: [[3], [4, 3, 3, 35], [4, 3, 3, 35], [3, 3, 3, 35], [3, 3, 3, 35]],
  CUX: [[3, 3, 3, 4]],
  UNS: [[1]],
  LIN: [[6], [3]],
  DIM: [[3], [3, 15, 15, 15]],
  QTY: [[3, 15, 3]],
  RTE: [[3, 15]],
  MOA: [[3, 18, 3]],
  COD: [[3, 3, 3, 35]],
  CNT: [[3, 18]],
  UNT: [[6], [14]],
  UNZ: [[6], [14]],
};

interface CheckOptions {
  /** Tags that the profile adds although the table has not got them there. */
  own?: readonly string[];
  /** What others wrote may stand otherwise than in the table. */
  isLiberal?: boolean;
}

/** The messages of an interchange, each from UNH to UNT, with the number of its UNH in the interchange. */
export function messagesOf({ segments }: Pick<Interchange, 'segments'>): { segments: Segment[]; at: number }[] {
  const messages: { segments: Segment[]; at: number }[] = [];
  for (const [nth, segment] of segments.entries()) {
    if (segment.tag === 'UNH') messages.push({ segments: [], at: nth + 1 });
    if (!['UNB', 'UNZ', 'UNG', 'UNE'].includes(segment.tag)) messages.at(-1)?.segments.push(segment);
  }
  return messages;
}

/** Judges a whole interchange. @returns what is wrong; it can be read and sent where none of it is an error */
export function checkInterchange(text: string, options: CheckOptions = {}): EdiProblem[] {
  let read: Interchange;
  try {
    read = readInterchange(text);
  } catch (error) {
    if (!(error instanceof EdiFault)) throw error;
    return [{ key: error.key, segment: error.segment, tag: '', element: 0, value: '', isError: true }];
  }
  const { segments } = read;
  const odd = read.oddities.map(
    (key): EdiProblem => ({ key, segment: 1, tag: '', element: 0, value: '', isError: false }),
  );
  return [
    ...odd,
    ...segments.flatMap((segment, nth) => checkSegment(segment, nth + 1, charsetOf(segments), options)),
    ...checkEnvelope(segments),
    ...messagesOf(read).flatMap((message) => checkMessage(message, options)),
  ];
}

const charsetOf = (segments: readonly Segment[]): Charset | undefined =>
  charsets.find((one) => one === part(segments[0], 0));

const problem = (
  key: EdiProblemKey,
  { tag }: Pick<Segment, 'tag'>,
  segment: number,
  rest: Partial<EdiProblem> = {},
): EdiProblem => ({
  key,
  segment,
  tag,
  element: 0,
  value: '',
  isError: true,
  ...rest,
});

function checkSegment(
  segment: Segment,
  nth: number,
  charset: Charset | undefined,
  options: CheckOptions,
): EdiProblem[] {
  const isError = !options.isLiberal;
  const found: EdiProblem[] = [];
  const longest = lengths[segment.tag] ?? [];
  for (const [element, components] of segment.elements.entries())
    for (const [at, value] of components.entries()) {
      const most = longest[element]?.[at];
      const where = { element: element + 1, value, isError };
      if (most !== undefined && value.length > most) found.push(problem('ediTooLong', segment, nth, where));
      if (charset && hasBadSign(value, charset)) found.push(problem('ediBadSign', segment, nth, where));
    }
  if (segment.tag === 'DTM' && !isDate(part(segment, 0, 1), part(segment, 0, 2)))
    found.push(problem('ediBadDate', segment, nth, { element: 1, value: part(segment, 0, 1), isError }));
  return found;
}

const hasBadSign = (value: string, charset: Charset): boolean =>
  value !== '' && value.replace(/ /g, '') !== inCharset(value, charset).replace(/ /g, '');

function checkEnvelope(segments: readonly Segment[]): EdiProblem[] {
  const [unb] = segments;
  const unz = segments.at(-1);
  if (!unb || unz?.tag !== 'UNZ') return [problem('ediCutOff', { tag: 'UNZ' }, segments.length)];
  const messages = segments.filter(({ tag }) => tag === 'UNH');
  const groups = segments.filter(({ tag }) => tag === 'UNG');
  const found: EdiProblem[] = [];
  const at = segments.length;
  if (messages.length === 0) found.push(problem('ediNoMessage', unz, at));
  if (Number(part(unz, 0)) !== (groups.length || messages.length))
    found.push(problem('ediWrongMessageCount', unz, at, { element: 1, value: part(unz, 0) }));
  if (part(unz, 1) !== part(unb, 4))
    found.push(problem('ediWrongReference', unz, at, { element: 2, value: part(unz, 1) }));
  if (!charsetOf(segments))
    found.push(problem('ediUnknownCharset', unb, 1, { element: 1, value: part(unb, 0), isError: false }));
  const references = messages.map((message) => part(message, 0));
  const twice = references.find((one, nth) => references.indexOf(one) !== nth);
  if (twice !== undefined)
    found.push(problem('ediReferenceTwice', { tag: 'UNH' }, at, { value: twice, isError: false }));
  return found;
}

function checkMessage({ segments, at }: { segments: Segment[]; at: number }, options: CheckOptions): EdiProblem[] {
  const [unh] = segments;
  const type = part(unh, 1);
  const structure = structures[type as keyof typeof structures];
  if (!unh) return [];
  if (!structure) return [problem('ediUnknownType', unh, at, { element: 2, value: type })];
  const unt = segments.at(-1);
  const end = at + segments.length - 1;
  const found: EdiProblem[] = [];
  if (unt?.tag === 'UNT') {
    if (Number(part(unt, 0)) !== segments.length)
      found.push(problem('ediWrongSegmentCount', unt, end, { element: 1, value: part(unt, 0) }));
    if (part(unt, 1) !== part(unh, 0))
      found.push(problem('ediWrongReference', unt, end, { element: 2, value: part(unt, 1) }));
  }
  const boxes = segments.filter(({ tag }) => tag === 'EQD').length;
  for (const [nth, segment] of segments.entries())
    if (segment.tag === 'CNT' && part(segment, 0) === '16' && Number(part(segment, 0, 1)) !== boxes)
      found.push(
        problem('ediWrongBoxCount', segment, at + nth, {
          element: 1,
          value: part(segment, 0, 1),
        }),
      );
  return [...found, ...checkStructure(segments, at, readStructure(structure), options)];
}

function checkStructure(
  segments: readonly Segment[],
  at: number,
  structure: Node[],
  options: CheckOptions,
): EdiProblem[] {
  const { own = [], isLiberal = false } = options;
  const found: EdiProblem[] = [];
  let next = 0;
  const skipOwn = (tag: string) => {
    for (let one = segments[next]; one && one.tag !== tag && own.includes(one.tag); one = segments[next]) next += 1;
  };
  function match(nodes: readonly Node[]): void {
    for (const node of nodes) {
      let count = 0;
      for (;;) {
        const mark = next;
        skipOwn(node.tag);
        if (segments[next]?.tag !== node.tag || count === node.most) {
          next = mark;
          break;
        }
        count += 1;
        next += 1;
        match(node.within);
      }
      if (count === 0 && node.isNeeded)
        found.push(
          problem('ediSegmentMissing', node, at + Math.min(next, segments.length - 1), {
            isError: !isLiberal || node.tag === 'UNT',
          }),
        );
    }
  }
  match(structure);
  const extra = segments[next];
  // Behind what should not be there nothing is found in its place.
  if (!extra) return found;
  const before = found.filter(({ segment }) => segment < at + next);
  return [...before, problem('ediSegmentMisplaced', extra, at + next, { isError: !isLiberal })];
}

import { bareContainerNumber } from '../yard/iso6346.ts';
import { checkInterchange, type EdiProblem, isDate, messagesOf } from './edi-check.ts';
import { type EdiType, ediTypes } from './edi-options.ts';
import { EdiFault, type Interchange, part, readInterchange, type Segment } from './edi-syntax.ts';

interface Place {
  qualifier: string;
  locode: string;
  facility: string;
}

/** One EQD of a message with what stands behind it. */
export interface ReadBox {
  /** Which segment of the interchange it is, from 1. */
  segment: number;
  /** '' where any container of the type is meant. */
  number: string;
  type: string;
  /** 8249: 1 continental, 2 export, 3 import, 6 transhipment. */
  status: string;
  isEmpty: boolean | null;
  /** 1 where it says none; null where what it says is no whole number from 1 on. */
  quantity: number | null;
  /** EQN as it stands there; '' without one. */
  quantityText: string;
  references: Record<string, string>;
  /** By qualifier, as `2026-11-24`, or with `T14:00`. */
  dates: Record<string, string>;
  places: Place[];
}

/** What a CONTRL or an APERAK says of an interchange of ours. */
export interface ReadAnswer {
  icr: string;
  /** It is known by the number of its document only, such as GI123. */
  document: string;
  isRejected: boolean;
  /** `12 at segment 8, element 3:3`, and what else it says. */
  text: string;
}

export interface ReadMessage {
  /** Which segment of the interchange its UNH is, from 1. */
  segment: number;
  type: EdiType | '';
  /** 1001 and 1004 of BGM. */
  code: string;
  number: string;
  function: string;
  references: Record<string, string>;
  dates: Record<string, string>;
  parties: { qualifier: string; code: string }[];
  places: Place[];
  truck: { plate: string; haulier: string; driver: string };
  boxes: ReadBox[];
  /** Equipment that is no container, such as a chassis: its kind (data element 8053, such as CH) and its number. */
  equipment: { kind: string; number: string }[];
  answers: ReadAnswer[];
}

export interface ReadFile {
  from: string;
  fromQualifier: string;
  to: string;
  icr: string;
  isTest: boolean;
  /** When the sender drew it up, as its UNB says: digits only, CCYYMMDDHHMM. */
  preparedAt: string;
  problems: EdiProblem[];
  messages: ReadMessage[];
}

/** Reads what a partner has sent, as well as it goes. @param text the whole interchange */
export function readFile(text: string): ReadFile {
  const problems = fewOf(checkInterchange(text, { isLiberal: true }));
  // What cannot be read is among the problems by now; who sent it stands at its beginning.
  const isUnreadable = problems.some(({ tag, isError }) => isError && tag === '');
  let read = isUnreadable ? readBeginning(text) : readInterchange(text);
  problems.push(...tooMany(read));
  if (problems.some(({ key }) => key === 'ediTooMuch'))
    read = { ...read, segments: read.segments.slice(0, 1), oddities: [] };
  const [unb] = read.segments;
  const [day, time] = [part(unb, 3), part(unb, 3, 1)];
  return {
    from: part(unb, 1),
    fromQualifier: part(unb, 1, 1),
    to: part(unb, 2),
    icr: part(unb, 4),
    isTest: part(unb, 10) === '1',
    preparedAt: `${day.length === 6 ? '20' : ''}${day}${time}`,
    problems,
    messages: messagesOf(read).map((one) => readMessage(one, read.decimal)),
  };
}

/** UNB alone, of a file that goes wrong later. */
function readBeginning(text: string): Interchange {
  try {
    return readInterchange(/^\s*UNB[^']{1,300}'/.exec(text)?.[0] ?? '');
  } catch (error) {
    if (!(error instanceof EdiFault)) throw error;
    return { segments: [], decimal: '.', oddities: [] };
  }
}

/** The most containers and messages of one file, and faults that are told of it. */
const [mostBoxes, mostMessages, mostProblems] = [3_000, 500, 100];

/** The first ones, the errors among them first. */
const fewOf = (problems: EdiProblem[]): EdiProblem[] =>
  problems.length <= mostProblems
    ? problems
    : problems.toSorted((a, b) => Number(b.isError) - Number(a.isError)).slice(0, mostProblems);

function tooMany({ segments }: Interchange): EdiProblem[] {
  const count = (tag: string) => segments.filter((one) => one.tag === tag).length;
  const found = count('EQD') > mostBoxes ? 'EQD' : count('UNH') > mostMessages ? 'UNH' : undefined;
  return found
    ? [{ key: 'ediTooMuch', segment: 1, tag: found, element: 0, value: String(count(found)), isError: true }]
    : [];
}

const isoDate = (value: string, format: string): string => {
  const whole = format === '101' ? `20${value}` : value;
  if (!isDate(value, format) || whole.length < 8) return '';
  const day = `${whole.slice(0, 4)}-${whole.slice(4, 6)}-${whole.slice(6, 8)}`;
  return whole.length < 12 ? day : `${day}T${whole.slice(8, 10)}:${whole.slice(10, 12)}`;
};

/** A date may be written under the wrong format: its length tells (COSCO writes 8 digits under 203). */
function readDate(segment: Segment): string {
  const [value, format] = [part(segment, 0, 1), part(segment, 0, 2)];
  const byLength = { 6: '101', 8: '102', 12: '203', 14: '204' }[value.length] ?? format;
  return isoDate(value, byLength);
}

const readPlace = (segment: Segment): Place => ({
  qualifier: part(segment, 0),
  locode: part(segment, 1),
  facility: part(segment, 2),
});

/** What stands in a message before its first container, or behind one. */
function readCommon(segments: readonly Segment[]) {
  const references: Record<string, string> = {};
  const dates: Record<string, string> = {};
  const places: Place[] = [];
  for (const segment of segments) {
    const name = part(segment, 0);
    if (segment.tag === 'RFF') references[name] ??= part(segment, 0, 1).trim();
    if (segment.tag === 'DTM') dates[name] ??= readDate(segment);
    if (segment.tag === 'LOC') places.push(readPlace(segment));
  }
  return { references, dates, places };
}

function readMessage({ segments, at }: { segments: Segment[]; at: number }, decimal: string): ReadMessage {
  const name = part(segments[0], 1);
  const type = ediTypes.find((one) => one === name) ?? '';
  const starts = segments.flatMap(({ tag }, nth) => (tag === 'EQD' ? [nth] : []));
  const head = segments.slice(0, starts[0] ?? segments.length);
  const groups = starts.map((start, nth) => ({ at: at + start, segments: segments.slice(start, starts[nth + 1]) }));
  const kindOf = (group: (typeof groups)[number]) => part(group.segments[0], 0).trim();
  const isBox = (group: (typeof groups)[number]) => ['CN', ''].includes(kindOf(group));
  const find = (tag: string) => head.find((segment) => segment.tag === tag);
  const bgm = find('BGM');
  const truck = head.find((segment) => segment.tag === 'TDT' && part(segment, 0) === '1');
  return {
    segment: at,
    type,
    code: part(bgm, 0),
    number: part(bgm, 1),
    function: part(bgm, 2) || '9',
    ...readCommon(head),
    parties: head.flatMap((segment) =>
      segment.tag === 'NAD' ? [{ qualifier: part(segment, 0), code: part(segment, 1) }] : [],
    ),
    truck: { plate: part(truck, 7), haulier: part(truck, 4), driver: part(truck, 7, 3) },
    boxes: groups.filter(isBox).map((group) => readBox(group.segments, group.at, decimal)),
    equipment: groups
      .filter((group) => !isBox(group))
      .map((group) => ({ kind: kindOf(group), number: part(group.segments[0], 1).trim() })),
    answers: type === 'CONTRL' ? readControl(segments) : type === 'APERAK' ? readAperak(head) : [],
  };
}

/**
 * The number of units of EQN: a whole number from 1 on, which may have zeros behind the decimal sign of UNA, and blanks or a line break
 * around it. Null for anything else.
 */
function readCount(text: string, decimal: string): number | null {
  const [whole = '', fraction = '', ...more] = text
    .replace(/[\r\n]/g, '')
    .trim()
    .split(decimal);
  if (!/^\d{1,6}$/.test(whole) || !/^0*$/.test(fraction) || more.length > 0) return null;
  return Number(whole) >= 1 ? Number(whole) : null;
}

function readBox(segments: readonly Segment[], at: number, decimal: string): ReadBox {
  const [eqd, ...rest] = segments;
  const eqn = rest.find(({ tag }) => tag === 'EQN');
  const quantityText = part(eqn, 0);
  const load = part(eqd, 5);
  return {
    segment: at,
    number: bareContainerNumber(part(eqd, 1).trim()),
    type: part(eqd, 2),
    status: part(eqd, 4),
    isEmpty: load === '4' ? true : load === '5' ? false : null,
    quantity: eqn ? readCount(quantityText, decimal) : 1,
    quantityText,
    ...readCommon(rest),
  };
}

/** 0083: 4 and lower levels that are rejected; 7 and 8 are none. */
function readControl(segments: readonly Segment[]): ReadAnswer[] {
  const uci = segments.find(({ tag }) => tag === 'UCI');
  if (!uci) return [];
  const errors: string[] = [];
  const add = (code: string, where: string) => code && errors.push([code, where].filter(Boolean).join(' at '));
  let position = '';
  for (const segment of segments) {
    if (segment.tag === 'UCI') add(part(segment, 4), '');
    if (segment.tag === 'UCM') add(part(segment, 3), `message ${part(segment, 0)}`);
    if (segment.tag === 'UCS') {
      position = part(segment, 0);
      add(part(segment, 1), `segment ${position}`);
    }
    if (segment.tag === 'UCD') {
      const element = (segment.elements[1] ?? []).filter(Boolean).join(':');
      add(part(segment, 0), `segment ${position}, element ${element}`);
    }
  }
  const isRejected = part(uci, 3) === '4' || segments.some((one) => one.tag === 'UCM' && part(one, 2) === '4');
  return [{ icr: part(uci, 0), document: '', isRejected, text: errors.join('; ') }];
}

function readAperak(segments: readonly Segment[]): ReadAnswer[] {
  const { references } = readCommon(segments);
  const errors = segments.flatMap((one) => (one.tag === 'ERC' ? [part(one, 0)] : []));
  const texts = segments.flatMap((one) =>
    one.tag === 'FTX' ? [(one.elements[3] ?? []).filter(Boolean).join(' ')] : [],
  );
  const document = Object.values(references).find((one) => /^(?:GI|GO|ST)\d+$/.test(one)) ?? '';
  return [
    {
      icr: references.ACW ?? '',
      document,
      isRejected: errors.length > 0,
      text: [...errors, ...texts].filter(Boolean).join(' '),
    },
  ];
}

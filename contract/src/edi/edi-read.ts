import { type ReadAnswer, readAperak, readControl } from './edi-answers.ts';
import { checkInterchange, type EdiProblem, messagesOf } from './edi-check.ts';
import { type EdiType, ediTypes } from './edi-options.ts';
import { type Common, type ReadBox, readBox, readCommon, textOf } from './edi-read-box.ts';
import { EdiFault, type Interchange, part, readInterchange, type Segment } from './edi-syntax.ts';

export interface ReadMessage extends Omit<Common, 'grossKg' | 'temperature'> {
  /** Which segment of the interchange its UNH is, from 1. */
  segment: number;
  type: EdiType | '';
  /** 1001 and 1004 of BGM. */
  code: string;
  number: string;
  /** 1225; '' where it says none. */
  function: string;
  /** Whose containers they are: NAD+CF, else NAD+CA; '' where neither is there. */
  operator: string;
  /** TDT+1; its segment as it stands there, '' without one. */
  truck: { plate: string; haulier: string; driver: string; text: string };
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

/** What of the head of a message has a meaning of its own, or says who sends and receives it, as UNB does. */
const headTags = ['UNH', 'BGM', 'CNT', 'UNT', 'NAD', 'TDT'];

function readMessage({ segments, at }: { segments: Segment[]; at: number }, decimal: string): ReadMessage {
  const name = part(segments[0], 1);
  const type = ediTypes.find((one) => one === name) ?? '';
  const starts = segments.flatMap(({ tag }, nth) => (tag === 'EQD' ? [nth] : []));
  const head = segments.slice(0, starts[0] ?? segments.length);
  const groups = starts.map((start, nth) => ({ at: at + start, segments: segments.slice(start, starts[nth + 1]) }));
  const kindOf = (group: (typeof groups)[number]) => part(group.segments[0], 0).trim();
  const isBox = (group: (typeof groups)[number]) => ['CN', ''].includes(kindOf(group));
  const find = (tag: string, first?: string) =>
    head.find((segment) => segment.tag === tag && (first === undefined || part(segment, 0) === first));
  const bgm = find('BGM');
  const truck = find('TDT', '1');
  const operator = part(find('NAD', 'CF') ?? find('NAD', 'CA'), 1).trim();
  const { grossKg: _, temperature: __, ...common } = readCommon(head, decimal, [...headTags, 'MEA', 'TMP']);
  const others = head.filter(
    (segment) =>
      ['MEA', 'TMP'].includes(segment.tag) ||
      (segment.tag === 'TDT' && segment !== truck) ||
      (segment.tag === 'NAD' && !isKnownParty(segment, operator)),
  );
  return {
    segment: at,
    type,
    code: part(bgm, 0),
    number: part(bgm, 1),
    function: part(bgm, 2).trim(),
    ...common,
    rest: [...others.map(textOf), ...common.rest],
    operator,
    truck: {
      plate: part(truck, 7),
      haulier: part(truck, 4),
      driver: part(truck, 7, 3),
      text: truck ? textOf(truck) : '',
    },
    boxes: groups.filter(isBox).map((group) => readBox(group.segments, group.at, decimal)),
    equipment: groups
      .filter((group) => !isBox(group))
      .map((group) => ({ kind: kindOf(group), number: part(group.segments[0], 1).trim() })),
    answers: type === 'CONTRL' ? readControl(segments) : type === 'APERAK' ? readAperak(head, common.references) : [],
  };
}

const isKnownParty = (segment: Segment, operator: string): boolean =>
  ['MS', 'MR'].includes(part(segment, 0)) ||
  (['CF', 'CA'].includes(part(segment, 0)) && part(segment, 1).trim() === operator);

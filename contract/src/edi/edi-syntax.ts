import { plainChoice } from '../core/choice.ts';
/** One segment: its tag, and its elements with their components. `NAD+CF+LIN:160:20` is NAD, [['CF'], ['LIN', '160', '20']]. */
export interface Segment {
  tag: string;
  elements: string[][];
}

/** The service characters of an interchange, in the order of its UNA (ISO 9735). */
interface Signs {
  component: string;
  element: string;
  decimal: string;
  /** '' where there is none, as in character set B. */
  release: string;
  end: string;
}
const usual: Signs = { component: ':', element: '+', decimal: '.', release: '?', end: "'" };
/** Character set B separates by control characters, and releases nothing (ISO 9735, 5.1). */
const usualOfB: Signs = { component: '\x1f', element: '\x1d', decimal: '.', release: '', end: '\x1c' };

type EdiFaultKey =
  | 'ediNotEdifact'
  | 'ediShortUna'
  | 'ediNoEnd'
  | 'ediNoTag'
  | 'ediTooManySegments'
  | 'ediReleaseAtEnd'
  | 'ediGluedSegments';

/** What cannot be read, with the number of the segment, from 1. */
export class EdiFault extends Error {
  readonly key: EdiFaultKey;
  readonly segment: number;
  constructor(key: EdiFaultKey, segment: number) {
    super(`${key} at segment ${segment}`);
    this.key = key;
    this.segment = segment;
  }
}

/** 999 containers with 40 segments each, and some room. */
const mostSegments = 50_000;
const tagPattern = /^[A-Z][A-Z0-9]{2}$/;

export interface Interchange {
  segments: Segment[];
  /** The decimal sign of its numbers. */
  decimal: string;
  /** Odd, but readable: a UNA without its blank, blanks before a tag. */
  oddities: ('ediShortUna' | 'ediBlankBeforeTag')[];
}

/**
 * The segments of an interchange, without its UNA. Line breaks between segments are skipped, within one they stay.
 * @throws EdiFault
 */
export function readInterchange(given: string): Interchange {
  const text = tidied(given);
  const oddities = new Set<Interchange['oddities'][number]>();
  const { signs, rest } = readUna(text, () => oddities.add('ediShortUna'));
  const segments: Segment[] = [];
  let elements: string[][] = [['']];
  let at = 0;
  const add = (part: string) => {
    const last = elements[elements.length - 1];
    if (last) last[last.length - 1] += part;
  };
  while (at < rest.length) {
    const sign = rest.charAt(at);
    if (sign === signs.release) {
      at += 1;
      if (at === rest.length) throw new EdiFault('ediReleaseAtEnd', segments.length + 1);
      add(rest.charAt(at));
    } else if (sign === signs.end) {
      segments.push(segmentOf(elements, segments.length + 1, () => oddities.add('ediBlankBeforeTag')));
      if (segments.length > mostSegments) throw new EdiFault('ediTooManySegments', segments.length);
      elements = [['']];
      const blanks = /^[\r\n]*/.exec(rest.slice(at + 1, at + 100))?.[0] ?? '';
      at += blanks.length;
    } else if (sign === signs.element) elements.push(['']);
    else if (sign === signs.component) elements.at(-1)?.push('');
    else add(sign);
    at += 1;
  }
  if (elements.length > 1 || (elements[0]?.join('') ?? '').trim() !== '')
    throw new EdiFault('ediNoEnd', segments.length + 1);
  if (segments[0]?.tag !== 'UNB') throw new EdiFault('ediNotEdifact', 1);
  return { segments, decimal: signs.decimal, oddities: [...oddities] };
}

/** A file without its byte order mark, a Ctrl-Z at its end, and the line breaks of records of 80 characters. */
function tidied(given: string): string {
  let end = given.length;
  while (end > 0 && (given.charAt(end - 1).trim() === '' || '\x1a\0'.includes(given.charAt(end - 1)))) end -= 1;
  const text = given.slice(0, end).replace(/^\uFEFF?\s*/, '');
  const isWrapped = /^[^\r\n]{80}\r?\n(?:[^\r\n]{80}\r?\n)*[^\r\n]{1,80}$/.test(text);
  return isWrapped ? text.replace(/[\r\n]+/g, '') : text;
}

/** The most interchanges of one file. */
const mostInterchanges = 500;

/** The interchanges of a file, one after the other. What cannot be read stays with the one before it. */
export function interchangesIn(file: string): string[] {
  const found: string[] = [];
  let rest = tidied(file);
  while (found.length < mostInterchanges - 1) {
    const end = endOfInterchange(rest);
    if (end === undefined || !/^\s*UN[AB]/.test(rest.slice(end))) break;
    found.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...found, rest];
}

/** The index behind the end of the first UNZ segment; undefined where there is none. */
function endOfInterchange(text: string): number | undefined {
  let signs: Signs;
  let start: number;
  try {
    const una = readUna(text, () => undefined);
    signs = una.signs;
    start = text.length - una.rest.length;
  } catch (error) {
    if (!(error instanceof EdiFault)) throw error;
    return undefined;
  }
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign !== '' && sign === signs.release) at += 1;
    else if (sign === signs.end) {
      if (/^\s*UNZ/.test(text.slice(start, at))) return at + 1;
      start = at + 1;
    }
  }
  return undefined;
}

type SignsOfUna = [component: string, element: string, decimal: string, release: string];

/** `UNA:+.? '`: component, element, decimal mark, release, blank, end. Some senders lose the blank. */
function readUna(text: string, isOdd: () => void): { signs: Signs; rest: string } {
  if (!text.startsWith('UNA')) return { signs: text.startsWith('UNB\x1d') ? usualOfB : usual, rest: text };
  const given = text.slice(3, 9);
  const isShort = /^[\r\n]*UNB/.test(text.slice(8));
  if (isShort) isOdd();
  else if (!/^[\r\n]*UNB/.test(text.slice(9))) throw new EdiFault('ediShortUna', 1);
  const end = given.charAt(isShort ? 4 : 5);
  const [component, element, decimal, release] = [0, 1, 2, 3].map((nth) => given.charAt(nth)) as SignsOfUna;
  const signs = { component, element, decimal, release: release === ' ' ? '' : release, end };
  const all = [component, element, end, ...(signs.release ? [signs.release] : [])];
  const isSign = (sign: string) => /^[!-/:-@[-`{-~]$/.test(sign) || (sign >= '\x1c' && sign <= '\x1f');
  if (new Set(all).size < all.length || !all.every(isSign) || !/^[.,]$/.test(decimal))
    throw new EdiFault('ediShortUna', 1);
  return { signs, rest: text.slice(isShort ? 8 : 9).replace(/^[\r\n]+/, '') };
}

function segmentOf(elements: string[][], nth: number, isOdd: () => void): Segment {
  const [first = [''], ...rest] = elements;
  const tag = (first[0] ?? '').trimStart();
  if (tag !== first[0]) isOdd();
  if (first.length > 1 || !tagPattern.test(tag)) throw new EdiFault('ediNoTag', nth);
  // What follows without a sign of its end, such as `1'NAD` written as `1NAD+MS`, is seen by an element that looks like a tag.
  if (rest.some((element) => /^[^+]*\n[A-Z]{3}$/.test(element[0] ?? ''))) throw new EdiFault('ediGluedSegments', nth);
  if (rest.some((element, at) => endsWithTag(element, rest[at + 1]))) throw new EdiFault('ediGluedSegments', nth);
  return { tag, elements: rest };
}

/** By how the segments of orders and trucks begin. */
const beginnings: Record<string, RegExp> = {
  EQD: /^(?:CN|CH|TE|RR|EFP)$/,
  EQN: /^\s*[\d.,]+\s*$/,
  RFF: /^(?:SQ|BN|BM|RE|AAE|ACW|ATX|CU)$/,
  DTM: /^\d{1,3}$/,
  LOC: /^\d{1,3}$/,
  MEA: /^(?:AAE|WT|VGM)$/,
  TMP: /^2$/,
  FTX: /^[A-Z]{3}$/,
  NAD: /^(?:CF|CA|MS|MR)$/,
  TDT: /^\d{1,2}$/,
  CNT: /^\d{1,2}$/,
  UNT: /^\d+$/,
};

/** An element whose end is the tag of the next segment, `SQ:1EQN` before `5`: the end of its own is lost. */
function endsWithTag(element: readonly string[], next: readonly string[] | undefined): boolean {
  const [, tag = ''] = /.([A-Z]{3})$/.exec(element.at(-1) ?? '') ?? [];
  return next !== undefined && (beginnings[tag]?.test(next[0] ?? '') ?? false);
}

/** A text with its service characters released. */
const releasing = (text: string): string => text.replace(/[?+:']/g, '?$&');

function withoutEmptyEnd<T>(parts: readonly T[], isEmpty: (part: T) => boolean): T[] {
  return parts.slice(0, parts.findLastIndex((part) => !isEmpty(part)) + 1);
}

/** A segment as it is written, with its end; empty components and elements at the end are left out. */
export function writeSegment({ tag, elements }: Segment): string {
  const written = elements.map((parts) =>
    withoutEmptyEnd(parts, (part) => part === '')
      .map(releasing)
      .join(':'),
  );
  return `${[tag, ...withoutEmptyEnd(written, (part) => part === '')].join('+')}'`;
}

/** A component of a segment, both counted from 0; '' where it is left out. */
export const part = (segment: Segment | undefined, element: number, component = 0): string =>
  segment?.elements[element]?.[component] ?? '';

export const charsets = ['UNOA', 'UNOB', 'UNOC', 'UNOD', 'UNOY'] as const;
export const Charset = plainChoice(charsets);
export type Charset = (typeof charsets)[number];

const upper = /[^A-Z0-9 .,\-()/='+:?!"%&*;<>]/g;
const both = /[^A-Za-z0-9 .,\-()/='+:?!"%&*;<>]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Latin-1 has control characters, which no message may carry.
const latin1 = /[\x00-\x1f\x7f-\x9f]|[^\x00-\xff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const control = /[\x00-\x1f\x7f-\x9f]/g;
/** Latin-2, beyond ASCII. */
const ofLatin2 =
  '\u00a0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00adŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙';

/** Letters that have no accent to take off. */
const folded: Record<string, string> = { ß: 'SS', Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Æ: 'AE', æ: 'ae' };
const fold = (text: string): string =>
  text
    .replace(/[ßŁłØøĐđÆæ]/g, (sign) => folded[sign] ?? sign)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** A text in a character set of UN/EDIFACT: marks are taken off where the set has not got the letter; what it has not got is a blank. */
export function inCharset(text: string, charset: Charset): string {
  const tidy = (given: string) => given.replace(/ {2,}/g, ' ').trim();
  if (charset === 'UNOY') return tidy(text.replace(control, ' '));
  if (charset === 'UNOA') return tidy(fold(text).toUpperCase().replace(upper, ' '));
  if (charset === 'UNOB') return tidy(fold(text).replace(both, ' '));
  const has = (sign: string) =>
    charset === 'UNOC' ? sign.search(latin1) < 0 : /^[\x20-\x7e]$/.test(sign) || ofLatin2.includes(sign);
  return tidy([...text.normalize('NFC')].map((sign) => (has(sign) ? sign : fold(sign).replace(both, ' '))).join(''));
}

/** The bytes of an interchange. @param text in that character set */
export function encode(text: string, charset: Charset): Uint8Array {
  if (charset === 'UNOY' || charset === 'UNOA' || charset === 'UNOB') return new TextEncoder().encode(text);
  const high = (sign: string) => (charset === 'UNOC' ? sign.charCodeAt(0) : 0xa0 + ofLatin2.indexOf(sign));
  return Uint8Array.from(text, (sign) => (sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : high(sign)));
}

/**
 * An interchange as text, by the character set that its UNB names. What is UTF-8 throughout is read as that, whatever is named: a text of
 * Latin letters that happens to be so is none that anybody writes, and what is pasted comes so.
 */
export function decode(bytes: Uint8Array): string {
  const ascii = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const charset = /UNB.(UNO[A-Z])/.exec(ascii)?.[1];
  const named = { UNOC: 'latin1', UNOD: 'iso-8859-2' }[charset ?? ''];
  if (named === undefined) return new TextDecoder('utf-8').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder(named).decode(bytes);
  }
}

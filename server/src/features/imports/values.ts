import { languages } from '@boxyard/contract/core/enums.ts';
import { type DecimalSign, readNumber } from '@boxyard/contract/core/numbers.ts';
import type { SentenceKey, SentenceParams } from '@boxyard/contract/core/sentences.ts';
import { readFacts, sealWords } from '@boxyard/contract/yard/box-facts.ts';
import { z } from 'zod';
import { choiceWords } from '../../core/crud/choice-words.ts';
import { innerOf, isInstant } from '../../core/crud/rows.ts';
import { fold } from './fold.ts';
import type { Moments } from './moments.ts';
import { convert, isConvertible, splitQuantity, splitUnit, unitOfColumn } from './units.ts';
import { choicesOf, type Shown } from './words.ts';

/** What a text of a cell was read as, or why it could not be. `near` are the words it may be one of. */
type Read = { value: unknown; isConverted?: boolean } | Unread;
interface Unread {
  key: SentenceKey;
  params?: SentenceParams;
  fix?: string;
  near?: readonly string[];
  /** What is offered in place of such a word, where it is not the word itself. */
  shown?: ReadonlyMap<string, Shown>;
}

export type Reader = (text: string) => Read;

interface Reading {
  moments: Moments;
  /** That of decimals, where the numbers of the file show it. */
  sign?: DecimalSign | undefined;
  /** The heading of the column; undefined for a text for all rows. */
  heading?: string | undefined;
}

export const isNumberField = (schema: z.core.$ZodType): boolean => {
  const bare = bareOf(schema);
  return bare instanceof z.ZodNumber && !isInstant(bare);
};

/** How the texts of a column are read, by the kind of its field. */
export function readerOf(column: string, schema: z.core.$ZodType, { moments, sign, heading }: Reading): Reader {
  const bare = bareOf(schema);
  if (isInstant(bare)) return (text) => readMoment(text, moments);
  if (bare instanceof z.ZodEnum) {
    const { values, spelled, shown, told } = choicesOf(bare);
    const unknown: Read = { key: 'importNotListed', params: told, near: spelled, shown };
    return (text) => {
      const value = values.get(fold(text));
      return value === undefined ? unknown : { value };
    };
  }
  if (bare instanceof z.ZodBoolean) {
    const meaning = column === 'isEmpty' && heading !== undefined ? yesBelow(heading) : true;
    return (text) => readYesNo(text, column, meaning);
  }
  if (bare instanceof z.ZodNumber) {
    const own = unitOfColumn(column);
    const unit = own && splitUnit(heading ?? '').unit;
    return (text) => readCellNumber(text, { sign, own, unit });
  }
  if (bare instanceof z.ZodISODate) return readDay;
  if (column === 'dangerousGoods' || column === 'otherSeals') return (text) => readFactList(column, text);
  return (text) => ({ value: text });
}

/** The kind without `nullable` and the like around it, and after what it is piped through. */
function bareOf(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = schema instanceof z.ZodPipe ? schema._zod.def.out : innerOf(schema);
  return inner && !isInstant(inner) ? bareOf(inner) : (inner ?? schema);
}

/** `06/07/2029` is 6 July or 7 June; `06. 07. 2029` is nothing but 6 July. */
const isEitherDay = (text: string): boolean => {
  const [, first, second] = /^\s*(\d{1,2})[/-]\s*(\d{1,2})[/-]\s*\d{4}/.exec(text) ?? [];
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
};

const readMoment = (text: string, moments: Moments): Read => {
  if (isEitherDay(text)) return { key: 'importDateUnclear' };
  const value = moments(text);
  return value === undefined ? { key: 'importNotMoment' } : { value };
};

/** `2026-11-21`, `2026/11/21`, `21. 11. 2026`, `21/11/2026`. */
function readDay(text: string): Read {
  if (isEitherDay(text)) return { key: 'importDateUnclear' };
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./]\s*(\d{1,2})[./]\s*(\d{4})$/.exec(text.trim()) ?? [];
  const value = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim().replaceAll('/', '-');
  return z.iso.date().safeParse(value).success ? { value } : { key: 'importNotDay' };
}

/** The words of a seal in both languages, and as the contract has them. */
const wordsOfSeal = new Map(
  sealWords.flatMap((word) =>
    [word, ...languages.map((language) => choiceWords('enums:sealWord', language)(word))].map((said) => [
      fold(said),
      word,
    ]),
  ),
);

function readFactList(column: keyof typeof readFacts, text: string): Read {
  const value = readFacts[column](text, (word) => wordsOfSeal.get(fold(word)));
  return value === undefined ? { key: column === 'otherSeals' ? 'importNotSeals' : 'importNotGoods' } : { value };
}

const yesOrNo = ['yes', 'no'];
const yes = ['yes', 'y', 'true', '1', 'x', 'ano', 'a', 'on'];
const no = ['no', 'n', 'false', '0', 'nie', 'off'];
/** Words of a single column. */
const ownYes: Record<string, string[]> = {
  isEmpty: ['empty', 'mt', 'mty', 'm', 'prazdny', 'prazdne', 'leer', 'e'],
  isActive: ['active', 'aktivny'],
};
const ownNo: Record<string, string[]> = {
  isEmpty: [
    'full',
    'fcl',
    'lcl',
    'bbk',
    'plny',
    'plne',
    'f',
    'l',
    'ld',
    'laden',
    'loaded',
    'nalozeny',
    'voll',
    'beladen',
  ],
  isActive: ['inactive', 'neaktivny'],
};

/** Whether it says that a container is full or empty. */
export function isLoadWord(text: string): boolean {
  const word = fold(text);
  return [...(ownYes.isEmpty ?? []), ...(ownNo.isEmpty ?? [])].includes(word);
}

/** Whether these texts say it in whole words: single letters may be something else. */
export const areLoadWords = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every(isLoadWord) && texts.every((text) => fold(text).length > 1);

/** Whether it says yes or no. */
export const isYesOrNo = (text: string): boolean => [...yes, ...no].includes(fold(text));

/** Whether yes below a heading says that a container is empty; undefined where the heading names both, or neither. */
export function yesBelow(heading: string): boolean | undefined {
  const words = fold(heading);
  const saysEmpty = /empty|prazdn|\bmty?\b/.test(words);
  const saysFull = /full|laden|loaded|pln|naloz|\bfcl\b/.test(words);
  return saysEmpty === saysFull ? undefined : saysEmpty;
}

/** @param meaning of yes; undefined where the heading does not say it */
function readYesNo(text: string, column: string, meaning: boolean | undefined): Read {
  const word = fold(text);
  if (ownYes[column]?.includes(word)) return { value: true };
  if (ownNo[column]?.includes(word)) return { value: false };
  if (meaning === undefined && isYesOrNo(text)) return { key: 'importYesToWhat' };
  if (yes.includes(word)) return { value: meaning };
  if (no.includes(word)) return { value: !meaning };
  return column === 'isEmpty' ? { key: 'importNotLoad' } : { key: 'importNotYesNo', near: yesOrNo };
}

interface Measured {
  sign: DecimalSign | undefined;
  /** The unit in which the column is stored. */
  own: string | undefined;
  /** That of the heading. */
  unit: string | undefined;
}

/** No container weighs so much, so that a number of tonnes that would is read with its other sign. */
const mostKg = 100_000;

/** A number, converted from the unit of its cell, else from that of its heading. */
function readCellNumber(text: string, { sign, own, unit }: Measured): Read {
  const cell = own ? splitQuantity(text) : { number: text, unit: undefined };
  const from = cell.unit ?? unit ?? own;
  const read = readNumber(cell.number, sign);
  if (read.is === 'none' || (own && from && !isConvertible(from, own))) return { key: 'importNotNumber' };
  const isOther = own !== undefined && from !== undefined && from !== own;
  const inOwn = (value: number) => (isOther ? convert(value, from, own) : value);
  if (read.is === 'number') return { value: inOwn(read.value), isConverted: isOther };
  const { decimals, thousands } = read;
  const [, behind = ''] = /(\D*)$/.exec(text) ?? [];
  const meant = own === 'kg' && inOwn(thousands) > mostKg ? decimals : thousands;
  return { key: 'importNumberUnclear', params: { decimals, thousands }, fix: `${meant}${behind}` };
}

import type { SentenceKey, SentenceParams } from '@boxyard/contract/core/sentences.ts';
import { factTexts } from '@boxyard/contract/yard/box-facts.ts';
import { z } from 'zod';
import { innerOf, isInstant } from '../../core/crud/rows.ts';
import { fold } from './fold.ts';
import type { Moments } from './moments.ts';
import { choicesOf, type Shown } from './words.ts';

/** What a text of a cell was read as, or why it could not be. `near` are the words it may be one of. */
type Read = { value: unknown } | Unread;
interface Unread {
  key: SentenceKey;
  params?: SentenceParams;
  fix?: string;
  near?: readonly string[];
  /** What is offered in place of such a word, where it is not the word itself. */
  shown?: ReadonlyMap<string, Shown>;
}

export type Reader = (text: string) => Read;

/** How the texts of a column are read, by the kind of its field. */
export function readerOf(column: string, schema: z.core.$ZodType, moments: Moments): Reader {
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
  if (bare instanceof z.ZodBoolean) return (text) => readYesNo(text, column);
  if (bare instanceof z.ZodNumber) return readNumber;
  if (bare instanceof z.ZodISODate) return readDay;
  if (column === 'dangerousGoods' || column === 'otherSeals') return (text) => readFacts(column, text);
  return (text) => ({ value: text });
}

/** The kind without `nullable` and the like around it, and after what it is piped through. */
function bareOf(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = schema instanceof z.ZodPipe ? schema._zod.def.out : innerOf(schema);
  return inner && !isInstant(inner) ? bareOf(inner) : (inner ?? schema);
}

const readMoment = (text: string, moments: Moments): Read => {
  const value = moments(text);
  return value === undefined ? { key: 'importNotMoment' } : { value };
};

/** `2026-11-21`, `21. 11. 2026`. */
function readDay(text: string): Read {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text.trim()) ?? [];
  const value = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
  return z.iso.date().safeParse(value).success ? { value } : { key: 'importNotDay' };
}

function readFacts(column: keyof typeof factTexts, text: string): Read {
  const value = factTexts[column].read(text);
  return value === undefined ? { key: column === 'otherSeals' ? 'importNotSeals' : 'importNotGoods' } : { value };
}

const yesOrNo = ['yes', 'no'];
const yes = ['yes', 'y', 'true', '1', 'x', 'ano', 'a', 'on'];
const no = ['no', 'n', 'false', '0', 'nie', 'off'];
/** Words of a single column. */
const ownYes: Record<string, string[]> = { isEmpty: ['empty', 'prazdny', 'e'], isActive: ['active', 'aktivny'] };
const ownNo: Record<string, string[]> = {
  isEmpty: ['full', 'plny', 'f', 'laden'],
  isActive: ['inactive', 'neaktivny'],
};

function readYesNo(text: string, column: string): Read {
  const word = fold(text);
  if (yes.includes(word) || ownYes[column]?.includes(word)) return { value: true };
  if (no.includes(word) || ownNo[column]?.includes(word)) return { value: false };
  return { key: 'importNotYesNo', near: yesOrNo };
}

/** `1234.5`, `1 234,50`, `1.234,5`. A single sign before three digits may be either: nobody but the person knows. */
export function readNumber(given: string): Read {
  const text = given.replace(/[\s']/g, '');
  if (/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return { key: 'importNumberUnclear', fix: text.replace(/[.,]/, '') };
  const sign = /[.,](?=\d*$)/.exec(text)?.[0];
  const isGrouped = sign !== undefined && text.split(sign).length > 2;
  const groups = isGrouped ? sign : sign === ',' ? '.' : ',';
  const whole = (isGrouped ? text : text.slice(0, sign ? text.lastIndexOf(sign) : undefined)).replace(/^[+-]/, '');
  const hasGroups = whole.includes(groups);
  if (hasGroups ? !new RegExp(`^\\d{1,3}(\\${groups}\\d{3})+$`).test(whole) : !/^\d+$/.test(whole))
    return { key: 'importNotNumber' };
  const plain = text.replaceAll(groups, '').replace(',', '.');
  return /^[+-]?\d+(\.\d*)?$/.test(plain) ? { value: Number(plain) } : { key: 'importNotNumber' };
}

import { Day } from '../core/fields.ts';
import { cut, mark, type Span, unreadSign } from './order-text-tidy.ts';

const mostDays = 500;

const months = ['jan', 'feb', 'mar', 'apr', 'ma[yji]', 'jun', 'jul', 'aug', 'sep', 'o[ck]t', 'nov', 'de[cz]'];
const month = `(${months.join('|')})[a-z]{0,6}\\.?`;
const dayForm =
  '(\\d{4})-(\\d{1,2})-(\\d{1,2})(?:T[\\d:.]{4,12}Z?)?|' +
  '(\\d{1,2})[./-] ?(\\d{1,2})[./-](?: (?=\\d{4}))?(\\d{4}|\\d{2})?|' +
  `(\\d{1,2})(?:\\.|st|nd|rd|th)?[ -]?${month}(?:(?:[ ,-]{1,2}(?=\\d{4})|-)(\\d{4}|\\d{2}))?|` +
  `${month} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`;
const wholeDay = new RegExp(`^(?:${dayForm})$`, 'i');
const dayInText = new RegExp(`(?<![A-Z0-9])(?:${dayForm})(?![A-Z0-9])`, 'gi');
const beforeDay = '\\.?(?:\\s*(?:date|the|dna|dem|incl|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}))?[\\s:.,-]*$';
const lastDay = 'valid(?:ity)? (?:to|thru|through)|until|till?|expir(?:y|es|ation)|exp|do|bis';
const toLabel = new RegExp(`(?<![a-z])(?:${lastDay})${beforeDay}`, 'i');
const fromLabel = new RegExp(`(?<![a-z])(?:from|od|ab|vom)${beforeDay}`, 'i');
const rangeSign = /^ ?(?:-|to|do|bis|until|till?|az do) ?$/i;

export const isDay = (word: string): boolean => wholeDay.test(word);

/** A day in the text: what it is by the words before it, and the one with which it makes a range. */
interface Found extends Span {
  /** None where it can be read in two ways. */
  day?: string;
  is?: 'from' | 'to';
  begin?: Found;
}

/** The first and the last day of the order. Where two days are said for one of them, neither is taken. */
export function readDays(text: string, today: string) {
  const found: Found[] = [];
  let count = 0;
  const rest = cut(text, dayInText, (match) => {
    count += 1;
    const isClear = !isEitherOrder(match);
    const day = count > mostDays ? undefined : dayOf(match, today);
    if (!day) return false;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const is = toLabel.test(before) ? 'to' : fromLabel.test(before) ? 'from' : undefined;
    const last = found.at(-1);
    const begins = last && last.is !== 'to' && rangeSign.test(text.slice(last.end, match.index));
    found.push({
      ...{ start: match.index, end: match.index + match[0].length },
      ...(isClear && { day }),
      ...(is && { is }),
      ...(begins && { begin: last }),
    });
    return true;
  });
  const validTo = onlyDay(found.filter(({ is }) => is === 'to')) ?? onlyDay(found.filter(({ begin }) => begin));
  const begins = found.flatMap(({ day, begin }) => (begin && day === validTo?.day ? [begin] : []));
  const validFrom = onlyDay(found.filter(({ is }) => is === 'from')) ?? onlyDay(begins);
  const days = {
    ...(validFrom?.day && (!validTo?.day || validFrom.day <= validTo.day) && { validFrom: validFrom.day }),
    ...(validTo?.day && { validTo: validTo.day }),
  };
  const unread = found.filter(({ day }) => !day || !Object.values(days).includes(day));
  return { rest: mark(rest, unread, unreadSign), ...days };
}

/** The one day that all of these are; a day undefined where they differ, nothing where there are none. */
function onlyDay([first, ...others]: Found[]): { day: string | undefined } | undefined {
  if (!first) return undefined;
  return { day: others.every(({ day }) => day === first.day) ? first.day : undefined };
}

/** `03/04/2026` is 3 April or 4 March, `26-11-27` may begin with its year; with points the day comes first. */
function isEitherOrder([written, , , , first, second, year]: RegExpExecArray): boolean {
  if (!first || !second || /^\d+\./.test(written)) return false;
  const isDayOrMonth = Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
  return isDayOrMonth || (/^\d+-/.test(written) && year?.length === 2 && Number(year) <= 31);
}

/** A day without a year is the next such day from 180 days ago on; a 29 February may be eight years away. */
function dayOf(match: RegExpExecArray, today: string): string | undefined {
  const [, y1, m1, d1, d2, m2, y2, d3, m3, y3, m4, d4, y4] = match;
  const name = m3 ?? m4 ?? '';
  const monthNumber = m1 ?? m2 ?? months.findIndex((form) => new RegExp(form, 'i').test(name)) + 1;
  const parts = [monthNumber, d1 ?? d2 ?? d3 ?? d4].map((part) => String(part).padStart(2, '0')).join('-');
  const year = (y1 ?? y2 ?? y3 ?? y4)?.padStart(4, '20');
  const earliest = new Date(Date.parse(today) - 180 * 86_400_000).toISOString().slice(0, 10);
  const years = year ? [year] : Array.from({ length: 9 }, (_, at) => Number(earliest.slice(0, 4)) + at);
  const days = years.map((each) => `${each}-${parts}`);
  return days.find((day) => (year || day >= earliest) && Day.safeParse(day).success);
}

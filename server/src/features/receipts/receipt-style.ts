import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Content, Margins } from 'pdfmake/interfaces.js';
import { dateWords, dayWords, momentWords } from '../../core/crud/date-words.ts';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { breakable, page, unbroken } from '../../core/paper/paper.ts';
import type { Print } from './print.ts';

/** What each part of the paper is made from. */
export interface Sheet extends Print {
  /** The width of the damage drawing as a share of the width of the page. */
  sketchScale: number;
  text: Texts;
  enums: Texts;
  /** A point in time as the depot's clock shows it. */
  moment: (seconds: number) => string;
  day: (seconds: number) => string;
  /** `2026-11-21` as people write it. */
  calendarDay: (day: string) => string;
  kilograms: (weight: number) => string;
}

const locales: Record<Language, string> = { en: 'en-GB', sk: 'sk-SK' };

export function sheetOf(print: Print): Sheet {
  const { language } = print;
  const { timezone: timeZone } = print.receipt.contents.depot;
  const number = new Intl.NumberFormat(locales[language]);
  return {
    ...print,
    sketchScale: 1,
    text: textsOf(language, 'receipts'),
    enums: textsOf(language, 'enums'),
    day: (seconds) => unbroken(dateWords(language, seconds, timeZone)),
    moment: (seconds) => unbroken(momentWords(language, seconds, timeZone)),
    calendarDay: (given) => unbroken(dayWords(language, given)),
    kilograms: (weight) => unbroken(`${number.format(weight)} kg`),
  };
}

/** A label, its value, and how many columns it takes. */
export type Fact = [label: string, value: string, span?: number];

const cellMargin: Margins = [0, 0, 0, 5];

/** Facts in four columns, row by row. */
export function grid(rows: Fact[][]): Content {
  const body = rows.map((facts) => {
    const cells = facts.flatMap(([label, value, span = 1]) => {
      const stack = [{ text: label, style: 'label' }, value === '' ? '–' : breakable(value)];
      return [{ stack, margin: cellMargin, colSpan: span }, ...Array<string>(span - 1).fill('')];
    });
    return [...cells, ...Array<string>(columns - cells.length).fill('')];
  });
  return { table: { widths: Array(columns).fill((page.width - columns * columnGap) / columns), body }, layout: spaced };
}

const columns = 4;
const columnGap = 10;

/** No lines, and room to the right of each cell only. */
const spaced = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => columnGap,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

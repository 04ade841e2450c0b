import { hasWrongCheckDigit } from '../yard/iso6346.ts';
import { mostLines, mostQuantity } from './gate-orders.ts';
import { cut, kept, type Span, squeeze } from './order-text-tidy.ts';
import type { Meant, TypeReader } from './order-text-types.ts';

type Load = 'empty' | 'full';

export interface TextLine {
  quantity: number;
  containerTypeIds: number[];
  load?: Load;
  numbers: string[];
}

interface Mention extends Span {
  type: Meant;
  /** 0: none is said, or none for certain. */
  quantity: number;
  /** A number is said that may be the quantity or not: it is left to people. */
  isUnclear: boolean;
}

/** What one line of the text says. */
export interface Row extends Span {
  numbers: (Span & { number: string })[];
  mentions: Mention[];
  load: Load | undefined;
  /** Its quantities sum up those of other rows. */
  isTotal: boolean;
}

/** Six digits and the check digit; split otherwise, no digits may follow: it would be a number of another kind. */
const container =
  /(?<![A-Z0-9])[A-Z]{4}[ ./-]{0,3}(?:\d{3}[ ./-]?\d{3}[ ./-]{0,2}\d(?![A-Z0-9])|\d(?:[ ./-]?\d){6}(?![A-Z]|[ ./-]{0,2}\d))/gi;
const emptyWord = /(?<![a-z])(?:empty|empties|prazdn[a-z]{1,3}|leere?[mnrs]?)(?![a-z])/i;
/** `24 MT` is a weight. */
const emptyMark = /(?<!\d ?)(?<![A-Za-z])MT(?![A-Za-z])/;
const fullWord = /(?<![a-z])(?:full|(?:be)?laden|pln(?:e|y|ych|a)|volle?[mnrs]?)(?![a-z])/i;

export function loadIn(text: string): Load | undefined {
  const isEmpty = emptyWord.test(text) || emptyMark.test(text);
  return isEmpty === fullWord.test(text) ? undefined : isEmpty ? 'empty' : 'full';
}

/** The lines of a text, with the containers and types in each. */
export function readRows(text: string, types: TypeReader): Row[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const row = readRow(line, start, types);
    start = row.end + 1;
    return row;
  });
}

function readRow(line: string, start: number, types: TypeReader): Row {
  const numbers: Row['numbers'] = [];
  let at = start;
  const cells = line.split('\t').map((cell) => {
    const from = at;
    at += cell.length + 1;
    if (cell.length < 11) return cell;
    // Nothing in words but containers and types.
    const isListed =
      !/[A-Z]/i.test(cell.replace(container, '').replace(types.mention, '')) && !/[A-Z]\.? ?:/i.test(line);
    return cut(cell, container, ({ 0: written, index }) => {
      const number = squeeze(written);
      // Two of three: it is listed, its check digit is right, its fourth letter is one that containers have.
      const isTaken = [isListed, !hasWrongCheckDigit(number), /^...[UJZ]/.test(number)].filter(Boolean).length > 1;
      if (isTaken) numbers.push({ number, start: from + index, end: from + index + written.length });
      return isTaken;
    });
  });
  const rest = cells.join('\t');
  const mentions = readMentions(rest, start, types, numbers.length > 0);
  const load = mentions.length > 0 ? loadIn(rest) : undefined;
  return { start, end: start + line.length, numbers, mentions, load, isTotal: totalWord.test(rest) };
}

const totalWord = /(?<![a-z])(?:total|spolu|celkom|celkovo|insgesamt|gesamt|summe)(?![a-z])/i;
/** `about 5`, `2 or 3`: no quantity for certain. */
const roughly =
  /(?:\d ?(?:-|\/|or|to|az|alebo|bis|oder) ?|(?<![a-z])(?:c?ca|circa|approx(?:imately)?|about|around|etwa|zhruba|asi)\.? ?|~ ?)$/i;
/** `week 47 20DC`: a number of another kind, where nothing but a blank stands between it and the type. */
const counted =
  /(?<![a-z])(?:week|wk|kw|gate|bay|dock|depot|ramp|no|nr|pos|position|item|line|tyzden|brana|rampa|riadok|polozka|woche|tor)\.? ?$/i;
const unclear = { quantity: 0, isUnclear: true };
/** A choice of the mail between two types. */
const either = /^[ ,]*(?:or|oder|alebo)[ ]*$/i;

function readMentions(text: string, start: number, types: TypeReader, isBesideContainer: boolean): Mention[] {
  const mentions: Mention[] = [];
  cut(text, types.mention, ({ index, 0: { length }, 1: said, 2: join = '', 3: word, 4: bare, 5: after, 6: pieces }) => {
    const before = text.slice(Math.max(0, index - 16), index);
    const amount = said ?? after ?? pieces;
    const isBare = said !== undefined && !/[a-z*]/i.test(join);
    // Beside a container a number that nothing joins to the type counts the rows.
    const isRowNumber = isBare && isBesideContainer;
    const last = mentions.at(-1);
    const isChoice = last !== undefined && either.test(text.slice(last.end - start, index));
    if (isChoice) Object.assign(last, unclear);
    const isDoubtful = isChoice || roughly.test(before) || (isBare && counted.test(before)) || Number(amount) === 0;
    const quantity = isRowNumber || amount === undefined ? 0 : Number(amount);
    const span = { start: start + index, end: start + index + length };
    const type = types.read(word ?? bare ?? '');
    mentions.push({ ...span, type, quantity, isUnclear: false, ...(isDoubtful && !isRowNumber && unclear) });
    return true;
  });
  return mentions;
}

const anyType: Meant = { key: '', ids: [] };

/** What a container of a list, or a quantity, is of: the type, and its load where the mail has both loads for that type. */
interface Kind {
  type: Meant;
  load?: Load;
}
interface Sum extends Kind {
  said: Set<number>;
  totals: Set<number>;
  numbers: string[];
}

/** The lines of the order, and which parts of the text they are made of. */
export function linesOf(rows: Row[], usualLoad: Load | undefined): { lines: TextLine[]; read: Span[] } {
  const loads = loadsByType(rows);
  const kindOf = (type: Meant, load: Load | undefined): [string, Kind] => {
    const [first, other] = loads.get(type.key) ?? [];
    const isApart = other !== undefined;
    const its = isApart ? load : (first ?? usualLoad);
    return [isApart && load ? `${type.key} ${load}` : type.key, { type, ...(its && { load: its }) }];
  };
  const sums = new Map<string, Sum>();
  const sumOf = (key: string, kind: Kind) =>
    kept(sums, key, () => ({ ...kind, said: new Set<number>(), totals: new Set<number>(), numbers: [] }));
  for (const { mentions, load, isTotal } of rows) {
    for (const { type, quantity } of mentions) {
      // Said twice, as in the subject and in the mail, a quantity counts once.
      if (quantity > 0) sumOf(...kindOf(type, load))[isTotal ? 'totals' : 'said'].add(quantity);
    }
  }
  const stated = [...sums.keys()].slice(0, mostLines);
  for (const [number, { type, load }] of containersIn(rows)) {
    const [key, kind] = kindOf(type, load);
    sumOf(lineFor(key, stated), kind).numbers.push(number);
  }
  const whole = [...sums]
    .filter(([, sum]) => quantityOf(sum) > 0 && quantityOf(sum) <= mostQuantity)
    .slice(0, mostLines);
  return {
    lines: whole.map(([, sum]) => ({
      ...{ quantity: quantityOf(sum), containerTypeIds: sum.type.ids },
      ...(sum.load && { load: sum.load }),
      numbers: sum.numbers,
    })),
    read: readIn(rows, new Map(whole)),
  };
}

function loadsByType(rows: Row[]): Map<string, Set<Load>> {
  const loads = new Map<string, Set<Load>>();
  for (const { mentions, load } of rows) {
    for (const { type } of mentions) if (load) loads.set(type.key, new Set(loads.get(type.key)).add(load));
  }
  return loads;
}

/** 0 where the mail says several totals: it is not known which one counts. */
function quantityOf({ said, totals, numbers }: Sum): number {
  const [total = 0] = totals;
  if (totals.size > 1) return 0;
  return Math.max(total || [...said].reduce((sum, each) => sum + each, 0), numbers.length);
}

/** Containers that are on a line, their types, and the types that lines are of. */
function readIn(rows: Row[], sums: Map<string, Sum>): Span[] {
  const numbers = new Set([...sums.values()].flatMap((sum) => sum.numbers));
  const keys = [...new Set([...sums.values()].map(({ type }) => type.key))].filter((key) => key !== '');
  return rows.flatMap((row) => {
    const taken = row.numbers.filter(({ number }) => numbers.has(number));
    const isOfLine = ({ type }: Mention) => keys.includes(lineFor(type.key, keys));
    return [...taken, ...row.mentions.filter((each) => taken.length > 0 || (!each.isUnclear && isOfLine(each)))];
  });
}

/** A container without a type belongs to the only line that was stated, a 22G1 to one of `20DC`. */
function lineFor(key: string, stated: string[]): string {
  if (stated.includes(key)) return key;
  const [near, other] = stated.filter((each) => each.startsWith(key) || key.startsWith(each));
  return near && !other ? near : key;
}

/** Each container once with the type of its row, else with the only type that the lines above its list speak of. */
function containersIn(rows: Row[]): Map<string, Kind> {
  const containers = new Map<string, Kind>();
  const above = new Map<string, Kind>();
  let isListed = false;
  for (const { numbers, mentions, load } of rows) {
    const of = (type: Meant): Kind => ({ type, ...(load && { load }) });
    if (numbers.length > 0) {
      const here = mentions.find(({ type }) => type.ids.length > 0)?.type ?? mentions[0]?.type;
      const [heading = { type: anyType }] = above.size === 1 ? above.values() : [];
      for (const { number } of numbers)
        if (!containers.get(number)?.type.key) containers.set(number, here ? of(here) : heading);
    } else if (mentions.length > 0) {
      if (isListed || mentions.every(({ quantity }) => quantity === 0)) above.clear();
      for (const { type } of mentions) above.set(type.key, of(type));
    }
    isListed = numbers.length > 0 || (isListed && mentions.length === 0);
  }
  return containers;
}

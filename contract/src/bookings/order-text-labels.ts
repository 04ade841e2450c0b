import { isSameCompany } from './company-name.ts';
import { cut, mark, type Span } from './order-text-tidy.ts';
import { things } from './order-text-types.ts';

const haulierWords =
  'haulier|hauler|haulage(?: company| contractor)?|transporter|trucker|trucking company|transport company|carrier|' +
  '(?:auto)?dopravca|prepravna spolocnost|spediteur|spedition|frachtfu(?:e)?hrer|transportunternehmen';
const clientWords = 'client|customer|(?:shipping )?line|owner|operator|klient|zakaznik|kunde|reederei';
const pinWords = 'PIN(?:[ -]?(?:code|kod|number|nummer|num|nr|no|c)(?![A-Z])\\.?)?';
const gradeWords = '(?:grade|kategori[aeu]|stupen|trieda|guteklasse)';
const partyLabel = new RegExp(
  `(?<![A-Z0-9])(?:(?<haulier>${haulierWords})|(?:${clientWords}))(?: name)?(?<sign>[ \\t]?[:=][ \\t]*|\\t)`,
  'gi',
);
const aloneLabel = new RegExp(`^(?:${pinWords}|${haulierWords}|${clientWords}|${gradeWords}) ?:$`, 'i');

/** Whether a line is one of these labels alone, as tables of mails have them: its value is the next line. */
export const isLabelAlone = (line: string): boolean => line.length < 40 && aloneLabel.test(line);

const mostName = 120;
/** In running text (`the end customer: …`) these words mean others. */
const pieceStart = /(?:^|[\n\t,;|¦]|[,;|¦.] |(?:^|\n)[*•-] ?)$/;
const contactWords =
  'tel|phone|mobile?|cell|fax|gsm|e-?mail|ico|dic|vat|pin|contact|kontakt|driver|vodic|fahrer|truck|spz|ecv';
/** Where a name ends: at the next label, at numbers to call, at a quantity or the days of the order. */
const nameEnd = new RegExp(
  '[\\t\\n;|¦]|' +
    `(?:^|[ ,]+)(?:${haulierWords}|${clientWords}|${pinWords}) ?[:=#]|` +
    `[ ,(-]+(?:${contactWords})(?![a-z])(?:[.: ]{0,3}[+(\\d]|\\.?:)|` +
    ' (?:valid (?:from|to|un|thr|till)|until )| [a-z]{2,20}:|, [a-z]{2,20}(?: [a-z]{2,20})?:|' +
    ', ?\\+?\\d| \\+\\d| \\d{1,4} ?x ?\\d',
  'i',
);
const heading = new RegExp(`^(?:type|typ|size|qty|quantity|pocet|pin|number|no|grade|seal|${things})(?![a-z])`, 'i');

const pinForm = new RegExp(
  `(?<![A-Z0-9])${pinWords}(?:(?: [a-z]{1,12}){0,3}[ \\t]?[:#=][ \\t:#.]{0,3}|[ \\t](?:(?:is|je|ist|lautet) )?)` +
    '(?<value>\\d{4,12})(?![A-Z0-9]|[.,/-]?\\d)' +
    '(?<more>(?:(?: ?[,/&+] ?| (?:and|or|a|und|oder|alebo) | )\\d{4,12}(?![A-Z0-9./-]))*)',
  'gi',
);
const gradeForm = new RegExp(
  `(?<![A-Z0-9])(?:min(?:\\.|imum|imal[a-z]{0,3})? )?${gradeWords}(?<sign>[ \\t]?[:=][ \\t]*|[ \\t-])(?<value>[A-D])(?![A-Z0-9])` +
    '(?<more>\\+|(?:(?: ?[,/&+-] ?| (?:and|or|a|az|to|und|oder|bis|alebo) )[A-D](?![A-Z0-9]))*)',
  'gi',
);

/** What stands behind a label; without a value where that is none for certain. */
export interface Labelled extends Span {
  value?: string;
}

/**
 * Reads the transport company, the client, the driver's PIN and the least grade. What it has read is masked in `rest`.
 * @param written the text with its accents
 */
export function readLabels(text: string, written: string) {
  const { haulier, client } = readNames(text, written);
  const pin: Labelled[] = [];
  const grade: Labelled[] = [];
  const withoutNames = mark(text, [...haulier, ...client]);
  const withoutPins = cut(withoutNames, pinForm, ({ index, 0: { length }, groups = {} }) => {
    pin.push({ start: index, end: index + length, ...(groups.value && !groups.more && { value: groups.value }) });
    return true;
  });
  const rest = cut(withoutPins, gradeForm, ({ index, 0: { length }, groups = {} }) => {
    const value = `${groups.value}`;
    // `grade a container` asks for no grade.
    if (!/[:=]/.test(`${groups.sign}`) && value !== value.toUpperCase()) return false;
    grade.push({ start: index, end: index + length, ...(!groups.more && { value: value.toUpperCase() }) });
    return true;
  });
  return { rest, haulier, client, pin, grade };
}

function readNames(text: string, written: string): { haulier: Labelled[]; client: Labelled[] } {
  const found: { haulier: Labelled[]; client: Labelled[] } = { haulier: [], client: [] };
  let lastEnd = 0;
  partyLabel.lastIndex = 0;
  for (let match = partyLabel.exec(text); match; match = partyLabel.exec(text)) {
    const { 0: label, index: start, groups: { haulier, sign = '' } = {} } = match;
    const before = text.slice(Math.max(0, start - 4), start);
    if (!pieceStart.test(before) && !/^[ ,]*$/.test(text.slice(Math.max(lastEnd, start - 4), start))) continue;
    const from = start + label.length;
    const ahead = `${text.slice(from, from + mostName + 9)}${from + mostName < text.length ? '' : '\n'}`;
    const length = ahead.search(nameEnd);
    const value = length > 0 && length <= mostName ? ahead.slice(0, length).replace(/[ ,-]+$/, '') : '';
    if (!/[A-Z]/i.test(value) || (sign === '\t' && !isOnlyCell(before, ahead.slice(value.length), value))) continue;
    const end = from + value.length;
    lastEnd = from + length;
    found[haulier ? 'haulier' : 'client'].push({ start, end, value: written.slice(from, end).trim() });
  }
  return found;
}

/** A label and its value are all that its line has: it is no heading of a table. */
const isOnlyCell = (before: string, after: string, value: string): boolean =>
  /(?:^|\n)$/.test(before) && /^\s*(?:\n|$)/.test(after) && !heading.test(value);

const isSame = (one: string, other: string): boolean => one === other || isSameCompany(one, other);

/** The value that all of these say; nothing where one of them says another. */
export function onlyValue([first, ...others]: Labelled[]): string | undefined {
  const value = first?.value;
  return value && others.every((each) => each.value && isSame(each.value, value)) ? value : undefined;
}

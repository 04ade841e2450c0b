import type { Row } from './order-text-lines.ts';
import { cut, readSign, type Tidy, unreadSign } from './order-text-tidy.ts';

/** So many pieces are named, and so many signs of each. */
const [mostPieces, mostSigns] = [20, 80];

/** What a mail says of itself, up to its text; a day behind `from` and `to` is one of the order. */
const mailHeader =
  /^(?:(?:sent|cc|bcc|date|importance|kopia|datum|odoslane|gesendet|attachments?|prilohy) ?:|(?:from|to|od|komu|von|an) ?: ?[^\d¤\t]*[a-z@])/i;
const subject = /^(?:(?:subject|predmet|betreff|re|fw|fwd|aw|wg) ?: ?)+/i;
/** Behind it stand a name and an address, until the next mail of a thread begins. */
const farewell =
  /^(?:(?:best|kind|warm)? ?(?:regards|wishes)|thanks?|thank you|s pozdravom|s uctou|dakuje?m[e]?|mit (?:freundlichen|besten)|(?:freundliche|viele|beste|schone) gru|danke|--$)/i;
const nextMail = /^(?:from|von|od|p\.? ?s)[.:]/i;
const greeting = /^(?:dear|hello|hi|good|dobry|vazen|ahoj|sehr|guten|hallo)(?![a-z])/i;
/** Numbers to call and to pay, and addresses: they are nobody's order. */
const contact = new RegExp(
  '(?<![A-Z0-9])(?:tel(?:ephone|efon)?|phone|mob(?:il|ile)?|cell|fax|gsm|e-?mail|whatsapp|ico|dic|ic dph|vat|iban|bic|swift|' +
    'ust-?id[a-z-]{0,6})(?![A-Z])\\.?(?: (?:no|nr|id)\\.?)?(?: ?: ?\\S| ?(?:[+(\\d]|[A-Z]{2}\\d))[^,;\\t\\n|¦¤]*|' +
    '[^\\s@<>]{1,64}@[^\\s@<>]{1,99}|(?:https?:|www\\.)\\S{1,300}|\\+\\d[\\d ()/.-]{7,20}',
  'gi',
);
const hasData = /[\d¤]/;
const label = /^[ *•-]*(?:[A-Z][^\s:]{0,24}(?: [^\s:]{1,24}){0,3}) ?: ?(?=.*[A-Z])/i;
const rowNumber = /^\s*\(?\d{1,4}[.)]?\s*$/;

/**
 * The pieces of a mail that carry data and were not read: those with a digit, and those with a label and a value. No
 * greetings, contacts and sentences without either. `restCount` counts all, `rest` has the first ones.
 */
export function restOf(text: string, { written }: Tidy, rows: readonly Row[]): { rest: string[]; restCount: number } {
  const pieces = new Set<string>();
  const lines = cut(text, contact, () => true).split('\n');
  let [isSigned, waiting]: [boolean, string] = [false, ''];
  let headings: string[] = [];
  for (const [at, line] of lines.entries()) {
    const row = rows[at];
    if (nextMail.test(line)) isSigned = false;
    if (!row || mailHeader.test(line)) continue;
    isSigned ||= farewell.test(line);
    const words = written.slice(row.start, row.end);
    headings = line.includes('\t') ? headings : [];
    if (isHeading(line, lines[at + 1], rows[at + 1])) {
      headings = words.split('\t').map(trimmed);
      continue;
    }
    const isValue = waiting && line.length < 60 && !line.includes(readSign) && !line.includes(':');
    const found = isValue ? [`${waiting} ${words}`] : piecesOf(line, words, headings, row);
    waiting = alone.test(line) && !greeting.test(line) ? words.trim() : '';
    for (const piece of found) if (!isSigned || label.test(piece)) pieces.add(shortened(piece));
  }
  return { rest: [...pieces].slice(0, mostPieces), restCount: pieces.size };
}

/** A label whose value is the next line. */
const alone = /^[ *•-]*[A-Z][^\s:]{0,24}(?: [^\s:]{1,24}){0,2} ?:$/i;

/** Names of columns, above a row with a container or a type. */
const isHeading = (line: string, next: string | undefined, row: Row | undefined): boolean =>
  line.includes('\t') &&
  !/[\d¤¦:]/.test(line) &&
  next?.includes('\t') === true &&
  row !== undefined &&
  row.numbers.length + row.mentions.length > 0;

/** The parts of a line that nothing took, in the words of the mail. */
function piecesOf(line: string, words: string, headings: string[], { numbers }: Row): string[] {
  const isPair = headings.length === 0 && /^[A-Z][^\t¦]{0,40}\t[^\t¦]+\t?$/i.test(line);
  if (isPair) return [trimmed(words.replaceAll('\t', ' '))];
  const found: string[] = [];
  let [at, cell, isFirst] = [0, 0, true];
  for (const part of line.split(/([\t;|¦]+)/)) {
    at += part.length;
    if (/^[\t;|¦]/.test(part)) {
      isFirst = false;
      cell += part.split('\t').length - 1;
      continue;
    }
    const own = part.replace(subject, '');
    const piece = trimmed(words.slice(at - own.length, at));
    const isCount = isFirst && rowNumber.test(own) && line.includes(readSign);
    if (isCount || !piece) continue;
    const heading = headings[cell];
    if (heading && /[A-Z\d¤]/i.test(own)) found.push(`${heading}: ${piece}`);
    else if (hasData.test(own) || (label.test(own) && !greeting.test(own))) found.push(piece);
  }
  // Beside a container it says something of that container.
  const isOfContainer = headings.length === 0 && numbers.length > 0 && found.length > 0;
  return isOfContainer ? [trimmed(words.replaceAll('\t', ' '))] : found;
}

/** Without the signs that part the pieces; a minus stays before its number. */
function trimmed(words: string): string {
  let end = words.length;
  while (end > 0 && /[\s,:(+*•&-]/.test(words.charAt(end - 1))) end -= 1;
  return words
    .slice(0, end)
    .replace(/^[\s,.:)+*•&-]+(?=[^\d\s])/, '')
    .trim();
}

/** A long piece is cut around its first digit. */
function shortened(piece: string): string {
  const signs = [...piece.replaceAll(unreadSign, '')];
  if (signs.length <= mostSigns) return signs.join('');
  const digit = signs.findIndex((sign) => /\d/.test(sign));
  const start = digit > mostSigns - 20 ? digit - 40 : 0;
  return `${start > 0 ? '…' : ''}${signs
    .slice(start, start + mostSigns)
    .join('')
    .trim()}…`;
}

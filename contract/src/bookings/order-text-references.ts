import { hasWrongCheckDigit } from '../yard/iso6346.ts';
import type { OrderDirection } from './order-fields.ts';
import { isDay } from './order-text-days.ts';
import { cut, mark, type Span, squeeze, unreadSign } from './order-text-tidy.ts';
import { isType, things } from './order-text-types.ts';

const label = {
  out:
    'release|EDO|CRO|pick[ -]?up(?=[ -]?(?:ref|no|num|order|#))|uvoln[a-z]{1,10}|vydat|vydaj[a-z]{0,4}|' +
    'odvolavk[a-z]{1,3}|freistell[a-z]{1,16}',
  in:
    'acceptance|ERO|turn[ -]?in|drop[ -]?off|redelivery|returns?|prevzat[a-z]{1,3}|prijem(?:k[auy]|u)?|' +
    'vraten[a-z]{1,3}|ruckgabe[a-z]{0,12}',
  booking: 'booking[a-z]{0,2}|bkg|buchung[a-z]{0,10}',
  billOfLading: 'B/L|BL|bill of lading|konosament[a-z]{0,2}|konn?ossement[a-z]{0,2}',
  customs: 'MRN|T1|customs(?= (?:ref|no|num))|coln[ay](?= (?:ref|cislo))|zollref[a-z]{0,7}',
  /** They say nothing of the direction; but `RA` they count at the start of a line only. */
  other:
    'RA|^(?:(?:our|your|nase|vase) )?(?:order|ref(?:eren[a-z]{1,4})?|objednavka|auftrag|' +
    '(?:c\\.|cislo) (?:objednavky|prikazu|referencie))',
};
const kinds = ['out', 'in', 'booking', 'billOfLading', 'customs', 'other'] as const;
type Kind = (typeof kinds)[number];
const numberWord =
  '(?:order|ref(?:eren[a-z]{1,4})?|number|nummer|nr|num|no|cislo|c|id|prikaz|auftrag|authori[sz]ation|confirmation)';
/** Three to 64 signs with a digit among the first ones, perhaps behind the letters of a line (`HLCU 12345`); no PIN. */
const token =
  '(?:(?!PIN|TEL|FAX)[A-Z]{2,4} (?=\\d))?(?=[A-Z/._-]{0,20}\\d)[A-Z0-9][A-Z0-9/._-]{2,58}' +
  `(?![A-Z0-9]| ?(?:x|\\*|ks|pcs|units?|${things})(?![A-Z]))`;
const reference = new RegExp(
  `(?<![A-Z0-9])(?:${kinds.map((kind) => `(?<${kind}>${label[kind]})`).join('|')})(?![A-Z])\\.?` +
    `(?<words>(?:[ -]?(?:${numberWord}|${things}|empty)(?![A-Z])\\.?){0,3})` +
    `(?<sign>[ \\t]?[:#=][ \\t:#.]{0,3}\\n?|[ \\t])(?<token>${token})`,
  'gim',
);
/** Behind these a number may follow without a colon. */
const beforeNumber = new RegExp(`^(?:EDO|CRO|ERO|RA|MRN|${label.booking})$|${numberWord}\\.?$`, 'i');
/** A second number behind a label; digits alone are one only where they are many. */
const another = new RegExp(`^ ?[,/&+] ?(?=[A-Z0-9/._-]{5}|[0-9/._-]{0,3}[A-Z])(${token})`, 'i');
const directionWord = new RegExp(`(?<![A-Z0-9])(?:(?<out>${label.out})|(?:${label.in}))(?![A-Z])`, 'gi');

interface Found extends Span {
  number: string;
}

/** Whose number it is and what others call it. Where two numbers are said for one thing, neither is taken. */
export function readReferences(text: string) {
  const found: Record<Kind, Found[]> = { out: [], in: [], booking: [], billOfLading: [], customs: [], other: [] };
  const rest = cut(text, reference, ({ groups = {}, index, 0: { length } }) => {
    const kind = kinds.find((each) => groups[each]) ?? 'other';
    const number = `${groups.token}`.replace(/^[a-z]+ /, '').replace(/[/._-]+$/, '');
    const isLabelled = /[:#=\t]/.test(`${groups.sign}`) || beforeNumber.test(`${groups[kind]}${groups.words}`);
    if (!isLabelled || number.length < 3 || isOtherThing(number)) return false;
    const end = index + length;
    const [, next] = another.exec(text.slice(end, end + 64)) ?? [];
    found[kind].push({ start: index, end, number });
    // Two numbers behind one label: the second one stays in the text, and neither is taken.
    if (next && !isOtherThing(next) && squeeze(next) !== squeeze(number))
      found[kind].push({ start: end, end, number: next });
    return true;
  });
  const own = [...found.out, ...found.in];
  const number = onlyNumber(own.length > 0 ? own : found.other);
  const read = {
    number,
    bookingNumber: onlyNumber(found.booking),
    billOfLading: onlyNumber(found.billOfLading),
    customsReference: onlyNumber(found.customs),
  };
  const direction = directionOf(rest, found);
  const unread = Object.values(found)
    .flat()
    .filter((each) => !Object.values(read).some((one) => one && squeeze(one) === squeeze(each.number)));
  return {
    rest: mark(rest, unread, unreadSign),
    ...(direction && { direction }),
    ...{
      read: Object.fromEntries(Object.entries(read).filter(([, value]) => value)) as Partial<
        Record<keyof typeof read, string>
      >,
    },
  };
}

function onlyNumber([first, ...others]: Found[]): string | undefined {
  return others.every(({ number }) => squeeze(number) === squeeze(`${first?.number}`)) ? first?.number : undefined;
}

/** By the label of its number; without one by the words of the mail, where they say but one direction. */
function directionOf(text: string, found: Record<Kind, Found[]>): OrderDirection | undefined {
  const labelled = [...(found.out.length > 0 ? ['out' as const] : []), ...(found.in.length > 0 ? ['in' as const] : [])];
  if (labelled.length > 0) return labelled.length === 1 ? labelled[0] : undefined;
  const said = new Set<OrderDirection>();
  cut(text, directionWord, ({ groups }) => said.add(groups?.out ? 'out' : 'in').size > 2);
  const [only, other] = said;
  return other ? undefined : only;
}

/** Things that follow such labels, too, and are no reference: a quantity, a type, a day, a container. */
function isOtherThing(word: string): boolean {
  const bare = squeeze(word);
  const isContainer = /^[A-Z]{4}\d{7}$/.test(bare) && !hasWrongCheckDigit(bare);
  return isContainer || /^\d{1,4}x/i.test(word) || isDay(word) || isType(word);
}

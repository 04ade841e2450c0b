import { Day } from '../core/fields.ts';
import { hasWrongCheckDigit } from '../yard/iso6346.ts';
import { mostLines, mostQuantity } from './gate-orders.ts';
import type { OrderDirection } from './order-fields.ts';

type Load = 'empty' | 'full';

/** What a shipping line's mail, or a list of container numbers, says of an order; what it does not say is left out. */
export interface OrderText {
  number?: string;
  direction?: OrderDirection;
  validFrom?: string;
  validTo?: string;
  bookingNumber?: string;
  lines: { quantity: number; containerTypeIds: number[]; load?: Load; numbers: string[] }[];
}

type KnownType = Readonly<{ id: number; name: string; isoCode: string }>;

/** The types that a word means. `key` begins with their ISO group (`22G`), where there is one. */
type Meant = { key: string; ids: number[] };

/** What one line of the text says. A quantity of 0: none is said. */
interface Row {
  numbers: string[];
  mentions: { type: Meant; quantity: number }[];
  load: Load | undefined;
}

const [mostSigns, mostDays, mostTypes] = [100_000, 500, 50];

export function readOrderText(text: string, known: { types: readonly KnownType[]; today: string }): OrderText {
  const types = typesAmong(known.types);
  const tidy = tidied(text);
  const { rest: withoutReferences, ...references } = readReferences(tidy);
  const { rest, ...days } = readDays(withoutReferences, known.today);
  const rows = rest.split('\n').map((line) => readRow(line, types));
  return { ...references, ...days, lines: linesOf(rows, loadIn(tidy)) };
}

/** Hands each match to `take`; what that takes is cut out, so that nothing else reads it. */
function cut(text: string, pattern: RegExp, take: (match: RegExpExecArray) => boolean): string {
  let [rest, end] = ['', 0];
  pattern.lastIndex = 0;
  // `matchAll` copies a pattern, and this one may be long and the lines very many.
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (!take(match)) continue;
    rest += `${text.slice(end, match.index)}¦`;
    end = match.index + match[0].length;
  }
  return rest + text.slice(end);
}

function kept<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Cyrillic letters that look like Latin ones, and signs that mails write in several ways. */
const looks = [...'АВЕКМНОРСТУХІЈЅавекмнорстухіјѕ‐‑‒–—−‘’´`′“”″×✕✖'];
const latin = [...`ABEKMHOPCTYXIJSabekmhopctyxijs------'''''"""xxx`];
const latinOf = new Map(looks.map((sign, at) => [sign, latin[at] ?? sign]));
const lookAlike = new RegExp(`[${looks.join('')}]`, 'g');
const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", '#39': "'", ndash: '-', times: 'x' };

/** Letters without accents. Accents that stand alone go first: to sort very many of them takes long. */
const plain = (text: string): string =>
  text
    .replace(/\p{M}+/gu, '')
    .replace(lookAlike, (sign) => latinOf.get(sign) ?? sign)
    .normalize('NFKD')
    .slice(0, mostSigns)
    .replace(/[\p{M}\p{Cf}]+/gu, '');
const squeeze = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Without quotation marks of mails, remains of HTML and empty lines; of blanks in a row one stays: a tab or a space. */
const tidied = (text: string): string =>
  plain(text.slice(0, mostSigns))
    .replace(/&(#?\w{2,6});/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/<\/?([a-z]{1,10})[^<>]{0,300}>/gi, (_, tag: string) =>
      /^t[dh]$/i.test(tag) ? '\t' : /^(?:br|p|div|tr|li|table)$/i.test(tag) ? '\n' : ' ',
    )
    .replace(/\s+/g, (blanks) => (/[^ \t\xa0]/.test(blanks) ? '\n' : blanks.includes('\t') ? '\t' : ' '))
    .replace(/^[>|\s]+/gm, '')
    // Quantity and type are one thing, also on two lines.
    .replace(/\n(?=(?:container )?(?:type|typ|size|qty|quantity|pocet|mnozstvo)\b)/gi, ' ')
    .trim();

const label = {
  out:
    'release|EDO|CRO|pick[ -]?up(?=[ -]?(?:ref|no|num|order|#))|uvoln[a-z]{1,10}|vydat|vydaj[a-z]{0,4}|' +
    'odvolavk[a-z]{1,3}|freistell[a-z]{1,16}',
  in:
    'acceptance|ERO|turn[ -]?in|drop[ -]?off|redelivery|returns?|prevzat[a-z]{1,3}|prijem(?:k[auy]|u)?|' +
    'vraten[a-z]{1,3}|ruckgabe[a-z]{0,12}',
  booking: 'booking[a-z]{0,2}|bkg|buchung[a-z]{0,10}',
  /** They say nothing of the direction; but `RA` they count at the start of a line only. */
  other:
    'RA|^(?:(?:our|your|nase|vase) )?(?:order|ref(?:eren[a-z]{1,4})?|objednavka|auftrag|' +
    '(?:c\\.|cislo) (?:objednavky|prikazu|referencie))',
};
const labelKinds = ['out', 'in', 'booking', 'other'] as const;
const numberWord =
  '(?:order|ref(?:eren[a-z]{1,4})?|number|nummer|nr|num|no|cislo|c|id|prikaz|auftrag|authori[sz]ation|confirmation)';
const things = '(?:containers?|kontajner[a-z]{0,3}|boxes)';
/** Three to 64 signs with a digit among the first ones, perhaps behind the letters of a line (`HLCU 12345`); no PIN. */
const token =
  '(?:(?!PIN|TEL|FAX)[A-Z]{2,4} (?=\\d))?(?=[A-Z/._-]{0,20}\\d)[A-Z0-9][A-Z0-9/._-]{2,58}' +
  `(?![A-Z0-9]| ?(?:x|\\*|ks|pcs|units?|${things})(?![A-Z]))`;
const reference = new RegExp(
  `(?<![A-Z0-9])(?:${labelKinds.map((kind) => `(?<${kind}>${label[kind]})`).join('|')})(?![A-Z])\\.?` +
    `(?<words>(?:[ -]?(?:${numberWord}|${things}|empty)(?![A-Z])\\.?){0,3})` +
    `(?<sign>[ \\t]?[:#=][ \\t:#.]{0,3}\\n?|[ \\t])(?<token>${token})`,
  'gim',
);
/** Behind these a number may follow without a colon. */
const beforeNumber = new RegExp(`^(?:EDO|CRO|ERO|RA|${label.booking})$|${numberWord}\\.?$`, 'i');
const directionWord = new RegExp(`(?<![A-Z0-9])(?:(${label.out})|${label.in})(?![A-Z])`, 'i');

function readReferences(text: string) {
  const found: Partial<Record<(typeof labelKinds)[number], string>> = {};
  const rest = cut(text, reference, ({ groups = {} }) => {
    const kind = labelKinds.find((each) => groups[each]) ?? 'other';
    const number = `${groups.token}`.replace(/^[a-z]+ /, '').replace(/[/._-]+$/, '');
    const isLabelled = /[:#=\t]/.test(`${groups.sign}`) || beforeNumber.test(`${groups[kind]}${groups.words}`);
    if (!isLabelled || number.length < 3 || isOtherThing(number)) return false;
    found[kind] ??= number;
    return true;
  });
  const { booking: bookingNumber } = found;
  const number = found.out ?? found.in ?? found.other;
  const [word, outWord] = directionWord.exec(text) ?? [];
  const isOut = found.out || (!found.in && outWord);
  const direction: OrderDirection | undefined = isOut ? 'out' : found.in || word ? 'in' : undefined;
  return { rest, ...(number && { number }), ...(direction && { direction }), ...(bookingNumber && { bookingNumber }) };
}

/** Things that follow such labels, too, and are no reference: a quantity, a type, a day, a container. */
function isOtherThing(word: string): boolean {
  const bare = squeeze(word);
  const isContainer = /^[A-Z]{4}\d{7}$/.test(bare) && !hasWrongCheckDigit(bare);
  return isContainer || /^\d{1,4}x/i.test(word) || wholeDay.test(word) || isType(word);
}

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

function readDays(text: string, today: string) {
  const days: { from?: string; to?: string; rangeFrom?: string; rangeTo?: string } = {};
  let last: { day: string; end: number; isEnd: boolean } | undefined;
  let count = 0;
  const rest = cut(text, dayInText, (match) => {
    count += 1;
    const day = count > mostDays ? undefined : dayOf(match, today);
    if (!day) return false;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const isEnd = toLabel.test(before);
    if (isEnd) days.to ??= day;
    else if (fromLabel.test(before)) days.from ??= day;
    const isRange = last && !last.isEnd && rangeSign.test(text.slice(last.end, match.index));
    if (last && isRange && !days.rangeTo) [days.rangeFrom, days.rangeTo] = [last.day, day];
    last = { day, end: match.index + match[0].length, isEnd };
    return true;
  });
  const validTo = days.to ?? days.rangeTo;
  const validFrom = days.from ?? (days.rangeTo === validTo ? days.rangeFrom : undefined);
  const isBefore = validFrom && (!validTo || validFrom <= validTo);
  return { rest, ...(isBefore && { validFrom }), ...(validTo && { validTo }) };
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

const highCube = '(?:H[CQ]|HIGH[ -]?CUBE)';
const reefer = '(?:R[FE]|REEFER)';
/** The words for a kind of container, by the end of its ISO group: height (as 40 feet have it) and kind. */
const kindWords = {
  '2G': 'DC|DV|GP|STD?|SD|STANDARD|DRY',
  '5R': `RH|HR|${highCube}[ -]?${reefer}|${reefer}[ -]?${highCube}`,
  '5G': `${highCube}(?:[ -]?(?:DC|DV|GP|PW|DRY))?`,
  '2R': reefer,
  '2U': 'OT|OPEN[ -]?TOP',
  '2P': 'FR|FLAT(?:[ -]?RACK)?',
  '2T': 'TK|TANK',
};
const kinds = Object.entries(kindWords).map(([code, words]) => ({ code, form: new RegExp(`^(?:${words})$`, 'i') }));
const size = `(?:20|40|45(?=[^A-Z0-9]{0,3}(?:ft)?[^A-Z0-9]{0,3}H))[ -]?(?:'{1,2}|"|ft\\.?|foot|feet)?[ -]?`;
const anyKind = `(?:${Object.values(kindWords).join('|')})`;
const sizeAndKind = new RegExp(`^(?=(..))${size}(${anyKind})$`, 'i');
const isoType = '(?:[24L][02456][GVBSRHUPTK]\\d|(?:22|25|42|45|L5)(?:GP|VH|R[EST]|UT|P[LFCS]|T[NDG]))';
const wholeIsoType = new RegExp(`^${isoType}$`, 'i');
/** `10 x`, `5 ks prazdnych`, `4 type`, `2 empty`, or a blank. */
const joint =
  `(?: ?(?:x|\\*|ks|kus[a-z]{0,2}|pcs?|st(?:[kc]|uck)?|units?|${things})\\.?[ \\t]?(?:[a-z]{2,14} ){0,2}|[ \\t,;]{1,2})` +
  '(?:(?:(?:container )?(?:type|typ|size)[ \\t:]|empty|MT|full|prazdn[a-z]{1,3}|pln[a-z]{1,2}|leere?) ?)?';
const behind =
  '[ \\t:=-]{0,3}(?:(?:[x*]|(?:qty|quantity|pocet|mnozstvo)[a-z ]{0,15}[:.= \\t]) ?(\\d{1,4})|' +
  '(\\d{1,4}) ?(?:ks|pcs?|st[kc]?|units?))(?![A-Z0-9])';

const isType = (word: string): boolean => wholeIsoType.test(word) || sizeAndKind.test(word);

type TypeReader = ReturnType<typeof typesAmong>;

function typesAmong(types: readonly KnownType[]) {
  const known = types.map(({ id, name, isoCode }) => ({ id, name: squeeze(plain(name)), code: isoCode.toUpperCase() }));
  const spelled = types
    .flatMap(({ name, isoCode }) => [plain(name).trim(), isoCode])
    .filter((word) => word.length > 2 && /[a-z]/i.test(word) && !isType(word))
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[^A-Za-z0-9\s]/g, '\\$&').replace(/\s+/g, '[ \\t]'));
  const anyWord = `(${[...spelled, size + anyKind, isoType].join('|')})'?s?(?![A-Z0-9])`;
  const find = (word: string): Meant => {
    const code = squeeze(word);
    const isIso = wholeIsoType.test(code);
    const [, feet, kind = ''] = (!isIso && sizeAndKind.exec(word)) || [];
    const groups = feet ? groupsOf(feet, kind) : isIso ? [code.slice(0, 3)] : [];
    const same = known.filter((type) => type.code === code || type.name === code);
    const alike = known.filter((type) => groups.some((group) => type.code.startsWith(group)));
    const chosen = feet ? new Set([...same, ...alike]) : same.length > 0 ? same : alike;
    const key = (feet ? groups[0] : same[0]?.code) || code;
    return { key, ids: [...chosen].map(({ id }) => id).slice(0, mostTypes) };
  };
  const read = new Map<string, Meant>();
  return {
    /** Quantity, what joins them, type; or a type, perhaps with the quantity behind it. */
    mention: new RegExp(`(?<![A-Z0-9]|\\d[.,:/-])(?:(\\d{1,4})(${joint})${anyWord}|${anyWord}(?:${behind})?)`, 'gi'),
    read: (word: string): Meant => kept(read, word, () => find(word)),
  };
}

/** `40` and `HC`: `45G`. Tanks were K before they were T; most 40' reefers are high, and are called `40RF` all the same. */
function groupsOf(feet: string, kind: string): string[] {
  const code = kinds.find(({ form }) => form.test(kind))?.code ?? '';
  const group = feet === '45' ? `L5${code.charAt(1)}` : feet.charAt(0) + code;
  if (group === '42R') return ['42R', '45R'];
  return group.endsWith('T') ? [group, group.replace('T', 'K')] : [group];
}

/** Six digits and the check digit; split otherwise, no digits may follow: it would be a number of another kind. */
const container =
  /(?<![A-Z0-9])[A-Z]{4}[ ./-]{0,3}(?:\d{3}[ ./-]?\d{3}[ ./-]{0,2}\d(?![A-Z0-9])|\d(?:[ ./-]?\d){6}(?![A-Z]|[ ./-]{0,2}\d))/gi;
const emptyWord = /(?<![a-z])(?:empty|empties|prazdn[a-z]{1,3}|leere?[mnrs]?)(?![a-z])/i;
/** `24 MT` is a weight. */
const emptyMark = /(?<!\d ?)(?<![A-Za-z])MT(?![A-Za-z])/;
const fullWord = /(?<![a-z])(?:full|(?:be)?laden|pln(?:e|y|ych|a)|volle?[mnrs]?)(?![a-z])/i;

function loadIn(text: string): Load | undefined {
  const isEmpty = emptyWord.test(text) || emptyMark.test(text);
  return isEmpty === fullWord.test(text) ? undefined : isEmpty ? 'empty' : 'full';
}

function readRow(line: string, types: TypeReader): Row {
  const numbers: string[] = [];
  const cells = line.split('\t').map((cell) => {
    if (cell.length < 11) return cell;
    // Nothing in words but containers and types.
    const isListed =
      !/[A-Z]/i.test(cell.replace(container, '').replace(types.mention, '')) && !/[A-Z]\.? ?:/i.test(line);
    return cut(cell, container, ([written]) => {
      const number = squeeze(written);
      // Two of three: it is listed, its check digit is right, its fourth letter is one that containers have.
      const isTaken = [isListed, !hasWrongCheckDigit(number), /^...[UJZ]/.test(number)].filter(Boolean).length > 1;
      if (isTaken) numbers.push(number);
      return isTaken;
    });
  });
  const rest = cells.join('\t');
  const mentions: Row['mentions'] = [];
  cut(rest, types.mention, ([, before, join = '', word, bare, after, pieces]) => {
    // Beside a container a number that nothing joins to the type counts the rows.
    const isCount = numbers.length > 0 && before !== undefined && !/[a-z*]/i.test(join);
    const quantity = isCount ? 0 : Number(before ?? after ?? pieces ?? 0);
    return mentions.push({ type: types.read(word ?? bare ?? ''), quantity }) > 0;
  });
  return { numbers, mentions, load: mentions.length > 0 ? loadIn(rest) : undefined };
}

const anyType: Meant = { key: '', ids: [] };

function linesOf(rows: Row[], usualLoad: Load | undefined): OrderText['lines'] {
  const lines = new Map<string, { type: Meant; quantities: Set<number>; numbers: string[] }>();
  const lineOf = (key: string, type: Meant) =>
    kept(lines, key, () => ({ type, quantities: new Set<number>(), numbers: [] }));
  const loads = new Map<string, Set<Load>>();
  for (const { mentions, load } of rows) {
    for (const { type, quantity } of mentions) {
      // Said twice, as in the subject and in the mail, a quantity counts once.
      if (quantity > 0) lineOf(type.key, type).quantities.add(quantity);
      if (load) loads.set(type.key, new Set(loads.get(type.key)).add(load));
    }
  }
  const stated = [...lines.keys()].slice(0, mostLines);
  for (const [number, type] of containersIn(rows)) lineOf(lineFor(type.key, stated), type).numbers.push(number);
  return [...lines.values()].slice(0, mostLines).map(({ type, quantities, numbers }) => {
    const said = [...quantities].reduce((sum, each) => sum + each, 0);
    const quantity = Math.min(Math.max(said, numbers.length), mostQuantity);
    const [first, other] = loads.get(type.key) ?? [];
    const load = first && !other ? first : usualLoad;
    return { quantity, containerTypeIds: type.ids, ...(load && { load }), numbers };
  });
}

/** A container without a type belongs to the only line that was stated, a 22G1 to one of `20DC`. */
function lineFor(key: string, stated: string[]): string {
  if (stated.includes(key)) return key;
  const [near, other] = stated.filter((each) => each.startsWith(key) || key.startsWith(each));
  return near && !other ? near : key;
}

/** Each container once with the type of its row, else with the only type that the lines above its list speak of. */
function containersIn(rows: Row[]): Map<string, Meant> {
  const containers = new Map<string, Meant>();
  const above = new Map<string, Meant>();
  let isListed = false;
  for (const { numbers, mentions } of rows) {
    if (numbers.length > 0) {
      const here = mentions.find(({ type }) => type.ids.length > 0)?.type ?? mentions[0]?.type;
      const [heading = anyType] = above.size === 1 ? above.values() : [];
      for (const number of numbers) if (!containers.get(number)?.key) containers.set(number, here ?? heading);
    } else if (mentions.length > 0) {
      if (isListed || mentions.every(({ quantity }) => quantity === 0)) above.clear();
      for (const { type } of mentions) above.set(type.key, type);
    }
    isListed = numbers.length > 0 || (isListed && mentions.length === 0);
  }
  return containers;
}

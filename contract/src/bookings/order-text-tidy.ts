/** Signs that stand for what was read, and for data that was seen and not taken over. No tidied text has them. */
export const [readSign, unreadSign] = ['¦', '¤'];

/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

const mostSigns = 100_000;

/** Cyrillic letters that look like Latin ones, and signs that mails write in several ways. */
const looks = [...'АВЕКМНОРСТУХІЈЅавекмнорстухіјѕ‐‑‒–—−‘’´`′“”″×✕✖'];
const latin = [...`ABEKMHOPCTYXIJSabekmhopctyxijs------'''''"""xxx`];
const latinOf = new Map(looks.map((sign, at) => [sign, latin[at] ?? sign]));
const lookAlike = new RegExp(`[${looks.join('')}]`, 'g');
const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", '#39': "'", ndash: '-', times: 'x' };

/** One way to write each sign; letters keep their accents. Accents in heaps go first: to sort very many of them takes long. */
const unified = (text: string): string =>
  text
    .slice(0, mostSigns)
    .replace(/\p{Cf}+/gu, '')
    .replace(/\p{M}{3,}/gu, '')
    .replace(lookAlike, (sign) => latinOf.get(sign) ?? sign)
    .normalize('NFKC')
    .slice(0, mostSigns)
    .replace(/[¦¤]/g, '|');
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '');

/** Plain Latin letters, as far as a text has any. */
export const plain = (text: string): string => withoutAccents(unified(text));
export const squeeze = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Without quotation marks of mails, remains of HTML and empty lines; of blanks in a row one stays: a tab or a space. */
const laidOut = (text: string): string =>
  unified(text)
    .replace(/&(#?\w{2,6});/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/<\/?([a-z]{1,10})[^<>]{0,300}>/gi, (_, tag: string) =>
      /^t[dh]$/i.test(tag) ? '\t' : /^(?:br|p|div|tr|li|table)$/i.test(tag) ? '\n' : ' ',
    )
    .replace(/\s+/g, (blanks) => (/[^ \t\xa0]/.test(blanks) ? '\n' : blanks.includes('\t') ? '\t' : ' '))
    .replace(/^[>|\s]+/gm, '')
    .trim();

/** Quantity and type are one thing, also on two lines. */
const goesOn = /^(?:container )?(?:type|typ|size|qty|quantity|pocet|mnozstvo)\b/i;

/** The text to read, and as long, sign by sign, the words as they were written: only these have accents. */
export interface Tidy {
  text: string;
  written: string;
}

/** @param waits whether a line is a label alone, whose value is the next line */
export function tidied(given: string, waits: (line: string) => boolean): Tidy {
  const whole = laidOut(given);
  const written = whole.split('\n');
  const lines: Tidy[] = [];
  let isWaiting = false;
  for (const [at, text] of withoutAccents(whole).split('\n').entries()) {
    if (text.trim() === '') continue;
    const words = written[at]?.length === text.length ? written[at] : text;
    const last = lines.at(-1);
    if (last && (isWaiting || goesOn.test(text))) {
      last.text += ` ${text}`;
      last.written += ` ${words}`;
    } else lines.push({ text, written: words });
    isWaiting = waits(text);
  }
  return {
    text: lines.map(({ text }) => text).join('\n'),
    written: lines.map(({ written: words }) => words).join('\n'),
  };
}

/** Lines and cells stay what they are. */
const masked = (text: string, sign: string): string => text.replace(/[^\t\n]/g, sign);

/** Hands each match to `take`; what that takes is masked, so that nothing else reads it. All else stays where it is. */
export function cut(text: string, pattern: RegExp, take: (match: RegExpExecArray) => boolean): string {
  let [rest, end] = ['', 0];
  pattern.lastIndex = 0;
  // `matchAll` copies a pattern, and this one may be long and the lines very many.
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (!take(match)) continue;
    rest += text.slice(end, match.index) + masked(match[0], readSign);
    end = match.index + match[0].length;
  }
  return rest + text.slice(end);
}

/** Masks these parts, of which none reaches into another. */
export function mark(text: string, spans: readonly Span[], sign = readSign): string {
  let [rest, at] = ['', 0];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    rest += text.slice(at, start) + masked(text.slice(start, end), sign);
    at = end;
  }
  return rest + text.slice(at);
}

export function kept<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

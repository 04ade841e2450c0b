import { splitWords } from '@boxyard/contract/core/split-words.ts';

/** The signs with which numbers and plates are written or not. */
const spacing = /[\s-]/;

interface Folded {
  text: string;
  /** Where each character of `text` stands in the original. */
  from: number[];
}

/** A text without accents and capitals. @param bare also without spaces and hyphens */
function fold(text: string, bare: boolean): Folded {
  const folded: Folded = { text: '', from: [] };
  let at = 0;
  for (const sign of text) {
    const plain = bare && spacing.test(sign) ? '' : sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    folded.text += plain;
    for (let n = 0; n < plain.length; n++) folded.from.push(at);
    at += sign.length;
  }
  return folded;
}

/** A text cut in three: the middle is what was searched, '' where it is not there. */
type Cut = [before: string, match: string, after: string];

/** Cuts a text at the first place that matches, regardless of capitals and accents, else also of spaces and hyphens, else at a word. */
export function cutAt(text: string, searched: string): Cut {
  for (const part of [searched.trim(), ...splitWords(searched)])
    for (const bare of [false, true]) {
      const cut = cutOnce(fold(text, bare), fold(part, bare).text);
      const to = cut?.to ?? text.length;
      if (cut) return [text.slice(0, cut.from), text.slice(cut.from, to), text.slice(to)];
    }
  return [text, '', ''];
}

function cutOnce({ text, from }: Folded, part: string): { from: number; to: number | undefined } | undefined {
  const start = part === '' ? -1 : text.indexOf(part);
  return start < 0 ? undefined : { from: from[start] ?? 0, to: from[start + part.length] };
}

/** With each word that was searched a word of the text starts. */
export function startsAWord(text: string, searched: string): boolean {
  const whole = ` ${fold(text, false).text}`;
  return splitWords(fold(searched, false).text).every((word) => whole.includes(` ${word}`));
}

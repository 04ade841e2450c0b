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

/** Cuts a text at the first place that matches, regardless of capitals and accents, else also of spaces and hyphens. */
export function cutAt(text: string, searched: string): Cut {
  for (const bare of [false, true]) {
    const [whole, part] = [fold(text, bare), fold(searched.trim(), bare)];
    const start = part.text === '' ? -1 : whole.text.indexOf(part.text);
    if (start < 0) continue;
    const from = whole.from[start] ?? 0;
    const to = whole.from[start + part.text.length] ?? text.length;
    return [text.slice(0, from), text.slice(from, to), text.slice(to)];
  }
  return [text, '', ''];
}

/** A word of the text starts with what was searched, which may go on over several words. */
export const startsAWord = (text: string, searched: string): boolean =>
  ` ${fold(text, false).text}`.includes(` ${fold(searched.trim(), false).text}`);

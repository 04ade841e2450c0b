import { fold } from './fold.ts';

/** A text longer than names are is none that was misspelt. */
export const longestNear = 100;
/** Pairs of letters that are compared for one page of a preview, about a tenth of a second: beyond them nothing more is proposed. */
const mostCompared = 5_000_000;

interface Key {
  word: string;
  key: string;
}

/** Finds the word that a text was likely meant to be, of the same lists again and again. */
export function nearestWords(): (text: string, words: readonly string[]) => string | undefined {
  const lists = new Map<readonly string[], { keys: Key[]; found: Map<string, string | undefined> }>();
  let left = mostCompared;

  function look(typed: string, keys: readonly Key[]): string | undefined {
    let most = Math.max(1, Math.floor(typed.length * 0.4));
    let best: string | undefined;
    for (const { word, key } of keys) {
      // As many letters as one is longer have to be added at least.
      if (Math.abs(typed.length - key.length) > most) continue;
      left -= typed.length * key.length;
      if (left <= 0) return undefined;
      const changes = changesBetween(typed, key);
      if (changes > most) continue;
      if (changes === 0) return word;
      best = word;
      most = changes - 1;
    }
    if (best !== undefined) return best;
    const within = keys.filter(({ key }) => holds(key, typed) || holds(typed, key));
    return within.length === 1 ? within[0]?.word : undefined;
  }

  return (text, words) => {
    if (text.length > longestNear) return undefined;
    const typed = fold(text);
    if (typed === '') return undefined;
    const list = lists.get(words) ?? { keys: words.map((word) => ({ word, key: fold(word) })), found: new Map() };
    lists.set(words, list);
    if (!list.found.has(typed)) list.found.set(typed, look(typed, list.keys));
    return list.found.get(typed);
  };
}

/** Two letters stand in many words. */
const holds = (whole: string, part: string): boolean => part.length > 2 && whole.includes(part);

/** How many letters have to be changed, added or taken away (Levenshtein). */
function changesBetween(a: string, b: string): number {
  const row = Uint16Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    let corner = i - 1;
    let before = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0;
      before = Math.min(above + 1, before + 1, corner + (letter === b.charCodeAt(j - 1) ? 0 : 1));
      row[j] = before;
      corner = above;
    }
  }
  return row[b.length] ?? 0;
}

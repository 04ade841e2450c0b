import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A statement asked this often gets a name, which costs memory in every connection. */
const oftenEnough = 5;
/** How many texts are counted. The one not asked for longest is dropped, so statements built from input cannot fill the memory. */
const mostTexts = 1000;
/** In the text of a statement whose values decide how it is best run: it gets no name, so that its plan is made for them each time. */
export const plannedForValues = '/* planned for its values */';
/** Later pages contain their number, so their text is rarely asked twice and gets no name. */
const furtherPage = / offset [1-9]/;

/**
 * Names for statements that are asked often: such a statement is parsed once for each connection, and its plan kept where
 * one plan fits all values. To plan took longer than to run.
 */
export function statementNames(): (text: string) => string | undefined {
  const asked = new LRUCache<string, { times: number; name: string }>({ max: mostTexts });
  return (text) => {
    const known = asked.get(text);
    if (!known) {
      if (furtherPage.test(text) || text.includes(plannedForValues)) return undefined;
      asked.set(text, { times: 1, name: createHash('sha1').update(text).digest('base64url') });
      return undefined;
    }
    known.times += 1;
    return known.times > oftenEnough ? known.name : undefined;
  };
}

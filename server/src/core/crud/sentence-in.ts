import type { Language } from '@boxyard/contract/core/enums.ts';
import type { SentenceParams } from '@boxyard/contract/core/sentences.ts';
import { placeInWords, placeWordsOf } from '@boxyard/contract/yard/place-words.ts';
import { textsOf } from './texts.ts';

/** A sentence of ours in a language. Words that it lists come in English, beside the keys of `enums` (`listed`); a place comes in English. */
export function sentenceIn(language: Language): (key: string, params?: SentenceParams) => string {
  const [say, words, places] = [
    textsOf(language, 'sentences'),
    textsOf(language, 'enums'),
    placeWordsOf(textsOf(language, 'common')),
  ];
  return (key, { listed, place, ...params } = {}) =>
    say(key, {
      ...params,
      ...(place !== undefined && { place: placeInWords(String(place), places) }),
      ...(listed !== undefined && {
        words: String(listed)
          .split(',')
          .map((each) => words(each))
          .join(', '),
      }),
    });
}

import type { Language } from '@boxyard/contract/core/enums.ts';
import { textsOf } from './texts.ts';

/**
 * What the values of a choice are called in a language. A value that the choice no longer has, as the history may, is called as it is.
 * @param words where its words stand: `enums:clientType`; '' for codes, which are called as they are
 */
export function choiceWords(words: string, language: Language): (value: unknown) => string {
  const [file = '', group = ''] = words.split(':');
  if (group === '') return String;
  const text = textsOf(language, file);
  return (value) => {
    const key = `${group}.${String(value)}`;
    const said = text(key);
    return value === '' || said === key ? String(value) : said;
  };
}

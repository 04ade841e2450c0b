import { splitWords } from '@boxyard/contract/core/split-words.ts';
import type { OptionsFilter } from '@mantine/core';

/** A text as people search it: without capitals and accents. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Tells whether a text contains each word that was typed, in any order. */
export function containsWords(typed: string): (text: string) => boolean {
  const words = splitWords(withoutAccents(typed));
  return (text) => {
    const plain = withoutAccents(text);
    return words.every((word) => plain.includes(word));
  };
}

/** Keeps the options whose label contains what was typed. */
export const filterWithoutAccents: OptionsFilter = ({ options, search, limit }) => {
  const matches = containsWords(search);
  const found = options.flatMap((option): typeof options => {
    if (!('group' in option)) return matches(option.label) ? [option] : [];
    const items = option.items.filter((item) => matches(item.label));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return found.slice(0, limit);
};

import type { OptionsFilter } from '@mantine/core';

/** A text as people search it: without capitals and accents. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Keeps the options whose label contains what was typed. */
export const filterWithoutAccents: OptionsFilter = ({ options, search, limit }) => {
  const typed = withoutAccents(search);
  const found = options.flatMap((option): typeof options => {
    if (!('group' in option)) return withoutAccents(option.label).includes(typed) ? [option] : [];
    const items = option.items.filter((item) => withoutAccents(item.label).includes(typed));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return found.slice(0, limit);
};

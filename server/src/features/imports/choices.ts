import { type Draft, find, textIn } from './drafts.ts';
import { fold } from './fold.ts';

/** Records that a column may name, by each of their names. */
export interface Choices<T> {
  by: Map<string, T[]>;
  names: string[];
}

/** @param namesOf in the order in which they count: an earlier kind of name that fits hides what only a later one finds */
export function choicesOf<T>(all: readonly T[], ...namesOf: ((one: T) => string)[]): Choices<T> {
  const by = new Map<string, T[]>();
  for (const nameOf of namesOf) {
    const found = new Map<string, T[]>();
    for (const one of all) {
      const key = fold(nameOf(one));
      if (key !== '' && !by.has(key)) found.set(key, [...(found.get(key) ?? []), one]);
    }
    for (const [key, some] of found) by.set(key, some);
  }
  const names = all.flatMap((one) => namesOf.map((nameOf) => nameOf(one)));
  return { by, names: [...new Set(names.filter((name) => name !== ''))] };
}

/** The record that a column names. What is not found, or found twice, is said of the cell. */
export function choose<T>(draft: Draft, column: string, { by, names }: Choices<T>): T | undefined {
  const text = textIn(draft, column);
  if (text === undefined) return undefined;
  const [first, second] = by.get(fold(text)) ?? [];
  if (!first) find(draft, { column, key: 'importUnknown', near: names });
  else if (second) find(draft, { column, key: 'importAmbiguous' });
  return second ? undefined : first;
}

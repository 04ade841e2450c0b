import { fieldNames, pick } from '../../core/data/fields.ts';

/** The fields of `now` that differ from `before`; lists and nested values by content. */
export function changedFields<V extends object>(before: V, now: V): object {
  return pick(
    now,
    fieldNames(now).filter((name) => !isSame(now[name], before[name])),
  );
}

/** Whether two values of a field have the same content. */
export const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || textOf(one) === textOf(other);

/** JSON makes null of NaN, which is a text that is no number or no time yet. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'not a number' : part));

import { fieldNames, pick } from '../../core/data/fields.ts';

/** The fields of `now` that differ from `before`; lists and nested values by content. */
export function changedFields<V extends object>(before: V, now: V): object {
  return pick(
    now,
    fieldNames(now).filter((name) => !same(now[name], before[name])),
  );
}

const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** The fields of `now` that differ from `before`; lists and nested values by content. */
export function changedFields<V extends object>(before: V, now: V): Partial<V> {
  const changed = Object.entries(now).filter(([name, value]) => !same(value, before[name as keyof V]));
  return Object.fromEntries(changed) as Partial<V>;
}

const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

import type { LastChange } from '@boxyard/contract/core/problems.ts';
import { isSame } from './changed-fields.ts';
import { type Contest, changedPaths, mergeChanges } from './three-way.ts';

/** What two people made of one record, for the dialog that settles it. */
interface Comparison<Values> {
  /** Fields that both changed, and differently. */
  contested: Contest[];
  /** Fields that only the other person changed, with what they are now. */
  taken: { path: string; value: unknown }[];
  /** Both changes together. @param theirs the contested paths at which the other person's value is taken */
  settle: (theirs: ReadonlySet<string>) => Values;
}

/** The two changes, and who made the other one, as far as the server says. */
export interface Conflict {
  contested: Contest[];
  taken: { path: string; value: unknown }[];
  changed: LastChange | undefined;
  /** @param theirs the contested paths at which the other person's value is taken */
  save: (theirs: ReadonlySet<string>) => Promise<void>;
  dismiss: () => void;
}

export function compare<Values extends object>(base: Values, mine: Values, theirs: Values): Comparison<Values> {
  const { contested } = mergeChanges(base, mine, theirs);
  const isContested = (path: string) =>
    contested.some((each) => isWithin(each.path, path) || isWithin(path, each.path));
  const taken = changedPaths(base, theirs)
    // A part of the record has a version of its own, which nobody typed.
    .filter((path) => !path.endsWith('version') && !isContested(path))
    .filter((path) => !isSame(valueAt(mine, path), valueAt(theirs, path)))
    .map((path) => ({ path, value: valueAt(theirs, path) }));
  return {
    contested,
    taken,
    settle: (paths) => mergeChanges(base, mine, theirs, (path) => paths.has(path)).value,
  };
}

/** The fields of the form, by their first names, that hold something contested. */
export const contestedFields = (contested: readonly Contest[]): string[] => [
  ...new Set(contested.map(({ path }) => path.split('.', 1)[0] ?? path)),
];

const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`);

/** The value at a path of names, and of keys in lists of things; undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value.find((item: { key?: string }) => item.key === name);
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
  }, values);

/** The path under which the form shows a field: things of a list go by their place there. */
export function shownPath(values: unknown, path: string): string {
  let value = values;
  const names = path.split('.').map((name) => {
    const list = Array.isArray(value) ? value : undefined;
    const at = list?.findIndex((item: { key?: string }) => item.key === name) ?? -1;
    value = valueAt(value, name);
    return at < 0 ? name : String(at);
  });
  return names.join('.');
}

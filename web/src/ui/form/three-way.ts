import { isSame } from './changed-fields.ts';

/** A field that two people have changed to different values. What one of them has removed is undefined. */
export interface Contest {
  /** Such as `status`, `cargo.remark` and, in a list, `cargo.items.<key>.weight`. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** What came of two changes of one value: both of them, and the fields in which they touched the same. */
interface Merged<V> {
  value: V;
  contested: Contest[];
}

type TakesTheirs = (path: string) => boolean;
const keepsMine: TakesTheirs = () => false;

type Item = { key: string; id?: number | undefined; flaggedAsDeleted?: boolean };

/**
 * Brings together what two people made of one value: objects field by field, lists of things with a `key` thing by thing,
 * everything else as a whole.
 * @param takesTheirs says of a contested path whether theirs stands there; mine does unless it is given
 */
export function mergeChanges<V>(base: V, mine: V, theirs: V, takesTheirs = keepsMine, path = ''): Merged<V> {
  if (isSame(mine, base) || isSame(mine, theirs)) return { value: theirs, contested: [] };
  if (isSame(theirs, base)) return { value: mine, contested: [] };
  // What is merged of two values of a type is of that type.
  if (isRecord(base) && isRecord(mine) && isRecord(theirs))
    return mergeRecords(base, mine, theirs, takesTheirs, path) as Merged<V>;
  if (isList(base) && isList(mine) && isList(theirs))
    return mergeLists(base, mine, theirs, takesTheirs, path) as Merged<V>;
  return { value: takesTheirs(path) ? theirs : mine, contested: [{ path, mine, theirs }] };
}

type Fields = Record<string, unknown>;

function mergeRecords(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  takesTheirs: TakesTheirs,
  path: string,
): Merged<Fields> {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = names.map((name) => {
    const fieldPath = path ? `${path}.${name}` : name;
    return [name, mergeChanges(base[name], mine[name], theirs[name], takesTheirs, fieldPath)] as const;
  });
  return {
    value: Object.fromEntries(merged.map(([name, { value }]) => [name, value])),
    contested: merged.flatMap(([, { contested }]) => contested),
  };
}

/** Theirs in their order, then what I added, and what I changed although they removed it: as a new thing, without its id. */
function mergeLists(
  base: Item[],
  mine: Item[],
  theirs: Item[],
  takesTheirs: TakesTheirs,
  path: string,
): Merged<Item[]> {
  const findItem = (list: Item[], key: string) => list.find((item) => item.key === key);
  const contested: Contest[] = [];
  const staying = theirs.flatMap((item) => {
    const [before, own] = [findItem(base, item.key), findItem(mine, item.key)];
    if (!own) return before && isSame(before, item) ? [] : [item];
    const itemPath = `${path}.${item.key}`;
    const merged = mergeChanges(before, own, item, takesTheirs, itemPath);
    const isRemoval = own.flaggedAsDeleted && !before?.flaggedAsDeleted && !isSame(before, item);
    if (!isRemoval) contested.push(...merged.contested);
    else contested.push({ path: itemPath, mine: undefined, theirs: item });
    return [isRemoval && takesTheirs(itemPath) ? item : (merged.value as Item)];
  });
  const added = mine.flatMap((item) => {
    if (findItem(theirs, item.key)) return [];
    const before = findItem(base, item.key);
    if (!before) return [item];
    if (isSame(before, item)) return [];
    const itemPath = `${path}.${item.key}`;
    contested.push({ path: itemPath, mine: item, theirs: undefined });
    return takesTheirs(itemPath) ? [] : [{ ...item, id: undefined }];
  });
  return { value: [...staying, ...added], contested };
}

/** Where two values differ: `status`, `cargo.remark`; a list counts as a whole. */
export function changedPaths(before: unknown, now: unknown, path = ''): string[] {
  if (isSame(before, now)) return [];
  if (!isRecord(before) || !isRecord(now)) return [path];
  return Object.keys(now).flatMap((name) => changedPaths(before[name], now[name], path ? `${path}.${name}` : name));
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.key === 'string');

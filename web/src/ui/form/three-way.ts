/** What came of two changes of one value: both of them, and where they touched the same (there `mine` stands). */
interface Merged<V> {
  value: V;
  /** Paths such as `status` and `cargo.remark`. */
  contested: string[];
}

type Item = { key: string; id?: number | undefined; flaggedAsDeleted?: boolean };

/**
 * Brings together what two people made of one value: objects field by field, lists of things with a `key` thing by thing,
 * everything else as a whole.
 */
export function mergeChanges<V>(base: V, mine: V, theirs: V, path = ''): Merged<V> {
  if (same(mine, base) || same(mine, theirs)) return { value: theirs, contested: [] };
  if (same(theirs, base)) return { value: mine, contested: [] };
  // What is merged of two values of a type is of that type.
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeRecords(base, mine, theirs, path) as Merged<V>;
  if (isList(base) && isList(mine) && isList(theirs)) return mergeLists(base, mine, theirs, path) as Merged<V>;
  return { value: mine, contested: [path] };
}

type Fields = Record<string, unknown>;

function mergeRecords(base: Fields, mine: Fields, theirs: Fields, path: string): Merged<Fields> {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = names.map((name) => {
    const fieldPath = path ? `${path}.${name}` : name;
    return [name, mergeChanges(base[name], mine[name], theirs[name], fieldPath)] as const;
  });
  return {
    value: Object.fromEntries(merged.map(([name, { value }]) => [name, value])),
    contested: merged.flatMap(([, { contested }]) => contested),
  };
}

/** Theirs in their order, then what I added, and what I changed although they removed it: as a new thing, without its id. */
function mergeLists(base: Item[], mine: Item[], theirs: Item[], path: string): Merged<Item[]> {
  const findItem = (list: Item[], key: string) => list.find((item) => item.key === key);
  const contested: string[] = [];
  const kept = theirs.flatMap((item) => {
    const [before, own] = [findItem(base, item.key), findItem(mine, item.key)];
    if (!own) return before && same(before, item) ? [] : [item];
    const merged = mergeChanges(before, own, item, `${path}.${item.key}`);
    contested.push(...merged.contested);
    // I removed what they have changed.
    if (own.flaggedAsDeleted && !before?.flaggedAsDeleted && !same(before, item)) contested.push(`${path}.${item.key}`);
    return [merged.value as Item];
  });
  const added = mine.flatMap((item) => {
    if (findItem(theirs, item.key)) return [];
    const before = findItem(base, item.key);
    if (!before) return [item];
    if (same(before, item)) return [];
    contested.push(`${path}.${item.key}`);
    return [{ ...item, id: undefined }];
  });
  return { value: [...kept, ...added], contested };
}

/** Where two values differ: `status`, `cargo.remark`; a list counts as a whole. */
export function changedPaths(before: unknown, now: unknown, path = ''): string[] {
  if (same(before, now)) return [];
  if (!isRecord(before) || !isRecord(now)) return [path];
  return Object.keys(now).flatMap((name) => changedPaths(before[name], now[name], path ? `${path}.${name}` : name));
}

const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.key === 'string');

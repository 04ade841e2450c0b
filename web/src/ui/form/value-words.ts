import i18next from 'i18next';
import type { DataQuery } from '../../core/data/queries.ts';
import { queryClient } from '../../core/data/queries.ts';
import { formatDate, formatDateTime, formatNumber } from '../../core/text/format.ts';

/** Says the value of a field as a person reads it. It is asked for values only that are there. */
type Reader = (value: unknown) => string | Promise<string>;

/** By the names of the form's fields; a field within another by its path, without the places in lists: `cargo.items.cargoTypeCode`. */
export type FieldReaders<Values> = Partial<Record<(keyof Values & string) | `${string}.${string}`, Reader>>;

/** The word of an enumeration: `enumReader('clientType')`. */
export const enumReader =
  (kind: string): Reader =>
  (value) =>
    i18next.t(`${kind}.${String(value)}`, { ns: 'enums' });

/** By the depot's clocks. */
export const momentReader: Reader = (value) => formatDateTime(Number(value));

/** The day of a moment, by the depot's clocks. */
export const dayReader: Reader = (value) => formatDate(Number(value));

export const plainTextReader: Reader = (value) =>
  new DOMParser().parseFromString(String(value).replace(/<(?:br|\/p|\/li)\b/g, ' $&'), 'text/html').body.textContent;

/** The name of the record with this id; the id itself where it is gone. */
export const recordReader =
  <Saved extends object>(one: (id: number) => DataQuery<Saved>, nameOf: (record: Saved) => string): Reader =>
  async (value) => {
    const record = await queryClient.fetchQuery(one(Number(value))).catch(() => null);
    return record ? nameOf(record) : `#${String(value)}`;
  };

/** More of a text than this is not needed to tell two values apart side by side. */
const longest = 300;

/** A value in a person's words. @param value undefined: it was removed from its list */
export async function inWords(value: unknown, path: string, reads: FieldReaders<object>): Promise<string> {
  if (value === undefined) return i18next.t('form.removed');
  const words = await wordsOf(value, path, reads);
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words;
}

async function wordsOf(value: unknown, path: string, reads: FieldReaders<object>): Promise<string> {
  if (value === '' || value === null || Number.isNaN(value)) return i18next.t('form.nothing');
  const reader = readerOf(path, reads);
  if (reader) return (await reader(value)).trim() || i18next.t('form.nothing');
  if (typeof value === 'boolean') return i18next.t(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(value, 0, 6);
  if (Array.isArray(value)) return i18next.t('form.entries', { count: value.length });
  if (typeof value === 'object') return partsOf(value, path, reads);
  return String(value);
}

/** What a thing of a list holds, in one line: its id and its key are nobody's words. */
async function partsOf(value: object, path: string, reads: FieldReaders<object>): Promise<string> {
  const parts = Object.entries(value).filter(
    ([name, part]) => !['key', 'id', 'version'].includes(name) && part !== '' && part !== null && part !== false,
  );
  return (await Promise.all(parts.map(([name, part]) => wordsOf(part, `${path}.${name}`, reads)))).join(' · ');
}

function readerOf(path: string, reads: FieldReaders<object>): Reader | undefined {
  const byPath = new Map<string, Reader | undefined>(Object.entries(reads));
  // `cargo.items.<key>.cargoTypeCode` is read as any item is.
  return byPath.get(path) ?? byPath.get(path.replace(/\.[^.]+(?=\.[^.]+$)/, ''));
}

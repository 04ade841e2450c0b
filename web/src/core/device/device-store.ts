import { currentAccount, getSession } from '../session/session.ts';

/** What is kept on the device, and for how many days; it is deleted at the next look after that. */
const days = { photo: 3, gate: 1, survey: 3, 'survey-basis': 30 };
type Kind = keyof typeof days;

interface Kept {
  id: string;
  /** As a former version of this program may have kept it. */
  value: unknown;
}

interface Row extends Kept {
  person: number;
  account: string;
  kind: Kind;
  until: number;
}

/** The device has no room for it. */
export class DeviceFull extends Error {
  override name = 'DeviceFull';
}

const [name, version, table] = ['boxyard', 1, 'kept'];
let opening: Promise<IDBDatabase | null> | undefined;

/**
 * Keeps a value on this device for the signed-in person in the current account, in place of a former one of the same id.
 * A browser that keeps nothing, as some do in private windows, goes on without.
 * @throws DeviceFull
 */
export async function keep(kind: Kind, id: string, value: unknown): Promise<void> {
  const [person, account] = owner();
  if (person === nobody) return;
  const until = Date.now() + days[kind] * 86_400_000;
  const row: Row = { person, account, kind, id, until, value };
  await write((rows) => rows.put(row));
}

/** What is kept of a kind for the signed-in person in the current account. */
export async function kept(kind: Kind): Promise<Kept[]> {
  const mine = [...owner(), kind];
  await forgetOld();
  const rows: Row[] | null = await inTable('readonly', (all) => all.getAll(IDBKeyRange.bound(mine, [...mine, []])));
  return (rows ?? []).map(({ id, value }) => ({ id, value }));
}

export async function drop(kind: Kind, id: string): Promise<void> {
  const key = [...owner(), kind, id];
  await write((rows) => rows.delete(key));
}

/** How many of a kind are kept for the signed-in person, in all accounts. */
export async function countKept(kind: Kind): Promise<number> {
  const [person] = owner();
  await forgetOld();
  const keys = await inTable('readonly', (rows) => rows.getAllKeys(IDBKeyRange.bound([person], [person, []])));
  return (keys ?? []).filter((key) => Array.isArray(key) && key[2] === kind).length;
}

/** Deletes everything of the signed-in person, in every account. */
export async function forgetAll(): Promise<void> {
  const [person] = owner();
  await write((rows) => rows.delete(IDBKeyRange.bound([person], [person, []])));
}

/** Whatever is too old, of all people. */
async function forgetOld(): Promise<void> {
  await inTable('readwrite', (rows) => {
    const old = rows.index('until').openKeyCursor(IDBKeyRange.upperBound(Date.now()));
    old.onsuccess = () => {
      const { result } = old;
      if (!result) return;
      rows.delete(result.primaryKey);
      result.continue();
    };
    return old;
  });
}

const nobody = 0;

function owner(): [person: number, account: string] {
  return [getSession().whoami?.id ?? nobody, currentAccount()?.accountSlug ?? ''];
}

/** Makes one change and commits it at once, so that the browser finishes it even if the page is closed or reloaded. */
function write<T>(work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  return inTable('readwrite', (rows) => {
    const request = work(rows);
    rows.transaction.commit();
    return request;
  });
}

/** One transaction; null where this browser keeps nothing. */
async function inTable<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  opening ??= open();
  const database = await opening;
  if (!database) return null;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode);
    const request = work(transaction.objectStore(table));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(isFull(transaction.error) ? new DeviceFull() : transaction.error);
  });
}

const isFull = (error: DOMException | null): boolean => error?.name === 'QuotaExceededError';

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve(null);
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const rows = request.result.createObjectStore(table, { keyPath: ['person', 'account', 'kind', 'id'] });
      rows.createIndex('until', 'until');
    };
    request.onsuccess = () => {
      request.result.onclose = () => {
        opening = undefined;
      };
      resolve(request.result);
    };
    // A browser that refuses to keep anything is no fault: what would be kept is then there until the page goes.
    request.onerror = () => resolve(null);
  });
}

import { type Db, type Tx, withTransaction } from '../db/connection.ts';
import { lockByName } from '../db/lock-by-name.ts';
import type { State, Thing } from '../db/tables.ts';

/** How something is found. */
export interface Finding {
  state: State;
  /** What the operator is told, as a sentence. */
  said: string;
  /** What is in trouble stays so, and what is well stays well. */
  wavers?: boolean;
}

interface Known {
  state: State;
  /** When it was last found so, in seconds. */
  seenAt: number;
  isLogged: boolean;
  mailed: Partial<Record<State, number>>;
}

/** By what ways the asker tells the operator, or has to do so now. */
interface Ways {
  log: boolean;
  mail: boolean;
}

/** A state is mailed at most once in this time: a day, less what a backup may take longer or shorter than the day before. */
const mailSeconds = 23 * 3600;
/** After a write that did not fit, the disk counts as full for this long: a quota, or another machine's disk, shows no other way. */
const fullSeconds = 600;

const now = () => Math.floor(Date.now() / 1000);
const begin = (): Known => ({ state: 'well', seenAt: now(), isLogged: true, mailed: {} });

/**
 * Remembers how things are found, for all processes on the database: whichever finds something new has to tell it, and the
 * others have not. Where the database takes no note, its disk being full for one, each process remembers by itself.
 * @param onLost is told why the database takes none
 */
export function watchedThings(db: Db, onLost: (error: unknown) => void) {
  const remembered = new Map<Thing, Known>();

  /** @param ways those that the asker has @returns those by which the finding has to be told now */
  async function find(name: Thing, finding: Finding, ways: Ways): Promise<Ways> {
    try {
      const due = await withTransaction(db, async (tx) => {
        const stored = await read(tx, name);
        const { next, due } = compare(remembered.get(name) ?? stored, finding, ways);
        if (next) await write(tx, name, next);
        return due;
      });
      remembered.delete(name);
      return due;
    } catch (error) {
      onLost(error);
      const { next, due } = compare(remembered.get(name) ?? begin(), finding, ways);
      if (next) remembered.set(name, next);
      return due;
    }
  }

  /** After a mail that could not be sent: the next look tries again. */
  async function forgetMail(name: Thing, state: State): Promise<void> {
    const known = remembered.get(name);
    if (known) delete known.mailed[state];
    await withTransaction(db, async (tx) => {
      const { [state]: _, ...mailed } = (await read(tx, name)).mailed;
      await tx.updateTable('watchedThing').set({ mailed }).where('name', '=', name).execute();
    });
  }

  return { find, forgetMail };
}

async function read(tx: Tx, name: Thing): Promise<Known> {
  await lockByName(tx, `watched ${name}`);
  return tx.selectFrom('watchedThing').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

async function write(tx: Tx, name: Thing, { state, seenAt, isLogged, mailed }: Known): Promise<void> {
  const row = { state, seenAt: new Date(seenAt * 1000), isLogged, mailed };
  await tx.updateTable('watchedThing').set(row).where('name', '=', name).execute();
}

/** @returns `next` where something is to be remembered */
function compare(known: Known, { state: found, wavers }: Finding, ways: Ways): { next?: Known; due: Ways } {
  const at = now();
  const staysFull = known.state === 'full' && found !== 'full' && at - known.seenAt < fullSeconds;
  if (staysFull || (wavers && known.state === 'well')) return { due: { log: false, mail: false } };
  const state = wavers ? known.state : found;
  const isNew = state !== known.state;
  const isTold = state === 'well' ? !endsMailed(known.mailed) : at - (known.mailed[state] ?? 0) < mailSeconds;
  const due = { log: ways.log && (isNew || !known.isLogged), mail: ways.mail && !isTold };
  if (state === 'well' && !isNew && !due.log && !due.mail) return { due };
  const isLogged = due.log || (known.isLogged && !isNew);
  const mailed = due.mail ? { ...known.mailed, [state]: at } : known.mailed;
  return { next: { state, seenAt: at, isLogged, mailed }, due };
}

/** Whether the end of trouble has to be mailed: the last mail told of trouble, and that of the last end is long past. */
function endsMailed({ well = 0, ...troubles }: Known['mailed']): boolean {
  return now() - well >= mailSeconds && Object.values(troubles).some((at) => at > well);
}

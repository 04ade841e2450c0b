import { EventEmitter } from 'node:events';
import pg from 'pg';
import { changeChannel, type Db, keptAlive } from './db.ts';

/** A change as the database's trigger announces it. */
export interface Change {
  account: number;
  entity: string;
  id: number;
  version: number;
}

/** The changes of all accounts, wherever they were made. `resync` comes after notices may have been missed. */
export interface Events {
  on(listener: (event: Change | 'resync') => void): () => void;
  /** What was told in the last `ms`: `resync` where that is more than is remembered. */
  recent(ms: number): (Change | 'resync')[];
  close(): Promise<void>;
}

const reconnectMs = 500;

export async function openEvents(db: Db, databaseUrl: string | undefined): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let memory = remember();
  const publish = (payload: string) => {
    const change = JSON.parse(payload) as Change;
    memory.add(change);
    emitter.emit('event', change);
  };
  const resync = () => {
    memory = remember();
    emitter.emit('event', 'resync');
  };
  const stop = databaseUrl ? await listenOnOwnConnection(databaseUrl, publish, resync) : listenOnEngine(db, publish);
  return {
    recent: (ms) => memory.since(performance.now() - ms),
    on(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    close: stop,
  };
}

const spanMs = 60_000;
const spanLength = 2_500;

/** The changes of the last two spans, without a gap. */
function remember() {
  const start = () => ({ begin: performance.now(), changes: [] as { at: number; change: Change }[] });
  let newer = start();
  let older = newer;
  return {
    add(change: Change): void {
      const at = performance.now();
      if (newer.changes.length === spanLength || at - newer.begin > spanMs) {
        older = newer;
        newer = start();
      }
      newer.changes.push({ at, change });
    },
    since(time: number): (Change | 'resync')[] {
      if (time < older.begin) return ['resync'];
      const all = older === newer ? newer.changes : [...older.changes, ...newer.changes];
      return all.filter(({ at }) => at >= time).map(({ change }) => change);
    },
  };
}

type Publish = (payload: string) => void;

function listenOnEngine(db: Db, publish: Publish): () => Promise<void> {
  db.notices.on('notice', publish);
  return async () => {
    db.notices.off('notice', publish);
  };
}

async function listenOnOwnConnection(url: string, publish: Publish, resync: () => void) {
  let closed = false;
  let client = await listen();

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({ ...keptAlive, connectionString: url });
    next.on('notification', ({ payload }) => payload && publish(payload));
    next.on('error', (error) => process.emitWarning(error));
    try {
      await next.connect();
      await next.query(`listen ${changeChannel}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    // Only now: a connection that never stood is tried again by who tried it.
    next.on('end', reconnectLater);
    return next;
  }

  function reconnectLater() {
    if (!closed) setTimeout(reconnect, reconnectMs);
  }

  async function reconnect() {
    if (closed) return;
    try {
      client = await listen();
    } catch (error) {
      process.emitWarning(error as Error);
      reconnectLater();
      return;
    }
    if (closed) await client.end();
    else resync();
  }

  return async () => {
    closed = true;
    await client.end();
  };
}

import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { changeChannel, keptAlive } from './connection.ts';
import { clientOf } from './hosts.ts';

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
  /** The changes of the last `ms` milliseconds; `resync` if they reach further back than the memory. */
  recent(ms: number): (Change | 'resync')[];
  close(): Promise<void>;
}

const reconnectMs = 500;

/** Listens on a connection of its own, which is made again whenever it breaks. */
export async function openEvents(databaseUrl: string): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let memory = remember();
  const publish = (payload: string) => {
    const change: Change = JSON.parse(payload); // written by a trigger of ours
    memory.add(change);
    emitter.emit('event', change);
  };
  const resync = () => {
    memory = remember();
    emitter.emit('event', 'resync');
  };
  const stop = await listen(databaseUrl, publish, resync);
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

interface Span {
  begin: number;
  changes: { at: number; change: Change }[];
}

/** The changes of the last two spans, without a gap. */
function remember() {
  const start = (): Span => ({ begin: performance.now(), changes: [] });
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

async function listen(url: string, publish: Publish, resync: () => void) {
  const Client = clientOf(url);
  let closed = false;
  let client = await connect(() => undefined);

  /** @param begin is called once, before the first notice: that may arrive together with the answer to `listen` */
  async function connect(begin: () => void): Promise<pg.Client> {
    let isBegun = false;
    const beginOnce = () => {
      if (!isBegun) begin();
      isBegun = true;
    };
    const next = new Client({ ...keptAlive, connectionString: url });
    next.on('notification', ({ payload }) => {
      beginOnce();
      if (payload) publish(payload);
    });
    next.on('error', (error) => closed || process.emitWarning(error));
    try {
      await next.connect();
      await next.query(`listen ${changeChannel}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    // Attached after the connection was made: a failed attempt is repeated by `reconnect` itself.
    next.on('end', reconnectLater);
    beginOnce();
    return next;
  }

  function reconnectLater() {
    if (!closed) setTimeout(reconnect, reconnectMs);
  }

  async function reconnect() {
    if (closed) return;
    try {
      client = await connect(resync);
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
      reconnectLater();
      return;
    }
    if (closed) await client.end();
  }

  return async () => {
    closed = true;
    await client.end();
  };
}

import { EventEmitter } from 'node:events';
import pg from 'pg';
import { type Db, keptAlive } from './connection.ts';
import { messageOf } from './errors.ts';
import { type Change, changesIn } from './notices.ts';
import { Outage } from './outages.ts';
import { type Ask, openOutbox } from './outbox.ts';
import { planning } from './session-settings.ts';

/** The changes of all accounts, wherever they were made. `resync` comes after notices may have been missed. */
export interface Events {
  on(listener: (event: Change | 'resync') => void): () => void;
  /** The changes of the last `ms` milliseconds; `resync` if they reach further back than the memory. */
  recent(ms: number): (Change | 'resync')[];
  close(): Promise<void>;
}

const reconnectMs = 500;
/** What the connection is called in pg_stat_activity. */
export const listenerName = 'boxyard changes';
/** Telling takes milliseconds. A connection that is silent for longer is lost. */
const answerMs = 10_000;

/** Listens on a connection of its own, which is made again whenever it breaks, and tells there what this process changes. */
export async function openEvents(db: Db): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let memory = remember();
  const publish = (payload: string) => {
    for (const change of changesIn(payload)) {
      memory.add(change);
      emitter.emit('event', change);
    }
  };
  const resync = () => {
    memory = remember();
    emitter.emit('event', 'resync');
  };
  const listening = await listen(db.url, publish, resync);
  const outbox = openOutbox(listening.ask);
  db.changes.tell = outbox.wake;
  return {
    recent: (ms) => memory.since(performance.now() - ms),
    on(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    async close() {
      delete db.changes.tell;
      await outbox.close();
      await listening.stop();
    },
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

/**
 * The settings of a connection that tells and clears the outbox. Of that nothing must be safe on the disk, as it may be done
 * twice; and rows are deleted in the order of their key, so that two processes do not wait for each other.
 */
const settings = `${planning}; set synchronous_commit = off; set enable_seqscan = off; set enable_bitmapscan = off;
  set lock_timeout = 500; set statement_timeout = 5000`;

async function listen(url: string, publish: Publish, resync: () => void) {
  let closed = false;
  /** Undefined while the connection is made again. */
  let client: pg.Client | undefined;
  await connect(() => undefined);

  /** @param begin is called once, before the first notice: that may arrive together with the answer to `listen` */
  async function connect(begin: () => void): Promise<void> {
    let isBegun = false;
    const beginOnce = () => {
      if (!isBegun) begin();
      isBegun = true;
    };
    const next = new pg.Client({
      ...keptAlive,
      connectionString: url,
      application_name: listenerName,
      query_timeout: answerMs,
    });
    next.on('notification', ({ payload }) => {
      beginOnce();
      if (payload) publish(payload);
    });
    next.on('error', (error) => closed || process.emitWarning(error));
    try {
      await next.connect();
      await next.query(settings);
      await next.query('listen changes');
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    // Attached after the connection was made: a failed attempt is repeated by `reconnect` itself.
    next.on('end', () => {
      client = undefined;
      reconnectLater();
    });
    client = next;
    beginOnce();
  }

  function reconnectLater() {
    if (!closed) setTimeout(reconnect, reconnectMs);
  }

  async function reconnect() {
    if (closed) return;
    try {
      await connect(resync);
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
      reconnectLater();
      return;
    }
    if (closed) await client?.end();
  }

  const ask: Ask = async <Row>(name: string, text: string, values: unknown[]) => {
    const asked = client;
    if (!asked) throw new Outage('The listening connection is being made again.');
    try {
      return (await asked.query({ name, text, values })).rows as Row[]; // pg does not know the types of the columns
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw error;
      breakOff(asked); // where it is broken already, this does nothing
      throw new Outage(messageOf(error), { cause: error });
    }
  };

  return {
    ask,
    async stop() {
      closed = true;
      await client?.end();
    },
  };
}

/** A host that has vanished says nothing, and would not take leave. */
function breakOff(client: pg.Client): void {
  // The types of pg leave out the connection below.
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

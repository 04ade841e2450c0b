import { EventEmitter } from 'node:events';
import pg from 'pg';
import { changeChannel, type Db } from './db.ts';

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
  close(): Promise<void>;
}

const reconnectMs = 500;

export async function openEvents(db: Db, databaseUrl: string | undefined): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const publish = (message: pg.Notification) => {
    if (message.channel === changeChannel && message.payload) emitter.emit('event', JSON.parse(message.payload));
  };
  const stop = databaseUrl
    ? await listenOnOwnConnection(databaseUrl, publish, () => emitter.emit('event', 'resync'))
    : listenOnPool(db, publish);
  return {
    on(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    close: stop,
  };
}

/** The embedded engine has one connection, which already listens (core/db.ts). */
function listenOnPool(db: Db, publish: (message: pg.Notification) => void): () => Promise<void> {
  const attach = (client: pg.PoolClient) => client.on('notification', publish);
  db.pool.on('connect', attach);
  return async () => {
    db.pool.off('connect', attach);
  };
}

async function listenOnOwnConnection(url: string, publish: (message: pg.Notification) => void, resync: () => void) {
  let closed = false;
  let client = await listen();

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', publish);
    next.on('error', (error) => process.emitWarning(error));
    next.on('end', () => {
      if (!closed) setTimeout(reconnect, reconnectMs);
    });
    await next.connect();
    await next.query(`listen ${changeChannel}`);
    return next;
  }

  async function reconnect() {
    if (closed) return;
    try {
      client = await listen();
      resync();
    } catch (error) {
      process.emitWarning(error as Error);
      setTimeout(reconnect, reconnectMs);
    }
  }

  return async () => {
    closed = true;
    await client.end();
  };
}

import type { QueryResult } from 'kysely';
import type pg from 'pg';
import { camelCase } from './dialect.ts';
import { codeOf, messageOf } from './errors.ts';
import { isOutage, Outage } from './outages.ts';
import type { Asking } from './session-settings.ts';
import { statementNames } from './statement-names.ts';
import { type StatementWatch, tellStatement } from './statement-watch.ts';

/**
 * How much text of named statements one connection may hold; PostgreSQL takes up to 150 times as much for them. Usual work
 * needs 120,000. With more it is replaced by a new one: callers choose sorts, sizes of pages and filters, and so the texts.
 */
const mostNamedText = 200_000;
/** "cached plan must not change result type": a migration has changed a table under the connection. */
const staleStatement = '0A000';
/** A lost host never answers. This is longer than the server's own statement_timeout. */
const answerMs = 65_000;

/** A connection of the pool while somebody has it. */
interface Client {
  /** Statements may be sent without waiting for the answers before: they are answered in their order. @throws Outage */
  ask<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>>;
  begin(isReadOnly: boolean): Promise<void>;
  /** @returns what PostgreSQL did: it ends a transaction that has failed with ROLLBACK */
  end(by: 'commit' | 'rollback'): Promise<string>;
  /** What is asked until everything has run that can run without an answer travels in one piece. */
  hold(): void;
  release(destroy?: boolean): void;
}

/** @throws Outage where the database is not there */
export type TakeClient = () => Promise<Client>;

/**
 * The connections of a pool. Statements that are asked often have names.
 * @param pool with `pipeline`
 * @param lost the clients whose connection has broken
 */
export function clientsOf(
  pool: pg.Pool,
  lost: WeakSet<pg.ClientBase>,
  watch: StatementWatch,
  asking: Asking,
): TakeClient {
  const nameOf = asking.hasSession ? statementNames() : () => undefined;
  const known = new WeakMap<pg.PoolClient, Client>();
  return async () => {
    const taken = await pool.connect().catch((error: Error) => {
      throw new Outage(error.message, { cause: error });
    });
    const client = known.get(taken) ?? clientOf(taken, nameOf, lost, watch, asking);
    known.set(taken, client);
    return client;
  };
}

type Sent = pg.QueryArrayResult<unknown[]>;

function clientOf(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  lost: WeakSet<pg.ClientBase>,
  watch: StatementWatch,
  asking: Asking,
): Client {
  let isStale = false;
  const names = new Set<string>();
  let namedText = 0;
  async function send(query: { text: string; values?: readonly unknown[]; name?: string }): Promise<Sent> {
    const sentAt = performance.now();
    try {
      // The types of pg leave out `query_timeout`.
      const config = { ...query, rowMode: 'array', query_timeout: answerMs };
      return await client.query<unknown[]>(config as unknown as pg.QueryArrayConfig);
    } catch (error) {
      isStale ||= codeOf(error) === staleStatement;
      watch.onFailure?.(error);
      if (!lost.has(client) && !isOutage(error)) throw error;
      throw new Outage(messageOf(error), { cause: error });
    } finally {
      tellStatement(watch, query.text, performance.now() - sentAt);
    }
  }
  return {
    ask: async (text, values) => {
      const name = nameOf(text);
      if (name && !names.has(name)) {
        names.add(name);
        namedText += text.length;
      }
      return resultOf(await send({ text, values, ...(name && { name }) }));
    },
    begin: async (isReadOnly) => {
      await send({ text: isReadOnly ? asking.beginReading : asking.begin });
    },
    end: async (by) => {
      const reason = saidMeanwhile(client);
      try {
        return (await send({ text: by })).command;
      } catch (error) {
        throw reason() ?? error;
      } finally {
        reason();
      }
    },
    hold: () => holdUntilAllHasRun(client),
    release: (destroy = false) => client.release(destroy || isStale || namedText >= mostNamedText),
  };
}

/**
 * Where a node of Citus refuses at the commit, its reason comes as a warning, and the coordinator's error says only that it failed.
 * @returns what ends the listening, and gives the reason
 */
function saidMeanwhile(client: pg.PoolClient): () => Error | undefined {
  let reason: Error | undefined;
  const listen = (notice: { code?: string; message?: string }) => {
    if (notice.code?.startsWith('23')) reason ??= Object.assign(new Error(notice.message), { code: notice.code });
  };
  // The types of pg leave the event out for clients of a pool.
  const told = client as unknown as NodeJS.EventEmitter;
  told.on('notice', listen);
  return () => {
    told.off('notice', listen);
    return reason;
  };
}

/** Its stream gathers what is written. What waits for nothing but itself runs before the next tick that a microtask orders. */
function holdUntilAllHasRun(client: pg.PoolClient): void {
  // The types of pg leave out the connection below.
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Corked } }).connection;
  stream.cork();
  queueMicrotask(() => process.nextTick(() => stream.uncork()));
}
interface Corked {
  cork(): void;
  uncork(): void;
}

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The rows with the names that the code has for their columns. */
function resultOf<Row>({ command, rowCount, rows, fields }: Sent): QueryResult<Row> {
  const names = fields.map(({ name }) => camelCase(name));
  const named = rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at];
    return row;
  });
  return {
    rows: named as Row[], // pg does not know the types of the columns: who asks says them
    ...(counted.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  };
}

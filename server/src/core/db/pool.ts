import type { Duplex } from 'node:stream';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { codeOf, messageOf } from './errors.ts';
import { isOutage, Outage } from './outages.ts';
import { type StatementWatch, statementNames, tellStatement } from './statements.ts';
import type { Database } from './tables.ts';

export type Tx = Transaction<Database>;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A calendar day stays one: `2026-11-21`.
pg.types.setTypeParser(pg.types.builtins.DATE, String);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => Math.floor(Date.parse(text) / 1000));

/** A lost host never answers. This is longer than the server's own statement_timeout. */
const answerMs = 65_000;
/**
 * How much text of named statements one connection may hold; PostgreSQL takes up to 150 times as much for them. With more it
 * is replaced by a new one: callers choose sorts, sizes of pages and filters, and so the texts.
 */
const mostNamedText = 200_000;
/** "cached plan must not change result type": a migration has changed a table under the connection. */
const staleStatement = '0A000';

const remembered = (convert: (name: string) => string) => {
  const names = new Map<string, string>();
  return (name: string): string => {
    const converted = names.get(name) ?? convert(name);
    names.set(name, converted);
    return converted;
  };
};
/** The name of a column in the database. */
export const snakeCase = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const camelCase = remembered((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));

/** Names have capitals here and underscores in the database. Kysely's own plugin for this copies every query before. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => new SnakeCaseCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

type Provide = <T>(use: (connection: DatabaseConnection) => Promise<T>) => Promise<T>;
const propsOf = (provideConnection: Provide) => ({
  config: { dialect },
  dialect,
  driver: new DummyDriver(),
  executor: new DefaultQueryExecutor(new SnakeCaseCompiler(), new PostgresAdapter(), { provideConnection }),
});

const streamQuery = () => {
  throw new Error('Rows are not streamed.');
};

/** A connection while somebody has it. Statements are answered in the order in which they were sent. @throws Outage */
class Connection {
  readonly #client: pg.PoolClient;
  readonly #watch: StatementWatch;
  readonly #nameOf: (text: string) => string | undefined;
  readonly #names = new Set<string>();
  #namedText = 0;
  #isLost = false;
  #isStale = false;

  constructor(client: pg.PoolClient, watch: StatementWatch, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#watch = watch;
    this.#nameOf = nameOf;
    // The pool listens to idle clients only; without this a connection that breaks under a request would end the process.
    client.on('error', () => {
      this.#isLost = true;
    });
  }

  async ask<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const name = this.#nameOf(sql);
    if (name && !this.#names.has(name)) {
      this.#names.add(name);
      this.#namedText += sql.length;
    }
    return resultOf<Row>(await this.#send({ text: sql, values: parameters, ...(name && { name }) }));
  }

  async begin(text: string): Promise<void> {
    await this.#send({ text });
  }

  /** An engine that spreads tables tells why a node refuses a commit as a warning, and in the error only that it was refused. */
  async end(by: 'commit' | 'rollback'): Promise<void> {
    let reason: Error | undefined;
    const listen = ({ code, message }: { code?: string; message?: string }) => {
      if (code?.startsWith('23')) reason ??= Object.assign(new Error(message), { code });
    };
    // The types of pg leave the event out for clients of a pool.
    const notices = this.#client as unknown as NodeJS.EventEmitter;
    notices.on('notice', listen);
    try {
      const { command } = await this.#send({ text: by });
      // A transaction that has failed is ended by ROLLBACK, whatever was asked.
      if (command !== by.toUpperCase()) throw new Error('A failure in the transaction was not told.');
    } catch (error) {
      throw reason ?? error;
    } finally {
      notices.off('notice', listen);
    }
  }

  release(isBroken = false): void {
    this.#client.release(isBroken || this.#isLost || this.#isStale || this.#namedText >= mostNamedText);
  }

  /** What is sent in one turn of the event loop leaves in one packet: to wake a process of PostgreSQL costs more than to write. */
  #gather(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: Duplex } }).connection; // the types of pg leave it out
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  async #send(query: { text: string; values?: readonly unknown[]; name?: string }): Promise<Sent> {
    const sentAt = performance.now();
    this.#gather();
    try {
      // The types of pg leave out `query_timeout`.
      const config = { ...query, rowMode: 'array', query_timeout: answerMs };
      return await this.#client.query<unknown[]>(config as unknown as pg.QueryArrayConfig);
    } catch (error) {
      this.#isStale ||= codeOf(error) === staleStatement;
      this.#watch.onFailure?.(error);
      if (!this.#isLost && !isOutage(error)) throw error;
      throw new Outage(messageOf(error), { cause: error });
    } finally {
      tellStatement(this.#watch, query.text, performance.now() - sentAt);
    }
  }
}

type Sent = pg.QueryArrayResult<unknown[]>;
const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The rows with the names that the code has for their columns. */
function resultOf<Row>({ command, rowCount, rows, fields }: Sent): QueryResult<Row> {
  const names = fields.map(({ name }) => camelCase(name));
  return {
    rows: rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]]))) as Row[], // whoever asks says what they are
    ...(counted.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  };
}

/** A pool of connections. */
export interface Pool {
  pool: pg.Pool;
  /** For single statements: each takes a connection for itself. */
  kysely: Kysely<Database>;
  /** Runs `fn` in a transaction. @throws whatever `fn` throws, after a rollback */
  transact<T>(begin: string, fn: (tx: Tx) => Promise<T>): Promise<T>;
}

interface Manner {
  /** Each connection is a session of its own, which keeps settings and named statements. */
  hasSession: boolean;
  /** The first statement is sent before `begin` is answered. Where `begin` fails it runs without a transaction: only for the application's role, which sees no rows before it has entered an account. */
  sendsAhead: boolean;
}

export function openPool(config: pg.PoolConfig, watch: StatementWatch, { hasSession, sendsAhead }: Manner): Pool {
  const nameOf = hasSession ? statementNames() : () => undefined;
  const connections = new WeakMap<pg.ClientBase, Connection>();
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    onConnect: async (client) => {
      connections.set(client, new Connection(client as pg.PoolClient, watch, nameOf)); // of this pool
      await config.onConnect?.(client);
    },
  });
  async function take(): Promise<Connection> {
    const client = await pool.connect().catch((error: Error) => {
      throw new Outage(error.message, { cause: error });
    });
    const connection = connections.get(client);
    if (!connection) throw new Error('A connection was handed out that the pool has not made.');
    return connection;
  }

  async function transact<T>(begin: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
    const connection = await take();
    const begun = connection.begin(begin);
    begun.catch(() => undefined); // told by the first statement
    let isOpen = true;
    const executeQuery = async <Row>(query: CompiledQuery) => {
      if (!isOpen) throw new Error('The transaction has ended.');
      const [result] = await Promise.all([connection.ask<Row>(query), begun]);
      return result;
    };
    const end = async (by: 'commit' | 'rollback') => {
      isOpen = false;
      try {
        await connection.end(by);
        connection.release();
      } catch (error) {
        // A commit that was refused has ended the transaction too.
        connection.release(by === 'rollback' || error instanceof Outage);
        throw error;
      }
    };
    let result: T;
    try {
      if (!sendsAhead) await begun;
      result = await fn(new Transaction<Database>(propsOf((use) => use({ executeQuery, streamQuery }))));
      await begun;
    } catch (error) {
      await end('rollback').catch(() => undefined); // the failure itself is thrown
      throw error;
    }
    await end('commit');
    return result;
  }

  const kysely = new Kysely<Database>(
    propsOf(async (use) => {
      const connection = await take();
      try {
        return await use({ executeQuery: (query) => connection.ask(query), streamQuery });
      } finally {
        connection.release();
      }
    }),
  );
  return { pool, kysely, transact };
}

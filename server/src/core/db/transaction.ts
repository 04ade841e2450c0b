import {
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresIntrospector,
  type QueryResult,
  type RootOperationNode,
  Transaction,
} from 'kysely';
import type { TakeClient } from './clients.ts';
import { adapter, newCompiler } from './dialect.ts';
import { Outage } from './outages.ts';
import type { Database } from './tables.ts';

export type Tx = Transaction<Database>;

type Ask = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Asks by `ask`, where Kysely's own executor would go through a driver, a connection and plugins. */
class Executor extends DefaultQueryExecutor {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    super(compiler, adapter, {
      provideConnection: () => Promise.reject(new Error('Its connection is not handed out.')),
    });
    this.#ask = ask;
  }

  override transformQuery<T extends RootOperationNode>(node: T): T {
    return node;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#ask<Row>(query);
  }
}

const compiler = newCompiler();
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => newCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};
const propsOf = (ask: Ask): KyselyProps => ({
  config: { dialect },
  dialect,
  driver: new DummyDriver(),
  executor: new Executor(ask),
});

/** For single statements: each takes a connection for itself. */
export const withoutTransaction = (take: TakeClient): Kysely<Database> =>
  new Kysely<Database>(
    propsOf(async ({ sql, parameters }) => {
      const client = await take();
      try {
        return await client.ask(sql, parameters);
      } finally {
        client.release();
      }
    }),
  );

/** Runs `fn` in a transaction of its own: `begin` travels with its first statements. @throws whatever `fn` throws, after a rollback */
export async function transact<T>(take: TakeClient, fn: (tx: Tx) => Promise<T>, isReadOnly = false): Promise<T> {
  const client = await take();
  let isOpen = true;
  client.hold();
  const begun = client.begin(isReadOnly);
  begun.catch(() => undefined); // told by the first statement
  let result: T;
  const tx = new Transaction<Database>(
    propsOf(async <Row>({ sql, parameters }: CompiledQuery) => {
      if (!isOpen) throw new Error('The transaction has ended.');
      const answer = client.ask<Row>(sql, parameters);
      const [result] = await Promise.all([answer, begun]);
      return result;
    }),
  );
  const end = async (command: 'commit' | 'rollback') => {
    isOpen = false;
    try {
      const done = await client.end(command);
      if (done !== command.toUpperCase()) throw new Error('A failure in the transaction was not told.');
      client.release();
    } catch (error) {
      // A commit that was refused has ended the transaction too.
      client.release(command === 'rollback' || error instanceof Outage);
      throw error;
    }
  };
  try {
    result = await fn(tx);
  } catch (error) {
    await end('rollback').catch(() => undefined); // the failure itself is thrown
    throw error;
  }
  const committed = end('commit');
  // Nothing can be lost, so the answer need not wait. A connection that has broken is replaced by its release.
  if (isReadOnly) committed.catch((error: Error) => error instanceof Outage || process.emitWarning(error));
  else await committed;
  return result;
}

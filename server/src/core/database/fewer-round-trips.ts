import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { codeOf, messageOf } from '../process/errors.ts';
import { isOutage, Outage } from './outages.ts';
import { type StatementWatch, tellIfSlow } from './statement-watch.ts';

/** A statement asked this often gets a name, which costs memory in every connection. */
const oftenEnough = 5;
/** How many texts are counted. The one not asked for longest is dropped, so statements built from input cannot fill the memory. */
const mostTexts = 1000;
/**
 * How much text of named statements one connection may hold; PostgreSQL takes up to 150 times as much for them. Usual work
 * needs 120,000. With more it is replaced by a new one: callers choose sorts, sizes of pages and filters, and so the texts.
 */
const mostNamedText = 200_000;
/** Later pages contain their number, so their text is rarely asked twice and gets no name. */
const furtherPage = / offset [1-9]/;
/** "cached plan must not change result type": a migration has changed a table under the connection. */
const staleStatement = '0A000';
/** A lost host never answers. This is longer than the server's own statement_timeout. */
const answerMs = 65_000;

/**
 * The pool as Kysely sees it, with two ways to ask less of PostgreSQL. A statement that is asked often has a name: it is
 * parsed once for each connection, and its plan kept where one plan fits all values. To plan took longer than to run. And
 * `begin` does not wait for its answer but travels with the first statement, which fails with it. Where the database is
 * not there, connections and statements fail with an Outage.
 * @param pool with `pipeline`
 * @param lost the clients whose connection has broken
 */
export function withFewerTrips(pool: pg.Pool, lost: WeakSet<pg.ClientBase>, watch: StatementWatch): PostgresPool {
  const nameOf = statementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: Error) => {
        throw new Outage(error.message, { cause: error });
      });
      const known = clients.get(client) ?? tripSavingClient(client, nameOf, lost, watch);
      clients.set(client, known);
      return known;
    },
  };
}

function tripSavingClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  lost: WeakSet<pg.ClientBase>,
  watch: StatementWatch,
): PostgresPoolClient {
  let isStale = false;
  const names = new Set<string>();
  let namedText = 0;
  let begun: Promise<unknown> | undefined;
  async function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // The types of pg leave out `query_timeout`.
    if (text === 'begin') {
      begun = client.query({ text, query_timeout: answerMs } as pg.QueryConfig);
      begun.catch(() => undefined); // told by the first statement
      return { command: 'SELECT', rowCount: 0, rows: [] };
    }
    const sentAt = performance.now();
    const before = begun;
    begun = undefined;
    const name = nameOf(text);
    if (name && !names.has(name)) {
      names.add(name);
      namedText += text.length;
    }
    try {
      const answer = client.query({
        text,
        values: [...values],
        ...(name && { name }),
        query_timeout: answerMs,
      } as pg.QueryConfig);
      const [result] = await Promise.all([answer, before]);
      // The rows of pg are untyped; Kysely knows what its statement yields.
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      isStale ||= codeOf(error) === staleStatement;
      watch.onFailure?.(error);
      if (!lost.has(client) && !isOutage(error)) throw error;
      throw new Outage(messageOf(error), { cause: error });
    } finally {
      tellIfSlow(watch, text, performance.now() - sentAt);
    }
  }
  return {
    // Kysely's type has a second form, for cursors, which nothing here asks for.
    query: query as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isStale || namedText >= mostNamedText),
  };
}

function statementNames(): (text: string) => string | undefined {
  const asked = new LRUCache<string, { times: number; name: string }>({ max: mostTexts });
  return (text) => {
    const known = asked.get(text);
    if (!known) {
      if (furtherPage.test(text)) return undefined;
      asked.set(text, { times: 1, name: createHash('sha1').update(text).digest('base64url') });
      return undefined;
    }
    known.times += 1;
    return known.times > oftenEnough ? known.name : undefined;
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keptAlive } from '../../core/db/connection.ts';
import { messageOf } from '../../core/db/errors.ts';
import { isDistributed } from '../../tools/migrate.ts';
import { returnFunctions } from './functions-of-nodes.ts';

/** It cannot be moved, for a reason that an operator can mend. */
export class NotMovable extends Error {}

/** One command moves at a time. */
const lockKey = 7_305_115;

/** Opens the connection of a command that moves accounts from node to node. @throws NotMovable */
export async function openMover(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...keptAlive, connectionString: url });
  await client.connect();
  try {
    // Whoever breaks the command off breaks off what Citus does for it.
    await client.query('set client_connection_check_interval = 2000');
    await requireMovable(client);
    await returnFunctions(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function requireMovable(client: pg.Client): Promise<void> {
  if (!(await isDistributed(client)))
    throw new NotMovable('The tables here are not spread over nodes of Citus: there is nowhere to move to.');
  const { rows } = await client.query<{ seesAll: boolean; isFree: boolean }>(
    `select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "seesAll",
       pg_try_advisory_lock($1) as "isFree"`,
    [lockKey],
  );
  // Citus reads the rows as whoever asks: of what row security hides it would copy nothing, without an error.
  if (!rows[0]?.seesAll)
    throw new NotMovable(
      'Row security would hide rows from this role, and they would not be moved: set DATABASE_URL to a superuser of the same database for this command.',
    );
  if (!rows[0].isFree) throw new NotMovable('Another command is moving accounts: begin again when it has ended.');
  const { rows: careless } = await client.query<{ name: string }>(
    `select nodename || ':' || nodeport as name from run_command_on_all_nodes('show synchronous_commit') join pg_dist_node using (nodeid)
     where result = 'off'`,
  );
  // Citus waits until all that is written of the log has arrived: of what was acknowledged before it was written it knows nothing.
  if (careless.length > 0)
    throw new NotMovable(
      `Changes would be lost on their way: set synchronous_commit to on at ${careless.map(({ name }) => name).join(', ')}.`,
    );
}

/**
 * Citus applies what is changed meanwhile as a member of the tables' owner, which forced row security refuses. New parts take after
 * the coordinator's table: so that alone is not forced meanwhile. The parts in use stay forced, and new ones are as soon as the work is done.
 */
export async function whileNotForced<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const tables = await forcedTables(client);
  let result: T;
  try {
    await alterHere(client, tables, 'no force row level security');
    result = await work();
  } catch (error) {
    await forceAll(client, tables).catch(() => undefined); // the failure itself is told, and the next command forces again
    if (!(error instanceof pg.DatabaseError)) throw error;
    const hint = error.hint ? ` ${error.hint}` : '';
    throw new NotMovable(`Citus did not do it, and what it had not moved is where it was: ${error.message}.${hint}`, {
      cause: error,
    });
  }
  await forceAll(client, tables);
  return result;
}

/** Another node numbers its transactions anew: cursors of the changes end, also for an account that comes back. @param accountId without it all */
export async function beginHistories(client: pg.Client, accountId?: number): Promise<void> {
  const ofAccount = accountId === undefined ? '' : ` where account_id = ${accountId}`;
  await client.query(`update tenant_account set epoch = $1${ofAccount}`, [randomUUID()]);
}

async function forceAll(client: pg.Client, tables: string[]): Promise<void> {
  await alterHere(client, tables, 'force row level security');
  await forceParts(client);
}

/** Where a command was cut off the coordinator's are not forced, while those of the nodes are. */
async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with there as (select unnest(string_to_array(result, ',')) as name from run_command_on_workers($1) where success)
     select quote_ident(c.relname) as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relforcerowsecurity or c.relname in (select there.name from there) order by 1`,
    [
      `select string_agg(relname, ',') from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
    ],
  );
  return rows.map(({ name }) => name);
}

/** The tables of the coordinator alone, which hold no rows. */
async function alterHere(client: pg.Client, tables: string[], change: string): Promise<void> {
  await client.query('set citus.enable_ddl_propagation = off');
  for (const name of tables)
    await soon(async () => {
      await client.query('begin');
      try {
        await client.query(briefly);
        await client.query(`alter table ${name} ${change}`);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    });
  await client.query('set citus.enable_ddl_propagation = on');
}

/** Parts that are not forced though their table is. */
const partsNotForced = `select string_agg(part.relname, ',') from pg_class own
  join pg_class part on part.relnamespace = own.relnamespace and part.relkind = 'r' and part.relname ~ ('^' || own.relname || '_[0-9]+$')
  where own.relforcerowsecurity and not part.relforcerowsecurity and own.relnamespace = 'public'::regnamespace`;

async function forceParts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ host: string; port: number; result: string }>(
    `select nodename as host, nodeport as port, result from run_command_on_workers($1) where success and result <> ''`,
    [partsNotForced],
  );
  for (const { host, port, result } of rows)
    for (const part of result.split(',')) {
      const command = `${briefly}; alter table if exists public.${part} force row level security`;
      await soon(async () => {
        const { rows: outcomes } = await client.query<{ success: boolean; result: string }>(
          'select success, result from master_run_on_worker(array[$1], array[$2::int], array[$3], false)',
          [host, port, command],
        );
        const failed = outcomes.find(({ success }) => !success);
        if (failed) throw new Error(failed.result);
      });
    }
}

/** Requests queue behind whoever waits for a table. */
const briefly = 'set local lock_timeout = 200';
const mostTries = 100;
const pauseMs = 50;

/** Tries again where others were in the way. */
async function soon(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === mostTries || !/lock timeout|deadlock/.test(messageOf(error))) throw error;
      await sleep(pauseMs);
    }
  }
}

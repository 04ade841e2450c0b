import pg from 'pg';
import { keptAlive } from '../core/db/connection.ts';
import { timeLimits } from '../core/db/session-settings.ts';
import { listMigrationFiles, lockKey, migrate } from '../tools/migrate.ts';
import { returnFunctions } from './nodes/functions-of-nodes.ts';
import { settings } from './spread/settings.ts';
import { spreadAll } from './spread/spread.ts';

/** The engine cannot do it. */
export class NotDistributable extends Error {}

/**
 * Spreads the tables of accounts over the nodes of Citus, each account on one. May be done again.
 * @returns the names of the tables that were spread now
 */
export async function distribute({ url }: { url: string }, files = listMigrationFiles()): Promise<string[]> {
  const client = new pg.Client({ ...keptAlive, connectionString: url });
  await client.connect();
  try {
    await requireCitus(client);
    await migrate({ url }, undefined, files);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await prepareDatabase(client);
    await spreadExtensions(client);
    // Table by table: all at once would be too much where there are many rows.
    const spread = await spreadAll(client, async (work) => {
      await client.query('begin');
      try {
        await work();
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    });
    await returnFunctions(client);
    return spread;
  } finally {
    await client.end(); // and with it the lock
  }
}

async function requireCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rows.length === 0)
    throw new NotDistributable(
      'This PostgreSQL has no Citus: tables cannot be spread over nodes here. Nothing was changed.',
    );
  const nodes = await client.query(`select from pg_dist_node where isactive and shouldhaveshards`);
  if (nodes.rows.length === 0)
    throw new NotDistributable(
      'Citus knows no node that takes tables: add one with citus_add_node first. Nothing was changed.',
    );
}

async function prepareDatabase(client: pg.Client): Promise<void> {
  // Between the nodes Citus signs in as the role that asks.
  await client.query('alter role boxyard_app login');
  // What the server sets for its own sessions does not reach those between the nodes.
  for (const [name, ms] of Object.entries(timeLimits)) await client.query(`alter role boxyard_app set ${name} = ${ms}`);
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`);
}

/** Statements call functions of extensions that no table needs. */
async function spreadExtensions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(extname) as name from pg_extension where extname not in ('citus', 'citus_columnar', 'plpgsql')`,
  );
  for (const { name } of rows) {
    const command = `set citus.enable_ddl_propagation = off; create extension if not exists ${name}`;
    const { rows: outcomes } = await client.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_workers($1)',
      [command],
    );
    const failed = outcomes.find(({ success }) => !success);
    if (failed) throw new Error(`The extension ${name} could not be made on a node: ${failed.result}`);
  }
}

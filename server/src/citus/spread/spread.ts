import type pg from 'pg';
import { makeMovable } from '../nodes/movable.ts';
import { isKeyBetween, wrongForm } from './forms.ts';
import { keepFunctionsWhole, listFunctions, placeEngineFunctions, spreadFunctions } from './functions.ts';
import { actAsApplication, actAsOwner, giveRights } from './rights.ts';
import { changeTables } from './settings.ts';
import { statementsOf } from './statements-of.ts';
import { listLocalTables, type Run, spreadTables } from './tables.ts';

/**
 * Spreads what is not spread yet, and puts functions and rights where they are needed: both may be done again.
 * @param each runs the work for one table
 * @param known functions that are where they are needed, as they were
 * @returns the names of the tables that were spread
 */
export async function spreadAll(
  client: pg.ClientBase,
  each: Run,
  known = new Map<string, string>(),
): Promise<string[]> {
  await changeTables(client);
  await actAsOwner(client);
  const local = await listLocalTables(client);
  await placeEngineFunctions(client);
  await keepFunctionsWhole(client, local);
  const spread = await spreadTables(client, local, each);
  await makeMovable(client);
  await spreadFunctions(client, local, known);
  await giveRights(client);
  await actAsApplication(client);
  return spread;
}

/** Runs a migration's text on spread tables, in the open transaction: all of it is done on all nodes, or nothing on any. */
export async function changeSpread(client: pg.ClientBase, text: string): Promise<void> {
  await changeTables(client);
  await actAsOwner(client);
  const known = await listFunctions(client);
  for (const statement of statementsOf(text)) {
    const tables = await listTables(client);
    const wrong = wrongForm(statement, tables);
    if (wrong) throw new Error(wrong);
    if (!isKeyBetween(statement, tables)) await client.query(statement.text);
  }
  await spreadAll(client, (work) => work(), known);
}

async function listTables(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; isSpread: boolean }>(
    `select c.relname as name, exists (select from pg_dist_partition p where p.logicalrelid = c.oid) as "isSpread"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)`,
    [await listLocalTables(client)],
  );
  const namesOf = (found: typeof rows) => new Set(found.map(({ name }) => name));
  return { ofAccounts: namesOf(rows), spread: namesOf(rows.filter(({ isSpread }) => isSpread)) };
}

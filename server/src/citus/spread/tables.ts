import type pg from 'pg';
import { messageOf } from '../../core/db/errors.ts';

/** Tables with an `account_id` that stay on the coordinator all the same: people, what lets them in, and what is the server's own. */
const ofPeople = [
  'account_username',
  'activation_link',
  'api_token',
  'invitation',
  'letter',
  'list_setting',
  'list_view',
  'mail',
  'membership',
  'session_entry',
  'tenant_row',
];

/** The tables that stay on the coordinator. All others are spread by their `account_id`, so that all rows of an account stand on one node. */
export async function listLocalTables(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (c.relname = any($1) or not exists (select from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))`,
    [ofPeople],
  );
  return rows.map(({ name }) => name);
}

export type Run = (work: () => Promise<void>) => Promise<void>;

/**
 * Spreads what is not spread yet.
 * @param each runs the work for one table
 * @returns the names of those tables
 */
export async function spreadTables(client: pg.ClientBase, local: string[], each: Run): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid) order by 1`,
    [local],
  );
  const waiting = new Set(tables.map(({ name }) => name));
  await dropKeysBetween(client, local);
  const { rows: keys } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const spread: string[] = [];
  while (waiting.size > 0) {
    const isReady = (name: string) => !keys.some((key) => key.from === name && waiting.has(key.to));
    const name = waiting.has(first) ? first : [...waiting].find(isReady);
    if (!name) throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}.`);
    await each(() => spreadOne(client, name)).catch((error: unknown) => {
      throw new Error(`The table ${name} could not be spread: ${messageOf(error)}`, { cause: error });
    });
    waiting.delete(name);
    spread.push(name);
  }
  return spread;
}

/** It refers to no other table. The others are put beside it. */
const first = 'outbox';

/** Its triggers would take the copied rows for new ones, so they go meanwhile. */
async function spreadOne(client: pg.ClientBase, name: string): Promise<void> {
  const { rows: triggers } = await client.query<{ name: string; definition: string; calls: string }>(
    `select quote_ident(tgname) as name, pg_get_triggerdef(oid) as definition, tgfoid::regprocedure::text as calls from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal`,
    [name],
  );
  const { rows: forced } = await client.query('select from pg_class where oid = $1::regclass and relforcerowsecurity', [
    name,
  ]);
  for (const trigger of triggers) await client.query(`drop trigger ${trigger.name} on ${name}`);
  // Else the owner itself would find no rows to copy.
  if (forced.length > 0) await client.query(`alter table ${name} no force row level security`);
  const beside = name === first ? '' : `, colocate_with => '${first}'`;
  await client.query(`select create_distributed_table('${name}', 'account_id'${beside})`);
  if (forced.length > 0) await client.query(`alter table ${name} force row level security`);
  for (const trigger of triggers) {
    await client.query('select create_distributed_function($1::regprocedure)', [trigger.calls]);
    await client.query(trigger.definition);
  }
}

/** No key can lead from a node to the coordinator: that of the account, and the person who made a record. */
async function dropKeysBetween(client: pg.ClientBase, local: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; of: string }>(
    `select quote_ident(k.conname) as name, k.conrelid::regclass::text as of from pg_constraint k
     join pg_class own on own.oid = k.conrelid join pg_class target on target.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and (own.relname = any($1)) <> (target.relname = any($1))`,
    [local],
  );
  for (const { name, of } of rows) await client.query(`alter table ${of} drop constraint ${name}`);
}

import type pg from 'pg';
import { messageOf } from '../process/errors.ts';
import { keptAlive } from './connection.ts';
import { clientOf } from './hosts/hosts.ts';
import { lockKey, migrate } from './migrate.ts';
import { returnFunctions } from './nodes/functions-of-nodes.ts';
import { makeMovable } from './nodes/movable.ts';
import { timeLimits } from './statements/session-settings.ts';

/**
 * Tables that stay on the coordinator: people, what lets them in, and what is the server's own. All others with an
 * `account_id` are spread by it, so that all rows of an account stand on one node.
 */
const ofPeople = [
  'account',
  'account_made',
  'account_username',
  'activation_link',
  'admin',
  'api_token',
  'backup_outcome',
  'invitation',
  'known_device',
  'letter',
  'list_setting',
  'list_view',
  'mail_request',
  'membership',
  'migration',
  'person_log',
  'recovery_code',
  'refresh_token',
  'second_factor',
  'session',
  'session_entry',
  'sign_in_failure',
  'tenant_row',
  'watched_thing',
];

/** Triggers of people's tables, which write into tables of the nodes. One transaction may change an account's rows as one user only. */
const actingAsApplication = [
  'copy_account()',
  'copy_colleague(bigint, bigint, text, text)',
  'copy_token_name()',
  'record_change()',
  'remove_colleague(bigint, bigint)',
  'tell_change(bigint, text, bigint, bigint)',
  'write_history(bigint, text, bigint, bigint, text, jsonb, jsonb)',
];

/** What such a trigger needs, and no more: history is added, and only that of people. */
const rightsOfApplication = [
  // A number that a column makes by itself is asked for in its name.
  'grant usage on all sequences in schema public to boxyard_app',
  'grant insert on audit_log, colleague, outbox, tenant_account, token_name to boxyard_app',
  'grant update on colleague, tenant_account, token_name to boxyard_app',
  'grant delete on colleague, token_name to boxyard_app',
  ...policy(
    'of_people',
    'audit_log',
    `for insert to boxyard_app with check (entity in ('account', 'admin', 'api_token', 'entry', 'export',
    'invitation', 'list_setting', 'list_view', 'membership'))`,
  ),
  ...policy('told', 'outbox', 'for insert to boxyard_app with check (true)'),
  ...policy('begun', 'tenant_account', 'for insert to boxyard_app with check (true)'),
  ...policy('changed', 'tenant_account', 'for update to boxyard_app using (account_id = current_account())'),
  ...policy('copied', 'colleague', 'to boxyard_app using (account_id = current_account())'),
  ...policy('copied', 'token_name', 'to boxyard_app using (account_id = current_account()) with check (true)'),
];

function policy(name: string, table: string, rule: string): string[] {
  return [`drop policy if exists ${name} on ${table}`, `create policy ${name} on ${table} ${rule}`];
}

/**
 * `set_config` reaches no other node; `set local` does. The parts of a table are named after it, with a number. A new table is
 * spread before it has keys: one from a local table to a spread one ends the coordinator.
 */
const engineFunctions = `
  create or replace function set_local(name text, value text) returns text language plpgsql volatile as $$
  begin
    execute format('set local %s = %L', name, value);
    return value;
  end $$;
  create or replace function table_of(name name) returns text language sql immutable parallel safe
    return regexp_replace(name, '_[0-9]+$', '');
  create or replace function spread(name regclass) returns boolean language plpgsql volatile as $$
  begin
    perform create_distributed_table(name, 'account_id', colocate_with => 'outbox');
    return true;
  end $$
`;

const settings = {
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
};

/** The engine cannot do it. */
export class NotDistributable extends Error {}

/**
 * Spreads the tables of accounts over the nodes of Citus, each account on one. May be done again, after a migration too.
 * @returns the names of the tables that were spread now
 */
export async function distribute({ url }: { url: string }): Promise<string[]> {
  const Client = clientOf(url);
  const client = new Client({ ...keptAlive, connectionString: url });
  await client.connect();
  try {
    await requireCitus(client);
    await migrate({ url });
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      Object.entries(settings)
        .map(([name, value]) => `set ${name} = '${value}'`)
        .join(';'),
    );
    await prepareRoles(client);
    await client.query(engineFunctions);
    await keepFunctionsWhole(client);
    await spreadExtensions(client);
    const spread = await spreadTables(client);
    await makeMovable(client);
    await spreadFunctions(client);
    for (const right of rightsOfApplication) await client.query(right); // Citus passes on one statement at a time
    await actAsApplication(client);
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

/** Between the nodes Citus signs in as the role that asks. */
async function prepareRoles(client: pg.Client): Promise<void> {
  await client.query('alter role boxyard_app login');
  // What the server sets for its own sessions does not reach those between the nodes.
  for (const [name, ms] of Object.entries(timeLimits)) await client.query(`alter role boxyard_app set ${name} = ${ms}`);
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`);
}

/**
 * A function in SQL that looks into a table would be read into the statement around it after Citus has planned that, and
 * find the table without its parts: empty. In PL/pgSQL it stays a call, and the account becomes a value before it asks.
 */
async function keepFunctionsWhole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<SqlFunction>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body,
       p.proretset as "isSet", p.prosqlbody is not null as "isExpression"
     from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
     where p.pronamespace = 'public'::regnamespace and p.proconfig is null and ${ours} and exists (select from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
         and coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) ~* ('\\m(from|join) \\(*' || c.relname || '\\M'))`,
    [ofPeople],
  );
  for (const each of rows) await client.query(inPlpgsql(each));
}

interface SqlFunction {
  name: string;
  definition: string;
  body: string;
  isSet: boolean;
  isExpression: boolean;
}

function inPlpgsql({ definition, body, isSet, isExpression }: SqlFunction): string {
  const head = definition
    .slice(0, definition.indexOf(isExpression ? body : 'AS $function$'))
    .replace('LANGUAGE sql', 'LANGUAGE plpgsql');
  const asked = body.trim().replace(/;$/, '').replaceAll('current_account()', 'own_account');
  const result = isExpression ? asked : isSet ? `return query ${asked}` : `return (${asked})`;
  return `${head} as $function$
    #variable_conflict use_column
    declare
      own_account bigint := current_account();
    begin
      ${result};
    end $function$`;
}

const ours = `not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

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

async function spreadTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid) order by 1`,
    [ofPeople],
  );
  const waiting = new Set(tables.map(({ name }) => name));
  await dropKeysBetween(client);
  const { rows: keys } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const spread: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) => !keys.some((key) => key.from === name && waiting.has(key.to)));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}.`);
    for (const name of ready) {
      waiting.delete(name);
      const beside = name === first ? '' : `, colocate_with => '${first}'`;
      if (name !== first && waiting.has(first)) await spreadOne(client, first, '', waiting, spread);
      if (!spread.includes(name)) await spreadOne(client, name, beside, waiting, spread);
    }
  }
  return spread;
}

/** It refers to no other table. */
const first = 'outbox';

/** Its triggers would take the copied rows for new ones, so they go meanwhile. All of it or nothing. */
async function spreadOne(client: pg.Client, name: string, beside: string, waiting: Set<string>, spread: string[]) {
  const { rows: triggers } = await client.query<{ name: string; definition: string; calls: string }>(
    `select quote_ident(tgname) as name, pg_get_triggerdef(oid) as definition, tgfoid::regprocedure::text as calls from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal`,
    [name],
  );
  const { rows: forced } = await client.query('select from pg_class where oid = $1::regclass and relforcerowsecurity', [
    name,
  ]);
  await client.query('begin');
  try {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    for (const trigger of triggers) await client.query(`drop trigger ${trigger.name} on ${name}`);
    // Else the owner itself would find no rows to copy.
    if (forced.length > 0) await client.query(`alter table ${name} no force row level security`);
    await client.query(`select create_distributed_table('${name}', 'account_id'${beside})`);
    if (forced.length > 0) await client.query(`alter table ${name} force row level security`);
    for (const trigger of triggers) {
      await client.query('select create_distributed_function($1::regprocedure)', [trigger.calls]);
      await client.query(trigger.definition);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The table ${name} could not be spread: ${messageOf(error)}`, { cause: error });
  }
  waiting.delete(name);
  spread.push(name);
}

/** No key can lead from a node to the coordinator: that of the account, and the person who made a record. */
async function dropKeysBetween(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; of: string }>(
    `select quote_ident(k.conname) as name, k.conrelid::regclass::text as of from pg_constraint k
     join pg_class own on own.oid = k.conrelid join pg_class target on target.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and (own.relname = any($1)) <> (target.relname = any($1))`,
    [ofPeople],
  );
  for (const { name, of } of rows) await client.query(`alter table ${of} drop constraint ${name}`);
}

/** What triggers and statements call on the nodes; what looks into tables of people is called on the coordinator only. */
async function spreadFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and ${ours}
       and not exists (select from pg_depend d join pg_class c on c.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and c.relname = any($1))
     order by p.oid`, // what a function calls was made before it
    [ofPeople],
  );
  for (const { name } of rows) await client.query('select create_distributed_function($1::regprocedure)', [name]);
}

async function actAsApplication(client: pg.Client): Promise<void> {
  await client.query('grant create on schema public to boxyard_app');
  await client.query('set citus.enable_ddl_propagation = off');
  for (const name of actingAsApplication) await client.query(`alter function ${name} owner to boxyard_app`);
  await client.query('set citus.enable_ddl_propagation = on');
  await client.query('revoke create on schema public from boxyard_app');
}

import type pg from 'pg';

/**
 * `set_config` reaches no other node; `set local` does. The parts of a table are named after it, with a number. A new table is
 * spread before it has keys to others: one from a local table to a spread one ends the coordinator. Those to people are left out.
 */
const engineFunctions = [
  `create or replace function set_local(name text, value text) returns text language plpgsql volatile as $$
  begin
    execute format('set local %s = %L', name, value);
    return value;
  end $$`,
  `create or replace function table_of(name name) returns text language sql immutable parallel safe
    return regexp_replace(name, '_[0-9]+$', '')`,
  `create or replace function spread(name regclass) returns boolean language plpgsql volatile as $$
  declare
    key name;
  begin
    for key in select conname from pg_constraint where conrelid = name and contype = 'f' loop
      execute format('alter table %s drop constraint %I', name, key);
    end loop;
    perform create_distributed_table(name, 'account_id', colocate_with => 'outbox');
    return true;
  end $$`,
];

export async function placeEngineFunctions(client: pg.ClientBase): Promise<void> {
  for (const definition of engineFunctions) await client.query(definition);
}

/**
 * A function in SQL that looks into a table would be read into the statement around it after Citus has planned that, and
 * find the table without its parts: empty. In PL/pgSQL it stays a call, and the account becomes a value before it asks.
 * @param local the tables of the coordinator
 */
export async function keepFunctionsWhole(client: pg.ClientBase, local: string[]): Promise<void> {
  const { rows } = await client.query<SqlFunction>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body,
       p.proretset as "isSet", p.prosqlbody is not null as "isExpression"
     from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
     where p.pronamespace = 'public'::regnamespace and p.proconfig is null and ${ours} and exists (select from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
         and coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) ~* ('\\m(from|join) \\(*' || c.relname || '\\M'))`,
    [local],
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

/** Each function with what changes whenever it does. */
export async function listFunctions(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; state: string }>(
    `select p.oid::regprocedure::text as name, p.oid || ' ' || p.xmin as state from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, state }) => [name, state]));
}

/**
 * What triggers and statements call on the nodes; what looks into tables of people is called on the coordinator only.
 * @param local the tables of the coordinator
 * @param known functions that are on the nodes already, as they were
 */
export async function spreadFunctions(
  client: pg.ClientBase,
  local: string[],
  known: Map<string, string>,
): Promise<void> {
  const now = await listFunctions(client);
  const { rows } = await client.query<{ name: string; rights: string[] }>(
    `select p.oid::regprocedure::text as name, ${rightsOf} as rights from pg_proc p
     where p.pronamespace = 'public'::regnamespace and ${ours}
       and not exists (select from pg_depend d join pg_class c on c.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and c.relname = any($1))
     order by p.oid`, // what a function calls was made before it
    [local],
  );
  const changed = rows.filter(({ name }) => now.get(name) !== known.get(name));
  for (const { name } of changed) await client.query('select create_distributed_function($1::regprocedure)', [name]);
  for (const right of changed.flatMap(({ rights }) => rights)) await client.query(right);
}

/** Citus puts a function on the nodes without the rights to call it, so they are granted there again. A function without any may be called by everybody, on the coordinator as on the nodes. */
const rightsOf = `array(select format('revoke execute on function %s from public', p.oid::regprocedure) where p.proacl is not null
  union all select format('grant execute on function %s to %s', p.oid::regprocedure, case when r.grantee = 0 then 'public' else r.grantee::regrole::text end)
    from aclexplode(p.proacl) r where r.grantee <> p.proowner)`;

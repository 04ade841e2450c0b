import type pg from 'pg';

/**
 * On the coordinator some functions belong to the application's role, on the nodes to the owner of the tables. A node that
 * was added has them as they are on the coordinator.
 */
const returned = `do $$
  declare
    name regprocedure;
  begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    for name in select oid from pg_proc where pronamespace = 'public'::regnamespace and proowner = 'boxyard_app'::regrole loop
      execute format('alter function %s owner to %I', name, (select tableowner from pg_tables where schemaname = 'public' and tablename = 'outbox'));
    end loop;
  end $$`;

export async function returnFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_workers($1)',
    [returned],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new Error(`The functions of a node could not be given back to the owner: ${failed.result}`);
}

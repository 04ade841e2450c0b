import type pg from 'pg';

/** Triggers of people's tables, which write into tables of the nodes. One transaction may change an account's rows as one user only. */
const actingAsApplication = [
  'copy_account()',
  'copy_colleague(bigint, bigint, text, text)',
  'copy_rights(bigint, bigint, boolean, boolean)',
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

/** Grants, and rules of row security. */
export async function giveRights(client: pg.ClientBase): Promise<void> {
  for (const right of rightsOfApplication) await client.query(right);
}

/** From here on those triggers write as the application's role. On the nodes nothing changes: there the owner keeps them. */
export async function actAsApplication(client: pg.ClientBase): Promise<void> {
  await client.query('grant create on schema public to boxyard_app');
  await ownOnCoordinator(client, 'boxyard_app');
  await client.query('revoke create on schema public from boxyard_app');
}

/** The opposite. What changes a function or hands it to the nodes again would hand on its owner, too. */
export const actAsOwner = (client: pg.ClientBase): Promise<void> => ownOnCoordinator(client, 'current_user');

async function ownOnCoordinator(client: pg.ClientBase, role: string): Promise<void> {
  await client.query('set citus.enable_ddl_propagation = off');
  // A database of an earlier version lacks the latest.
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regprocedure(name) is not null',
    [actingAsApplication],
  );
  for (const { name } of rows) await client.query(`alter function ${name} owner to ${role}`);
  await client.query('set citus.enable_ddl_propagation = on');
}

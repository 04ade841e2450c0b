import { expect, it } from 'vitest';
import { createDepot } from '../tools/depot.ts';
import { ask, useOwnApp } from '../tools/test-app.ts';

const app = useOwnApp();

it('what triggers keep of an account is also kept of rows that are copied in without the triggers of people’s changes', async () => {
  const { accountId, owner } = await createDepot(app);
  const copied = accountId + 1;
  const kept = async (column: string, table: string) =>
    (await ask(app.superuserUrl, `select ${column} as kept from ${table} where account_id = ${copied}`)).rows;
  await ask(
    app.superuserUrl,
    `set session_replication_role = replica;
    insert into account (id, slug, name, short_name, contact_email, cin) values (${copied}, 'copied', 'Copied', 'c', 'c@depot.test', '1');
    insert into membership (account_id, admin_id) values (${copied}, ${owner.id});
    insert into api_token (account_id, name, prefix, hash, scopes, expires_at)
    values (${copied}, 'Robot', 'p', repeat('0', 64), '{clients:read}', now() + interval '1 day')`,
  );
  expect(await kept('name', 'tenant_account')).toEqual([{ kept: 'Copied' }]);
  expect(await kept('username', 'colleague')).toEqual([{ kept: owner.email }]);
  expect(await kept('name', 'token_name')).toEqual([{ kept: 'Robot' }]);
  await ask(
    app.superuserUrl,
    `set session_replication_role = replica; update admin set username = 'Renamed' where id = ${owner.id}`,
  );
  expect(await kept('username', 'colleague')).toEqual([{ kept: 'Renamed' }]);
});

it('the triggers that keep copies fire in every session', async () => {
  const { rows } = await ask(
    app.superuserUrl,
    `select distinct tgrelid::regclass::text as of, tgenabled as state from pg_trigger where tgname = 'copied' order by 1`,
  );
  expect(rows).toEqual(['account', 'admin', 'api_token', 'membership'].map((of) => ({ of, state: 'A' })));
});

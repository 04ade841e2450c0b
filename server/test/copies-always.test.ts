import { expect, it } from 'vitest';
import { createDepot } from './depot.ts';
import { ask, useTestApp } from './test-app.ts';

const app = useTestApp();

it('what triggers keep of an account is also kept of rows that are copied in without the triggers of people’s changes', async () => {
  const { accountId, owner } = await createDepot(app);
  const copied = async () =>
    (
      await ask(
        app.superuserUrl,
        `select (select name from tenant_account where account_id = a.id), (select array_agg(username order by username) from colleague where account_id = a.id) as people,
          (select array_agg(name) from token_name where account_id = a.id) as tokens from account a where a.id = ${accountId + 1}`,
      )
    ).rows;
  await ask(
    app.superuserUrl,
    `set session_replication_role = replica;
    insert into account (id, slug, name, short_name, contact_email, cin) values (${accountId + 1}, 'copied', 'Copied', 'c', 'c@depot.test', '1');
    insert into membership (account_id, admin_id) values (${accountId + 1}, ${owner.id});
    insert into api_token (account_id, name, prefix, hash, scopes, circle, expires_at)
    values (${accountId + 1}, 'Robot', 'p', repeat('0', 64), '{clients:read}', 1, now() + interval '1 day')`,
  );
  expect(await copied()).toEqual([{ name: 'Copied', people: [owner.email], tokens: ['Robot'] }]);
  await ask(
    app.superuserUrl,
    `set session_replication_role = replica; update admin set username = 'Renamed' where id = ${owner.id}`,
  );
  expect((await copied())[0]).toMatchObject({ people: ['Renamed'] });
});

it('the triggers that keep copies fire in every session', async () => {
  const { rows } = await ask(
    app.superuserUrl,
    `select distinct tgrelid::regclass::text as of, tgenabled as state from pg_trigger where tgname in ('copied', 'copied_in') order by 1`,
  );
  expect(rows).toEqual(['account', 'admin', 'api_token', 'membership'].map((of) => ({ of, state: 'A' })));
});

import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccountTables } from '../../../test/tools/account-tables.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { invite, join } from '../../../test/tools/invitations.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { addKey, createTenantTable } from '../../../test/tools/tenant-tables.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { countIssued, purgeAccount } from './purge.service.ts';

const app = useOwnApp();

/** How many rows each table has of an account. */
async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const tables = await openAccountTables(app);
  const counts = await tables.ask<{ count: number }>(
    (table) => `select count(*) from "${table}" where account_id = ${accountId}`,
  );
  await tables.close();
  return Object.fromEntries(
    counts.map(([table, { count }]) => [table, count] as const).filter(([, count]) => count > 0),
  );
}

it('removes all of an account in every table, and nothing of another', async () => {
  const [gone, other] = [await createDepot(app), await createDepot(app)];
  // Someone who works for both stays; rows that refer to each other go in the right order.
  await join(app, other, gone.admin);
  await invite(gone, { email: 'invited@depot.test' });
  await createTenantTable(app, 'aisle', 'first_type_id bigint');
  await createTenantTable(app, 'bay', 'aisle_id bigint', [
    'foreign key (account_id, aisle_id) references aisle (account_id, id)',
  ]);
  await addKey(app, 'aisle', 'foreign key (account_id, first_type_id) references container_type (account_id, id)');
  for (const { accountId } of [gone, other]) {
    await withAccountTransaction(app.db, accountId, null, async (tx) => {
      await sql`insert into aisle (id, first_type_id) select 1, min(id) from container_type returning id`.execute(tx);
      await sql`insert into bay (aisle_id) values (1)`.execute(tx);
    });
  }
  await gone.owner.call(accountRoutes.disable, { params: { account: gone.account } });
  await gone.owner.call(accountRoutes.remove, { params: { account: gone.account } });
  const kept = await rowsOf(other.accountId);
  expect(Object.keys(await rowsOf(gone.accountId))).toEqual(
    expect.arrayContaining([
      'audit_log',
      'membership',
      'invitation',
      'activation_link',
      'account_username',
      'container_type',
      'aisle',
      'bay',
    ]),
  );

  await purgeAccount(app.db, gone.accountId);
  expect(await rowsOf(gone.accountId)).toEqual({});
  expect(await rowsOf(other.accountId)).toEqual(kept);
  const left = await sql<{ id: number }>`select id from admin where id in (${gone.owner.id}, ${gone.admin.id})`.execute(
    app.inspect,
  );
  expect(left.rows).toEqual([{ id: gone.admin.id }]);
  expect((await app.db.pool.query('select 1 from account where id = $1', [gone.accountId])).rows).toEqual([]);
  expect((await gone.owner.call(adminRoutes.whoami, {})).status).toBe(401);
});

it('removes invoices, their payments and their documents, whatever keeps them otherwise', async () => {
  const depot = await createDepot(app);
  const t = await createInvoicing(depot);
  const box = await t.box();
  for (const price of [100, 50]) await t.fee(box, price);
  const [id = 0] = await t.gather('2026-05-31');
  const { total } = await t.issue(id);
  await t.pay(total, [id]);
  expect(await countIssued(app.db, depot.accountId)).toBe(1);
  await depot.owner.call(accountRoutes.disable, { params: { account: depot.account } });
  await depot.owner.call(accountRoutes.remove, { params: { account: depot.account } });
  await purgeAccount(app.db, depot.accountId);
  expect(await rowsOf(depot.accountId)).toEqual({});
});

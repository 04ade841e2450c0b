import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { withAccountTransaction, withTransaction } from '../src/core/db/connection.ts';
import { createDepot } from './tools/depot.ts';
import { depotWith } from './tools/depot-with.ts';
import { givePassword, password } from './tools/sign-in.ts';
import { createTenantTable } from './tools/tenant-tables.ts';
import { useOwnApp } from './tools/test-app.ts';

const app = useOwnApp();
const { depot } = depotWith(app, {}, beforeAll);

interface Entry {
  action: string;
  adminId: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
const historyOf = (entity: string, id: number) =>
  withTransaction(app.db, (tx) =>
    tx
      .selectFrom('auditLog')
      .select(['action', 'adminId', 'before', 'after'])
      .where('accountId', '=', depot.accountId)
      .where('entity', '=', entity)
      .where('recordId', '=', id)
      .orderBy('id')
      .execute(),
  ) as Promise<Entry[]>;

describe('a change', () => {
  it('is written with who, what, before and after, and a refused one is not', async () => {
    const inAccount = { account: depot.account };
    const { payload } = await depot.owner.call(containerStatusRoutes.create, {
      params: inAccount,
      body: { name: 'Told' },
    });
    const byStatus = { params: { ...inAccount, id: payload.id } };
    await depot.owner.call(containerStatusRoutes.update, { ...byStatus, body: { order: 3 } });
    await depot.owner.call(containerStatusRoutes.update, { ...byStatus, body: { order: 4 } }, { ifMatch: 1 });
    await depot.owner.call(containerStatusRoutes.update, { ...byStatus, body: { name: 'Available' } });
    await depot.owner.call(containerStatusRoutes.remove, byStatus);
    const history = await historyOf('container_status', payload.id);
    expect(history.map(({ action, adminId }) => [action, adminId])).toEqual([
      ['insert', depot.owner.id],
      ['update', depot.owner.id],
      ['delete', depot.owner.id],
    ]);
    expect(history.map(({ before, after }) => [before?.order, after?.order, before?.version, after?.version])).toEqual([
      [undefined, 10, undefined, 1],
      [10, 3, 1, 2],
      [3, undefined, 2, undefined],
    ]);
  });

  it('of the account and of people is written as well, hashes never', async () => {
    await givePassword(app, depot.admin);
    const own = { params: { account: depot.account, id: depot.admin.id } };
    await depot.admin.call(adminRoutes.updateProfile, { ...own, body: { firstname: 'Told' } });
    await depot.admin.call(adminRoutes.changePassword, {
      ...own,
      body: { oldPassword: password, newPassword: 'Better-2026' },
    });
    await depot.owner.call(accountRoutes.update, { params: own.params, body: { terminalName: 'Told' } });
    // The first tells that the person came.
    const [, , profile, changed] = await historyOf('admin', depot.admin.id);
    expect([profile?.adminId, profile?.before?.firstname, profile?.after?.firstname]).toEqual([
      depot.admin.id,
      '',
      'Told',
    ]);
    expect([changed?.adminId, changed?.after?.password]).toEqual([depot.admin.id, 'changed']);
    expect(JSON.stringify(await historyOf('admin', depot.admin.id))).not.toMatch(/argon2|password_hash/);
    const account = await historyOf('account', depot.accountId);
    expect(account.at(-1)).toMatchObject({
      action: 'update',
      adminId: depot.owner.id,
      after: { terminal_name: 'Told' },
    });
  });

  it('that changes nothing leaves no trace and no new version', async () => {
    const inAccount = { account: depot.account };
    const { payload } = await depot.owner.call(containerTypeRoutes.create, {
      params: inAccount,
      body: { name: 'Same', codeco: 'A' },
    });
    const byStatus = { params: { ...inAccount, id: payload.id } };
    for (const body of [{}, { name: 'Same' }, { ...payload, id: undefined, version: undefined }]) {
      const same = await depot.owner.call(containerTypeRoutes.update, {
        ...byStatus,
        body: JSON.parse(JSON.stringify(body)),
      });
      expect(same.payload).toEqual(payload);
    }
    const status = await depot.owner.call(containerStatusRoutes.create, { params: inAccount, body: { name: 'Same' } });
    const kept = await depot.owner.call(containerStatusRoutes.update, {
      params: { ...inAccount, id: status.payload.id },
      body: { name: 'Same' },
    });
    expect(kept.payload.version).toBe(1);
    expect(await historyOf('container_type', payload.id)).toHaveLength(1);
  });

  it('cannot be written over or wiped out by the role that requests run as', async () => {
    for (const statement of [
      sql`delete from audit_log`,
      sql`update audit_log set admin_id = 0`,
      sql`insert into audit_log (account_id, entity, record_id, action) values (1, 'x', 1, 'insert')`,
    ]) {
      const attempt = withAccountTransaction(app.db, depot.accountId, depot.owner.id, (tx) => statement.execute(tx));
      await expect(attempt).rejects.toThrow(/permission denied|row-level security/);
    }
  });

  it('of another account is not seen', async () => {
    const other = await createDepot(app);
    const seen = await withAccountTransaction(app.db, other.accountId, null, (tx) =>
      tx.selectFrom('auditLog').select('accountId').distinct().execute(),
    );
    expect(seen).toEqual([{ accountId: other.accountId }]);
  });
});

describe('a reference', () => {
  const statement = (text: string) =>
    withAccountTransaction(app.db, depot.accountId, null, (tx) => sql.raw(text).execute(tx));

  it('to a record of another account is refused by the database itself', async () => {
    await createTenantTable(app, 'shelf', 'container_type_id bigint', [
      'foreign key (account_id, container_type_id) references container_type (account_id, id)',
    ]);
    const other = await createDepot(app);
    const theirs = await withAccountTransaction(app.db, other.accountId, null, (tx) =>
      tx.selectFrom('containerType').select('id').limit(1).executeTakeFirstOrThrow(),
    );
    await expect(statement(`insert into shelf (container_type_id) values (${theirs.id})`)).rejects.toMatchObject({
      code: '23503',
    });
    await expect(statement(`insert into shelf (account_id) values (${other.accountId})`)).rejects.toThrow(
      'row-level security',
    );
  });

  it('that holds a record back is told in a sentence, whichever table it is', async () => {
    const { payload } = await depot.owner.call(containerTypeRoutes.create, {
      params: { account: depot.account },
      body: { name: 'Held' },
    });
    await statement(`insert into shelf (container_type_id) values (${payload.id})`);
    const { status, problem } = await depot.owner.call(containerTypeRoutes.remove, {
      params: { account: depot.account, id: payload.id },
    });
    expect([status, problem.code]).toEqual([409, 'CONFLICT']);
  });
});

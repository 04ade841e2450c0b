import { listSettingRoutes } from '@boxyard/contract/core/list-settings.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot, type Person } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot } = depotWith(app);

const look = { columns: ['name', 'location'], hidden: ['location'], pageSize: 25 };
const save = (by: Person, list: string, body: Record<string, unknown> = look, account = depot.account) =>
  by.call(listSettingRoutes.save, { params: { account, list }, body } as never);
const read = async (by: Person, account = depot.account) =>
  (await by.call(listSettingRoutes.list, { params: { account } })).payload;

describe('the look of a list', () => {
  it('is kept for a person, by list, and what is saved last counts', async () => {
    expect(await read(depot.admin)).toEqual([]);
    expect((await save(depot.admin, 'containers')).payload).toEqual({ list: 'containers', look });
    await save(depot.admin, 'clients', { ...look, pageSize: null });
    const later = { columns: [], hidden: ['isEmpty'], pageSize: 5 };
    await save(depot.admin, 'containers', later);
    expect(await read(depot.admin)).toEqual([
      { list: 'clients', look: { ...look, pageSize: null } },
      { list: 'containers', look: later },
    ]);
    expect(await read(depot.owner), 'nobody else has it').toEqual([]);
  });

  it('belongs to the account, too', async () => {
    await save(depot.admin, 'containers');
    const other = await createDepot(app);
    expect((await save(depot.admin, 'containers', look, other.account)).status).toBe(404);
    expect(await read(other.admin, other.account)).toEqual([]);
  });

  it('may be saved in many windows at once', async () => {
    const answers = await Promise.all(
      [5, 10, 25, 50].map((pageSize) => save(depot.admin, 'clients', { ...look, pageSize })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const kept = await read(depot.admin);
    expect(kept).toHaveLength(1);
    expect([5, 10, 25, 50]).toContain(kept[0]?.look.pageSize);
  });

  it('is of a known list and a known form', async () => {
    expect((await save(depot.admin, 'wishes')).problem.errors?.[0]?.path).toBe('list');
    for (const wrong of [{ ...look, pageSize: 0 }, { ...look, columns: ['a b'] }, { hidden: [] }, { ...look, x: 1 }])
      expect((await save(depot.admin, 'clients', wrong)).status).toBe(422);
  });

  it('is neither told to others nor written in the history when it changes', async () => {
    await save(depot.admin, 'clients');
    const entries = () =>
      sql<{ count: number }>`select count(*) from audit_log
        where account_id = ${depot.accountId} and entity = 'list_setting'`.execute(app.inspect);
    const before = (await entries()).rows;
    await save(depot.admin, 'clients', { ...look, pageSize: 5 });
    expect((await entries()).rows).toEqual(before);
  });

  it('is hidden from other people by the database itself', async () => {
    await save(depot.admin, 'clients');
    const asOwner = <T>(fn: Parameters<typeof withAccountTransaction<T>>[3]) =>
      withAccountTransaction(app.db, depot.accountId, depot.owner.id, fn);
    const seen = await asOwner((tx) => sql`select from list_setting`.execute(tx));
    expect(seen.rows).toEqual([]);
    const changed = await asOwner((tx) => sql`update list_setting set look = '{}'`.execute(tx));
    expect(Number(changed.numAffectedRows)).toBe(0);
    const forged = asOwner((tx) =>
      sql`insert into list_setting (account_id, admin_id, list, look)
        values (${depot.accountId}, ${depot.admin.id}, 'admins', '{}')`.execute(tx),
    );
    await expect(forged).rejects.toThrow(/row-level security/);
  });
});

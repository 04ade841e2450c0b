import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { describe, expect, it } from 'vitest';
import { createDepot, type Depot, type Person } from './tools/depot.ts';
import { openStream } from './tools/event-stream.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();
const query = (text: string, values: unknown[]) => app.db.pool.query(text, values);
const within = (depot: Depot) => ({ params: { account: depot.account } });
const list = (depot: Depot, by: Person = depot.admin) => by.call(clientRoutes.list, { ...within(depot), query: {} });
const create = (depot: Depot, name: string) =>
  depot.admin.call(clientRoutes.create, { ...within(depot), body: { name, type: 'customer' } });
const countClients = async ({ accountId }: Depot) =>
  (await app.inspect.selectFrom('client').select('id').where('accountId', '=', accountId).execute()).length;

describe('a session that has been in the account before', () => {
  it('is refused at once when it ended, and nothing that it sent along was done', async () => {
    const depot = await createDepot(app);
    await create(depot, 'Before');
    await query('update session set ended_at = now() where admin_id = $1', [depot.admin.id]);
    expect((await create(depot, 'After')).status).toBe(401);
    expect((await list(depot)).status).toBe(401);
    expect(await countClients(depot)).toBe(1);
  });

  it('is refused when its membership was disabled', async () => {
    const depot = await createDepot(app);
    await create(depot, 'Before');
    await query('update membership set is_enabled = false where admin_id = $1', [depot.admin.id]);
    expect((await create(depot, 'Meanwhile')).status).toBe(401);
    expect(await countClients(depot)).toBe(1);
  });

  it('has the rights of the moment, and not those it was let in with', async () => {
    const depot = await createDepot(app);
    const tokens = () => depot.admin.call(apiTokenRoutes.list, within(depot));
    const own = (to: boolean) => query('update membership set is_owner = $1 where admin_id = $2', [to, depot.admin.id]);
    await list(depot);
    expect((await tokens()).status).toBe(403);
    await own(true);
    expect((await tokens()).status).toBe(200);
    await own(false);
    expect((await tokens()).status).toBe(403);
  });

  it('has no right of a membership that it had before', async () => {
    const [depot, other] = [await createDepot(app), await createDepot(app)];
    const { id } = depot.admin;
    await query('insert into membership (account_id, admin_id) values ($1, $2)', [other.accountId, id]);
    const join = (isOwner: boolean) =>
      query('insert into membership (account_id, admin_id, is_owner) values ($1, $2, $3)', [
        depot.accountId,
        id,
        isOwner,
      ]);
    const leave = () => query('delete from membership where account_id = $1 and admin_id = $2', [depot.accountId, id]);
    const tokens = () => depot.admin.call(apiTokenRoutes.list, within(depot));
    await leave();
    await join(true);
    for (let nth = 0; nth < 2; nth++) expect((await tokens()).status).toBe(200);
    await leave();
    await join(false);
    expect((await tokens()).status).toBe(403);
  });

  it('was told in the history, also where the first thing that it asked for was refused', async () => {
    const depot = await createDepot(app);
    const unknown = { params: { account: depot.account, id: 999_999_999 } };
    expect((await depot.admin.call(clientRoutes.get, unknown)).status).toBe(404);
    await list(depot);
    const entries = app.inspect.selectFrom('auditLog').select('adminId').where('accountId', '=', depot.accountId);
    expect(await entries.where('entity', '=', 'entry').execute()).toEqual([{ adminId: depot.admin.id }]);
  });

  it('counts as being there by what it asks, also beside its stream', async () => {
    const depot = await createDepot(app);
    await list(depot);
    await query(`update admin set seen_at = now() - interval '1 hour' where id = $1`, [depot.admin.id]);
    await openStream(app, depot.account, depot.admin.token);
    await list(depot);
    const { rows } = await query(`select seen_at > now() - interval '1 minute' as lately from admin where id = $1`, [
      depot.admin.id,
    ]);
    expect(rows).toEqual([{ lately: true }]);
  });

  it('is refused when the account was disabled, deleted, or asks for a second factor', async () => {
    for (const [change, code] of [
      ['is_enabled = false', 'UNAUTHENTICATED'],
      ['deleted_at = now()', 'UNAUTHENTICATED'],
      ['requires_second_factor = true', 'SECOND_FACTOR_REQUIRED'],
    ] as const) {
      const depot = await createDepot(app);
      await list(depot);
      await query(`update account set ${change} where id = $1`, [depot.accountId]);
      expect((await list(depot)).problem.code, change).toBe(code);
    }
  });
});

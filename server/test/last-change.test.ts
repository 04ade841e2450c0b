import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../src/core/db/connection.ts';
import { insertMembership } from '../src/features/accounts/accounts.queries.ts';
import { createDepot, type Depot } from './tools/depot.ts';
import { depotWith } from './tools/depot-with.ts';
import { useTestApp } from './tools/test-app.ts';
import { createYard } from './tools/yard.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
const inAccount = () => ({ params: { account: depot.account } });
const withId = (id: number, of: Depot = depot) => ({ params: { account: of.account, id } });

const put = (by: 'owner' | 'admin', id: number, notes: string, ifMatch: number) =>
  depot[by].call(clientRoutes.update, { ...withId(id), body: { notes } }, { ifMatch });

/** A client whose version 1 somebody has changed since. */
async function changedClient(by: 'owner' | 'admin'): Promise<number> {
  const body = { name: `By ${by}`, type: 'customer' as const };
  const { id } = (await depot.owner.call(clientRoutes.create, { ...inAccount(), body })).payload;
  await put(by, id, 'theirs', 1);
  return id;
}

describe('a refusal of a version that is no longer the last', () => {
  it('tells who changed the record last, and when', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, problem } = await put('owner', await changedClient('admin'), 'mine', 1);
    expect(status).toBe(412);
    expect(problem.changed).toEqual({ at: expect.any(Number), adminName: depot.admin.email, isOwn: false });
    expect(problem.changed?.at).toBeGreaterThanOrEqual(before);
    const own = await put('owner', await changedClient('owner'), 'mine', 1);
    expect(own.problem.changed, 'in another window').toMatchObject({ isOwn: true });
  });

  it('names who changed the cargo where that alone has moved on', async () => {
    const { container } = await createYard(depot);
    const { id: containerId } = await container('LAST1');
    const task = { containerId, type: 'loading' as const, title: 'Load', cargo: { remark: 'first' } };
    const { payload } = await depot.owner.call(workTaskRoutes.create, { ...inAccount(), body: task });
    const { version } = payload.cargo ?? {};
    const load = (by: 'owner' | 'admin', remark: string) =>
      depot[by].call(
        workTaskRoutes.update,
        { ...withId(payload.id), body: { cargo: { version, remark } } },
        { ifMatch: payload.version },
      );
    await load('admin', 'theirs');
    expect((await load('owner', 'mine')).problem.changed).toMatchObject({ adminName: depot.admin.email, isOwn: false });
  });

  it('tells a change of a membership, and nothing about who works for another account', async () => {
    const other = await createDepot(app);
    const { id } = depot.admin;
    const { version } = (await depot.owner.call(adminRoutes.get, withId(id))).payload;
    const late = () =>
      depot.owner.call(adminRoutes.update, { ...withId(id), body: { isOwner: false } }, { ifMatch: version });
    await depot.owner.call(adminRoutes.update, { ...withId(id), body: { isOwner: true } });
    expect((await late()).problem.changed).toMatchObject({ isOwn: true });
    await withTransaction(app.db, (tx) => insertMembership(tx, other.accountId, id, false));
    const profile = { ...withId(id, other), body: { firstname: 'Eva' } };
    expect((await depot.admin.call(adminRoutes.updateProfile, profile)).status).toBe(200);
    expect((await late()).problem.changed).toMatchObject({ adminName: depot.admin.email, isOwn: false });
    const client = await changedClient('admin');
    await depot.owner.call(adminRoutes.remove, withId(id));
    const { problem } = await put('owner', client, 'mine', 1);
    expect(problem.changed, 'who has left').toMatchObject({ adminName: '', isOwn: false });
  });
});

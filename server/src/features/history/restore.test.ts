import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { beforeAll, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { createDepot, type Person } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

const params = (id: number) => ({ account: depot.account, id });
/** Its changes, the latest first. */
async function changesOf(entity: HistoryEntity, id: number, by: Person = depot.owner) {
  const query = { own: true };
  return (await by.call(historyRoutes.ofRecord, { params: { ...params(id), entity }, query })).payload.changes;
}
const path = (change: { id: number } | undefined) => ({ params: { account: depot.account, change: change?.id ?? 0 } });
const restorable = async (change: { id: number } | undefined, by = depot.admin) =>
  (await by.call(historyRoutes.restorable, path(change))).payload;
const restore = (change: { id: number } | undefined, by = depot.admin, ifMatch?: number) =>
  by.call(historyRoutes.restore, path(change), ifMatch === undefined ? {} : { ifMatch });
const refusal = async (change: { id: number } | undefined, by = depot.admin) => {
  const { status, problem } = await restore(change, by);
  return [status, problem.detail];
};
const newClient = async (name: string) => {
  const body = { name, type: 'customer', currency: 'EUR', notes: 'First' } as const;
  return (await depot.admin.call(clientRoutes.create, { params: { account: depot.account }, body })).payload;
};

it('a record gets the fields that it had back, which is a change of its own and can be undone', async () => {
  const { id } = await newClient('Maersk');
  await depot.admin.call(clientRoutes.update, { params: params(id), body: { name: 'Mærsk', notes: 'Second' } });
  await depot.admin.call(clientRoutes.update, { params: params(id), body: { notes: 'Third', isActive: false } });
  const [third, second, first] = await changesOf('client', id);
  expect((await restorable(third)).fields).toEqual([]);
  expect(await restorable(first)).toMatchObject({
    version: 3,
    isGone: false,
    fields: [
      { field: 'name', before: 'Mærsk', after: 'Maersk' },
      { field: 'notes', before: 'Third', after: 'First' },
      { field: 'isActive', before: false, after: true },
    ],
  });
  const undone = await act(depot.admin, historyRoutes.restore, path(second));
  const get = async () => (await depot.admin.call(clientRoutes.get, { params: params(id) })).payload;
  expect(await get()).toMatchObject({ name: 'Mærsk', notes: 'Second', isActive: true, version: 4 });
  expect((await changesOf('client', id))[0]?.fields).toHaveLength(2);
  expect((await undo(depot, undone, depot.admin)).status).toBe(200);
  expect(await get()).toMatchObject({ notes: 'Third', isActive: false, version: 5 });
});

it('a deleted record comes back with what went with it, for whom may delete it', async () => {
  const { id: containerId } = await yard.container('CSQU3054383');
  const items = (['DRY', 'REEFER'] as const).map((cargoTypeCode) => ({ cargoTypeCode, weight: 5 }));
  const body = { containerId, type: 'loading' as const, title: 'Load', cargo: { items } };
  const task = await depot.admin.call(workTaskRoutes.create, { params: { account: depot.account }, body });
  const { id } = task.payload;
  await depot.admin.call(taskActivityRoutes.comment, { params: params(id), body: { body: '<p>Soon</p>' } });
  const before = (await depot.admin.call(workTaskRoutes.get, { params: params(id) })).payload;
  await depot.admin.call(workTaskRoutes.remove, { params: params(id) });
  const [deletion] = await changesOf('work_task', id);
  expect(deletion).toMatchObject({ action: 'delete', recordName: 'Load', isGone: true, canRestore: true });
  expect(await restorable(deletion)).toMatchObject({ isGone: true, along: 4, version: before.version });
  expect((await restore(deletion, depot.admin, before.version)).payload).toEqual({ entity: 'work_task', id });
  const after = (await depot.admin.call(workTaskRoutes.get, { params: params(id) })).payload;
  expect(after.cargo?.items.map(({ weight }) => weight)).toEqual([5, 5]);
  expect(after).toMatchObject({ title: 'Load', version: before.version + 1, containerName: 'CSQU3054383' });
  const { payload: comments } = await depot.admin.call(taskActivityRoutes.comments, { params: params(id) });
  expect(comments).toHaveLength(1);

  const client = await newClient('Haulier');
  await depot.owner.call(clientRoutes.remove, { params: params(client.id) });
  const [removal] = await changesOf('client', client.id);
  expect((await restore(removal)).status).toBe(403);
  expect((await restore(removal, depot.owner)).status).toBe(200);
});

it('two who restore at once: the second is told that the record has changed', async () => {
  const { id } = await newClient('Twice');
  await depot.admin.call(clientRoutes.update, { params: params(id), body: { notes: 'Second' } });
  const [, first] = await changesOf('client', id);
  const both = (change: typeof first, version: number) =>
    Promise.all([restore(change, depot.owner, version), restore(change, depot.owner, version)]);
  expect((await both(first, 2)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  await depot.owner.call(clientRoutes.remove, { params: params(id) });
  const [removal] = await changesOf('client', id);
  const { version } = await restorable(removal, depot.owner);
  const answers = await both(removal, version);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

it('is refused with the sentence of the rule that stands in the way', async () => {
  const { account } = depot;
  const box = await yard.container('MSKU1234565');
  const update = (body: object) => depot.admin.call(containerRoutes.update, { params: params(box.id), body });
  // The number is taken by now.
  await update({ name: 'MSKU1234570' });
  const taken = { name: 'MSKU1234565', clientId: yard.clientId, containerTypeId: yard.typeOf(20), isAnother: true };
  await depot.admin.call(containerRoutes.create, { params: { account }, body: taken });
  const [, made] = await changesOf('container', box.id);
  expect(await refusal(made)).toEqual([409, 'This container number is already in the depot.']);
  // It stands on one position.
  await update({ hSize: 2 });
  await update({ hSize: 1 });
  const place = placeIn(yard.section, 1, 1, 1);
  await depot.admin.call(positionRoutes.createCurrent, { params: params(box.id), body: place });
  const [, wide] = await changesOf('container', box.id);
  expect((await refusal(wide))[1]).toContain('it keeps its size');
  // It had a status that is gone.
  const status = await depot.owner.call(containerStatusRoutes.create, { params: { account }, body: { name: 'Odd' } });
  await update({ containerStatusId: status.payload.id });
  await update({ containerStatusId: null });
  const [, odd] = await changesOf('container', box.id);
  await depot.owner.call(containerStatusRoutes.remove, { params: params(status.payload.id) });
  expect(await refusal(odd)).toEqual([409, 'It belongs to a record, or names one, that is no longer there.']);
  const [gone] = await changesOf('container_status', status.payload.id);
  expect((await restore(gone)).status).toBe(403);

  // A settled bill keeps what it charges.
  const bill = { type: 'sold', clientId: yard.clientId, unitPrice: 10, startedAt: 1_790_000_000 } as const;
  const ofBox = { account, containerId: box.id };
  const { id } = (await depot.admin.call(transactionRoutes.create, { params: ofBox, body: bill })).payload;
  const billed = { params: { ...ofBox, id } };
  await depot.admin.call(transactionRoutes.update, { ...billed, body: { unitPrice: 20 } });
  await depot.admin.call(transactionRoutes.update, { ...billed, body: { isCompleted: true } });
  const [, , first] = await changesOf('transaction', id);
  const [sold, said] = await refusal(first);
  expect([sold, said]).toEqual([409, expect.stringMatching(/settled|paid|completed/i)]);

  // A transfer is a move of the yard, and so is a place; an admin is a person.
  const target = placeIn(yard.section, 2, 1, 1);
  await depot.admin.call(positionRoutes.createReserved, { params: params(box.id), body: target });
  const body = { containerId: box.id, type: 'transfer', title: 'Other reason' } as const;
  const task = (await depot.admin.call(workTaskRoutes.create, { params: { account }, body })).payload;
  await depot.admin.call(transferRoutes.complete, { params: params(box.id), body: { taskId: task.id } });
  const never = [
    ...(await changesOf('work_task', task.id)),
    ...(await changesOf('admin', depot.admin.id)),
    ...(await depot.owner.call(historyRoutes.list, { params: { account }, query: { entity: 'container_place' } }))
      .payload,
  ];
  expect(never.length).toBeGreaterThan(4);
  for (const change of never) {
    expect(change.canRestore).toBe(false);
    expect(await refusal(change, depot.owner)).toEqual([409, 'A former version of this cannot be restored.']);
  }
  // Nobody learns of another account's history.
  const stranger = await createDepot(app);
  const foreign = { params: { account: stranger.account, change: made?.id ?? 0 } };
  for (const route of [historyRoutes.restorable, historyRoutes.restore]) {
    expect((await stranger.owner.call(route, foreign)).status).toBe(404);
  }
  expect((await depot.admin.call(adminRoutes.get, { params: params(depot.admin.id) })).status).toBe(200);
});

it('a saved damage is not offered the state of its draft, nor given it', async () => {
  const { id: containerId } = await yard.container('DRFT1234567');
  const { account } = depot;
  const { payload } = await depot.admin.call(damageRoutes.create, { params: { account, containerId }, body: {} });
  const one = { account, containerId, id: payload.id };
  const save = (body: object) => depot.admin.call(damageRoutes.update, { params: one, body });
  await save({ type: 'outer', damage: 'outer_side_top', isDraft: false });
  await save({ remark: 'Dent' });
  const changes = await changesOf('damage', payload.id);
  expect(changes.map(({ canRestore }) => canRestore)).toEqual([true, true, false]);
  expect(await refusal(changes[2])).toEqual([409, expect.any(String)]);
});

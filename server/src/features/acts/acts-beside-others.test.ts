import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { cargoRoutes } from '@boxyard/contract/work/cargos.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { type ReshapedRow, storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, refusal as refusalIn, undo as undoIn } from '../../../test/tools/acts.ts';
import { createDepot, type Person } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { daysPass } from '../../../test/tools/time-passes.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
let boxes = 0;

const undo = (id: string) => undoIn(depot, id, depot.admin);
const refusal = (id: string) => refusalIn(depot, id, depot.admin);
const changedByOwner = (name: string) => [
  409,
  `${depot.owner.email} has changed ${name} since, so this can no longer be undone.`,
];
const blocked = [409, 'A record that belongs to it was added or deleted since, so this can no longer be undone.'];
const params = (id: number) => ({ account: depot.account, id });
const box = () => yard.container(`BESU${String(++boxes).padStart(7, '0')}`);
const place = (id: number, ...where: [number, number, number]) => ({
  params: params(id),
  body: placeIn(yard.section, ...where),
});
const release = (id: number) => act(depot.admin, transferRoutes.release, { params: params(id) });
const transfer = async (containerId: number, by: Person, ...where: [number, number, number]) => {
  await by.call(positionRoutes.createReserved, place(containerId, ...where));
  const body = { containerId, type: 'transfer', title: 'Access to the container' } as const;
  return (await by.call(workTaskRoutes.create, { params: { account: depot.account }, body })).payload.id;
};

describe('in the yard', () => {
  it('a container does not come back to where it no longer fits', async () => {
    const elsewhere = await depot.owner.call(warehouseRoutes.create, {
      params: { account: depot.account },
      body: { name: 'Elsewhere' },
    });
    for (const body of [{ hSize: 2 }, { warehouseId: elsewhere.payload.id }]) {
      const { id } = await box();
      await depot.admin.call(positionRoutes.createCurrent, place(id, 1, 1, 1));
      const released = await release(id);
      expect((await depot.owner.call(containerRoutes.update, { params: params(id), body })).status).toBe(200);
      expect(await refusal(released)).toEqual([
        409,
        'The container stands in the yard: it keeps its size and the warehouse in which it stands.',
      ]);
    }
  });

  it('what stands in the way without a sentence of its own is a record that was added or deleted', async () => {
    const { id } = await box();
    const placed = await act(depot.admin, positionRoutes.createCurrent, place(id, 1, 1, 1));
    await transfer(id, depot.owner, 2, 1, 1);
    expect(await refusal(placed)).toEqual(blocked);
    const other = await box();
    await depot.admin.call(positionRoutes.createCurrent, place(other.id, 1, 1, 2));
    const taskId = await transfer(other.id, depot.admin, 2, 1, 2);
    const canceled = await act(depot.admin, transferRoutes.cancel, { params: params(other.id), body: { taskId } });
    await transfer(other.id, depot.owner, 2, 1, 3);
    expect(await refusal(canceled)).toEqual(blocked);

    const bare = await createDepot(app);
    const make = (by: Person, name: string) =>
      by.call(warehouseRoutes.create, { params: { account: bare.account }, body: { name, isDefault: true } });
    const { payload: only } = await make(bare.admin, 'First');
    const removed = await act(bare.admin, warehouseRoutes.remove, { params: { account: bare.account, id: only.id } });
    await make(bare.owner, 'Second');
    expect(await refusalIn(bare, removed, bare.admin)).toEqual(blocked);
  });
});

describe('rows that are numbered anew', () => {
  const shape = { tiers: 3, positions: 6 };
  const numbered = (...rows: ReshapedRow[]) => {
    const { warehouseId: id, areaId, section } = yard;
    const inSection = { account: depot.account, id, areaId, sectionId: section.sectionId };
    return { params: inSection, body: { rows } };
  };
  const oneMore = () => numbered(shape, { ...shape, row: 1 }, { ...shape, row: 2 });
  const reshape = (by: Person) => act(by, storageAreaRoutes.updateSection, oneMore());
  const placed = async (where: [number, number, number]) => {
    const { id, name } = await box();
    expect((await depot.owner.call(positionRoutes.createCurrent, place(id, ...where))).status).toBe(201);
    return { id, name };
  };

  it('stay where somebody placed a container since, else get their numbers back, as the history of each says', async () => {
    const before = await placed([2, 1, 5]);
    const id = await reshape(depot.admin);
    const since = await placed([1, 1, 2]);
    expect(await refusal(id)).toEqual(changedByOwner(since.name));
    await depot.owner.call(transferRoutes.release, { params: params(since.id) });
    expect((await undo(id)).status).toBe(200);
    const { rows } = await sql`select action, (to_place ->> 'row')::int as row from container_move
      where account_id = ${depot.accountId} and container_id = ${before.id} order by id`.execute(app.inspect);
    expect(rows).toEqual([
      { action: 'place', row: 2 },
      { action: 'renumber', row: 3 },
      { action: 'renumber', row: 2 },
    ]);
  });

  it('are no reason to keep a move of the same act quiet', async () => {
    const moved = await placed([1, 1, 6]);
    const id = await reshape(depot.admin);
    const body = { moves: [{ containerId: moved.id, ...placeIn(yard.section, 1, 1, 5) }] };
    await act(depot.admin, transferRoutes.move, { params: { account: depot.account }, body }, id);
    expect((await undo(id)).status).toBe(200);
    const { rows } = await sql`select action, (to_place ->> 'row')::int as row from container_move
      where account_id = ${depot.accountId} and container_id = ${moved.id} order by id desc limit 1`.execute(
      app.inspect,
    );
    expect(rows).toEqual([{ action: 'move', row: 1 }]);
    await depot.owner.call(transferRoutes.release, { params: params(moved.id) });
  });

  it('race with somebody who places: the container stands in the row that had the number then', async () => {
    for (let round = 1; round <= 3; round++) {
      const id = await reshape(depot.admin);
      const { id: boxId } = await box();
      const [undone, there] = await Promise.all([
        undo(id),
        depot.owner.call(positionRoutes.createCurrent, place(boxId, 1, 1, 3 + round)),
      ]);
      expect(there.status).toBe(201);
      const { rows } = await sql<{ entity: string }>`select entity from audit_log where account_id = ${depot.accountId}
        and (entity = 'section_row' and action = 'delete' or entity = 'container_place' and (after ->> 'container_id')::bigint = ${boxId})
        order by id desc limit 1`.execute(app.inspect);
      expect([undone.status, rows[0]?.entity]).toEqual([undone.status === 200 ? 200 : 409, 'container_place']);
      await depot.owner.call(transferRoutes.release, { params: params(boxId) });
      if (undone.status !== 200) expect((await undo(id)).status).toBe(200);
    }
  });

  it('keep what was released before them from coming back by a number', async () => {
    const { id } = await placed([2, 1, 6]);
    const released = await release(id);
    await reshape(depot.owner);
    expect(await refusal(released)).toEqual(changedByOwner('S1'));
  });
});

describe('a record that the act made', () => {
  const task = async (containerId: number, type: 'cleaning' | 'loading', id?: string) => {
    const body = { containerId, type, title: 'By the act' } as const;
    const made = await act(depot.admin, workTaskRoutes.create, { params: { account: depot.account }, body }, id);
    const { payload } = await depot.admin.call(workTaskRoutes.listOfContainer, { params: params(containerId) });
    return { act: made, id: Math.max(...payload.map((one) => one.id)) };
  };
  const comment = (id: number) => ({ params: params(id), body: { body: '<p>Mine</p>' } });

  it('stays with the work of others that belongs to it, and goes with its own', async () => {
    const { id: containerId, name } = await box();
    const commented = await task(containerId, 'cleaning');
    expect((await depot.owner.call(taskActivityRoutes.comment, comment(commented.id))).status).toBe(201);
    expect(await refusal(commented.act)).toEqual(changedByOwner(name));

    const loaded = await task(containerId, 'loading');
    const within = { account: depot.account, containerId };
    const body = { workTaskId: loaded.id, items: [{ cargoTypeCode: 'DRY', weight: 5 } as const] };
    expect((await depot.owner.call(cargoRoutes.create, { params: within, body })).status).toBe(201);
    expect(await refusal(loaded.act)).toEqual(changedByOwner(name));

    const own = await task(containerId, 'cleaning');
    await act(depot.admin, taskActivityRoutes.comment, comment(own.id), own.act);
    expect((await undo(own.act)).status).toBe(200);
  });

  it('stays with the damage that somebody saw at it', async () => {
    const { id: containerId, name } = await box();
    const arrivalDate = Math.floor(Date.now() / 1000) - 3600;
    const truck = { clientId: yard.clientId, vehicleType: 'truck', arrivalDate } as const;
    const within = { account: depot.account, containerId };
    const passed = await act(depot.admin, transportRoutes.createGateIn, { params: within, body: truck });
    const body = { type: 'outer', damage: 'outer_side_left', remark: '', isDraft: false } as const;
    const { payload: damage } = await depot.owner.call(damageRoutes.create, { params: within, body });
    expect(await refusal(passed)).toEqual(changedByOwner(name));
    const { payload } = await depot.owner.call(damageRoutes.get, { params: { ...within, id: damage.id } });
    expect([payload.transportId, payload.passageType]).toEqual([damage.transportId, 'gate_in']);
  });

  it('races with a comment: it stays with it, or is gone before', async () => {
    const { id: containerId } = await box();
    for (let round = 0; round < 3; round++) {
      const made = await task(containerId, 'cleaning');
      const [undone, said] = await Promise.all([
        undo(made.act),
        depot.owner.call(taskActivityRoutes.comment, comment(made.id)),
      ]);
      expect(said.status < 300).toBe(undone.status === 409);
    }
  });
});

describe('a damage', () => {
  const within = (containerId: number) => ({ account: depot.account, containerId });
  const draft = async (containerId: number, id?: string) => {
    const body = { type: 'outer', damage: 'outer_side_left', remark: '', isDraft: true, transportId: null } as const;
    const made = await act(depot.admin, damageRoutes.create, { params: within(containerId), body }, id);
    const { rows } = await sql<{ id: number }>`select max(id)::int as id from damage
      where account_id = ${depot.accountId}`.execute(app.inspect);
    return { act: made, params: { ...within(containerId), id: rows[0]?.id ?? 0 } };
  };
  const saved = (of: Awaited<ReturnType<typeof draft>>, id?: string) =>
    act(depot.admin, damageRoutes.update, { params: of.params, body: { isDraft: false } }, id);

  it('that was saved is no draft again, unless all of it is taken back', async () => {
    const { id } = await box();
    expect(await refusal(await saved(await draft(id)))).toEqual([409, 'A saved damage cannot become a draft again.']);
    const whole = await draft(id);
    await saved(whole, whole.act);
    expect((await undo(whole.act)).status).toBe(200);
    expect((await depot.admin.call(damageRoutes.get, { params: whole.params })).status).toBe(404);
  });

  it('that was deleted, and brought back, stands on the paper of a passage once', async () => {
    const { id: containerId } = await box();
    const damage = await draft(containerId);
    await saved(damage);
    await daysPass(app, depot.accountId, 2);
    const arrivalDate = Math.floor(Date.now() / 1000) - 3600;
    const body = { clientId: yard.clientId, vehicleType: 'truck', arrivalDate } as const;
    await depot.admin.call(transportRoutes.createGateIn, { params: within(containerId), body });
    const known = async () => {
      const { rows } =
        await sql`select known.id::int from transport passage cross join lateral damages_known(passage.account_id, passage.id) known
        where passage.account_id = ${depot.accountId} and passage.container_id = ${containerId}`.execute(app.inspect);
      return rows;
    };
    const once = [{ id: damage.params.id }];
    for (let round = 0; round < 2; round++) {
      const deleted = await act(depot.admin, damageRoutes.remove, { params: damage.params });
      expect(await known()).toEqual(once);
      expect((await undo(deleted)).status).toBe(200);
      expect(await known()).toEqual(once);
    }
    await act(depot.admin, damageRoutes.remove, { params: damage.params });
    expect(await known()).toEqual(once);
  });
});

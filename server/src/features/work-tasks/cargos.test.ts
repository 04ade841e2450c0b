import { type CargoItemEntry, cargoRoutes } from '@boxyard/contract/work/cargos.ts';
import { type WorkTaskUpdate, workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyCargo } from '../../../test/tools/cargos.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });
let boxId: number;
beforeEach(async () => {
  boxId = (await yard.container('CSQU3054383')).id;
  await limit({ payloadCapacityKg: 1000, volumeCbm: 30 });
});

const { account, recordParams } = {
  account: () => ({ account: depot.account }),
  recordParams: (id: number) => ({ account: depot.account, id }),
};
const limit = (body: { payloadCapacityKg?: number; volumeCbm?: number }, id = boxId) =>
  depot.admin.call(containerRoutes.update, { params: recordParams(id), body });
async function task(body: Record<string, unknown> = {}) {
  const whole = { containerId: boxId, type: 'loading' as const, title: 'Load paper', ...body };
  return depot.admin.call(workTaskRoutes.create, { params: account(), body: whole });
}
const taskId = async (body: Record<string, unknown> = {}) => (await task(body)).payload.id;
const getTask = async (id: number) =>
  (await depot.admin.call(workTaskRoutes.get, { params: recordParams(id) })).payload;
const putTask = (id: number, body: WorkTaskUpdate, ifMatch?: number) =>
  depot.admin.call(workTaskRoutes.update, { params: recordParams(id), body }, ifMatch === undefined ? {} : { ifMatch });
const post = (body: Record<string, unknown>, containerId = boxId) =>
  depot.admin.call(cargoRoutes.create, { params: { ...account(), containerId }, body: body as { workTaskId: number } });
const create = async (body: Record<string, unknown> = {}) =>
  (await post({ workTaskId: await taskId(), ...body })).payload;
const put = (cargoId: number, body: Record<string, unknown>, ifMatch?: number) =>
  depot.admin.call(
    cargoRoutes.update,
    { params: { ...account(), containerId: boxId, cargoId }, body },
    ifMatch === undefined ? {} : { ifMatch },
  );
const get = async (id: number) => (await depot.admin.call(cargoRoutes.get, { params: recordParams(id) })).payload;
const add = (cargoId: number, body: Record<string, unknown>) =>
  depot.admin.call(cargoRoutes.createItem, {
    params: { ...account(), containerId: boxId, cargoId },
    body: { cargoTypeCode: 'DRY', ...body },
  });
const item = (values: Partial<CargoItemEntry> = {}): CargoItemEntry => ({ cargoTypeCode: 'DRY', ...values });
const tooMuch = { status: 422, errors: [{ path: 'items', message: 'Reached Max cargo payload!' }] };

describe('a cargo', () => {
  it('keeps every field, and its items with theirs', async () => {
    const workTaskId = await taskId();
    const values = {
      weightTare: 2300,
      weightNet: 900.125,
      weightGross: 3300,
      sealNumber: 'SK 1234',
      remark: 'Two layers',
      direction: 'inbound' as const,
    };
    const pallet = {
      cargoTypeCode: 'REEFER' as const,
      volume: 1.255,
      weight: 450.5,
      temperature: -18.5,
      remark: 'Fish',
    };
    const created = (await post({ workTaskId, ...values, items: [pallet, item({ weight: 1 })] })).payload;
    expect(created).toMatchObject({ workTaskId, ...values, totalWeight: 451.5, totalVolume: 1.255 });
    expect(created.items).toEqual([
      { id: created.items[0]?.id, version: 1, cargoId: created.id, ...pallet, flaggedAsDeleted: false },
      expect.objectContaining({ cargoTypeCode: 'DRY', volume: 0, weight: 1, temperature: null, remark: '' }),
    ]);
    expect(await get(created.id)).toEqual(created);
    expect((await getTask(workTaskId)).cargo).toEqual(created);
    const ofTask = await depot.admin.call(cargoRoutes.listOfTask, { params: recordParams(workTaskId) });
    expect([ofTask.payload, ofTask.meta.total]).toEqual([[created], 1]);
    const ofBox = await depot.admin.call(cargoRoutes.listOfContainer, { params: recordParams(boxId), body: {} });
    expect(ofBox.payload).toEqual([created]);
  });

  it('has at most 200 items, however they are added', async () => {
    const { id } = await create({ items: Array.from({ length: 199 }, () => item({ weight: 1 })) });
    const add = () =>
      depot.admin.call(cargoRoutes.createItem, {
        params: { account: depot.account, containerId: boxId, cargoId: id },
        body: { cargoTypeCode: 'DRY' },
      });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const refused = (await put(id, { items: [item({ weight: 1 })] })).problem;
    expect(refused.errors).toMatchObject([{ path: 'items', message: 'A cargo has at most 200 items.' }]);
  });

  it('is listed with others in pages of 1 to 200, or without any; 50 of them may be full', async () => {
    const list = (body: { pageSize?: number; page?: number }) =>
      depot.admin.call(cargoRoutes.listOfContainer, { params: recordParams(boxId), body });
    const full = Array.from({ length: 200 }, () => item());
    await copyCargo(app, depot, (await create({ items: full })).id, 49);
    const last = await create();
    expect((await list({})).meta).toEqual({ total: 51, page: 1, pageSize: 1000 });
    expect((await list({ pageSize: 200 })).payload).toHaveLength(51);
    for (const pageSize of [0, 201]) expect((await list({ pageSize })).status).toBe(422);
    await add(last.id, {});
    expect((await list({})).problem.errors).toMatchObject([{ path: 'pageSize', message: 'At most 50.' }]);
    expect((await list({ pageSize: 50, page: 2 })).payload.map(({ id }) => id)).toEqual([last.id]);
  });

  it('weighs tare and net together where its gross weight is not given', async () => {
    const cargo = await create({ weightTare: 2300, weightNet: 900 });
    expect(cargo.weightGross).toBe(3200);
    expect((await put(cargo.id, { weightNet: 1000 })).payload.weightGross).toBe(3300);
    expect((await put(cargo.id, { weightNet: 1100, weightGross: 3500 })).payload.weightGross).toBe(3500);
    expect((await put(cargo.id, { remark: 'Weighed' })).payload.weightGross).toBe(3500);
    const tooHeavy = [{ path: 'weightGross', key: 'tooBig' }];
    expect((await put(cargo.id, { weightTare: 10_000_000 })).problem.errors).toMatchObject(tooHeavy);
    const both = { workTaskId: await taskId(), weightTare: 9_999_999, weightNet: 2 };
    expect((await post(both)).problem.errors).toMatchObject(tooHeavy);
  });

  it.each([
    ['loading', 'outbound'],
    ['unloading', 'inbound'],
  ])('of a task of type %s goes %s unless said otherwise', async (type, direction) => {
    expect((await post({ workTaskId: await taskId({ type }) })).payload.direction).toBe(direction);
  });

  it('belongs to a loading or unloading task of the container, which has one', async () => {
    const { workTaskId } = await create();
    expect((await post({ workTaskId })).problem).toMatchObject({ status: 409, key: 'oneCargo' });
    for (const [body, key] of [
      [{ workTaskId: await taskId({ type: 'repair' }) }, 'cargoOfLoadingOnly'],
      [{ workTaskId: 987_654 }, 'unknownRecord'],
    ] as const)
      expect((await post(body)).problem).toMatchObject({ status: 422, errors: [{ path: 'workTaskId', key }] });
    const other = await yard.container('MSKU6011672');
    const elsewhere = await post({ workTaskId: await taskId() }, other.id);
    expect(elsewhere.problem.errors).toMatchObject([{ path: 'workTaskId', key: 'taskOfAnother' }]);
    expect((await task({ type: 'cleaning', cargo: { remark: 'x' } })).status).toBe(422);
  });

  it('of two who create it at once, one is refused', async () => {
    const workTaskId = await taskId();
    const answers = await Promise.all([1, 2, 3].map(() => post({ workTaskId })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('is not overwritten by someone who saw an older one, nor after a change of an item', async () => {
    const { id, version } = await create({ items: [item()] });
    await add(id, { weight: 5 });
    expect((await put(id, { remark: 'Late' }, version)).status).toBe(412);
    const fresh = await get(id);
    expect((await put(id, { remark: 'In time' }, fresh.version)).payload.remark).toBe('In time');
  });

  it('goes with its items, alone or with its task', async () => {
    const { id } = await create({ items: [item()] });
    const path = { ...account(), containerId: boxId, cargoId: id };
    expect((await depot.admin.call(cargoRoutes.remove, { params: path }, { ifMatch: 99 })).status).toBe(412);
    expect((await depot.admin.call(cargoRoutes.remove, { params: path })).status).toBe(204);
    const second = await create({ items: [item()] });
    expect((await depot.admin.call(workTaskRoutes.remove, { params: recordParams(second.workTaskId) })).status).toBe(
      204,
    );
    expect((await depot.admin.call(cargoRoutes.get, { params: recordParams(second.id) })).status).toBe(404);
  });

  it.each([
    [{ weightTare: -1 }, 'weightTare', 'tooSmall'],
    [{ weightNet: 1.2345 }, 'weightNet', 'tooPrecise'],
    [{ direction: 'sideways' }, 'direction', 'notListed'],
    [{ sealNumber: 'x'.repeat(65) }, 'sealNumber', 'tooLong'],
    [{ items: [{ weight: 1 }] }, 'items.0.cargoTypeCode', 'required'],
    [{ items: [item(), item({ volume: 0.0001 })] }, 'items.1.volume', 'tooPrecise'],
    [{ items: [item({ temperature: -300 })] }, 'items.0.temperature', 'tooSmall'],
    [{ pallets: 3 }, 'pallets', 'unknownField'],
  ])('refuses %j', async (body, path, key) => {
    expect((await post({ workTaskId: await taskId(), ...body })).problem.errors).toMatchObject([{ path, key }]);
  });
});

describe('what a container holds', () => {
  it('may be reached exactly and not exceeded, in weight and in volume', async () => {
    const { id } = await create();
    expect((await add(id, { weight: 999.999, volume: 29.5 })).status).toBe(201);
    expect((await add(id, { weight: 0.002 })).problem).toMatchObject(tooMuch);
    expect((await add(id, { volume: 0.501 })).problem).toMatchObject(tooMuch);
    expect((await add(id, { weight: 0.001, volume: 0.5 })).status).toBe(201);
    expect(await get(id)).toMatchObject({ totalWeight: 1000, totalVolume: 30 });
  });

  it('is judged once for a whole save, whatever its steps', async () => {
    const { id, items } = await create({ items: [item({ weight: 600 }), item({ weight: 400 })] });
    const [big, small] = items.map((each) => each.id);
    const swapped = await put(id, {
      items: [
        { id: big, weight: 400 },
        { id: small, weight: 600 },
      ],
    });
    expect(swapped.payload).toMatchObject({ totalWeight: 1000 });
    const replaced = await put(id, { items: [{ id: small, flaggedAsDeleted: true }, item({ weight: 600 })] });
    expect(replaced.payload.items.map(({ weight }) => weight)).toEqual([400, 600]);
    expect((await put(id, { items: [item({ weight: 1 })], remark: 'One too many' })).problem).toMatchObject(tooMuch);
    expect((await get(id)).remark).toBe('');
  });

  it('lets an exceeded total come down', async () => {
    const { id, items } = await create({ items: [item({ weight: 900 })] });
    await limit({ payloadCapacityKg: 500 });
    const path = { ...account(), containerId: boxId, cargoId: id, itemId: items[0]?.id ?? 0 };
    const change = (weight: number) => depot.admin.call(cargoRoutes.updateItem, { params: path, body: { weight } });
    expect((await change(900.001)).problem).toMatchObject(tooMuch);
    expect((await change(800)).status).toBe(200);
    expect((await put(id, { items: [{ id: path.itemId, weight: 600 }, item({ weight: 100 })] })).status).toBe(200);
    expect((await get(id)).totalWeight).toBe(700);
    expect((await put(id, { remark: 'Still too much' })).status).toBe(200);
  });

  it('has no limit where the container says none', async () => {
    await limit({ payloadCapacityKg: 0, volumeCbm: 0 });
    const { id } = await create();
    expect((await add(id, { weight: 1_000_000, volume: 90_000 })).status).toBe(201);
  });

  it('is exact for twenty who add at once', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(id, { weight: 100, volume: 1 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(await get(id)).toMatchObject({ totalWeight: 1000, totalVolume: 10 });
    expect((await get(id)).items).toHaveLength(10);
  });

  it('is exact for twenty who save the whole task at once', async () => {
    const { workTaskId } = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { cargo } = await getTask(workTaskId);
        return putTask(workTaskId, { cargo: { version: cargo?.version, items: [item({ weight: 300 })] } });
      }),
    );
    const stored = (await getTask(workTaskId)).cargo;
    expect(stored?.items).toHaveLength(answers.filter(({ status }) => status === 200).length);
    expect(stored?.totalWeight).toBeLessThanOrEqual(1000);
  });
});

describe('an item', () => {
  it('is changed and removed by itself, within its cargo', async () => {
    const { id, items } = await create({ items: [item({ weight: 10 })] });
    const path = { ...account(), containerId: boxId, cargoId: id, itemId: items[0]?.id ?? 0 };
    const other = await create();
    const { call } = depot.admin;
    const changed = await call(cargoRoutes.updateItem, { params: path, body: { weight: 20 } }, { ifMatch: 1 });
    expect(changed.payload).toMatchObject({ weight: 20, version: 2, flaggedAsDeleted: false });
    expect((await call(cargoRoutes.updateItem, { params: path, body: { weight: 30 } }, { ifMatch: 1 })).status).toBe(
      412,
    );
    const lost = { ...path, cargoId: other.id };
    expect((await call(cargoRoutes.updateItem, { params: lost, body: { weight: 1 } })).status).toBe(404);
    expect((await call(cargoRoutes.removeItem, { params: lost })).status).toBe(404);
    expect((await call(cargoRoutes.removeItem, { params: path })).status).toBe(204);
    expect(await get(id)).toMatchObject({ items: [], totalWeight: 0 });
  });
});

describe('a task and its cargo', () => {
  it('are new together: no item of another cargo becomes its own', async () => {
    const { id } = (await create({ items: [item({ weight: 10 })] })).items[0] ?? { id: 0 };
    const refused = await task({ cargo: { items: [item(), { id, weight: 1 }] } });
    expect([refused.status, refused.problem.errors]).toMatchObject([
      422,
      [{ path: 'items.1.id', key: 'unknownRecord' }],
    ]);
    const copied = await task({ cargo: { id: 1, version: 9, items: [item({ weight: 5 })] } });
    expect(copied.payload.cargo).toMatchObject({ version: expect.any(Number), totalWeight: 5 });
  });

  it('are saved together, or not at all', async () => {
    const created = (await task({ cargo: { sealNumber: 'A1', items: [item({ weight: 1000 })] } })).payload;
    expect(created.cargo).toMatchObject({ sealNumber: 'A1', totalWeight: 1000 });
    const version = created.cargo?.version;
    const refused = await putTask(created.id, { title: 'New', cargo: { version, items: [item({ weight: 1 })] } });
    expect(refused.problem).toMatchObject(tooMuch);
    expect((await getTask(created.id)).title).toBe('Load paper');
    const list = await depot.admin.call(workTaskRoutes.list, { params: account() });
    expect((await task({ cargo: { items: [item({ weight: 1001 })] } })).status).toBe(422);
    expect((await depot.admin.call(workTaskRoutes.list, { params: account() })).meta.total).toBe(list.meta.total);
  });

  it('two who add at once keep what both added: the second is told, and saves again', async () => {
    const { id, cargo } = (await task({ cargo: { items: [item({ remark: 'first' })] } })).payload;
    const add = (remark: string, version?: number) => putTask(id, { cargo: { version, items: [item({ remark })] } });
    const answers = await Promise.all([add('mine', cargo?.version), add('theirs', cargo?.version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const late = answers[0]?.status === 412 ? 'mine' : 'theirs';
    await add(late, (await getTask(id)).cargo?.version);
    const remarks = (await getTask(id)).cargo?.items.map(({ remark }) => remark);
    expect(remarks?.toSorted()).toEqual(['first', 'mine', 'theirs']);
  });

  it('an item that is gone is not brought back, a cargo that others began is not doubled', async () => {
    const { id, cargo } = (await task({ cargo: { items: [item()] } })).payload;
    expect((await putTask(id, { cargo: { remark: 'I saw none' } })).status).toBe(412);
    const gone = cargo?.items[0]?.id;
    await putTask(id, { cargo: { version: cargo?.version, items: [{ id: gone, flaggedAsDeleted: true }] } });
    const { version } = (await getTask(id)).cargo ?? {};
    expect((await putTask(id, { cargo: { version, items: [{ id: gone, weight: 1 }] } })).status).toBe(412);
  });

  it('a task with items stays a loading or unloading one, an empty cargo goes with the change', async () => {
    const { id, cargo } = (await task({ cargo: { items: [item()] } })).payload;
    const refused = await putTask(id, { type: 'repair' });
    expect(refused.problem).toMatchObject({ status: 422, errors: [{ path: 'type', key: 'cargoKeepsType' }] });
    expect((await putTask(id, { type: 'unloading' })).status).toBe(200);
    const entry = { id: cargo?.items[0]?.id, flaggedAsDeleted: true };
    await putTask(id, { cargo: { version: (await getTask(id)).cargo?.version, items: [entry] } });
    expect((await putTask(id, { type: 'repair' })).payload).toMatchObject({ type: 'repair', cargo: null });
  });
});

it("another tenant's cargo cannot be seen, changed or referred to", async () => {
  const stranger = await createDepot(app);
  const { id, workTaskId, items } = await create({ items: [item()] });
  const { call } = stranger.owner;
  const there = { account: stranger.account };
  const path = { ...there, containerId: boxId, cargoId: id };
  expect((await call(cargoRoutes.get, { params: { ...there, id } })).status).toBe(404);
  expect((await call(cargoRoutes.update, { params: path, body: { remark: 'x' } })).status).toBe(404);
  expect((await call(cargoRoutes.remove, { params: path })).status).toBe(404);
  const itemPath = { ...path, itemId: items[0]?.id ?? 0 };
  expect((await call(cargoRoutes.removeItem, { params: itemPath })).status).toBe(404);
  expect((await call(cargoRoutes.listOfTask, { params: { ...there, id: workTaskId } })).status).toBe(404);
  expect(
    (await call(cargoRoutes.create, { params: { ...there, containerId: boxId }, body: { workTaskId } })).status,
  ).toBe(404);
});

import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot } = depotWith(app);

const whole = {
  externalId: 'W-1',
  name: 'Bratislava Pálenisko',
  description: 'By the harbour.\nGate 3.',
  isEnabled: false,
  isDefault: true,
  orderPos: 30,
  latitude: 48.129712,
  longitude: 17.155634,
  addressLine1: 'Prístavná',
  addressLine2: '12/A',
  addressCity: 'Bratislava',
  addressState: 'Bratislavský kraj',
  addressZip: '821 09',
  addressCountry: 'SVK' as const,
};

const params = () => ({ account: depot.account });
const recordParams = (id: number) => ({ account: depot.account, id });
const post = (body: Record<string, unknown>) =>
  depot.admin.call(warehouseRoutes.create, { params: params(), body: body as { name: string } });
const create = async (body: Record<string, unknown>) => (await post(body)).payload;
const put = (id: number, body: Record<string, unknown>, ifMatch?: number) =>
  depot.admin.call(
    warehouseRoutes.update,
    { params: recordParams(id), body },
    ifMatch === undefined ? {} : { ifMatch },
  );
const remove = (id: number) => depot.admin.call(warehouseRoutes.remove, { params: recordParams(id) });
const list = async (query: Record<string, unknown> = {}) =>
  (await depot.admin.call(warehouseRoutes.list, { params: params(), query })).payload;
const defaults = async () => (await list()).filter((row) => row.isDefault).map((row) => row.name);

describe('a warehouse', () => {
  it('keeps every field of a create and of an update', async () => {
    const created = await create(whole);
    expect(created).toEqual({ id: created.id, version: 1, ...someTimes, ...whole });
    const other = { ...whole, name: 'Žilina', latitude: null, longitude: null, orderPos: 5, isEnabled: true };
    const updated = (await put(created.id, other, 1)).payload;
    expect(updated).toEqual({ id: created.id, version: 2, ...someTimes, ...other });
    expect((await depot.admin.call(warehouseRoutes.get, { params: recordParams(created.id) })).payload).toEqual(
      updated,
    );
  });

  it('starts enabled, at order 10, without coordinates', async () => {
    expect(await create({ name: 'Plain' })).toMatchObject({
      isEnabled: true,
      orderPos: 10,
      latitude: null,
      longitude: null,
    });
  });

  it.each([
    ['latitude', 90.01, 'tooBig'],
    ['latitude', -91, 'tooSmall'],
    ['longitude', 180.5, 'tooBig'],
    ['longitude', -181, 'tooSmall'],
    ['addressLine1', 'x'.repeat(65), 'tooLong'],
    ['addressLine2', 'x'.repeat(11), 'tooLong'],
    ['addressCity', 'x'.repeat(33), 'tooLong'],
    ['addressZip', 'x'.repeat(13), 'tooLong'],
    ['addressCountry', 'XXX', 'notCountry'],
    ['name', '  ', 'required'],
  ])('refuses %s %s', async (path, value, key) => {
    const answer = await post({ name: 'Somewhere', [path]: value });
    expect([answer.status, answer.problem.errors]).toMatchObject([422, [{ path, key }]]);
  });

  it('has a name of its own, without regard to case and accents', async () => {
    await create({ name: 'Žilina' });
    const answer = await post({ name: 'zilina' });
    expect([answer.status, answer.problem.errors?.[0]]).toMatchObject([409, { path: 'name', key: 'nameTaken' }]);
  });

  it('is not overwritten by someone who saw an older one', async () => {
    const { id } = await create(whole);
    await put(id, { name: 'Second' }, 1);
    expect((await put(id, { name: 'Third' }, 1)).status).toBe(412);
    expect((await list())[0]?.name).toBe('Second');
  });
});

describe('the default badge', () => {
  it('belongs to the first warehouse, whatever it says', async () => {
    await create({ name: 'A', isDefault: false });
    expect(await defaults()).toEqual(['A']);
  });

  it('moves to the one that asks for it', async () => {
    await create({ name: 'A' });
    const b = await create({ name: 'B' });
    await create({ name: 'C', isDefault: true });
    expect(await defaults()).toEqual(['C']);
    await put(b.id, { isDefault: true });
    expect(await defaults()).toEqual(['B']);
  });

  it('cannot be put down, nor go with its warehouse while others remain', async () => {
    const a = await create({ name: 'A' });
    const b = await create({ name: 'B' });
    for (const answer of [await put(a.id, { isDefault: false }), await remove(a.id)]) {
      expect([answer.status, answer.problem.detail]).toEqual([409, 'Make another warehouse the default instead.']);
    }
    expect(await defaults()).toEqual(['A']);
    await remove(b.id);
    expect((await remove(a.id)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('is exactly one when two first warehouses are made at once', async () => {
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => post({ name })));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(await defaults()).toHaveLength(1);
  });

  it('is exactly one when many ask for it at once', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await create({ name })).id);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...ids.map((id) => put(id, { isDefault: true })),
        post({ name: `New ${round}`, isDefault: true }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 201]);
      expect(await defaults()).toHaveLength(1);
    }
  });

  it('is held by the database itself', async () => {
    const a = await create({ name: 'A' });
    const b = await create({ name: 'B' });
    const set = (isDefault: boolean, id: number) =>
      withAccountTransaction(app.db, depot.accountId, null, (tx) =>
        tx.updateTable('warehouse').set({ isDefault }).where('id', '=', id).execute(),
      );
    await expect(set(true, b.id)).rejects.toThrow(/warehouse_one_default/);
    await expect(set(false, a.id)).rejects.toThrow(/keeps a default warehouse/);
  });
});

describe('deleting a warehouse', () => {
  it('takes its empty areas and sections along', async () => {
    const yard = await createYard(depot);
    expect((await remove(yard.warehouseId)).status).toBe(204);
    const left = await withAccountTransaction(app.db, depot.accountId, null, (tx) =>
      tx.selectFrom('storageSection').select('id').execute(),
    );
    expect(left).toEqual([]);
  });

  it('is refused while containers stand in it or belong to it, and names them', async () => {
    const yard = await createYard(depot);
    const standing = await yard.container('AAAU1111110');
    await depot.admin.call(positionRoutes.createCurrent, {
      params: recordParams(standing.id),
      body: placeIn(yard.section, 1, 1, 1),
    });
    await yard.container('BBBU2222220');
    const answer = await remove(yard.warehouseId);
    expect([answer.status, answer.problem.detail]).toEqual([
      409,
      'Warehouse Pálenisko is still used by containers: AAAU1111110, BBBU2222220.',
    ]);
  });

  it('names ten containers at most, and how many there are', async () => {
    const yard = await createYard(depot);
    for (let index = 10; index < 23; index += 1) await yard.container(`MANY${index}`);
    expect((await remove(yard.warehouseId)).problem.detail).toMatch(/: MANY10, .*, MANY19 … \(13\)\.$/);
  });
});

describe('the list of warehouses', () => {
  it('is in the order of orderPos, with what stands in each', async () => {
    const yard = await createYard(depot, { rows: 2, tiers: 3, positions: 6 });
    const box = await yard.container('AAAU1111110', 40);
    await depot.admin.call(positionRoutes.createCurrent, {
      params: recordParams(box.id),
      body: placeIn(yard.section, 1, 1, 1, 2),
    });
    await create({ name: 'First', orderPos: 1 });
    expect(await list()).toMatchObject([
      { name: 'First', areasCount: 0, containersCount: 0, cellsCount: 0 },
      { name: 'Pálenisko', areasCount: 1, containersCount: 1, cellsCount: 36 },
    ]);
  });

  it('filters by name, keyword and enabled, and sorts by name', async () => {
    for (const name of ['Brno', 'Žilina', 'Zvolen']) await create({ name, isEnabled: name !== 'Brno' });
    const names = async (query: Record<string, unknown>) => (await list(query)).map((row) => row.name);
    expect(await names({ name: 'z', sort: '-name' })).toEqual(['Zvolen', 'Žilina']);
    expect(await names({ q: 'ilin' })).toEqual(['Žilina']);
    expect(await names({ isEnabled: false })).toEqual(['Brno']);
  });
});

it("another tenant's warehouse is not there", async () => {
  const { id } = await create(whole);
  const stranger = await createDepot(app);
  const theirs = { account: stranger.account, id };
  const { call } = stranger.owner;
  expect((await call(warehouseRoutes.get, { params: theirs })).status).toBe(404);
  expect((await call(warehouseRoutes.update, { params: theirs, body: { isDefault: true } })).status).toBe(404);
  expect((await call(warehouseRoutes.remove, { params: theirs })).status).toBe(404);
  expect((await call(storageAreaRoutes.create, { params: theirs, body: { name: 'Mine' } })).status).toBe(404);
  expect(await defaults()).toEqual([whole.name]);
});

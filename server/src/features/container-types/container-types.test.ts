import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import {
  type ContainerType,
  containerTypeRoutes,
  emptyContainerType,
} from '@boxyard/contract/settings/container-types.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
let depot: Depot;
const inAccount = () => ({ params: { account: depot.account } });
const withId = (id: number) => ({ params: { account: depot.account, id } });
const create = (body: Record<string, unknown>) =>
  depot.owner.call(containerTypeRoutes.create, { ...inAccount(), body });
const update = (id: number, body: Record<string, unknown>, ifMatch?: number) =>
  depot.owner.call(containerTypeRoutes.update, { ...withId(id), body }, ifMatch === undefined ? {} : { ifMatch });

beforeAll(async () => {
  depot = await createDepot(app);
});

const fields = {
  ...emptyContainerType,
  name: "45' High Cube",
  title: 'Palletwide',
  description: 'Long\ntext with \'quotes\' and "more"',
  size: 40,
  isoCode: 'L5G1',
  codeco: '45HC',
  tareWeightKg: 4800.5,
  maxGrossWeightKg: 32500.25,
  payloadCapacityKg: 27699.75,
  volumeCbm: 86.01,
  widthFt: 8,
  heightFt: 9.5,
  lengthFt: 45,
  isRefrigerated: true,
  refrigerator: true,
  allowsBulkLoading: true,
  isActive: false,
} as const;

describe('a container type', () => {
  it('keeps every field, through create, read, list and update', async () => {
    const created = await create(fields);
    expect(created.status).toBe(201);
    const { id } = created.payload;
    expect(created.payload).toEqual({ ...fields, ...someTimes, id, version: 1 });
    expect((await depot.admin.call(containerTypeRoutes.get, withId(id))).payload).toEqual(created.payload);
    const list = await depot.admin.call(containerTypeRoutes.list, { ...inAccount(), query: { name: '45' } });
    expect(list.payload).toEqual([created.payload]);
    const other = { ...fields, name: 'Other', title: '', size: 20, tareWeightKg: 0, volumeCbm: 0.01, isActive: true };
    expect((await update(id, other)).payload).toEqual({ ...other, ...someTimes, id, version: 2 });
  });

  it('starts with what the form starts with', async () => {
    const { payload } = await create({ name: 'Plain' });
    expect(payload).toMatchObject({
      name: 'Plain',
      title: '',
      size: 20,
      tareWeightKg: 0,
      isRefrigerated: false,
      isActive: true,
    });
  });

  it('goes by its title where it has no name', async () => {
    const { payload } = await create({ title: 'Titled', name: '  ' });
    expect(payload).toMatchObject({ name: 'Titled', title: 'Titled' });
    expect((await update(payload.id, { name: '', title: 'Renamed' })).payload.name).toBe('Renamed');
    expect((await update(payload.id, { name: 'Own name' })).payload.name).toBe('Own name');
    expect((await update(payload.id, { name: '' })).payload.name).toBe('Renamed');
    expect((await update(payload.id, { title: '' })).payload).toMatchObject({ name: 'Renamed', title: '' });
    const refused = await update(payload.id, { name: ' ', title: '' });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ path: 'name', message: 'This field is required.', key: 'required' }],
    ]);
    expect((await create({})).problem.errors?.[0]).toMatchObject({ path: 'name', key: 'required' });
  });

  it('has a name of its own, without regard to case and diacritics', async () => {
    const { payload } = await create({ name: 'Nádrž' });
    for (const refused of [await create({ name: 'NADRZ' }), await update(payload.id - 1, { name: 'nádrz' })]) {
      expect([refused.status, refused.problem.code, refused.problem.errors]).toEqual([
        409,
        'CONFLICT',
        [{ path: 'name', message: 'This name is already in use.', key: 'nameTaken' }],
      ]);
    }
    const elsewhere = await createDepot(app);
    const there = { params: { account: elsewhere.account }, body: { name: 'Nádrž' } };
    expect((await elsewhere.owner.call(containerTypeRoutes.create, there)).status).toBe(201);
  });

  it('is not changed by who has seen an older version', async () => {
    const { payload } = await create({ name: 'Versioned' });
    expect((await update(payload.id, { codeco: 'A' }, 1)).payload.version).toBe(2);
    const stale = await update(payload.id, { codeco: 'B' }, 1);
    expect([stale.status, stale.problem.code, stale.problem.detail]).toEqual([
      412,
      'STALE',
      'Someone else has changed this record since you opened it.',
    ]);
    expect((await depot.owner.call(containerTypeRoutes.remove, withId(payload.id), { ifMatch: 1 })).status).toBe(412);
    expect((await depot.owner.call(containerTypeRoutes.get, withId(payload.id))).payload).toMatchObject({
      codeco: 'A',
      version: 2,
    });
  });

  it.each(['"x"', 'W/"1"', '"99999999999999999999"', '""'])('an If-Match of %s overwrites nothing', async (ifMatch) => {
    const { payload } = await create({ name: `Match ${ifMatch}` });
    await update(payload.id, { codeco: 'A' });
    const body = { codeco: 'B' };
    const answer = await depot.owner.call(
      containerTypeRoutes.update,
      { ...withId(payload.id), body },
      { headers: { 'if-match': ifMatch } },
    );
    expect(answer.status).toBe(412);
  });

  it('refuses each wrong field by name', async () => {
    const { status, problem } = await create({
      name: 'x'.repeat(121),
      size: 30,
      isoCode: '22G1X',
      tareWeightKg: 1.234,
      volumeCbm: -1,
      lengthFt: 1e10,
      widthFt: '8',
      isActive: 'yes',
      id: 5,
      version: 9,
    });
    expect(status).toBe(422);
    expect(Object.fromEntries(problem.errors?.map(({ path, message }) => [path, message]) ?? [])).toEqual({
      name: 'At most 120 characters.',
      size: 'Choose one of these: 20, 40.',
      isoCode: 'At most 4 characters.',
      tareWeightKg: 'At most 2 digits after the decimal point.',
      volumeCbm: 'At least 0.',
      lengthFt: 'At most 1000000000.',
      widthFt: 'This value has the wrong form.',
      isActive: 'This value has the wrong form.',
      id: 'Unknown field id.',
      version: 'Unknown field version.',
    });
  });

  it('is deleted while nothing uses it', async () => {
    const { payload } = await create({ name: 'Unused' });
    expect((await depot.owner.call(containerTypeRoutes.remove, withId(payload.id), { ifMatch: 1 })).status).toBe(204);
    expect((await depot.owner.call(containerTypeRoutes.remove, withId(payload.id))).status).toBe(404);
    expect((await update(payload.id, { name: 'x' })).status).toBe(404);
  });
});

it('names what uses it, and stays', async () => {
  const yard = await createYard(depot);
  await yard.container('CSQU3054383', 20);
  const refused = await depot.owner.call(containerTypeRoutes.remove, withId(yard.typeOf(20)));
  expect([refused.status, refused.problem.detail]).toEqual([409, "Container type 20' Dry is used by 1 container."]);
  const { payload: statuses } = await depot.admin.call(containerStatusRoutes.list, inAccount());
  const [status] = statuses;
  const box = await yard.container('CSQU3054399', 20);
  const change = { params: { account: depot.account, id: box.id }, body: { containerStatusId: status?.id ?? 0 } };
  await depot.admin.call(containerRoutes.update, change);
  const params = { account: depot.account, id: status?.id ?? 0 };
  expect((await depot.owner.call(containerStatusRoutes.remove, { params })).problem.detail).toBe(
    'Container status Available is used by 1 container.',
  );
});

describe('its list', () => {
  const list = async (query: Record<string, unknown>) =>
    (await depot.admin.call(containerTypeRoutes.list, { ...inAccount(), query })).payload;
  const names = (types: ContainerType[]) => types.map(({ name }) => name);

  beforeAll(async () => {
    depot = await createDepot(app);
  });

  it('sorts, pages, filters and searches', async () => {
    expect(names(await list({ sort: '-name', pageSize: 2 }))).toEqual(["40' Open Top", "40' High Cube Reefer"]);
    expect(names(await list({ sort: 'isoCode', page: 2, pageSize: 2 }))).toEqual(["20' Tank", "20' Open Top"]);
    expect((await list({ sort: '-size' }))[0]?.size).toBe(40);
    expect(names(await list({ q: 'reef' }))).toEqual(["20' Reefer", "40' High Cube Reefer"]);
    expect(names(await list({ name: "reef 20'" }))).toEqual(["20' Reefer"]);
    expect(await list({ name: '%' })).toEqual([]);
    expect(await list({ isActive: 'false' })).toEqual([]);
    expect(await list({ isActive: true })).toHaveLength(9);
  });
});

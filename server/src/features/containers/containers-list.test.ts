import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { type ContainerRow, containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { planOf, statementsOf } from '../../../test/tools/statements.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

// A plan hangs on what PostgreSQL knows of all rows of a table.
const app = useOwnApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const params = () => ({ account: depot.account });
const containerParams = (id: number) => ({ account: depot.account, id });
const required = () => ({ name: 'CSQU3054383', clientId: yard.clientId, containerTypeId: yard.typeOf(20) });
const post = (body: Record<string, unknown>) =>
  depot.admin.call(containerRoutes.create, { params: params(), body: { ...required(), ...body } });
const create = async (body: Record<string, unknown> = {}) => (await post(body)).payload;
const list = (body: Record<string, unknown>) => depot.admin.call(containerRoutes.list, { params: params(), body });
const names = async (body: Record<string, unknown>) => (await list(body)).payload.map((row) => row.name);
const place = (id: number, ...where: [number, number, number, number?]) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: containerParams(id),
    body: placeIn(yard.section, ...where),
  });
const addWarehouse = async (body: { name: string; isEnabled?: boolean; isDefault?: boolean }) =>
  (await depot.admin.call(warehouseRoutes.create, { params: params(), body })).payload.id;
const addClient = async (name: string) =>
  (await depot.admin.call(clientRoutes.create, { params: params(), body: { name, type: 'customer', currency: 'EUR' } }))
    .payload.id;
const statusIds = async () =>
  (await depot.admin.call(containerStatusRoutes.list, { params: params() })).payload.map(({ id }) => id);

describe('the list of containers', () => {
  let dunaj: number;
  let zilina: number;
  beforeEach(async () => {
    dunaj = await addClient('Dunaj Lines');
    zilina = await addWarehouse({ name: 'Žilina' });
    await create({ name: 'AAAU1111110', clientId: dunaj, warehouseId: zilina, isEmpty: false });
    await create({ name: 'aaau2222220', warehouseId: null, containerTypeId: yard.typeOf(40) });
    const placed = await create({ name: 'BBBU3333330' });
    await place(placed.id, 2, 1, 3);
  });

  it('shows names and the location, the newest first', async () => {
    const { payload, meta } = await list({});
    expect(meta).toEqual({ total: 3, page: 1, pageSize: 1000 });
    expect(
      payload.map((row) => [
        row.name,
        row.clientName,
        row.warehouseName,
        row.containerTypeName,
        row.isEmpty,
        row.location,
      ]),
    ).toEqual([
      ['BBBU3333330', 'Maersk', 'Pálenisko', "20' Dry", true, 'Area A > S1 > Row: 2 > Tier: 1 > Position: 3'],
      ['AAAU2222220', 'Maersk', '', "40' Dry", true, ''],
      ['AAAU1111110', 'Dunaj Lines', 'Žilina', "20' Dry", false, ''],
    ]);
  });

  it('filters by the start of the number, by a part of it, and by each of its records', async () => {
    expect(await names({ name: 'aaa', sort: 'name' })).toEqual(['AAAU1111110', 'AAAU2222220']);
    expect(await names({ q: 'u3333' })).toEqual(['BBBU3333330']);
    expect(await names({ q: '%' })).toEqual([]);
    await create({ name: 'CCCU4444440', importReferenceNumber: 'A\\B_c%D' });
    for (const q of ['a\\b', 'b_c', 'c%d', '\\b_c%d']) expect(await names({ q })).toEqual(['CCCU4444440']);
    for (const q of ['b%c', 'c_d', '\\\\b', '___']) expect(await names({ q })).toEqual([]);
    expect(await names({ name: 'BBBU 3333' })).toEqual(['BBBU3333330']);
    expect(await names({ q: '333333-0' })).toEqual(['BBBU3333330']);
    expect(await names({ clientId: dunaj })).toEqual(['AAAU1111110']);
    expect(await names({ warehouseId: zilina })).toEqual(['AAAU1111110']);
    expect(await names({ containerTypeId: yard.typeOf(40) })).toEqual(['AAAU2222220']);
    expect(await names({ isEmpty: false })).toEqual(['AAAU1111110']);
    expect(await names({ name: 'aaa', isEmpty: true })).toEqual(['AAAU2222220']);
    const [available] = await statusIds();
    expect(await names({ containerStatusId: available })).toEqual([]);
  });

  it.each([
    ['name', ['AAAU1111110', 'AAAU2222220', 'BBBU3333330']],
    ['clientName', ['AAAU1111110', 'AAAU2222220', 'BBBU3333330']],
    ['warehouseName', ['AAAU2222220', 'BBBU3333330', 'AAAU1111110']],
    ['isEmpty', ['AAAU1111110', 'AAAU2222220', 'BBBU3333330']],
  ])('sorts by %s in both directions', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
    expect(await names({ sort: `-${sort}` })).toEqual(expected.toReversed());
  });

  it('pages without overlap, and tells the total on every page, also of a search and beyond the end', async () => {
    for (const search of [{}, { q: 'u' }]) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => list({ ...search, page, pageSize: 2, sort: 'clientName' })),
      );
      expect(pages.map(({ payload }) => payload.length)).toEqual([2, 1, 0]);
      expect(pages.map(({ meta }) => meta.total)).toEqual([3, 3, 3]);
      expect(new Set(pages.flatMap(({ payload }) => payload.map((row: ContainerRow) => row.id))).size).toBe(3);
    }
  });

  it('refuses a sort or a filter that it does not have', async () => {
    expect((await list({ sort: 'notes' })).status).toBe(422);
    expect((await list({ colour: 'red' })).problem.errors).toMatchObject([{ path: 'colour', key: 'unknownField' }]);
  });

  it('asks the database twice for what is searched: for the ids of the page with their number, and for what they show', async () => {
    const statements = await statementsOf(() => list({ page: 1, pageSize: 2, sort: 'clientName', name: 'a' }));
    expect(statements.filter(({ text }) => /from\s+"?container\b/.test(text))).toHaveLength(2);
  });

  it('finds the page by the index of its order', async () => {
    const [first] = (await statementsOf(() => list({ page: 1, pageSize: 10, sort: 'name' }))).filter(
      ({ text }) => text.includes('name_key') && text.includes('order by'),
    );
    expect(first).toBeDefined();
    const plan = first && (await planOf(app.db, depot.accountId, first));
    expect(plan).toMatch(/container_name/);
  });
});

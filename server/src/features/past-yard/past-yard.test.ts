import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { pastYardRoutes } from '@boxyard/contract/yard/past-yard.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

type Where = [row: number, tier: number, position: number, blockIndex?: number];
const sectionParams = () => ({ account: depot.account, sectionId: yard.section.sectionId });
const containerParams = (id: number) => ({ account: depot.account, id });
const place = (id: number, ...where: Where) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: containerParams(id),
    body: placeIn(yard.section, ...where),
  });
const move = (containerId: number, ...where: Where) =>
  depot.admin.call(transferRoutes.move, {
    params: { account: depot.account },
    body: { moves: [{ containerId, ...placeIn(yard.section, ...where) }] },
  });
const release = (id: number) => depot.admin.call(transferRoutes.release, { params: containerParams(id) });

/** All that has happened so far was so many hours earlier. */
async function hoursPass(hours: number): Promise<void> {
  for (const table of ['container_move', 'audit_log'])
    await sql`update ${sql.table(table)} set at = (select at - make_interval(hours => ${hours})) where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );
}

const hoursAgo = (hours: number) => String(Math.floor(Date.now() / 1000 - hours * 3600));

/** Number, row, tier and first position of each container in the section. */
async function stoodHoursAgo(hours: number) {
  const { payload } = await depot.admin.call(pastYardRoutes.occupancies, {
    params: sectionParams(),
    query: { at: hoursAgo(hours) },
  });
  return payload.map(({ row, containerData, currentPosition }) =>
    [containerData.cin, row, currentPosition?.tr, currentPosition?.ps.join()].join(' '),
  );
}

describe('the yard at a past moment', () => {
  it('has each container where it stood then: placed, moved, released, deleted since', async () => {
    const [ever, moved, gone] = [
      await yard.container('EVER0000000'),
      await yard.container('MOVE0000000', 40),
      await yard.container('GONE0000000'),
    ];
    await place(ever.id, 1, 1, 1);
    await place(moved.id, 1, 1, 3, 2);
    await place(gone.id, 2, 1, 6);
    await hoursPass(2);
    await move(moved.id, 1, 1, 5, 2);
    await hoursPass(2);
    await release(gone.id);
    await depot.admin.call(containerRoutes.remove, { params: containerParams(gone.id) });
    await move(moved.id, 2, 1, 1, 2);
    await hoursPass(2);

    expect(await stoodHoursAgo(7)).toEqual([]);
    expect(await stoodHoursAgo(5)).toEqual(['EVER0000000 1 1 1', 'MOVE0000000 1 1 3,4', 'GONE0000000 2 1 6']);
    expect(await stoodHoursAgo(3)).toEqual(['EVER0000000 1 1 1', 'MOVE0000000 1 1 5,6', 'GONE0000000 2 1 6']);
    expect(await stoodHoursAgo(1)).toEqual(['EVER0000000 1 1 1', 'MOVE0000000 2 1 1,2']);
  });

  it('has the areas, sections and rows of that moment, also those that were deleted since', async () => {
    const params = { account: depot.account, id: yard.warehouseId };
    const { payload: other } = await depot.admin.call(storageAreaRoutes.create, { params, body: { name: 'Old area' } });
    const body = { name: 'O1', rows: 1, tiers: 2, positions: 3 };
    await depot.admin.call(storageAreaRoutes.createSection, { params: { ...params, areaId: other.id }, body });
    const box = await yard.container('LAST0000000');
    await place(box.id, 2, 1, 1);
    await hoursPass(2);
    await release(box.id);
    const section = { ...params, areaId: yard.areaId, sectionId: yard.section.sectionId };
    const update = { name: 'S2', rows: [{ row: 1, tiers: 3, positions: 6 }] };
    await depot.admin.call(storageAreaRoutes.updateSection, { params: section, body: update });
    await depot.admin.call(storageAreaRoutes.remove, { params: { ...params, areaId: other.id } });
    await hoursPass(2);

    const areas = async (hours: number) => {
      const { payload } = await depot.admin.call(pastYardRoutes.areas, { params, query: { at: hoursAgo(hours) } });
      return payload.map(({ name, sections }) => [
        name,
        ...sections.map((each) => `${each.name}: ${each.rows.length} rows`),
      ]);
    };
    expect(await areas(5)).toEqual([]);
    expect(await areas(3)).toEqual([
      ['Area A', 'S1: 2 rows'],
      ['Old area', 'O1: 1 rows'],
    ]);
    expect(await stoodHoursAgo(3)).toEqual(['LAST0000000 2 1 1']);
    expect(await areas(1)).toEqual([['Area A', 'S2: 1 rows']]);
    const { payload: now } = await depot.admin.call(storageAreaRoutes.listWithSections, { params });
    const { payload: past } = await depot.admin.call(pastYardRoutes.areas, { params, query: { at: hoursAgo(0) } });
    expect(past).toEqual(now);
  });

  it('tells what stood on a cell, the latest first, and what stands there', async () => {
    const [first, second, now] = [
      await yard.container('ONCE0000000'),
      await yard.container('THEN0000000', 40),
      await yard.container('HERE0000000'),
    ];
    await place(first.id, 1, 1, 2);
    await hoursPass(1);
    await release(first.id);
    await place(second.id, 1, 1, 1, 2);
    await hoursPass(1);
    await move(second.id, 2, 1, 1, 2);
    await place(now.id, 1, 1, 2);
    await depot.admin.call(containerRoutes.remove, { params: containerParams(first.id) });
    await hoursPass(1);
    const stays = async (position: number) => {
      const query = { row: '1', tier: '1', position: String(position) };
      const { payload } = await depot.admin.call(pastYardRoutes.stays, { params: sectionParams(), query });
      const hours = (at: number | null) => at && Math.round((Date.now() / 1000 - at) / 3600);
      return payload.map((stay) => [stay.containerName, stay.containerId, hours(stay.since), hours(stay.until)]);
    };
    expect(await stays(2)).toEqual([
      ['HERE0000000', now.id, 1, null],
      ['THEN0000000', second.id, 2, 1],
      ['ONCE0000000', null, 3, 2],
    ]);
    expect(await stays(1)).toEqual([['THEN0000000', second.id, 2, 1]]);
    expect(await stays(3)).toEqual([]);
  });

  it('is nobody else’s, and a section that never was is not found', async () => {
    const other = await createDepot(app);
    const at = { at: hoursAgo(0) };
    const foreign = { account: other.account, sectionId: yard.section.sectionId };
    expect((await other.owner.call(pastYardRoutes.occupancies, { params: foreign, query: at })).status).toBe(404);
    const cell = { row: '1', tier: '1', position: '1' };
    expect((await other.owner.call(pastYardRoutes.stays, { params: foreign, query: cell })).status).toBe(404);
    const never = { ...sectionParams(), sectionId: 999_999_999 };
    expect((await depot.owner.call(pastYardRoutes.occupancies, { params: never, query: at })).status).toBe(404);
    const { payload: bare } = await other.owner.call(warehouseRoutes.create, {
      params: { account: other.account },
      body: { name: 'Bare' },
    });
    const params = { account: other.account, id: bare.id };
    expect((await other.owner.call(pastYardRoutes.areas, { params, query: at })).payload).toEqual([]);
  });
});

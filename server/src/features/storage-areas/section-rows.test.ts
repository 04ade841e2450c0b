import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { type ReshapedRow, type SectionRow, storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { expectSoundYard } from '../../../test/tools/yard-invariants.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const inSection = () => ({
  account: depot.account,
  id: yard.warehouseId,
  areaId: yard.areaId,
  sectionId: yard.section.sectionId,
});
const change = (body: { rows: ReshapedRow[] }) =>
  depot.admin.call(storageAreaRoutes.updateSection, { params: inSection(), body });
const place = (id: number, ...where: [number, number, number, number?]) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: { account: depot.account, id },
    body: placeIn(yard.section, ...where),
  });
const reserve = (id: number, ...where: [number, number, number, number?]) =>
  depot.admin.call(positionRoutes.createReserved, {
    params: { account: depot.account, id },
    body: placeIn(yard.section, ...where),
  });
const positionsOf = async (id: number) =>
  (await depot.admin.call(positionRoutes.get, { params: { account: depot.account, id } })).payload;
const even = (rows: number, tiers: number, positions: number): SectionRow[] =>
  Array.from({ length: rows }, () => ({ tiers, positions }));

describe('a section', () => {
  it('loses a row in the middle: what stands in later rows stays in its own, which gets another number', async () => {
    const rows = [
      { tiers: 1, positions: 1 },
      { tiers: 2, positions: 2 },
      { tiers: 3, positions: 6 },
      { tiers: 2, positions: 4 },
    ];
    await change({ rows });
    const [first, third, wide] = [
      await yard.container('AAAU1111110'),
      await yard.container('BBBU1111110'),
      await yard.container('CCCU1111110', 40),
    ];
    await place(first.id, 1, 1, 1);
    await place(third.id, 3, 1, 1);
    await place(wide.id, 4, 1, 1, 2);
    await reserve(first.id, 3, 2, 1);
    const named = rows.map((shape, index) => ({ ...shape, row: index + 1 }));
    const without = (number: number) => named.filter(({ row }) => row !== number);
    expect((await change({ rows: without(3) })).problem).toMatchObject({
      status: 409,
      detail: 'Cells in use cannot be taken away: AAAU1111110, BBBU1111110.',
    });
    expect((await change({ rows: without(2) })).payload.rows).toEqual([rows[0], rows[2], rows[3]]);
    const paths = async (id: number) => (await positionsOf(id)).history.map(({ action, to }) => [action, to]);
    expect(await paths(third.id)).toEqual([
      ['renumber', 'Area A > S1 > Row: 2 > Tier: 1 > Position: 1'],
      ['place', 'Area A > S1 > Row: 3 > Tier: 1 > Position: 1'],
    ]);
    expect((await positionsOf(wide.id)).positions.current.map(({ row }) => row)).toEqual([3, 3]);
    const { current, reserved } = (await positionsOf(first.id)).positions;
    expect([current[0]?.row, reserved[0]?.row]).toEqual([1, 2]);
    await expectSoundYard(app.db, depot.accountId, 'a row in the middle');
  });

  it('gains a row before others, each of which keeps what stands in it', async () => {
    const boxes = [await yard.container('AAAU1111110'), await yard.container('BBBU1111110')];
    await place(boxes[0]?.id ?? 0, 1, 1, 1);
    await place(boxes[1]?.id ?? 0, 2, 1, 1);
    const [kept, fresh] = [
      { tiers: 3, positions: 6 },
      { tiers: 1, positions: 2 },
    ];
    const shape = [fresh, { ...kept, row: 1 }, fresh, { ...kept, row: 2 }];
    expect((await change({ rows: shape })).payload.rows).toEqual([fresh, kept, fresh, kept]);
    const rows = await Promise.all(boxes.map(({ id }) => positionsOf(id)));
    expect(rows.map(({ positions }) => positions.current[0]?.row)).toEqual([2, 4]);
    await expectSoundYard(app.db, depot.accountId, 'a row before others');
  });

  it('does not cut a row that moves, nor take rows that are not there, twice or in another order', async () => {
    await change({ rows: even(3, 3, 6) });
    const box = await yard.container('AAAU1111110');
    await place(box.id, 3, 3, 6);
    const row = (number: number, tiers = 3) => ({ tiers, positions: 6, row: number });
    expect((await change({ rows: [row(1), row(3, 2)] })).problem.detail).toBe(
      'Cells in use cannot be taken away: AAAU1111110.',
    );
    expect((await change({ rows: [row(1), row(4)] })).problem.errors).toMatchObject([
      { path: 'rows.1.row', key: 'unknownRecord' },
    ]);
    for (const rows of [
      [row(2), row(1)],
      [row(1), row(1)],
    ])
      expect((await change({ rows })).problem.errors).toMatchObject([{ path: 'rows', key: 'rowOrder' }]);
    expect((await positionsOf(box.id)).positions.current[0]).toMatchObject({ row: 3, tier: 3 });
    const { payload: area } = await depot.admin.call(storageAreaRoutes.get, { params: inSection() });
    expect(area.sections[0]?.rows).toEqual(even(3, 3, 6));
  });
});

describe('races', () => {
  it('a place, a transfer and the removal of a row before it: the container goes on with its row, whoever is first', async () => {
    const [box, mover] = [await yard.container('AAAU1111110'), await yard.container('BBBU1111110')];
    for (let round = 0; round < 6; round += 1) {
      await change({ rows: even(4, 3, 6) });
      await place(mover.id, 4, 1, 1);
      await reserve(mover.id, 3, 1, 6);
      const { payload: task } = await depot.admin.call(workTaskRoutes.create, {
        params: { account: depot.account },
        body: { containerId: mover.id, type: 'transfer', title: 'Other reason' },
      });
      const params = { account: depot.account, id: mover.id };
      const [placed, reshaped, made] = await Promise.all([
        place(box.id, 2, 1, 3),
        change({ rows: [1, 3, 4].map((row) => ({ tiers: 3, positions: 6, row })) }),
        depot.admin.call(transferRoutes.complete, { params, body: { taskId: task.id } }),
      ]);
      await expectSoundYard(app.db, depot.accountId, 'removal of a row against place and transfer');
      expect([made.status, placed.status]).toEqual([200, 201]);
      const [standing] = (await positionsOf(mover.id)).positions.current;
      expect([reshaped.status, standing?.row, standing?.position]).toEqual(
        reshaped.status === 200 ? [200, 2, 6] : [409, 3, 6],
      );
      for (const { id } of [box, mover])
        await depot.admin.call(transferRoutes.release, { params: { account: depot.account, id } });
    }
  });

  it('two who take a row away at once: the second is told, or finds the grid as the first left it', async () => {
    const box = await yard.container('AAAU1111110');
    await change({ rows: even(4, 3, 6) });
    await place(box.id, 4, 1, 1);
    const without2 = { rows: [1, 3, 4].map((row) => ({ tiers: 3, positions: 6, row })) };
    const answers = await Promise.all([change(without2), change(without2)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await positionsOf(box.id)).positions.current[0]?.row).toBe(3);
    await expectSoundYard(app.db, depot.accountId, 'two removals');
  });
});

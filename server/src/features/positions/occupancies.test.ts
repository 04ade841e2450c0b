import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const containerParams = (id: number) => ({ account: depot.account, id });
const place = (id: number, ...where: [number, number, number, number?]) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: containerParams(id),
    body: placeIn(yard.section, ...where),
  });
const reserve = (id: number, ...where: [number, number, number, number?]) =>
  depot.admin.call(positionRoutes.createReserved, {
    params: containerParams(id),
    body: placeIn(yard.section, ...where),
  });

describe('the occupancies of a section', () => {
  it('show who stands and who is to stand in each row', async () => {
    const [long, short] = [await yard.container('LONG0000000', 40), await yard.container('SHRT0000000')];
    await place(long.id, 1, 1, 1, 2);
    await place(short.id, 1, 2, 1);
    await reserve(short.id, 2, 1, 6);
    const { payload } = await depot.admin.call(positionRoutes.sectionOccupancies, {
      params: { account: depot.account, sectionId: yard.section.sectionId },
    });
    const color = '#00c26e';
    expect(payload).toEqual([
      {
        row: 1,
        containerData: { id: long.id, size: 2, cin: 'LONG0000000', color, isInTransfer: false },
        currentPosition: { tr: 1, ps: [1, 2] },
      },
      {
        row: 1,
        containerData: { id: short.id, size: 1, cin: 'SHRT0000000', color, isInTransfer: true },
        currentPosition: { tr: 2, ps: [1] },
      },
      {
        row: 2,
        containerData: { id: short.id, size: 1, cin: 'SHRT0000000', color, isInTransfer: true },
        currentPosition: null,
        reservedPosition: { tr: 1, ps: [6] },
      },
    ]);
  });

  it('tell the open transfer task of a container, at both its places, for as long as it is open', async () => {
    const box = await yard.container('SHRT0000000');
    await place(box.id, 1, 1, 1);
    await reserve(box.id, 2, 1, 6);
    const tasks = async () => {
      const params = { account: depot.account, sectionId: yard.section.sectionId };
      const { payload } = await depot.admin.call(positionRoutes.sectionOccupancies, { params });
      return payload.map(({ transferTaskId }) => transferTaskId);
    };
    expect(await tasks()).toEqual([undefined, undefined]);
    const { payload: task } = await depot.admin.call(workTaskRoutes.create, {
      params: { account: depot.account },
      body: { containerId: box.id, type: 'transfer', title: 'Other reason' },
    });
    expect(await tasks()).toEqual([task.id, task.id]);
    await depot.admin.call(transferRoutes.complete, { params: containerParams(box.id), body: { taskId: task.id } });
    expect(await tasks()).toEqual([undefined]);
  });

  it('find a container by a part of its number, spaces and case aside', async () => {
    const box = await yard.container('CSQU3054383');
    await place(box.id, 2, 1, 4);
    const find = (q: string) =>
      depot.admin.call(positionRoutes.find, {
        params: { account: depot.account, warehouseId: yard.warehouseId },
        query: { q },
      });
    expect((await find('squ 3054')).payload).toMatchObject([
      { id: box.id, row: 2, tier: 1, position: 4, storageAreaName: 'Area A' },
    ]);
    expect((await find('nothing')).payload).toEqual([]);
  });
});

import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { times } from '../../../test/tools/length.ts';
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
const active = async (id: number) =>
  (await depot.admin.call(positionRoutes.active, { params: containerParams(id) })).payload;
const release = (id: number) => depot.admin.call(transferRoutes.release, { params: containerParams(id) });
const make = (id: number, taskId: number) =>
  depot.owner.call(transferRoutes.complete, { params: containerParams(id), body: { taskId } });
const startTransfer = (containerId: number) =>
  depot.admin.call(workTaskRoutes.create, {
    params: { account: depot.account },
    body: { containerId, type: 'transfer', title: 'Access to the container' },
  });
const task = async (id: number) =>
  (await depot.admin.call(workTaskRoutes.get, { params: containerParams(id) })).payload;
const sentence = (answer: { status: number; problem: { detail: string } }) => [answer.status, answer.problem.detail];

describe('several at once', () => {
  async function standing(name: string, ...where: [number, number, number, number?]) {
    const box = await yard.container(name);
    await place(box.id, ...where);
    return box;
  }

  it('nobody gets a cell that another holds, be it by swapping: each is told who stands there', async () => {
    const [a, b] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 1, 1, 2)];
    const answers = await Promise.all([reserve(a.id, 1, 1, 2), reserve(b.id, 1, 1, 1)]);
    expect(answers.map((answer) => sentence(answer))).toEqual([
      [409, 'BBBU2222220 already stands at Area A > S1 > Row: 1 > Tier: 1 > Position: 2.'],
      [409, 'AAAU1111110 already stands at Area A > S1 > Row: 1 > Tier: 1 > Position: 1.'],
    ]);
  });

  it('a transfer that completes keeps its target from everyone who reaches for it in that moment', async () => {
    const mover = await standing('AAAU1111110', 1, 1, 1);
    const others = await Promise.all([2, 3].map((position) => standing(`OTHER00000${position}`, 2, 1, position)));
    const fresh = await Promise.all(Array.from({ length: 3 }, (_, index) => yard.container(`FRESH00000${index}`)));
    for (let round = 0; round < times(3, 6); round += 1) {
      const target = round % 2 === 0 ? 5 : 1;
      await reserve(mover.id, 1, 1, target);
      const { id } = (await startTransfer(mover.id)).payload;
      const [made, ...refused] = await Promise.all([
        make(mover.id, id),
        ...others.map((box) => reserve(box.id, 1, 1, target)),
        ...fresh.map((box) => place(box.id, 1, 1, target)),
      ]);
      expect(made.status).toBe(200);
      expect(refused.map((answer) => answer.status)).toEqual([409, 409, 409, 409, 409]);
    }
  });

  it('two who exchange their reservations between rows do not wait for each other', async () => {
    const [a, b] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 1, 1, 2)];
    await reserve(a.id, 1, 1, 5);
    await reserve(b.id, 2, 1, 5);
    for (let round = 0; round < times(5, 10); round += 1) {
      const [mine, theirs] = round % 2 === 0 ? [2, 1] : [1, 2];
      const answers = await Promise.all([reserve(a.id, mine, 1, 5), reserve(b.id, theirs, 1, 5)]);
      for (const answer of answers.filter((each) => each.status !== 201))
        expect(answer.problem.key).toBe('positionReserved');
    }
  });

  it('of many who move one container, each reservation takes the place of the one before', async () => {
    const box = await standing('AAAU1111110', 1, 1, 1);
    const answers = await Promise.all([2, 3, 4, 5, 6].map((position) => reserve(box.id, 1, 1, position)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect((await active(box.id)).positions.reserved).toHaveLength(1);
  });

  it('a release against a completing transfer leaves either a free container or one on its target', async () => {
    const box = await standing('AAAU1111110', 1, 1, 1);
    await reserve(box.id, 1, 1, 4);
    const { id } = (await startTransfer(box.id)).payload;
    const [made, released] = await Promise.all([make(box.id, id), release(box.id)]);
    expect([
      [200, 200],
      [409, 200],
    ]).toContainEqual([made.status, released.status]);
    expect((await active(box.id)).positions).toEqual({ current: [], reserved: [] });
    expect((await task(id)).status).toBe(made.status === 200 ? 'completed' : 'canceled');
  });
});

import { type MoveRequest, transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { isOnCluster, useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { expectSoundYard } from '../../../test/tools/yard-invariants.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

type Where = [row: number, tier: number, position: number, size?: number];
const to = (containerId: number, ...where: Where): MoveRequest => ({ containerId, ...placeIn(yard.section, ...where) });
const move = (moves: MoveRequest[], reason?: string) =>
  depot.admin.call(transferRoutes.move, {
    params: { account: depot.account },
    body: reason === undefined ? { moves } : { moves, reason },
  });
const ofContainer = (id: number) => ({ params: { account: depot.account, id } });
const active = async (id: number) => (await depot.admin.call(positionRoutes.active, ofContainer(id))).payload;
const cells = async (id: number) =>
  (await active(id)).positions.current.map(({ row, tier, position }) => [row, tier, position]);
const history = async (id: number) =>
  (await depot.admin.call(positionRoutes.get, ofContainer(id))).payload.history.map(({ action, from, to, taskId }) => ({
    action,
    from,
    to,
    taskId,
  }));
const reserve = (id: number, ...where: Where) =>
  depot.admin.call(positionRoutes.createReserved, { ...ofContainer(id), body: placeIn(yard.section, ...where) });
const startTransfer = async (containerId: number, status: 'new' | 'completed' = 'new') =>
  (
    await depot.admin.call(workTaskRoutes.create, {
      params: { account: depot.account },
      body: { containerId, type: 'transfer', title: 'Access to the container', status },
    })
  ).payload;
const sentence = (answer: { status: number; problem: { detail: string } }) => [answer.status, answer.problem.detail];

async function standing(name: string, ...where: Where) {
  const box = await yard.container(name, where[3] === 2 ? 40 : 20);
  expect((await move([to(box.id, ...where)])).status).toBe(200);
  return box;
}

describe('moving at once', () => {
  it('leaves what reserving, creating the task and completing it leave', async () => {
    const [a, b] = [await standing('AAAU1111110', 1, 1, 1, 2), await standing('BBBU2222220', 1, 1, 3, 2)];
    await reserve(a.id, 2, 1, 1, 2);
    const { id: slow } = await startTransfer(a.id, 'completed');
    const answer = await move([to(b.id, 2, 1, 3, 2)], 'Move for inspection');
    expect(answer.status).toBe(200);
    const [moved] = answer.payload;
    const quick = moved?.taskId ?? 0;
    expect(moved).toMatchObject({ containerId: b.id, transferTaskId: null, warnings: [] });
    const told = JSON.stringify(await history(b.id)).replaceAll('Position: 3 - 4', 'Position: 1 - 2');
    expect(JSON.parse(told.replaceAll(`"taskId":${quick}`, `"taskId":${slow}`))).toEqual(await history(a.id));
    const [slowTask, quickTask] = await Promise.all(
      [slow, quick].map(async (id) => (await depot.admin.call(workTaskRoutes.get, ofContainer(id))).payload),
    );
    expect(quickTask).toMatchObject({ type: 'transfer', status: 'completed', title: 'Move for inspection' });
    expect(Object.keys(quickTask ?? {})).toEqual(Object.keys(slowTask ?? {}));
    expect(quickTask?.finishedAt).toEqual(expect.any(Number));
    await expectSoundYard(app.db, depot.accountId, 'after both ways');
  });

  it('places a container that has no place, and takes the usual reason where none is given', async () => {
    const [box, fresh] = [await standing('AAAU1111110', 1, 1, 1), await yard.container('BBBU2222220')];
    const answer = await move([to(box.id, 2, 1, 1), to(fresh.id, 2, 2, 1)]);
    expect(answer.payload.map(({ taskId }) => taskId === null)).toEqual([false, true]);
    expect([await cells(box.id), await cells(fresh.id)]).toEqual([[[2, 1, 1]], [[2, 2, 1]]]);
    const task = await depot.admin.call(workTaskRoutes.get, ofContainer(answer.payload[0]?.taskId ?? 0));
    expect(task.payload.title).toBe('Warehouse movements');
  });

  it('takes over a reservation that has no task', async () => {
    const box = await standing('AAAU1111110', 1, 1, 1);
    await reserve(box.id, 1, 1, 4);
    await move([to(box.id, 2, 1, 1)]);
    expect((await active(box.id)).positions).toMatchObject({ current: [{ row: 2 }], reserved: [] });
  });

  it('answers the warnings about each new place as all of them stand', async () => {
    const [a, b] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 1, 1, 2)];
    const answer = await move([to(a.id, 2, 2, 1), to(b.id, 2, 1, 1)]);
    expect(answer.payload.map(({ warnings }) => warnings.map(({ message }) => message))).toEqual([
      [],
      ['One container stands over it: AAAU1111110.'],
    ]);
    const alone = await move([to(b.id, 2, 3, 4)]);
    expect(alone.payload[0]?.warnings.map(({ key }) => key)).toEqual(['stackFloating']);
  });

  it('lets one follow into the place of another, and two or three exchange theirs', async () => {
    const boxes = [];
    for (const position of [1, 2, 3]) boxes.push(await standing(`AAAU000000${position}`, 1, 1, position));
    const [a = 0, b = 0, c = 0] = boxes.map(({ id }) => id);
    const all = async () => [await cells(a), await cells(b), await cells(c)].flat().map(([, , position]) => position);
    expect((await move([to(a, 1, 1, 2), to(b, 1, 1, 3), to(c, 1, 1, 4)])).status, 'a chain').toBe(200);
    expect(await all()).toEqual([2, 3, 4]);
    expect((await move([to(a, 1, 1, 3), to(b, 1, 1, 2)])).status, 'a swap').toBe(200);
    expect(await all()).toEqual([3, 2, 4]);
    expect((await move([to(a, 1, 1, 2), to(b, 1, 1, 4), to(c, 1, 1, 3)])).status, 'a circle').toBe(200);
    expect(await all()).toEqual([2, 4, 3]);
    expect((await history(a)).filter(({ action }) => action === 'move')).toHaveLength(3);
    await expectSoundYard(app.db, depot.accountId, 'after a circle');
  });
});

it('a move into another warehouse and a transfer there both bring the container into that warehouse', async () => {
  const { call } = depot.admin;
  const { id } = (await call(warehouseRoutes.create, { params: { account: depot.account }, body: { name: 'Other' } }))
    .payload;
  const area = await call(storageAreaRoutes.create, { ...ofContainer(id), body: { name: 'Area' } });
  const section = await call(storageAreaRoutes.createSection, {
    params: { account: depot.account, id, areaId: area.payload.id },
    body: { name: 'S2', rows: 1, tiers: 1, positions: 2 },
  });
  const there = (position: number) => placeIn(section.payload, 1, 1, position);
  const [quick, slow] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 1, 1, 2)];
  await move([{ containerId: quick.id, ...there(1) }]);
  await depot.admin.call(positionRoutes.createReserved, { ...ofContainer(slow.id), body: there(2) });
  const warehouseOf = async (containerId: number) =>
    (await depot.admin.call(containerRoutes.get, ofContainer(containerId))).payload.warehouseId;
  expect([await warehouseOf(quick.id), await warehouseOf(slow.id)]).toEqual([id, yard.warehouseId]);
  const { id: taskId } = await startTransfer(slow.id);
  const done = await depot.admin.call(transferRoutes.complete, { ...ofContainer(slow.id), body: { taskId } });
  expect([done.status, await warehouseOf(slow.id)]).toEqual([200, id]);
});

describe('what is refused', () => {
  it('all of it, when one move is: by the sentence that names container and place', async () => {
    const [a, other] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 2, 1, 1)];
    const fresh = await yard.container('CCCU3333330');
    const before = await history(a.id);
    expect(sentence(await move([to(a.id, 1, 1, 4), to(fresh.id, 2, 1, 1)]))).toEqual([
      409,
      'BBBU2222220 already stands at Area A > S1 > Row: 2 > Tier: 1 > Position: 1.',
    ]);
    await reserve(other.id, 2, 1, 5);
    expect(sentence(await move([to(a.id, 1, 1, 4), to(fresh.id, 2, 1, 5)]))).toEqual([
      409,
      'Area A > S1 > Row: 2 > Tier: 1 > Position: 5 is reserved for BBBU2222220.',
    ]);
    expect([await cells(a.id), await cells(fresh.id), await history(a.id)]).toEqual([[[1, 1, 1]], [], before]);
  });

  it('two of one call on one place, and one container twice', async () => {
    const [a, b] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 1, 1, 2)];
    const onOne = await move([to(a.id, 2, 1, 1), to(b.id, 2, 1, 1)]);
    expect([onOne.status, onOne.problem.errors]).toMatchObject([422, [{ path: 'moves', key: 'movesOverlap' }]]);
    const twice = await move([to(a.id, 2, 1, 1), to(a.id, 2, 1, 2)]);
    expect([twice.status, twice.problem.errors]).toMatchObject([422, [{ path: 'moves', key: 'movedTwice' }]]);
    expect([await cells(a.id), await cells(b.id)]).toEqual([[[1, 1, 1]], [[1, 1, 2]]]);
  });

  it('a place where the container stands, by every way and by the database; but not one that is a position further', async () => {
    const a = await yard.container('AAAU1111110', 40);
    await move([to(a.id, 1, 1, 2, 2)]);
    const own = [422, [{ path: 'position', key: 'ownPlace' }]];
    const reserved = await reserve(a.id, 1, 1, 2, 2);
    expect([reserved.status, reserved.problem.errors]).toMatchObject(own);
    const moved = await move([to(a.id, 1, 1, 2, 2)]);
    expect([moved.status, moved.problem.errors]).toMatchObject([422, [{ path: 'moves.0.position', key: 'ownPlace' }]]);
    // A superuser's session on a cluster's coordinator does not hear what the nodes refuse at the end.
    if (!isOnCluster())
      await expect(
        app.inspect.transaction().execute(async (tx) => {
          await sql`insert into container_place (account_id, container_id, kind, section_id, row, tier, span)
            select account_id, container_id, 'reserved', section_id, row, tier, span from container_place where account_id = ${depot.accountId} and container_id = ${a.id}`.execute(
            tx,
          );
          await sql`select judge('all', 'immediate') from tenant_account where account_id = ${depot.accountId}`.execute(
            tx,
          );
        }),
      ).rejects.toMatchObject({ constraint: 'reserved_is_elsewhere' });
    expect([await cells(a.id), (await active(a.id)).positions.reserved]).toEqual([
      [
        [1, 1, 2],
        [1, 1, 3],
      ],
      [],
    ]);
    expect((await reserve(a.id, 1, 1, 3, 2)).status, 'onto its own second position').toBe(201);
  });

  it('a container with an open transfer', async () => {
    const [a, b] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 1, 1, 2)];
    await reserve(a.id, 2, 1, 1);
    const { id } = await startTransfer(a.id);
    expect(sentence(await move([to(b.id, 2, 1, 2), to(a.id, 2, 1, 3)]))).toEqual([
      409,
      `AAAU1111110 is already being transferred by task ${id}.`,
    ]);
    expect(await cells(b.id)).toEqual([[1, 1, 2]]);
  });

  it.each<[string, Where, string]>([
    ['another footprint', [2, 1, 1, 2], 'moves.1.blockIndex'],
    ['a place outside the grid', [2, 4, 1], 'moves.1.position'],
  ])('%s, with the field of its move', async (_, where, path) => {
    const [a, b] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 1, 1, 2)];
    const answer = await move([to(a.id, 2, 1, 5), to(b.id, ...where)]);
    expect([answer.status, answer.problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    expect(await cells(a.id)).toEqual([[1, 1, 1]]);
  });

  it('a container and a section of another tenant, as if they were not there', async () => {
    const foreign = await createDepot(app);
    const theirs = await createYard(foreign);
    const [own, box] = [await standing('AAAU1111110', 1, 1, 1), await theirs.container('BBBU2222220')];
    const taken = await move([to(own.id, 2, 1, 1), to(box.id, 2, 1, 2)]);
    expect([taken.status, taken.problem.errors]).toMatchObject([
      422,
      [{ path: 'moves.1.containerId', key: 'unknownRecord' }],
    ]);
    const placed = await move([{ containerId: own.id, ...placeIn(theirs.section, 1, 1, 1) }]);
    expect([placed.status, placed.problem.errors]).toMatchObject([
      422,
      [{ path: 'moves.0.sasId', key: 'unknownRecord' }],
    ]);
    expect(await cells(own.id)).toEqual([[1, 1, 1]]);
  });

  it('more than 50 at once, none at all, and a reason of two letters', async () => {
    const box = await standing('AAAU1111110', 1, 1, 1);
    const many = Array.from({ length: 51 }, (_, index) => to(box.id + index, 1, 1, 1));
    const answers = [await move(many), await move([]), await move([to(box.id, 1, 1, 2)], 'ab')];
    expect(answers.map(({ status, problem }) => [status, problem.errors?.[0]?.path])).toEqual([
      [422, 'moves'],
      [422, 'moves'],
      [422, 'reason'],
    ]);
  });
});

describe('several at once', () => {
  it('of two who want one place, one gets it and the other hears who stands there', async () => {
    for (const round of [1, 2, 3, 4]) {
      const [a, b] = [await standing(`AAAU000000${round}`, 1, 1, 1), await standing(`BBBU000000${round}`, 1, 1, 2)];
      const spare = await standing(`CCCU000000${round}`, 1, 1, 3);
      const answers = await Promise.all([
        move([to(a.id, 2, 1, round)]),
        move([to(b.id, 2, 1, round), to(spare.id, 1, 2, 1)]),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.problem.key).toBe('positionTaken');
      expect(await cells(spare.id)).toEqual(answers[1]?.status === 200 ? [[1, 2, 1]] : [[1, 1, 3]]);
      for (const { id } of [a, b, spare]) await depot.admin.call(transferRoutes.release, ofContainer(id));
    }
  });

  it('two who send the same containers into each other do not wait for each other: the second is told that they stand there', async () => {
    const [a, b] = [await standing('AAAU1111110', 1, 1, 1), await standing('BBBU2222220', 2, 1, 1)];
    for (let round = 0; round < 6; round += 1) {
      const [mine, theirs] = round % 2 === 0 ? [2, 1] : [1, 2];
      const answers = await Promise.all([
        move([to(a.id, mine, 1, 1), to(b.id, theirs, 1, 1)]),
        move([to(b.id, theirs, 1, 1), to(a.id, mine, 1, 1)]),
      ]);
      const became = answers.map((one) => (one.status === 200 ? 'moved' : one.problem.errors?.[0]?.key));
      expect(became.toSorted()).toEqual(['moved', 'ownPlace']);
      expect([await cells(a.id), await cells(b.id)]).toEqual([[[mine, 1, 1]], [[theirs, 1, 1]]]);
    }
    await expectSoundYard(app.db, depot.accountId, 'after six exchanges');
  });
});

import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
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
const active = async (id: number) =>
  (await depot.admin.call(positionRoutes.active, { params: containerParams(id) })).payload;
const moves = async (id: number) =>
  (await depot.admin.call(positionRoutes.get, { params: containerParams(id) })).payload.history;
const release = (id: number) => depot.admin.call(transferRoutes.release, { params: containerParams(id) });
const make = (id: number, taskId: number) =>
  depot.owner.call(transferRoutes.complete, { params: containerParams(id), body: { taskId } });
const cancel = (id: number, taskId?: number) =>
  depot.owner.call(transferRoutes.cancel, {
    params: containerParams(id),
    body: taskId === undefined ? {} : { taskId },
  });
const startTransfer = (containerId: number) =>
  depot.admin.call(workTaskRoutes.create, {
    params: { account: depot.account },
    body: { containerId, type: 'transfer', title: 'Access to the container' },
  });
const task = async (id: number) =>
  (await depot.admin.call(workTaskRoutes.get, { params: containerParams(id) })).payload;
const sentence = (answer: { status: number; problem: { detail: string } }) => [answer.status, answer.problem.detail];

describe('placing', () => {
  it('holds every cell of the footprint and shows as the location', async () => {
    const box = await yard.container('CSQU3054383', 40);
    const { payload, status } = await place(box.id, 1, 1, 3, 2);
    expect(status).toBe(201);
    expect(payload.positions.current.map(({ row, tier, position }) => [row, tier, position])).toEqual([
      [1, 1, 3],
      [1, 1, 4],
    ]);
    expect(payload.positions.current[0]).toMatchObject({
      storageAreaName: 'Area A',
      storageSectionName: 'S1',
      sasId: yard.section.sectionId,
    });
    const shown = (await depot.admin.call(containerRoutes.get, { params: containerParams(box.id) })).payload;
    expect(shown.location).toBe('Area A > S1 > Row: 1 > Tier: 1 > Position: 3 - 4');
    expect(shown.warehouseId).toBe(yard.warehouseId);
  });

  it('names who stands there', async () => {
    const [first, second] = [await yard.container('AAAU1111110', 40), await yard.container('BBBU2222220')];
    await place(first.id, 1, 1, 1, 2);
    expect(sentence(await place(second.id, 1, 1, 2))).toEqual([
      409,
      'AAAU1111110 already stands at Area A > S1 > Row: 1 > Tier: 1 > Position: 1 - 2.',
    ]);
    expect((await active(second.id)).positions.current).toEqual([]);
  });

  it('names for whom a cell is reserved', async () => {
    const [first, second] = [await yard.container('AAAU1111110'), await yard.container('BBBU2222220')];
    await place(first.id, 1, 1, 1);
    await reserve(first.id, 1, 1, 5);
    expect(sentence(await place(second.id, 1, 1, 5))).toEqual([
      409,
      'Area A > S1 > Row: 1 > Tier: 1 > Position: 5 is reserved for AAAU1111110.',
    ]);
  });

  it('refuses a second current place', async () => {
    const box = await yard.container('AAAU1111110');
    await place(box.id, 1, 1, 1);
    expect(sentence(await place(box.id, 1, 1, 2))[0]).toBe(409);
    expect((await active(box.id)).positions.current[0]).toMatchObject({ position: 1 });
  });

  it.each([
    [3, 1, 1, 1],
    [1, 4, 1, 1],
    [1, 1, 7, 1],
  ])('refuses row %i tier %i position %i as outside the section', async (row, tier, position, block) => {
    const box = await yard.container('AAAU1111110');
    const { status, problem } = await place(box.id, row, tier, position, block);
    expect([status, problem.errors?.[0]]).toEqual([
      422,
      { path: 'position', message: 'This place is outside the section.', key: 'outsideGrid' },
    ]);
  });

  it("refuses a 40' that would stand half outside, and a wrong footprint", async () => {
    const box = await yard.container('AAAU1111110', 40);
    expect((await place(box.id, 1, 1, 6, 2)).status).toBe(422);
    expect((await place(box.id, 1, 1, 1, 1)).problem.errors?.[0]).toMatchObject({
      path: 'blockIndex',
      message: 'AAAU1111110 takes 2 positions.',
    });
  });

  it('warns of a place without support and of a half-supported one, and stores it all the same', async () => {
    const [low, floating, half] = [
      await yard.container('AAAU1111110'),
      await yard.container('BBBU2222220'),
      await yard.container('CCCU3333330', 40),
    ];
    await place(low.id, 1, 1, 1);
    expect((await place(floating.id, 1, 2, 5)).payload.warnings.map((warning) => warning.key)).toEqual([
      'stackFloating',
    ]);
    expect((await place(half.id, 1, 2, 1, 2)).payload.warnings.map((warning) => warning.key)).toEqual(['stackPartial']);
    expect((await active(low.id)).warnings).toMatchObject([
      { key: 'stackBuried', message: 'One container stands over it: CCCU3333330.' },
    ]);
  });

  it('of many who want one cell exactly one gets it, and the others hear why', async () => {
    const boxes = await Promise.all(Array.from({ length: 8 }, (_, index) => yard.container(`RACE000000${index}`)));
    const answers = await Promise.all(boxes.map((box) => place(box.id, 2, 1, 1)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter((each) => each.status === 409))
      expect(answer.problem.detail).toMatch(/RACE000000\d already stands at|Someone was faster/);
  });
});

describe('transferring', () => {
  async function inTransfer(name = 'AAAU1111110') {
    const box = await yard.container(name);
    await place(box.id, 1, 1, 1);
    await reserve(box.id, 1, 1, 4);
    return { box, taskId: (await startTransfer(box.id)).payload.id };
  }

  it('needs a current place', async () => {
    const box = await yard.container('AAAU1111110');
    expect(sentence(await reserve(box.id, 1, 1, 4))).toEqual([409, 'AAAU1111110 has no current place.']);
  });

  it('replaces a reservation that has no task, and keeps one that has', async () => {
    const { box, taskId } = await inTransfer();
    expect(sentence(await reserve(box.id, 1, 1, 5))).toEqual([
      409,
      `AAAU1111110 is already being transferred by task ${taskId}.`,
    ]);
    const other = await yard.container('BBBU2222220');
    await place(other.id, 2, 1, 1);
    await reserve(other.id, 2, 1, 2);
    expect((await reserve(other.id, 2, 1, 3)).payload.positions.reserved).toMatchObject([{ position: 3 }]);
  });

  it('may overlap its own cells', async () => {
    const box = await yard.container('AAAU1111110', 40);
    await place(box.id, 1, 1, 1, 2);
    expect((await reserve(box.id, 1, 1, 2, 2)).status).toBe(201);
    const { id } = (await startTransfer(box.id)).payload;
    expect((await make(box.id, id)).payload.positions.current.map((cell) => cell.position)).toEqual([2, 3]);
  });

  it('moves the container and completes the task; a second make is refused and changes nothing', async () => {
    const { box, taskId } = await inTransfer();
    expect((await make(box.id, taskId)).payload.positions).toMatchObject({ current: [{ position: 4 }], reserved: [] });
    expect(await task(taskId)).toMatchObject({ status: 'completed', finishedAt: expect.any(Number) });
    const again = await make(box.id, taskId);
    expect([again.status, again.problem.detail]).toEqual([409, 'This task is already completed.']);
    expect((await cancel(box.id, taskId)).status).toBe(409);
    expect((await active(box.id)).positions.current).toMatchObject([{ position: 4 }]);
  });

  it('two who complete at once are served one after the other', async () => {
    const { box, taskId } = await inTransfer();
    const answers = await Promise.all([make(box.id, taskId), make(box.id, taskId), cancel(box.id, taskId)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  });

  it('canceling frees the target and keeps the place', async () => {
    const { box, taskId } = await inTransfer();
    expect((await cancel(box.id, taskId)).payload.positions).toMatchObject({
      current: [{ position: 1 }],
      reserved: [],
    });
    expect((await task(taskId)).status).toBe('canceled');
    expect((await active(box.id)).transferTaskId).toBeNull();
  });

  it('a PUT of the task does exactly the same', async () => {
    const { box, taskId } = await inTransfer();
    const done = await depot.admin.call(workTaskRoutes.update, {
      params: containerParams(taskId),
      body: { status: 'completed' },
    });
    expect(done.payload.status).toBe('completed');
    expect((await active(box.id)).positions).toMatchObject({ current: [{ position: 4 }], reserved: [] });
    const back = await depot.admin.call(workTaskRoutes.update, {
      params: containerParams(taskId),
      body: { status: 'new' },
    });
    expect([back.status, back.problem.detail]).toEqual([409, 'This task is already completed.']);
  });

  it('a reservation whose task was never created can be canceled, once', async () => {
    const box = await yard.container('AAAU1111110');
    await place(box.id, 1, 1, 1);
    await reserve(box.id, 1, 1, 4);
    expect((await cancel(box.id)).payload.positions.reserved).toEqual([]);
    expect((await cancel(box.id)).status).toBe(409);
  });

  it('a task without a reservation is refused', async () => {
    const box = await yard.container('AAAU1111110');
    await place(box.id, 1, 1, 1);
    expect((await startTransfer(box.id)).problem.detail).toBe(
      'AAAU1111110 has no reserved place. Reserve one in the storage area manager first.',
    );
  });

  it('deleting an open task gives its reservation back', async () => {
    const { box, taskId } = await inTransfer();
    expect((await depot.admin.call(workTaskRoutes.remove, { params: containerParams(taskId) })).status).toBe(204);
    expect((await active(box.id)).positions).toMatchObject({ current: [{ position: 1 }], reserved: [] });
  });

  it('releasing drops the reservation, cancels the task and can be done once', async () => {
    const { box, taskId } = await inTransfer();
    expect((await release(box.id)).payload.positions).toEqual({ current: [], reserved: [] });
    expect((await task(taskId)).status).toBe('canceled');
    expect((await release(box.id)).problem.detail).toBe('AAAU1111110 has no current place.');
  });

  it('the GET of release does the same and is not cached', async () => {
    const { box } = await inTransfer();
    const answer = await depot.admin.call(transferRoutes.releaseByGet, { params: containerParams(box.id) });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await active(box.id)).positions.current).toEqual([]);
  });

  it("is another's business for another tenant", async () => {
    const { box, taskId } = await inTransfer();
    const stranger = await createDepot(app);
    const params = { account: stranger.account, id: box.id };
    expect((await stranger.owner.call(transferRoutes.complete, { params, body: { taskId } })).status).toBe(404);
    expect(
      (await stranger.owner.call(positionRoutes.createCurrent, { params, body: placeIn(yard.section, 1, 1, 6) }))
        .status,
    ).toBe(404);
  });
});

it('history tells each step: from, to, who, by which task', async () => {
  const box = await yard.container('AAAU1111110');
  await place(box.id, 1, 1, 1);
  await reserve(box.id, 1, 1, 4);
  const { id: taskId } = (await startTransfer(box.id)).payload;
  await make(box.id, taskId);
  await release(box.id);
  const [one, four] = ['Area A > S1 > Row: 1 > Tier: 1 > Position: 1', 'Area A > S1 > Row: 1 > Tier: 1 > Position: 4'];
  const steps = (await moves(box.id)).toReversed();
  expect(steps.map(({ action, from, to }) => [action, from, to])).toEqual([
    ['place', null, one],
    ['reserve', null, four],
    ['move', one, four],
    ['unreserve', four, null],
    ['release', four, null],
  ]);
  expect(steps.map((step) => step.adminId)).toEqual([
    depot.admin.id,
    depot.admin.id,
    depot.owner.id,
    depot.owner.id,
    depot.admin.id,
  ]);
  expect(steps[2]).toMatchObject({ taskId, adminUsername: depot.owner.email });
});

describe('ids of others', () => {
  it('a section that is absent or of another tenant does not exist', async () => {
    const box = await yard.container('AAAU1111110');
    const theirs = await createYard(await createDepot(app));
    await place(box.id, 1, 1, 1);
    const other = await yard.container('BBBU2222220');
    for (const section of [theirs.section, { ...theirs.section, sectionId: 987_654 }]) {
      const body = placeIn(section, 1, 1, 1);
      for (const answer of [
        await depot.admin.call(positionRoutes.createCurrent, { params: containerParams(other.id), body }),
        await depot.admin.call(positionRoutes.createReserved, { params: containerParams(box.id), body }),
      ]) {
        expect([answer.status, answer.problem.errors]).toMatchObject([422, [{ path: 'sasId', key: 'unknownRecord' }]]);
      }
    }
  });

  it('a task of another container, of another kind or of another tenant is not there', async () => {
    const [box, other] = [await yard.container('AAAU1111110'), await yard.container('BBBU2222220')];
    await place(box.id, 1, 1, 1);
    await reserve(box.id, 1, 1, 4);
    const { id: taskId } = (await startTransfer(box.id)).payload;
    const wash = await depot.admin.call(workTaskRoutes.create, {
      params: { account: depot.account },
      body: { containerId: box.id, type: 'cleaning', title: 'Wash' },
    });
    const stranger = await createDepot(app);
    const theirBox = await (await createYard(stranger)).container('CCCU3333330');
    const stealing = await stranger.owner.call(transferRoutes.complete, {
      params: { account: stranger.account, id: theirBox.id },
      body: { taskId },
    });
    const answers = [
      await make(other.id, taskId),
      await cancel(other.id, taskId),
      await make(box.id, wash.payload.id),
      stealing,
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect((await active(box.id)).transferTaskId).toBe(taskId);
  });

  it.each([
    [{ row: 0 }, 'row'],
    [{ tier: 21 }, 'tier'],
    [{ position: 1.5 }, 'position'],
    [{ blockIndex: 0 }, 'blockIndex'],
    [{ sasId: -1 }, 'sasId'],
    [{ extra: 1 }, 'extra'],
  ])('refuses %j', async (values, path) => {
    const box = await yard.container('AAAU1111110');
    const body = { ...placeIn(yard.section, 1, 1, 1), ...values };
    const answer = await depot.admin.call(positionRoutes.createCurrent, { params: containerParams(box.id), body });
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([422, path]);
  });
});

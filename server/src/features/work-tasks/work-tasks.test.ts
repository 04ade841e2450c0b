import { workTaskStatuses } from '@boxyard/contract/core/enums.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });
let boxId: number;
beforeEach(async () => {
  boxId = (await yard.container('CSQU3054383')).id;
});

const params = () => ({ account: depot.account });
const recordParams = (id: number) => ({ account: depot.account, id });
const post = (body: Record<string, unknown>) =>
  depot.admin.call(workTaskRoutes.create, {
    params: params(),
    body: { containerId: boxId, type: 'cleaning', title: 'Wash', ...body },
  });
const create = async (body: Record<string, unknown> = {}) => (await post(body)).payload;
const put = (id: number, body: Record<string, unknown>, ifMatch?: number) =>
  depot.admin.call(workTaskRoutes.update, { params: recordParams(id), body }, ifMatch === undefined ? {} : { ifMatch });
const employee = async (firstname: string, from = depot) => {
  const username = firstname.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const body = { username, email: `${username}@depot.test`, firstname, lastname: 'Nováková' };
  return (await from.admin.call(employeeRoutes.create, { params: { account: from.account }, body })).payload.id;
};
const list = (query: Record<string, unknown> = {}) =>
  depot.admin.call(workTaskRoutes.list, { params: params(), query });
const now = () => Math.floor(Date.now() / 1000);

describe('a task', () => {
  it('keeps every field of a create and of an update', async () => {
    const [eva, jan] = [await employee('Eva'), await employee('Ján')];
    const whole = {
      externalId: 'T-1',
      title: 'Repair the roof',
      description: '<p>Two <strong>holes</strong></p>',
      type: 'repair' as const,
      status: 'on_hold' as const,
      priority: 3,
      dueDate: 1_790_000_000,
      startedAt: 1_780_000_000,
      finishedAt: 1_785_000_000,
      assigneeId: eva,
      reporterId: jan,
    };
    const names = {
      containerName: 'CSQU3054383',
      creatorName: depot.admin.email,
      assigneeName: 'Eva Nováková',
      reporterName: 'Ján Nováková',
      cargo: null,
    };
    const created = await create(whole);
    expect(created).toEqual({
      ...someTimes,
      id: created.id,
      version: 1,
      containerId: boxId,
      creatorId: depot.admin.id,
      ...whole,
      ...names,
    });
    const changed = {
      ...whole,
      title: 'Other',
      type: 'cleaning' as const,
      dueDate: null,
      assigneeId: jan,
      reporterId: null,
      description: '',
    };
    const updated = (await put(created.id, changed, 1)).payload;
    expect(updated).toEqual({
      ...created,
      ...changed,
      ...someTimes,
      version: 2,
      assigneeName: 'Ján Nováková',
      reporterName: '',
    });
    expect((await depot.admin.call(workTaskRoutes.get, { params: recordParams(created.id) })).payload).toEqual(updated);
    const row = (await list()).payload[0];
    const { description, cargo, ...shown } = updated;
    expect(row).toEqual({ ...shown, fromPlace: '', toPlace: '' });
  });

  it('starts as new, created by who is signed in', async () => {
    expect(await create({ creatorId: undefined })).toMatchObject({
      status: 'new',
      priority: 0,
      creatorId: depot.admin.id,
      startedAt: null,
      finishedAt: null,
    });
    expect((await post({ creatorId: depot.owner.id })).problem.errors).toMatchObject([
      { path: 'creatorId', key: 'unknownField' },
    ]);
  });

  it.each([
    [{ title: ' ' }, 'title', 'required'],
    [{ title: ' ', type: 'transfer' }, 'title', 'reasonRequired'],
    [{ title: 'x'.repeat(201) }, 'title', 'tooLong'],
    [{ type: undefined }, 'type', 'required'],
    [{ type: 'painting' }, 'type', 'notListed'],
    [{ status: 'done' }, 'status', 'notListed'],
    [{ containerId: 987_654 }, 'containerId', 'unknownRecord'],
    [{ assigneeId: 987_654 }, 'assigneeId', 'unknownRecord'],
    [{ reporterId: 987_654 }, 'reporterId', 'unknownRecord'],
    [{ startedAt: 2000, finishedAt: 1000 }, 'finishedAt', 'finishedBeforeStarted'],
    [{ dueDate: -1 }, 'dueDate', 'tooSmall'],
  ])('refuses %j', async (values, path, key) => {
    const answer = await post(values);
    expect([answer.status, answer.problem.errors]).toMatchObject([422, [{ path, key }]]);
  });

  it('that was completed without a start is opened again, and did not start after its end', async () => {
    const { id } = await create();
    await put(id, { status: 'completed', finishedAt: 1000 }, 1);
    expect((await put(id, { status: 'in_progress' }, 2)).payload).toMatchObject({ startedAt: 1000, finishedAt: 1000 });
  });

  it('is not overwritten or deleted by someone who saw an older one', async () => {
    const { id } = await create();
    await put(id, { title: 'Wash twice' }, 1);
    expect((await put(id, { title: 'Wash thrice' }, 1)).status).toBe(412);
    expect((await depot.admin.call(workTaskRoutes.remove, { params: recordParams(id) }, { ifMatch: 1 })).status).toBe(
      412,
    );
    expect((await depot.admin.call(workTaskRoutes.remove, { params: recordParams(id) }, { ifMatch: 2 })).status).toBe(
      204,
    );
    expect((await depot.admin.call(workTaskRoutes.get, { params: recordParams(id) })).status).toBe(404);
  });

  it('of two who save the same version at once, one is stale', async () => {
    const { id } = await create();
    const answers = await Promise.all([put(id, { title: 'A' }, 1), put(id, { title: 'B' }, 1)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
  });
});

describe('the status', () => {
  it('may follow any other, unless the task is a transfer', async () => {
    const { id } = await create();
    for (const from of workTaskStatuses)
      for (const to of workTaskStatuses) {
        await put(id, { status: from });
        expect((await put(id, { status: to })).payload.status).toBe(to);
      }
  });

  it('fills the start when work begins and the end when it is done, where they are empty', async () => {
    const { id } = await create();
    const begun = (await put(id, { status: 'in_progress' })).payload;
    expect(Math.abs((begun.startedAt ?? 0) - now())).toBeLessThan(10);
    const done = (await put(id, { status: 'completed' })).payload;
    expect(done.startedAt).toBe(begun.startedAt);
    expect(Math.abs((done.finishedAt ?? 0) - now())).toBeLessThan(10);
  });

  it('leaves times that are given', async () => {
    expect(await create({ status: 'completed', startedAt: 1000, finishedAt: 2000 })).toMatchObject({
      startedAt: 1000,
      finishedAt: 2000,
    });
    const { id } = await create({ startedAt: 1000 });
    expect((await put(id, { status: 'in_progress' })).payload.startedAt).toBe(1000);
    expect((await put(id, { status: 'completed', finishedAt: 3000 })).payload.finishedAt).toBe(3000);
    expect((await put(id, { finishedAt: 999 })).status).toBe(422);
    expect((await put(id, { startedAt: null, finishedAt: null })).payload).toMatchObject({
      startedAt: null,
      finishedAt: null,
    });
  });

  it('does not end a task before a start that lies ahead', async () => {
    const { id } = await create({ startedAt: now() + 3600 });
    const { startedAt, finishedAt } = (await put(id, { status: 'completed' })).payload;
    expect(finishedAt).toBe(startedAt);
  });
});

describe('a transfer task', () => {
  async function reserved() {
    await depot.admin.call(positionRoutes.createCurrent, {
      params: recordParams(boxId),
      body: placeIn(yard.section, 1, 1, 1),
    });
    await depot.admin.call(positionRoutes.createReserved, {
      params: recordParams(boxId),
      body: placeIn(yard.section, 1, 1, 4),
    });
  }
  const transfer = { type: 'transfer', title: 'Access to the container' };
  const places = async () => (await depot.admin.call(positionRoutes.active, { params: recordParams(boxId) })).payload;

  it('needs a reason of three characters, on create and on update', async () => {
    await reserved();
    expect((await post({ ...transfer, title: 'No' })).problem.errors).toMatchObject([
      { path: 'title', message: 'Reason is required.' },
    ]);
    const { id } = await create(transfer);
    expect((await put(id, { title: 'No' })).problem.errors).toMatchObject([
      { path: 'title', message: 'Reason is required.' },
    ]);
    expect((await put(id, { title: 'Yes' })).payload.title).toBe('Yes');
  });

  it('takes the reservation over, and a second one is refused', async () => {
    await reserved();
    const { id } = await create(transfer);
    expect((await places()).transferTaskId).toBe(id);
    expect((await post(transfer)).problem).toMatchObject({ status: 409, key: 'transferOpen' });
  });

  it('of two who create it at once, one gets the reservation', async () => {
    await reserved();
    const answers = await Promise.all([post(transfer), post(transfer), post(transfer)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
  });

  it('keeps its kind, and no other task becomes one', async () => {
    await reserved();
    const { id } = await create(transfer);
    const other = await create();
    expect((await put(id, { type: 'repair' })).problem.errors).toMatchObject([{ path: 'type', key: 'taskTypeFixed' }]);
    expect((await put(other.id, { type: 'transfer' })).problem.errors).toMatchObject([
      { path: 'type', key: 'taskTypeFixed' },
    ]);
    expect((await put(id, { type: 'transfer', status: 'in_progress' })).payload.startedAt).not.toBeNull();
  });

  it.each([
    ['completed', 4],
    ['canceled', 1],
  ] as const)('created or saved as %s ends at once, and that is final', async (status, position) => {
    await reserved();
    const { id, finishedAt } = await create({ ...transfer, status });
    expect((await places()).positions).toMatchObject({ current: [{ position }], reserved: [] });
    expect(finishedAt === null).toBe(status === 'canceled');
    for (const next of workTaskStatuses.filter((other) => other !== status))
      expect((await put(id, { status: next })).status).toBe(409);
    expect((await put(id, { status, description: '<p>Done</p>' })).payload.description).toBe('<p>Done</p>');
  });

  it('that completes keeps the given end, and does nothing for a stale caller', async () => {
    await reserved();
    const { id } = await create({ ...transfer, startedAt: 1000 });
    expect((await put(id, { status: 'completed' }, 9)).status).toBe(412);
    expect((await places()).positions.reserved).toHaveLength(1);
    expect((await put(id, { status: 'completed', finishedAt: 500 })).status).toBe(422);
    expect((await places()).positions.reserved).toHaveLength(1);
    expect((await put(id, { status: 'completed', finishedAt: 2000 }, 1)).payload).toMatchObject({
      status: 'completed',
      finishedAt: 2000,
    });
  });

  it('may be deleted when it is over: the container stays, its history keeps the number', async () => {
    await reserved();
    const { id } = await create({ ...transfer, status: 'completed' });
    expect((await depot.admin.call(workTaskRoutes.remove, { params: recordParams(id) })).status).toBe(204);
    const { positions, history } = (await depot.admin.call(positionRoutes.get, { params: recordParams(boxId) }))
      .payload;
    expect(positions.current).toMatchObject([{ position: 4 }]);
    expect(history.find((move) => move.action === 'move')?.taskId).toBe(id);
  });
});

describe('rich text', () => {
  it.each([
    ['<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['<img src="https://x.test/a.png" onerror="alert(1)" alt="a">', '<img src="https://x.test/a.png" alt="a" />'],
    ['<img src="data:text/html,x">', '<img />'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href=" java&#x0A;script:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    [
      '<a href="https://x.test" target="_blank">x</a>',
      '<a href="https://x.test" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<p style="position:fixed" class="c" id="i">x</p>', '<p class="c">x</p>'],
    ['<p class="c _root_1x9 m_77c9d27d mantine-Modal-root ProseMirror">x</p>', '<p class="c">x</p>'],
    ['<span class="_banner_1x9">x</span>', '<span>x</span>'],
    ['<iframe src="https://x.test"></iframe><svg onload="alert(1)"></svg><form><input></form>', ''],
    [
      '<ul><li>one</li></ul><h2>two</h2><blockquote>three</blockquote>',
      '<ul><li>one</li></ul><h2>two</h2><blockquote>three</blockquote>',
    ],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('%s is stored as %s', async (given, stored) => {
    const { id, description } = await create({ description: given });
    expect(description).toBe(stored);
    await put(id, { description: '' });
    expect((await put(id, { description: given })).payload.description).toBe(stored);
  });
});

it('a description is measured as it is stored, where escaping makes it longer', async () => {
  const { id } = await create();
  expect((await put(id, { description: '&'.repeat(4000) })).payload.description).toHaveLength(20_000);
  for (const description of ['&'.repeat(4001), '<a href="http://a">x</a>'.repeat(500), '<p>'.repeat(6600)]) {
    const { status, problem } = await put(id, { description });
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'description', key: 'tooLong' }]]);
  }
});

it("another tenant's records cannot be seen, changed or referred to", async () => {
  const stranger = await createDepot(app);
  const theirEmployee = await employee('Cudzia', stranger);
  const theirYard = await createYard(stranger);
  const theirBox = await stranger.owner.call(workTaskRoutes.list, { params: { account: stranger.account }, query: {} });
  expect(theirBox.payload).toEqual([]);
  const { id } = await create();
  for (const field of ['assigneeId', 'reporterId']) {
    const unknown = [{ path: field, key: 'unknownRecord' }];
    expect((await post({ [field]: theirEmployee })).problem.errors).toMatchObject(unknown);
    expect((await put(id, { [field]: theirEmployee })).problem.errors).toMatchObject(unknown);
  }
  const path = { account: stranger.account, id };
  expect((await stranger.owner.call(workTaskRoutes.get, { params: path })).status).toBe(404);
  expect((await stranger.owner.call(workTaskRoutes.update, { params: path, body: { title: 'x' } })).status).toBe(404);
  expect((await stranger.owner.call(workTaskRoutes.remove, { params: path })).status).toBe(404);
  const body = { containerId: boxId, type: 'repair' as const, title: 'Not mine' };
  expect(
    (await stranger.owner.call(workTaskRoutes.create, { params: { account: stranger.account }, body })).problem.errors,
  ).toMatchObject([{ path: 'containerId', key: 'unknownRecord' }]);
  expect(theirYard.warehouseId).not.toBe(yard.warehouseId);
});

import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { statementsOf } from '../../../test/tools/statements.ts';
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
const employee = async (firstname: string, from = depot) => {
  const username = firstname.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const body = { username, email: `${username}@depot.test`, firstname, lastname: 'Nováková' };
  return (await from.admin.call(employeeRoutes.create, { params: { account: from.account }, body })).payload.id;
};
const list = (query: Record<string, unknown> = {}) =>
  depot.admin.call(workTaskRoutes.list, { params: params(), query });
const titles = async (query: Record<string, unknown>) => (await list(query)).payload.map((row) => row.title);

describe('the lists of tasks', () => {
  let evaId: number;
  let otherBoxId: number;
  beforeEach(async () => {
    evaId = await employee('Žofia');
    otherBoxId = (await yard.container('MSKU6011672')).id;
    await create({ title: 'Wash inside', assigneeId: evaId, dueDate: 1_700_003_000 });
    await create({
      title: 'Repair door',
      type: 'repair',
      status: 'completed',
      containerId: otherBoxId,
      dueDate: 1_700_001_000,
    });
    await create({ title: 'Load timber', type: 'loading', status: 'canceled', dueDate: 1_700_002_000 });
    await depot.admin.call(positionRoutes.createCurrent, {
      params: recordParams(boxId),
      body: placeIn(yard.section, 1, 1, 1),
    });
    await depot.admin.call(positionRoutes.createReserved, {
      params: recordParams(boxId),
      body: placeIn(yard.section, 1, 1, 4),
    });
    await create({ type: 'transfer', title: 'Other reason' });
  });

  it('have every task, the newest first, without the long text', async () => {
    const { payload, meta } = await list({ page: 1, pageSize: 20 });
    expect(meta).toEqual({ total: 4, page: 1, pageSize: 20 });
    expect(payload.map((row) => row.title)).toEqual(['Other reason', 'Load timber', 'Repair door', 'Wash inside']);
    expect(Object.keys(payload[0] ?? {})).not.toContain('description');
  });

  it('bring open tasks first by their due dates, then what is over, the newest first', async () => {
    await create({ title: 'Soon', dueDate: 1_700_002_000 });
    expect(await titles({ sort: 'urgency' })).toEqual([
      'Soon',
      'Wash inside',
      'Other reason',
      'Load timber',
      'Repair door',
    ]);
    expect(await titles({ sort: '-urgency' })).toEqual([
      'Repair door',
      'Load timber',
      'Other reason',
      'Wash inside',
      'Soon',
    ]);
  });

  it('tell what is overdue: open, and its due date has passed', async () => {
    await create({ title: 'Ahead', dueDate: Math.floor(Date.now() / 1000) + 3600 });
    expect(await titles({ overdue: true })).toEqual(['Wash inside']);
    expect(await titles({ overdue: false })).toEqual(['Ahead', 'Other reason', 'Load timber', 'Repair door']);
  });

  it('tell what is due today, by the days of the account', async () => {
    const daySeconds = 86_400;
    const ahead = 14 * 3600;
    await depot.owner.call(accountRoutes.update, { params: params(), body: { timezone: 'Pacific/Kiritimati' } });
    const midnight = Math.floor((Date.now() / 1000 + ahead) / daySeconds) * daySeconds - ahead;
    await create({ title: 'Yesterday', dueDate: midnight - 60 });
    await create({ title: 'First thing', dueDate: midnight });
    await create({ title: 'Last thing', dueDate: midnight + daySeconds - 60 });
    await create({ title: 'Tomorrow', dueDate: midnight + daySeconds });
    expect(await titles({ dueToday: true })).toEqual(['Last thing', 'First thing']);
    expect(await titles({ dueToday: false, open: true })).toEqual([
      'Tomorrow',
      'Yesterday',
      'Other reason',
      'Wash inside',
    ]);
  });

  it('tell what is open', async () => {
    expect(await titles({ open: true })).toEqual(['Other reason', 'Wash inside']);
    expect(await titles({ open: false })).toEqual(['Load timber', 'Repair door']);
  });

  it('tell what is mine: assigned to the employee who signs in as me, or created by me and assigned to nobody', async () => {
    const body = { username: 'me', email: 'me@depot.test', firstname: 'Me', lastname: '', adminId: depot.owner.id };
    const me = await depot.admin.call(employeeRoutes.create, { params: params(), body });
    await create({ title: 'For the owner', assigneeId: me.payload.id });
    const mine = async (query: Record<string, unknown>, by = depot.owner) =>
      (await by.call(workTaskRoutes.list, { params: params(), query })).payload.map(({ title }) => title);
    expect(await mine({ mine: true })).toEqual(['For the owner']);
    expect(await mine({ mine: true }, depot.admin)).toEqual(['Other reason', 'Load timber', 'Repair door']);
    expect(await mine({ mine: false }, depot.admin)).toEqual(['For the owner', 'Wash inside']);
  });

  it('say from where to where a transfer goes, went, or would have gone', async () => {
    const place = (position: number) => `Area A > S1 > Row: 1 > Tier: 1 > Position: ${position}`;
    const transfer = async () => (await list({ tt: 'transfer' })).payload[0];
    const open = await transfer();
    expect(open).toMatchObject({ fromPlace: place(1), toPlace: place(4) });
    await depot.admin.call(workTaskRoutes.update, {
      params: recordParams(open?.id ?? 0),
      body: { status: 'completed' },
    });
    await depot.admin.call(transferRoutes.release, { params: recordParams(boxId) });
    expect(await transfer()).toMatchObject({ fromPlace: place(1), toPlace: place(4) });
    expect((await list({ tt: 'cleaning' })).payload[0]).toMatchObject({ fromPlace: '', toPlace: '' });
  });

  it('keep the types of tt and t, leave out the statuses of es', async () => {
    expect(await titles({ tt: 'transfer' })).toEqual(['Other reason']);
    expect(await titles({ tt: 'loading,unloading, repair' })).toEqual(['Load timber', 'Repair door']);
    expect(await titles({ es: 'completed,canceled' })).toEqual(['Other reason', 'Wash inside']);
    expect(await titles({ tt: 'cleaning', es: 'new' })).toEqual([]);
    const ofBox = await depot.admin.call(workTaskRoutes.listOfContainer, {
      params: recordParams(boxId),
      query: { t: 'cleaning,loading', es: 'canceled' },
    });
    expect(ofBox.payload.map((row) => row.title)).toEqual(['Wash inside']);
  });

  it('filter by title, type, status, container, creator and assignee', async () => {
    expect(await titles({ title: 'DOOR' })).toEqual(['Repair door']);
    expect(await titles({ type: 'loading' })).toEqual(['Load timber']);
    expect(await titles({ status: 'completed' })).toEqual(['Repair door']);
    expect(await titles({ containerName: 'msku' })).toEqual(['Repair door']);
    expect(await titles({ assignee: 'zof' })).toEqual(['Wash inside']);
    expect(await titles({ assignee: 'nov' })).toEqual([]);
    expect(await titles({ creator: depot.admin.email.slice(0, 8), title: 'e', type: 'repair' })).toEqual([
      'Repair door',
    ]);
    expect(await titles({ creator: 'nobody' })).toEqual([]);
    expect(await titles({ title: 'iny dovod' }), 'as a Slovak screen says it').toEqual(['Other reason']);
  });

  it('find a keyword in the title, the container, the creator and the assignee', async () => {
    expect(await titles({ q: 'timb' })).toEqual(['Load timber']);
    expect(await titles({ q: '6011' })).toEqual(['Repair door']);
    expect(await titles({ q: 'novakova' })).toEqual(['Wash inside']);
    expect(await titles({ q: depot.admin.email })).toHaveLength(4);
    expect(await titles({ q: 'Dôvod' })).toEqual(['Other reason']);
    expect(await titles({ q: '_' })).toEqual([]);
  });

  it.each([
    ['id', ['Wash inside', 'Repair door', 'Load timber', 'Other reason']],
    ['title', ['Load timber', 'Other reason', 'Repair door', 'Wash inside']],
    ['type', ['Wash inside', 'Load timber', 'Repair door', 'Other reason']],
    ['status', ['Load timber', 'Repair door', 'Wash inside', 'Other reason']],
    ['dueDate', ['Other reason', 'Repair door', 'Load timber', 'Wash inside']],
    ['containerName', ['Wash inside', 'Load timber', 'Other reason', 'Repair door']],
    ['creatorName', ['Wash inside', 'Repair door', 'Load timber', 'Other reason']],
    ['assigneeName', ['Repair door', 'Load timber', 'Other reason', 'Wash inside']],
  ])('sort by %s in both directions', async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected);
    expect(await titles({ sort: `-${sort}` })).toEqual(expected.toReversed());
    const pages = await Promise.all([1, 2].map((page) => titles({ sort, page, pageSize: 3 })));
    expect(pages.flat()).toEqual(expected);
  });

  it('are of one container or one employee; those of nobody are not there', async () => {
    const ofBox = await depot.admin.call(workTaskRoutes.listOfContainer, {
      params: recordParams(otherBoxId),
      query: {},
    });
    expect(ofBox.payload.map((row) => row.title)).toEqual(['Repair door']);
    const ofEva = await depot.admin.call(workTaskRoutes.listOfUser, { params: recordParams(evaId), query: {} });
    expect(ofEva.payload.map((row) => [row.title, row.assigneeName])).toEqual([['Wash inside', 'Žofia Nováková']]);
    expect(
      (await depot.admin.call(workTaskRoutes.listOfContainer, { params: recordParams(987_654), query: {} })).status,
    ).toBe(404);
    expect(
      (await depot.admin.call(workTaskRoutes.listOfUser, { params: recordParams(987_654), query: {} })).status,
    ).toBe(404);
  });

  it('ask the database three times at most: for the ids of the page, what they show, and how many there are', async () => {
    const statements = await statementsOf(() => list({ page: 1, pageSize: 2, sort: 'containerName' }));
    expect(statements.filter(({ text }) => /from\s+"?work_task\b/.test(text))).toHaveLength(3);
  });
});

import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { createDepot, type Person } from '../../../test/tools/depot.ts';
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

const recordParams = (id: number) => ({ account: depot.account, id });
async function task(body: Record<string, unknown> = {}) {
  const whole = { containerId: boxId, type: 'repair' as const, title: 'Door', ...body };
  return (await depot.admin.call(workTaskRoutes.create, { params: { account: depot.account }, body: whole })).payload;
}
const put = (id: number, body: Record<string, unknown>, by: Person = depot.admin) =>
  by.call(workTaskRoutes.update, { params: recordParams(id), body });
const timeline = async (id: number) =>
  (await depot.owner.call(taskActivityRoutes.timeline, { params: recordParams(id) })).payload;
const say = (id: number, body: string, by: Person = depot.admin) =>
  by.call(taskActivityRoutes.comment, { params: recordParams(id), body: { body } });
const comments = async (id: number) =>
  (await depot.owner.call(taskActivityRoutes.comments, { params: recordParams(id) })).payload;

describe('the timeline of a task', () => {
  it('tells who created, assigned and moved it, with names', async () => {
    const body = { username: 'eva', email: 'eva@depot.test', firstname: 'Eva', lastname: 'Nováková' };
    const eva = (await depot.admin.call(employeeRoutes.create, { params: { account: depot.account }, body })).payload;
    const { id } = await task();
    await put(id, { assigneeId: eva.id, dueDate: 1_790_000_000 }, depot.owner);
    await put(id, { status: 'in_progress', description: '<p>Hinge</p>' });
    await put(id, { title: 'Door' });
    const [created, assigned, begun, ...rest] = await timeline(id);
    expect(rest).toEqual([]);
    expect(created).toMatchObject({ action: 'created', adminName: depot.admin.email, changes: [] });
    expect(assigned).toMatchObject({
      action: 'changed',
      adminName: depot.owner.email,
      changes: [
        { field: 'assigneeId', from: null, to: 'Eva Nováková' },
        { field: 'dueDate', from: null, to: 1_790_000_000 },
      ],
    });
    expect(begun?.adminName).toBe(depot.admin.email);
    expect(begun?.changes).toEqual([
      { field: 'status', from: 'new', to: 'in_progress' },
      { field: 'startedAt', from: null, to: expect.any(Number) },
      { field: 'description', from: null, to: null },
    ]);
    expect(Math.abs((begun?.at ?? 0) - Date.now() / 1000)).toBeLessThan(30);
  });

  it('tells that it was deleted, and brought back', async () => {
    const { id } = await task();
    const removal = await act(depot.admin, workTaskRoutes.remove, { params: recordParams(id) });
    expect((await undo(depot, removal, depot.admin)).status).toBe(200);
    expect((await timeline(id)).map(({ action, changes }) => [action, changes])).toEqual([
      ['created', []],
      ['deleted', []],
      ['restored', []],
    ]);
  });

  it('tells the completion of a transfer as one event', async () => {
    await depot.admin.call(positionRoutes.createCurrent, {
      params: recordParams(boxId),
      body: placeIn(yard.section, 1, 1, 1),
    });
    await depot.admin.call(positionRoutes.createReserved, {
      params: recordParams(boxId),
      body: placeIn(yard.section, 1, 1, 4),
    });
    const { id } = await task({ type: 'transfer', title: 'Other reason' });
    await put(id, { status: 'completed', title: 'Access to the container' });
    const [, completed, ...rest] = await timeline(id);
    expect(rest).toEqual([]);
    expect(completed?.changes.map(({ field }) => field)).toEqual(['status', 'title', 'finishedAt']);
  });

  it('tells what became of the cargo, beside the task or alone', async () => {
    const { id, cargo } = await task({ type: 'loading', cargo: { items: [{ cargoTypeCode: 'DRY', weight: 500.5 }] } });
    const items = [{ cargoTypeCode: 'DRY' as const, weight: 100, volume: 2 }];
    await put(id, { status: 'on_hold', cargo: { version: cargo?.version, sealNumber: 'A1', items } });
    const [created, changed] = await timeline(id);
    expect(created?.changes).toEqual([
      { field: 'totalWeight', from: null, to: 500.5 },
      { field: 'direction', from: null, to: 'outbound' },
    ]);
    expect(changed?.changes).toEqual([
      { field: 'status', from: 'new', to: 'on_hold' },
      { field: 'totalWeight', from: 500.5, to: 600.5 },
      { field: 'totalVolume', from: null, to: 2 },
      { field: 'sealNumber', from: null, to: 'A1' },
    ]);
  });

  it('asks the database for its page only, and never for a description', async () => {
    const { id } = await task();
    for (let n = 0; n < 20; n++) await put(id, { description: `<p>${n}${'ž'.repeat(19_000)}</p>` });
    await put(id, { priority: 3 });
    const query = { page: 1, pageSize: 2, sort: '-id' as const };
    const asked = await statementsOf(async () => {
      const { payload, meta } = await depot.admin.call(taskActivityRoutes.timeline, {
        params: recordParams(id),
        query,
      });
      expect(payload.map(({ changes }) => changes.map(({ field }) => field))).toEqual([[], ['description']]);
      expect(meta.total).toBe(22);
    });
    const history = asked.filter(({ text }) => text.includes('audit_log'));
    expect(history).toHaveLength(1);
    for (const { text, values } of history) {
      const { rows } = await app.db.pool.query(text, values);
      expect(JSON.stringify(rows).length).toBeLessThan(5000);
    }
    const beyond = { params: recordParams(id), query: { page: 99, pageSize: 2 } };
    expect((await depot.admin.call(taskActivityRoutes.timeline, beyond)).meta.total).toBe(22);
  });

  it('is paged, and of a task of the account only', async () => {
    const { id } = await task();
    await put(id, { status: 'on_hold' });
    const query = { page: 1, pageSize: 1, sort: '-id' as const };
    const { payload, meta } = await depot.admin.call(taskActivityRoutes.timeline, { params: recordParams(id), query });
    expect([payload.length, payload[0]?.action, meta.total]).toEqual([1, 'changed', 2]);
    const stranger = await createDepot(app);
    const theirs = { account: stranger.account, id };
    expect((await stranger.owner.call(taskActivityRoutes.timeline, { params: theirs })).status).toBe(404);
    expect((await stranger.owner.call(taskActivityRoutes.comments, { params: theirs })).status).toBe(404);
    expect(
      (await stranger.owner.call(taskActivityRoutes.comment, { params: theirs, body: { body: 'x' } })).status,
    ).toBe(404);
  });
});

describe('a comment', () => {
  it('is kept with its author, cleaned, the oldest first', async () => {
    const { id } = await task();
    await say(id, '<p>Hinge <strong>bent</strong><script>alert(1)</script></p>');
    await say(id, '<p>Ordered</p>', depot.owner);
    expect(await comments(id)).toMatchObject([
      { body: '<p>Hinge <strong>bent</strong></p>', adminName: depot.admin.email, adminId: depot.admin.id },
      { body: '<p>Ordered</p>', adminName: depot.owner.email },
    ]);
  });

  it.each(['', '  ', '<p></p>', '<script>alert(1)</script>', '<p> <br> </p>'])(
    'that says nothing is refused: %j',
    async (body) => {
      const { id } = await task();
      expect((await say(id, body)).problem.errors).toMatchObject([{ path: 'body', key: 'required' }]);
    },
  );

  it('is measured as it is stored', async () => {
    const { id } = await task();
    expect((await say(id, '<'.repeat(6000))).problem.errors).toMatchObject([{ path: 'body', key: 'tooLong' }]);
  });

  it('is changed by its author alone, deleted by its author or an owner', async () => {
    const { id } = await task();
    const mine = (await say(id, '<p>Mine</p>')).payload;
    const theirs = (await say(id, '<p>Theirs</p>', depot.owner)).payload;
    const path = (comment: { id: number }) => ({ ...recordParams(id), commentId: comment.id });
    const change = (by: Person, comment: { id: number }, ifMatch?: number) =>
      by.call(
        taskActivityRoutes.updateComment,
        { params: path(comment), body: { body: '<p>Changed</p>' } },
        ifMatch === undefined ? {} : { ifMatch },
      );
    const remove = (by: Person, comment: { id: number }) =>
      by.call(taskActivityRoutes.removeComment, { params: path(comment) });
    expect((await change(depot.owner, mine)).problem).toMatchObject({ status: 403, key: 'notYourComment' });
    expect((await change(depot.admin, mine, 9)).status).toBe(412);
    expect((await change(depot.admin, mine, 1)).payload).toMatchObject({ body: '<p>Changed</p>', version: 2 });
    expect((await remove(depot.admin, theirs)).status).toBe(403);
    expect((await remove(depot.owner, mine)).status).toBe(204);
    expect((await remove(depot.owner, mine)).status).toBe(404);
    const other = await task({ title: 'Roof' });
    const lost = { ...recordParams(other.id), commentId: theirs.id };
    expect((await depot.owner.call(taskActivityRoutes.removeComment, { params: lost })).status).toBe(404);
  });

  it('goes with its task', async () => {
    const { id } = await task();
    await say(id, '<p>Mine</p>');
    expect((await depot.admin.call(workTaskRoutes.remove, { params: recordParams(id) })).status).toBe(204);
    expect((await depot.admin.call(taskActivityRoutes.comments, { params: recordParams(id) })).status).toBe(404);
  });
});

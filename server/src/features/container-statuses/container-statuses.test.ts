import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { beforeAll, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
const inAccount = () => ({ params: { account: depot.account } });
const withId = (id: number) => ({ params: { account: depot.account, id } });
const create = (body: Record<string, unknown>) =>
  depot.owner.call(containerStatusRoutes.create, { ...inAccount(), body: body as { name: string } });

it('keeps every field, through create, read, list and update', async () => {
  const fields = { name: 'V čistení', order: 0, isActive: false };
  const created = await create(fields);
  const { id } = created.payload;
  expect([created.status, created.payload]).toEqual([201, { ...fields, ...someTimes, id, version: 1 }]);
  expect((await depot.admin.call(containerStatusRoutes.get, withId(id))).payload).toEqual(created.payload);
  const first = await depot.admin.call(containerStatusRoutes.list, { ...inAccount(), query: { pageSize: 1 } });
  expect([first.payload, first.meta]).toEqual([[created.payload], { total: 6, page: 1, pageSize: 1 }]);
  const changed = { name: 'Vyčistený', order: 9999, isActive: true };
  const saved = await depot.owner.call(containerStatusRoutes.update, { ...withId(id), body: changed }, { ifMatch: 1 });
  expect(saved.payload).toEqual({ ...changed, ...someTimes, id, version: 2 });
  const last = await depot.admin.call(containerStatusRoutes.list, {
    ...inAccount(),
    query: { sort: '-order', q: 'CIST' },
  });
  expect(last.payload).toEqual([saved.payload]);
});

it('needs a name of its own', async () => {
  const taken = await create({ name: 'AVAILABLE' });
  expect([taken.status, taken.problem.errors?.[0]?.path]).toEqual([409, 'name']);
  const { payload } = await create({ name: 'Free' });
  for (const answer of [
    await create({ order: 1 }),
    await create({ name: ' ' }),
    await depot.owner.call(containerStatusRoutes.update, { ...withId(payload.id), body: { name: '' } }),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.problem.errors).toMatchObject([
      { path: 'name', message: 'This field is required.', key: 'required' },
    ]);
  }
});

it('refuses each wrong field by name, and stale changes', async () => {
  const { problem } = await create({ name: 'Wrong', order: 1.5, isActive: 1, colour: 'red' });
  expect(problem.errors?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'order: Enter a whole number.',
    'isActive: This value has the wrong form.',
    'colour: Unknown field colour.',
  ]);
  const { payload } = await create({ name: 'Stale' });
  const stale = await depot.owner.call(
    containerStatusRoutes.update,
    { ...withId(payload.id), body: { order: 1 } },
    { ifMatch: 7 },
  );
  expect(stale.status).toBe(412);
});

it('is deleted while nothing uses it', async () => {
  const { payload } = await create({ name: 'Unused' });
  expect((await depot.owner.call(containerStatusRoutes.remove, withId(payload.id))).status).toBe(204);
  expect((await depot.owner.call(containerStatusRoutes.get, withId(payload.id))).status).toBe(404);
});

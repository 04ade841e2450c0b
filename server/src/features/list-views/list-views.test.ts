import { listSettingRoutes } from '@boxyard/contract/core/list-settings.ts';
import { listViewRoutes, maxShared, maxViews } from '@boxyard/contract/core/list-views.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot, createPerson, type Person } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction, withTransaction } from '../../core/db/connection.ts';
import { insertMembership } from '../accounts/accounts.queries.ts';

const app = useTestApp();
const { depot } = depotWith(app);
let colleague: Person;
beforeEach(async () => {
  colleague = await createPerson(app, `colleague-${depot.account}@depot.test`);
  await withTransaction(app.db, (tx) => insertMembership(tx, depot.accountId, colleague.id, false));
});

const params = () => ({ account: depot.account });
const look = { columns: ['name', 'location'], hidden: ['location'], pageSize: 25 };
const view = {
  list: 'containers',
  name: 'In the yard',
  isShared: false,
  search: { presence: 'in_yard' },
  look,
} as const;
const post = (by: Person, more: object = {}) =>
  by.call(listViewRoutes.create, { params: params(), body: { ...view, ...more } });
const create = async (by: Person, more: object = {}) => (await post(by, more)).payload;
const put = (by: Person, id: number, body: object, ifMatch?: number) =>
  by.call(listViewRoutes.update, { params: { ...params(), id }, body }, ifMatch === undefined ? {} : { ifMatch });
const remove = (by: Person, id: number) => by.call(listViewRoutes.remove, { params: { ...params(), id } });
const names = async (by: Person, list = 'containers' as const) =>
  (await by.call(listViewRoutes.list, { params: params(), query: { list } })).payload.map(({ name }) => name);

describe('a view of a list', () => {
  it('keeps every field, and changes those that are sent', async () => {
    const made = await create(depot.admin);
    const own = { id: made.id, makerName: depot.admin.email, isOwn: true, mayChange: true };
    expect(made).toEqual({ ...view, ...own, version: 1 });
    const contents = { search: { q: 'msku', sort: '-name' }, look: { columns: [], hidden: [], pageSize: null } };
    expect((await put(depot.admin, made.id, contents, 1)).payload).toEqual({ ...made, ...contents, version: 2 });
    expect((await put(depot.admin, made.id, { name: 'Here' }, 1)).status, 'a version that is no more').toBe(412);
    const renamed = (await put(depot.admin, made.id, { name: 'Here' }, 2)).payload;
    expect(renamed).toEqual({ ...made, ...contents, name: 'Here', version: 3 });
    expect((await remove(depot.admin, made.id)).status).toBe(204);
    expect(await names(depot.admin)).toEqual([]);
  });

  it('has a name of 1 to 60 characters, once for its maker and list', async () => {
    await create(depot.admin);
    const again = await post(depot.admin, { name: ' in the YARD ' });
    expect([again.status, again.problem.errors?.[0]?.key]).toEqual([409, 'nameTaken']);
    expect((await post(depot.admin, { list: 'clients' })).status).toBe(201);
    expect((await post(colleague)).status).toBe(201);
    for (const name of ['', ' ', 'x'.repeat(61), 'a\nb']) expect((await post(depot.admin, { name })).status).toBe(422);
    expect((await post(depot.admin, { name: 'x'.repeat(60) })).status).toBe(201);
  });

  it('that is private is seen by its maker alone', async () => {
    const { id } = await create(depot.admin);
    for (const other of [colleague, depot.owner]) {
      expect(await names(other)).toEqual([]);
      expect((await put(other, id, { name: 'Mine' })).status).toBe(404);
      expect((await remove(other, id)).status).toBe(404);
    }
    expect(await names(depot.admin)).toEqual(['In the yard']);
  });

  it('that is shared is opened by all, and changed by its maker and by owners', async () => {
    const { id } = await create(depot.admin, { isShared: true });
    const [seen] = (await colleague.call(listViewRoutes.list, { params: params(), query: { list: 'containers' } }))
      .payload;
    expect(seen).toMatchObject({ id, isOwn: false, mayChange: false, makerName: depot.admin.email });
    for (const refused of [await put(colleague, id, { name: 'Mine' }), await remove(colleague, id)])
      expect([refused.status, refused.problem.key]).toEqual([403, 'viewOfOthers']);
    expect((await put(depot.owner, id, { name: 'Of all' })).payload).toMatchObject({ name: 'Of all', isOwn: false });
    const hidden = await put(depot.owner, id, { isShared: false });
    expect([hidden.status, hidden.problem.key]).toEqual([403, 'viewOfMaker']);
    expect((await put(depot.admin, id, { isShared: false })).status).toBe(200);
    expect(await names(depot.owner)).toEqual([]);
    await put(depot.admin, id, { isShared: true });
    expect((await remove(depot.owner, id)).status).toBe(204);
  });

  it('stays out of the reach of another tenant', async () => {
    const { id } = await create(depot.admin, { isShared: true });
    const stranger = await createDepot(app);
    const there = { account: stranger.account, id };
    expect((await stranger.owner.call(listViewRoutes.remove, { params: there })).status).toBe(404);
    expect(
      (await stranger.owner.call(listViewRoutes.list, { params: params(), query: { list: 'containers' } })).status,
    ).toBe(404);
    expect(await names(depot.admin)).toEqual(['In the yard']);
  });

  it('is one of 50 at most, also when two are saved at once', async () => {
    await withAccountTransaction(app.db, depot.accountId, depot.admin.id, (tx) =>
      sql`insert into list_view (account_id, list, name, contents)
        select ${depot.accountId}, 'containers', 'View ' || n, '{"search": {}, "look": {"columns": [], "hidden": [], "pageSize": null}}'
        from generate_series(1, ${maxViews - 1}) n`.execute(tx),
    );
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => post(depot.admin, { name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.problem.errors).toMatchObject([{ path: 'name', key: 'tooManyViews' }]);
    expect(await names(depot.admin)).toHaveLength(maxViews);
    expect((await post(colleague)).status, 'each person has as many').toBe(201);
  });

  it('goes with its maker while private, and stays while shared', async () => {
    await create(depot.admin);
    const { id } = await create(depot.admin, { isShared: true, name: 'Of all' });
    await depot.admin.call(listSettingRoutes.save, { params: { ...params(), list: 'containers' }, body: look });
    const left = await depot.owner.call(adminRoutes.remove, { params: { ...params(), id: depot.admin.id } });
    expect(left.status).toBe(204);
    expect(await names(depot.owner)).toEqual(['Of all']);
    const [shared] = (await depot.owner.call(listViewRoutes.list, { params: params(), query: { list: 'containers' } }))
      .payload;
    expect(shared).toMatchObject({ id, makerName: '', isOwn: false, mayChange: true });
    const { rows } = await sql<{ views: number; settings: number }>`select
      (select count(*) from list_view where account_id = ${depot.accountId}) as views,
      (select count(*) from list_setting where account_id = ${depot.accountId}) as settings`.execute(app.inspect);
    expect(rows).toEqual([{ views: 1, settings: 0 }]);
    expect((await remove(depot.owner, id)).status).toBe(204);
  });
});

describe('the database', () => {
  const as = <T>(person: Person, fn: Parameters<typeof withAccountTransaction<T>>[3]) =>
    withAccountTransaction(app.db, depot.accountId, person.id, fn);

  it('lets nobody but its maker and owners change a shared view', async () => {
    const { id } = await create(depot.admin, { isShared: true });
    const rename = (person: Person) =>
      as(person, async (tx) =>
        Number((await sql`update list_view set name = 'X' where id = ${id}`.execute(tx)).numAffectedRows),
      );
    expect(await rename(colleague)).toBe(0);
    expect(await rename(depot.owner)).toBe(1);
    const drop = await as(colleague, (tx) => sql`delete from list_view where id = ${id}`.execute(tx));
    expect(Number(drop.numAffectedRows)).toBe(0);
    const hide = as(depot.owner, (tx) => sql`update list_view set is_shared = false where id = ${id}`.execute(tx));
    await expect(hide).rejects.toThrow(/row-level security/);
    const forge = as(colleague, (tx) =>
      sql`insert into list_view (account_id, maker_id, list, name, contents)
        values (${depot.accountId}, ${depot.admin.id}, 'clients', 'X', '{}')`.execute(tx),
    );
    await expect(forge).rejects.toThrow(/row-level security/);
  });
});

it('an account shares at most so many views of a list, also where a private one becomes shared', async () => {
  await sql`insert into list_view (account_id, maker_id, list, name, is_shared, contents)
    select ${depot.accountId}, null, 'containers', 'Shared ' || n, true, ${JSON.stringify({ search: {}, look })}::jsonb
    from generate_series(1, ${maxShared}::int) n`.execute(app.inspect);
  const own = await create(colleague);
  const refused = [await post(depot.admin, { isShared: true }), await put(colleague, own.id, { isShared: true })];
  expect(refused.map(({ status, problem }) => [status, problem.errors?.[0]?.key])).toEqual([
    [422, 'tooManyShared'],
    [422, 'tooManyShared'],
  ]);
  expect((await post(depot.admin, { search: { q: 'x'.repeat(200), sort: 'y'.repeat(200) } })).status).toBe(201);
  const long = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, 'x'.repeat(200)]));
  expect((await post(depot.admin, { name: 'Long', search: long })).problem.errors?.[0]?.path).toBe('search');
});

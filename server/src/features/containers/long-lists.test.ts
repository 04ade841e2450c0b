import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

// Tables of many rows, of which PostgreSQL has no figures: beside those of other tests it plans as for few.
const app = useOwnApp();
const { depot } = depotWith(app, {}, beforeAll);

const all = 2305;
/** The oldest of them have numbers that begin with LONG: more than the server looks up one by one. */
const long = 1100;

beforeAll(async () => {
  const { accountId, account } = depot;
  const yard = await createYard(depot);
  await sql`insert into container (account_id, name, client_id, container_type_id, is_empty)
    select ${accountId}, case when n <= ${long}::int then 'LONG' else 'REST' end || lpad((n * 7919 % 10000000)::text, 7, '0'),
      ${yard.clientId}, case n % 3 when 0 then ${yard.typeOf(40)}::bigint else ${yard.typeOf(20)}::bigint end, n % 2 = 0
    from generate_series(1, ${all}::int) n order by n`.execute(app.inspect);
  await sql`insert into work_task (account_id, container_id, title, type, status)
    select account_id, id, 'Wash the floor ' || id, 'cleaning', 'new' from container
    where account_id = ${accountId} order by id`.execute(app.inspect);
  await sql`insert into transport (account_id, container_id, client_id, type, arrival_date, departure_date, vehicle_type)
    select account_id, id, client_id, 'planned_in', now() + id * interval '1 minute', now() + id * interval '1 minute', 'truck'
    from container where account_id = ${accountId} order by id`.execute(app.inspect);
  await countRows();
  const { rows } = await sql<{ id: number }>`select id from container
    where account_id = ${accountId} and container_type_id = ${yard.typeOf(20)} order by id limit 3`.execute(
    app.inspect,
  );
  for (const [at, { id }] of rows.entries())
    await depot.admin.call(positionRoutes.createCurrent, {
      params: { account, id },
      body: placeIn(yard.section, 1, 1, 1 + at),
    });
});

/** PostgreSQL plans by what it has counted last: it need not come by first of itself. */
const countRows = () => sql`analyze container, work_task, transport`.execute(app.inspect);

const params = () => ({ account: depot.account });
const containers = (body: Record<string, unknown>) =>
  depot.admin.call(containerRoutes.list, { params: params(), body });
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('a list of more than 10,000 rows', () => {
  it('is counted to there, says that there is more, and is exact on its last page', async () => {
    const large = await createDepot(app);
    const { id } = await (await createYard(large)).container('MSKU1234565');
    const count = 10_015;
    await sql`insert into work_task (account_id, container_id, title, type, status)
      select ${large.accountId}, ${id}, 'Sweep ' || n, 'cleaning', 'new' from generate_series(1, ${count}::int) n`.execute(
      app.inspect,
    );
    await countRows();
    const tasks = async (query: Record<string, unknown>) => {
      const params = { account: large.account };
      const { payload, meta } = await large.admin.call(workTaskRoutes.list, {
        params,
        query: { pageSize: 20, ...query },
      });
      return [payload.length, meta.total, meta.hasMore ?? false];
    };
    expect(await tasks({})).toEqual([20, 10_000, true]);
    expect(await tasks({ q: 'sweep' })).toEqual([20, 10_000, true]);
    expect(await tasks({ page: 500 })).toEqual([20, 10_000, true]);
    expect(await tasks({ page: 501 })).toEqual([15, count, false]);
    expect(await tasks({ page: 502 })).toEqual([0, 10_000, true]);
    const withTen = Array.from({ length: count }, (_, n) => String(n + 1)).filter((n) => n.includes('10'));
    expect(await tasks({ q: 'sweep 10' })).toEqual([20, withTen.length, false]);
  });
});

describe('a page in the second half of a list', () => {
  it.each([
    'name',
    '-name',
    'isEmpty',
    'containerTypeName',
    '-containerTypeName',
    'warehouseName',
    'location',
    '-location',
    'standingDays',
    '-standingDays',
    undefined,
  ])('has the rows that follow those before it: by %s', async (sort) => {
    const order = sort ? { sort } : {};
    const firsts = await Promise.all([1, 2].map((page) => containers({ ...order, page })));
    const fromFirst = firsts.flatMap(({ payload }) => idsOf(payload));
    for (const page of [15, 20]) {
      const { payload, meta } = await containers({ ...order, page, pageSize: 100 });
      expect(meta.total).toBe(all);
      expect(idsOf(payload)).toEqual(fromFirst.slice((page - 1) * 100, page * 100));
    }
    const last = await containers({ ...order, page: 24, pageSize: 100 });
    expect([last.payload.length, last.meta.total]).toEqual([5, all]);
    const before = await containers({ ...order, page: 3 });
    expect(idsOf(last.payload)).toEqual(idsOf(before.payload).slice(-5));
    expect(new Set([...fromFirst, ...idsOf(before.payload)]).size).toBe(all);
    const beyond = await containers({ ...order, page: 25, pageSize: 100 });
    expect([beyond.payload, beyond.meta.total]).toEqual([[], all]);
  });

  it('is the same with a filter', async () => {
    const some = { isEmpty: true, sort: 'name' };
    const [first, last] = [await containers({ ...some, page: 1 }), await containers({ ...some, page: 2 })];
    const near = await containers({ ...some, page: 23, pageSize: 50 });
    expect([near.payload.length, near.meta.total]).toEqual([50, first.meta.total]);
    expect(idsOf(near.payload)).toEqual(idsOf(last.payload).slice(100, 150));
  });
});

describe('a keyword that many rows hold', () => {
  const newest = async (table: string, condition: string) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where account_id = ${depot.accountId}
      and ${sql.raw(condition)} order by id desc limit 20`.execute(app.inspect);
    return idsOf(rows);
  };
  const isOfLong = () =>
    `container_id in (select id from container where account_id = ${depot.accountId} and name like 'LONG%')`;
  const page = { page: 1, pageSize: 20 };
  const tasks = (query: Record<string, unknown>) =>
    depot.admin.call(workTaskRoutes.list, { params: params(), query: { ...page, ...query } });
  const transports = (query: Record<string, unknown>) =>
    depot.admin.call(transportRoutes.list, { params: params(), query: { ...page, ...query } });

  it('finds the newest, and tells how many there are', async () => {
    const found = await containers({ ...page, q: 'long' });
    expect([idsOf(found.payload), found.meta.total]).toEqual([await newest('container', "name like 'LONG%'"), long]);
    const called = await tasks({ q: 'floor' });
    expect([idsOf(called.payload), called.meta.total]).toEqual([await newest('work_task', 'true'), all]);
    const ofLong = await tasks({ q: 'long' });
    expect([idsOf(ofLong.payload), ofLong.meta.total]).toEqual([await newest('work_task', isOfLong()), long]);
    const planned = await transports({ q: 'long' });
    expect([idsOf(planned.payload), planned.meta.total]).toEqual([await newest('transport', isOfLong()), long]);
  });

  it('and another filter beside it, another order or a page further on find the same rows', async () => {
    const empty = await containers({ ...page, q: 'long', isEmpty: true });
    expect([idsOf(empty.payload), empty.meta.total]).toEqual([
      await newest('container', "name like 'LONG%' and is_empty"),
      long / 2,
    ]);
    const ordered = await tasks({ q: 'long', sort: '-title' });
    expect(ordered.meta.total).toBe(long);
    const further = await tasks({ q: 'long', page: 55 });
    expect([further.payload.length, further.meta.total]).toEqual([20, long]);
    expect((await tasks({ q: 'long', page: 56 })).payload).toEqual([]);
  });
});

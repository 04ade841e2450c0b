import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { type Chosen, mostAtOnce } from '@boxyard/contract/core/bulk.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { type ContainerDetail, containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot } from './tools/depot.ts';
import { depotWith } from './tools/depot-with.ts';
import { fillDepot } from './tools/full-depot.ts';
import { useTestApp } from './tools/test-app.ts';
import { createYard, placeIn, type Yard } from './tools/yard.ts';

const app = useTestApp();
const { depot } = depotWith(app);
let yard: Yard;
const beginYard = async () => {
  yard = await createYard(depot);
};

const params = () => ({ account: depot.account });
const seen = (rows: { id: number; version: number }[]): Chosen => rows.map(({ id, version }) => ({ id, version }));
const addClient = async (name: string, by = depot) =>
  (await by.owner.call(clientRoutes.create, { params: { account: by.account }, body: { name, type: 'customer' } }))
    .payload;
const containers = (...names: string[]) => Promise.all(names.map((name) => yard.container(name)));
const read = async ({ id }: { id: number }) =>
  (await depot.admin.call(containerRoutes.get, { params: { ...params(), id } })).payload;
const change = (records: Chosen, changes: Record<string, unknown>, by = depot.admin) =>
  by.call(containerRoutes.bulkUpdate, { params: params(), body: { records, changes } });
const remove = (records: Chosen) =>
  depot.admin.call(containerRoutes.bulkRemove, { params: params(), body: { records } });
const names = async () =>
  (await depot.admin.call(containerRoutes.list, { params: params(), body: { sort: 'name' } })).payload.map(
    ({ name }) => name,
  );

describe('a change of many containers', () => {
  beforeEach(beginYard);

  it('changes each of them, once', async () => {
    const chosen = await containers('AAAU1', 'BBBU2', 'CCCU3');
    const client = await addClient('Hapag');
    const [status] = (await depot.admin.call(containerStatusRoutes.list, { params: params() })).payload;
    const answer = await change(seen(chosen.slice(0, 2)), { clientId: client.id, containerStatusId: status?.id });
    expect(answer.payload).toEqual({ count: 2 });
    const after = await Promise.all(chosen.map(read));
    expect(after.map(({ clientName, version }) => [clientName, version])).toEqual([
      ['Hapag', 2],
      ['Hapag', 2],
      ['Maersk', 1],
    ]);
    expect(after[0]?.containerStatusId).toBe(status?.id);
  });

  it('refuses all of them when one has changed since it was seen, and names it', async () => {
    const chosen = await containers('AAAU1', 'BBBU2');
    const [, other] = chosen as [ContainerDetail, ContainerDetail];
    await depot.owner.call(containerRoutes.update, { params: { ...params(), id: other.id }, body: { notes: 'x' } });
    const { status, problem } = await change(seen(chosen), { warehouseId: null });
    expect([status, problem.code, problem.key]).toEqual([412, 'STALE', 'recordRefused']);
    expect(problem.detail).toBe('BBBU2: Someone else has changed this record since you opened it.');
    expect(problem.errors).toMatchObject([{ path: 'records.1', key: 'stale' }]);
    expect((await Promise.all(chosen.map(read))).map(({ warehouseId }) => warehouseId)).toEqual([
      yard.warehouseId,
      yard.warehouseId,
    ]);
  });

  it('keeps the rules of one: a container that stands in another warehouse refuses, and nothing is changed', async () => {
    const chosen = await containers('AAAU1', 'BBBU2');
    const [first, placed] = chosen as [ContainerDetail, ContainerDetail];
    const body = placeIn(yard.section, 1, 1, 1);
    await depot.admin.call(positionRoutes.createCurrent, { params: { ...params(), id: placed.id }, body });
    const elsewhere = await depot.admin.call(warehouseRoutes.create, { params: params(), body: { name: 'Other' } });
    const now = await Promise.all(chosen.map(read));
    const { status, problem } = await change(seen(now), { warehouseId: elsewhere.payload.id });
    expect([status, problem.key, problem.params?.name]).toEqual([409, 'recordRefused', 'BBBU2']);
    expect(problem.errors).toMatchObject([{ key: 'warehousePlaced', params: { container: 'BBBU2' } }]);
    expect(await read(first)).toMatchObject({ version: first.version, warehouseId: yard.warehouseId });
  });

  it('takes neither none nor too many, nor one twice, nor no change, nor another field', async () => {
    const one = { id: 1, version: 1 };
    const many = Array.from({ length: mostAtOnce + 1 }, (_, at) => ({ id: at + 1, version: 1 }));
    const refused = async (records: Chosen, changes: Record<string, unknown>) =>
      (await change(records, changes)).problem.errors?.map(({ path, key }) => `${path} ${key}`);
    expect(await refused([], { warehouseId: null })).toEqual(['records tooSmall']);
    expect(await refused(many, { warehouseId: null })).toEqual(['records tooBig']);
    expect(await refused([one, one], { warehouseId: null })).toEqual(['records namedTwice']);
    expect(await refused([one], {})).toEqual(['changes required']);
    expect(await refused([one], { name: 'x' })).toEqual(['changes.name unknownField', 'changes required']);
    expect(await refused([one], { clientId: null })).toEqual(['changes.clientId containerClientRequired']);
  });

  it('says which of them is gone', async () => {
    const [one] = await containers('AAAU1');
    const { status, problem } = await change([...seen(one ? [one] : []), { id: 987_654, version: 1 }], { clientId: 1 });
    expect([status, problem.key]).toEqual([404, 'chosenGone']);
    expect(problem.errors).toMatchObject([{ path: 'records.1' }]);
  });

  it('takes as many as it says in one go', async () => {
    const { rows } = await sql<{ id: number; version: number }>`
      insert into container (account_id, name, client_id, container_type_id)
      select ${depot.accountId}, 'MANY' || n, ${yard.clientId}, ${yard.typeOf(20)} from generate_series(1, ${mostAtOnce}) n
      returning id, version`.execute(app.inspect);
    const { id } = await addClient('Hapag');
    expect((await change(seen(rows), { clientId: id })).payload).toEqual({ count: mostAtOnce });
    const later = rows.map(({ id, version }) => ({ id, version: version + 1 }));
    expect((await remove(later)).payload).toEqual({ count: mostAtOnce });
  });
});

describe('two at the same time', () => {
  beforeEach(beginYard);

  it('on overlapping rows, in opposite orders: one wins, the other changes nothing', async () => {
    const chosen = await containers('AAAU1', 'BBBU2', 'CCCU3', 'DDDU4');
    for (let round = 0; round < 5; round++) {
      const [hapag, msc] = [await addClient(`Hapag ${round}`), await addClient(`MSC ${round}`)];
      const now = await Promise.all(chosen.map(read));
      const answers = await Promise.all([
        change(seen(now.slice(0, 3)), { clientId: hapag.id }),
        change(seen(now.slice(1)).toReversed(), { clientId: msc.id }, depot.owner),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const won = answers[0]?.status === 200 ? [1, 1, 1, 0] : [0, 1, 1, 1];
      const after = await Promise.all(chosen.map(read));
      expect(after.map(({ version }, at) => version - (now[at]?.version ?? 0))).toEqual(won);
    }
  });

  it('the change and the removal of the same records do not mix', async () => {
    const chosen = await containers('AAAU1', 'BBBU2');
    const answers = await Promise.all([change(seen(chosen), { warehouseId: null }), remove(seen(chosen))]);
    const [changed, removed] = answers.map(({ status }) => status);
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([changed, removed]);
    expect(await names()).toEqual(changed === 200 ? ['AAAU1', 'BBBU2'] : []);
  });

  it('transfers of the same containers end once', async () => {
    const tasks = [];
    for (const [at, box] of (await containers('AAAU1', 'BBBU2')).entries()) {
      const id = { params: { ...params(), id: box.id } };
      await depot.admin.call(positionRoutes.createCurrent, { ...id, body: placeIn(yard.section, 2, 1, at + 1) });
      await depot.admin.call(positionRoutes.createReserved, { ...id, body: placeIn(yard.section, 1, 1, at + 1) });
      const body = { containerId: box.id, type: 'transfer', title: 'Other reason' } as const;
      tasks.push((await depot.admin.call(workTaskRoutes.create, { params: params(), body })).payload);
    }
    const end = (status: 'completed' | 'canceled', records: Chosen) =>
      depot.admin.call(workTaskRoutes.bulkUpdate, { params: params(), body: { records, changes: { status } } });
    const answers = await Promise.all([end('completed', seen(tasks)), end('canceled', seen(tasks).toReversed())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const { payload } = await depot.admin.call(workTaskRoutes.list, { params: params(), query: {} });
    expect(new Set(payload.map(({ status }) => status)).size).toBe(1);
    const places = await depot.admin.call(containerRoutes.list, { params: params(), body: {} });
    const row = payload[0]?.status === 'completed' ? 1 : 2;
    expect(places.payload.map(({ place }) => place?.row)).toEqual([row, row]);
  });
});

describe('a removal of many', () => {
  it('says which container may not go and why, and removes none', async () => {
    await beginYard();
    const chosen = await containers('AAAU1', 'BBBU2');
    const body = { containerId: chosen[1]?.id ?? 0, type: 'cleaning', title: 'Wash' } as const;
    await depot.admin.call(workTaskRoutes.create, { params: params(), body });
    const { status, problem } = await remove(seen(chosen));
    expect([status, problem.detail]).toEqual([409, 'BBBU2: Container BBBU2 is used by 1 work task.']);
    expect(problem.errors).toMatchObject([{ key: 'inUse', params: { usedBy: 'work_task:1' } }]);
    expect(await names()).toEqual(['AAAU1', 'BBBU2']);
    expect((await remove(seen(chosen.slice(0, 1)))).payload).toEqual({ count: 1 });
    expect(await names()).toEqual(['BBBU2']);
  });

  it('follows the rules of each list', async () => {
    const at = await fillDepot(depot);
    const { owner, admin } = depot;
    const inContainer = { ...params(), containerId: Number(at('/:account/container-transports/').containerId) };
    const transports = (await admin.call(transportRoutes.list, { params: params() })).payload;
    const bills = (await admin.call(transactionRoutes.list, { params: params() })).payload;
    const tasks = (await admin.call(workTaskRoutes.list, { params: params() })).payload;
    const people = (await admin.call(employeeRoutes.list, { params: params() })).payload;
    const types = (await admin.call(containerTypeRoutes.list, { params: params() })).payload;
    const users = { ...params(), clientId: Number(at('/:account/client-users/').clientId) };
    const contacts = (await admin.call(clientUserRoutes.list, { params: users })).payload;

    const used = await admin.call(employeeRoutes.bulkRemove, { params: params(), body: { records: seen(people) } });
    expect([used.status, used.problem.errors?.[0]?.key]).toEqual([409, 'inUse']);
    const typed = await owner.call(containerTypeRoutes.bulkRemove, {
      params: params(),
      body: { records: seen(types) },
    });
    expect([typed.status, typed.problem.errors?.[0]?.key]).toEqual([409, 'inUse']);
    const bare = tasks.filter(({ type }) => type === 'loading');
    const kept = await admin.call(workTaskRoutes.bulkRemove, { params: params(), body: { records: seen(tasks) } });
    expect([kept.status, kept.problem.params?.name]).toEqual([409, 'MSKU1234565, Wash']);
    expect(bare).toHaveLength(1);

    const passages = { params: params(), body: { records: seen(transports) } };
    expect((await admin.call(transportRoutes.bulkRemove, passages)).payload).toEqual({ count: transports.length });
    expect((await admin.call(transportRoutes.listAll, { params: inContainer })).payload).toEqual([]);
    const removed = await admin.call(transactionRoutes.bulkRemove, {
      params: params(),
      body: { records: seen(bills.filter(({ runId }) => runId === null)) },
    });
    expect(removed.payload).toEqual({ count: 2 });
    const left = await owner.call(clientUserRoutes.bulkRemove, { params: params(), body: { records: seen(contacts) } });
    expect(left.payload).toEqual({ count: 1 });
  });
});

describe('a change of many other records', () => {
  it('pays bills; a running one refuses, by the number of its container', async () => {
    await beginYard();
    const [box] = await containers('AAAU1');
    const to = { params: { ...params(), containerId: box?.id ?? 0 } };
    const sold = { type: 'sold', clientId: yard.clientId, unitPrice: 5, startedAt: 1_790_000_000 } as const;
    const rent = { ...sold, type: 'rent', billingPeriod: 'weekly' } as const;
    const bills = [];
    for (const body of [sold, sold, rent])
      bills.push((await depot.admin.call(transactionRoutes.create, { ...to, body })).payload);
    const pay = (records: Chosen) =>
      depot.admin.call(transactionRoutes.bulkUpdate, {
        params: params(),
        body: { records, changes: { paidAt: 1_790_000_100 } },
      });
    const refused = await pay(seen(bills));
    expect([refused.status, refused.problem.detail]).toEqual([
      422,
      'AAAU1: A transaction that is paid or completed needs an end date.',
    ]);
    expect((await pay(seen(bills.slice(0, 2)))).payload).toEqual({ count: 2 });
    const { payload } = await depot.admin.call(transactionRoutes.list, { params: params(), query: { sort: 'id' } });
    expect(payload.map(({ status }) => status)).toEqual(['paid', 'paid', 'open']);
  });

  it('gives tasks to an employee of the account, and to nobody else', async () => {
    const at = await fillDepot(depot);
    const tasks = (await depot.admin.call(workTaskRoutes.list, { params: params() })).payload;
    const assign = (assigneeId: number | null) =>
      depot.admin.call(workTaskRoutes.bulkUpdate, {
        params: params(),
        body: { records: seen(tasks), changes: { assigneeId } },
      });
    const stranger = await createDepot(app);
    const theirs = await stranger.admin.call(employeeRoutes.create, {
      params: { account: stranger.account },
      body: { username: 'eva', email: 'eva@depot.test' },
    });
    const refused = await assign(theirs.payload.id);
    expect([refused.status, refused.problem.errors?.[0]?.key]).toEqual([422, 'unknownRecord']);
    const { id } = at('/:account/account-users/:id');
    expect((await assign(Number(id))).payload).toEqual({ count: tasks.length });
  });
});

describe('the rights', () => {
  it('to remove clients, types and users of clients are those of owners; others may change clients', async () => {
    const body = { records: seen([await addClient('Hapag')]) };
    for (const { bulkRemove } of [clientRoutes, clientUserRoutes, containerTypeRoutes, containerStatusRoutes]) {
      const { status } = await depot.admin.call(bulkRemove, { params: params(), body });
      expect([bulkRemove.path, status]).toEqual([bulkRemove.path, 403]);
    }
    const changes = { isActive: false };
    const changed = await depot.admin.call(clientRoutes.bulkUpdate, { params: params(), body: { ...body, changes } });
    expect(changed.payload).toEqual({ count: 1 });
    const records = body.records.map(({ id }) => ({ id, version: 2 }));
    expect((await depot.owner.call(clientRoutes.bulkRemove, { params: params(), body: { records } })).status).toBe(200);
  });

  it('end at the account: what belongs to another is not there, and stays as it is', async () => {
    const stranger = await createDepot(app);
    const foreign = await addClient('Foreign', stranger);
    const own = await addClient('Own');
    for (const route of [clientRoutes.bulkRemove, clientRoutes.bulkUpdate]) {
      const body = {
        records: seen([own, foreign]),
        ...(route === clientRoutes.bulkUpdate && { changes: { isActive: false } }),
      };
      const { status, problem } = await depot.owner.call(route, { params: params(), body } as never);
      expect([status, problem.key]).toEqual([404, 'chosenGone']);
    }
    const there = await stranger.owner.call(clientRoutes.get, {
      params: { account: stranger.account, id: foreign.id },
    });
    expect(there.payload.version).toBe(1);
    const here = await depot.owner.call(clientRoutes.get, { params: { ...params(), id: own.id } });
    expect(here.payload.version).toBe(1);
  });
});

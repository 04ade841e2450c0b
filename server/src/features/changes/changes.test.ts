import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { type Change, changeRoutes } from '@boxyard/contract/integrations/changes.ts';
import type { Scope } from '@boxyard/contract/integrations/scopes.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../test/tools/caller.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { daysPass } from '../../../test/tools/time-passes.ts';
import { withToken } from '../../../test/tools/tokens.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });
let call: Call;
beforeEach(async () => {
  call = depot.admin.call;
});

const params = () => ({ account: depot.account });
const ask = async (query: Record<string, unknown> = {}, by = call) =>
  (await by(changeRoutes.list, { params: params(), query })).payload;
/** What is told until there are so many: transactions of other databases may hold them back for a while. */
async function told(after: string, count: number, query: Record<string, unknown> = {}, by = call) {
  const all: Change[] = [];
  let cursor = after;
  await expect
    .poll(
      async () => {
        const next = await ask({ ...query, after: cursor }, by);
        cursor = next.cursor;
        return all.push(...next.changes);
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(count);
  return { changes: all, cursor, words: all.map(({ entity, id, action }) => `${entity} ${id} ${action}`) };
}
const addClient = async (name: string) =>
  (await call(clientRoutes.create, { params: params(), body: { name, type: 'customer' } })).payload.id;

/** A cursor behind all that was done so far: also behind what a slow transaction of another database holds back. */
async function begin(): Promise<string> {
  const { cursor } = await ask();
  const id = await addClient('The last one before');
  let last = cursor;
  await expect
    .poll(
      async () => {
        const next = await ask({ after: last });
        last = next.cursor;
        return next.changes.some((change) => change.entity === 'client' && change.id === id);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return last;
}

describe('what has changed', () => {
  it('is nothing without a cursor, and then each change with its version, in order', async () => {
    const { changes, hasMore } = await ask();
    expect([changes, hasMore]).toEqual([[], false]);
    const cursor = await begin();
    const id = await addClient('Dunaj Lines');
    await call(clientRoutes.update, { params: { ...params(), id }, body: { notes: 'Pays late' } });
    await depot.owner.call(clientRoutes.remove, { params: { ...params(), id } });
    const next = await told(cursor, 3);
    expect(next.changes).toMatchObject([
      { entity: 'client', id, version: 1, action: 'created' },
      { entity: 'client', id, version: 2, action: 'updated' },
      { entity: 'client', id, version: 2, action: 'deleted' },
    ]);
    expect(next.changes[0]?.at).toBeGreaterThan(Date.now() / 1000 - 60);
    expect((await ask({ after: next.cursor })).changes).toEqual([]);
  });

  it('comes in pieces, of the records that are asked for', async () => {
    const cursor = await begin();
    const ids = [await addClient('One'), await addClient('Two'), await addClient('Three')];
    await yard.container('MSKU1234565');
    await told(cursor, 4);
    const first = await ask({ after: cursor, entity: 'client', limit: 2 });
    expect([first.changes.map(({ id }) => id), first.hasMore]).toEqual([ids.slice(0, 2), true]);
    const second = await ask({ after: first.cursor, entity: 'client,warehouse', limit: 2 });
    expect([second.changes.map(({ id }) => id), second.hasMore]).toEqual([ids.slice(2), false]);
    expect((await call(changeRoutes.list, { params: params(), query: { entity: 'session' } })).status).toBe(422);
  });

  it('is of a container when it is placed and when it passes the gate', async () => {
    const { id } = await yard.container('MSKU1234565');
    const cursor = await begin();
    await call(positionRoutes.createCurrent, { params: { ...params(), id }, body: placeIn(yard.section, 1, 1, 1) });
    const placed = await told(cursor, 1, { entity: 'container' });
    expect(placed.words).toEqual([`container ${id} updated`]);
    await call(transportRoutes.createGateIn, {
      params: { ...params(), containerId: id },
      body: { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: Math.floor(Date.now() / 1000) - 60 },
    });
    const { words: passed } = await told(placed.cursor, 2);
    expect(passed).toContain(`container ${id} updated`);
    expect(passed.filter((change) => change.startsWith('transport '))).toHaveLength(1);
  });

  it('is for a token what its scopes let it read', async () => {
    const readerOf = (scope: Scope) => withToken(app, depot, [scope]);
    const [clients, billing] = [await readerOf('clients:read'), await readerOf('billing:write')];
    const cursor = await begin();
    const id = await addClient('Dunaj Lines');
    const box = await yard.container('MSKU1234565');
    const bill = await call(transactionRoutes.create, {
      params: { ...params(), containerId: box.id },
      body: { clientId: yard.clientId, type: 'sold', unitPrice: 5, startedAt: 1_790_000_000 },
    });
    expect((await told(cursor, 1, {}, clients)).words).toEqual([`client ${id} created`]);
    expect((await told(cursor, 1, {}, billing)).words).toEqual([`transaction ${bill.payload.id} created`]);
    const hidden = await clients(changeRoutes.list, {
      params: params(),
      query: { after: cursor, entity: 'container' },
    });
    expect(hidden.problem).toMatchObject({ status: 403, params: { scope: 'yard:read' } });
  });

  it('is told only once no transaction that began before is open, so that a slow one is not missed', async () => {
    const cursor = await begin();
    let quick = 0;
    let waiting = await ask({ after: cursor });
    const slow = await withAccountTransaction(app.db, depot.accountId, null, async (tx) => {
      const { rows } = await sql<{ id: number }>`insert into client (account_id, name, type)
        values (${depot.accountId}, 'Slow', 'customer') returning id`.execute(tx);
      quick = await addClient('Quick');
      waiting = await ask({ after: cursor });
      return rows[0]?.id;
    });
    expect(waiting.changes).toEqual([]);
    expect((await told(waiting.cursor, 2)).words).toEqual([`client ${slow} created`, `client ${quick} created`]);
  });

  it('is missed by no reader that stops and goes on while eight write', { timeout: 60_000 }, async () => {
    const copy = new Map<number, number>();
    let cursor = await begin();
    const follow = async () => {
      const next = await ask({ after: cursor, entity: 'client', limit: 7 });
      for (const { id, version, action } of next.changes) {
        expect(version).toBeGreaterThanOrEqual(copy.get(id) ?? 0);
        if (action === 'deleted') copy.delete(id);
        else copy.set(id, version);
      }
      cursor = next.cursor;
    };
    const write = async (writer: number) => {
      for (let n = 0; n < 8; n += 1) {
        const id = await addClient(`${writer} ${n}`);
        await call(clientRoutes.update, { params: { ...params(), id }, body: { notes: 'x' } });
        if (n % 3 === 0) await depot.owner.call(clientRoutes.remove, { params: { ...params(), id } });
      }
    };
    let isOver = false;
    const writing = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(write)).finally(() => {
      isOver = true;
    });
    while (!isOver) await follow();
    await writing;
    const { payload } = await call(clientRoutes.list, { params: params(), query: { sort: '-id', pageSize: 40 } });
    const kept = payload.map(({ id, version }) => [id, version]);
    await expect
      .poll(
        async () => {
          await follow();
          return [...copy].toSorted(([a], [b]) => b - a);
        },
        { timeout: 20_000 },
      )
      .toEqual(kept);
  });

  it('is 410 for a cursor of another history, of the future, or older than a month', async () => {
    const cursor = await begin();
    const [epoch = '', xid = '', nth = '', at = ''] = cursor.split('-');
    const gone = [
      'nonsense',
      ['0123456789abcdef', xid, nth, at].join('-'),
      [epoch, '9000000000000000000', nth, at].join('-'),
      [epoch, xid, nth, Number(at) - 31 * 86_400].join('-'),
    ];
    for (const after of gone) {
      const { status, problem } = await call(changeRoutes.list, { params: params(), query: { after } });
      expect([after, status, problem.code]).toEqual([after, 410, 'GONE']);
    }
    const stranger = await createDepot(app);
    const other = await stranger.admin.call(changeRoutes.list, {
      params: { account: stranger.account },
      query: { after: cursor },
    });
    expect(other.status).toBe(410);
  });
});

describe('lists of records', () => {
  it('are sorted by their last change, and tell what has changed since a moment', async () => {
    const first = (await yard.container('MSKU1234565')).id;
    await daysPass(app, depot.accountId, 1);
    const second = (await yard.container('CSQU3054383')).id;
    const idsOf = async (body: Record<string, unknown>) =>
      (await call(containerRoutes.list, { params: params(), body })).payload.map(({ id }) => id);
    expect(await idsOf({ sort: 'updatedAt' })).toEqual([first, second]);
    expect(await idsOf({ sort: '-updatedAt' })).toEqual([second, first]);
    expect(await idsOf({ sort: 'id' })).toEqual([first, second]);
    const changedSince = Math.floor(Date.now() / 1000) - 3600;
    expect(await idsOf({ changedSince })).toEqual([second]);
    const clients = await call(clientRoutes.list, { params: params(), query: { changedSince, sort: '-updatedAt' } });
    expect(clients.payload[0]).toMatchObject({ createdAt: expect.any(Number), updatedAt: expect.any(Number) });
    expect(
      (await call(clientRoutes.list, { params: params(), query: { changedSince: 4_000_000_000 } })).payload,
    ).toEqual([]);
  });
});

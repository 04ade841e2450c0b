import { findRoutes } from '@boxyard/contract/core/find.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { daysPass } from '../../../test/tools/time-passes.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeEach);

const day = 86_400;
const now = () => Math.floor(Date.now() / 1000);
const account = () => ({ account: depot.account });
const one = (id: number) => ({ params: { ...account(), id } });
const renamed = (id: number, name: string) => ({ ...one(id), body: { name } });
const get = async (id: number) => (await depot.admin.call(containerRoutes.get, one(id))).payload;
const formerly = async (id: number) => (await get(id)).formerNames.map(({ name }) => name);
const rename = (id: number, name: string) => depot.admin.call(containerRoutes.update, renamed(id, name));
const gateIn = async (containerId: number, arrivalDate: number) =>
  (
    await depot.admin.call(transportRoutes.createGateIn, {
      params: { ...account(), containerId },
      body: { clientId: yard.clientId, vehicleType: 'truck', arrivalDate, isRepeat: true },
    })
  ).payload;
const moves = async (query: { q?: string; containerName?: string } = {}) =>
  (await depot.admin.call(transportRoutes.list, { params: account(), query })).payload.map(
    ({ containerName, containerNowName }) => [containerName, containerNowName],
  );
const found = async (q: string) =>
  (await depot.admin.call(findRoutes.find, { params: account(), query: { q } })).payload.containers.map(
    ({ name, formerName }) => [name, formerName],
  );

/** A container that came in ten days ago as MSKU6011672, and was renumbered just now. */
async function renumbered() {
  const { id } = await yard.container('MSKU6011672');
  const move = await gateIn(id, now());
  await daysPass(app, depot.accountId, 10);
  await rename(id, 'TCLU1234568');
  return { id, move };
}

describe('the numbers that a container had', () => {
  it('are kept by the database with the days on which they changed', async () => {
    const { id } = await renumbered();
    const { formerNames, createdAt } = await get(id);
    expect(formerNames).toEqual([{ name: 'MSKU6011672', since: createdAt, until: expect.any(Number) }]);
    expect(formerNames[0]?.until).toBeGreaterThan(now() - 60);
    await rename(id, 'tclu 123456-8');
    expect(await formerly(id)).toEqual(['MSKU6011672']);
    await rename(id, 'HLXU5551121');
    expect(await formerly(id)).toEqual(['MSKU6011672', 'TCLU1234568']);
  });

  it('are as before where a new number is taken back within a day, also by an undo', async () => {
    const { id } = await renumbered();
    await rename(id, 'HLXU5551121');
    await rename(id, 'TCLU1234568');
    expect(await formerly(id)).toEqual(['MSKU6011672']);
    const change = await act(depot.admin, containerRoutes.update, renamed(id, 'HLXU5551121'));
    expect((await undo(depot, change, depot.admin)).status).toBe(200);
    expect(await formerly(id)).toEqual(['MSKU6011672']);
  });

  it('are written by nobody else, and come back with a container that was deleted', async () => {
    const { id } = await yard.container('MSKU6011672');
    await daysPass(app, depot.accountId, 10);
    await rename(id, 'TCLU1234568');
    await withAccountTransaction(app.db, depot.accountId, depot.admin.id, (tx) =>
      sql`update container set former_names = '[]' where id = ${id}`.execute(tx),
    );
    expect(await formerly(id)).toEqual(['MSKU6011672']);
    const removal = await act(depot.admin, containerRoutes.remove, one(id));
    expect((await undo(depot, removal, depot.admin)).status).toBe(200);
    expect(await formerly(id)).toEqual(['MSKU6011672']);
  });
});

describe('past gate moves', () => {
  it('keep the number that the container had, and say the present one', async () => {
    const { id, move } = await renumbered();
    await gateIn(id, now());
    expect(await moves()).toEqual([
      ['TCLU1234568', ''],
      ['MSKU6011672', 'TCLU1234568'],
    ]);
    const params = { ...account(), containerId: id, id: move.id };
    const own = (await depot.admin.call(transportRoutes.get, { params })).payload;
    expect([own.containerName, own.containerNowName]).toEqual(['MSKU6011672', 'TCLU1234568']);
    await depot.owner.call(accountRoutes.update, { params: account(), body: { modules: ['reports'] } });
    const { payload } = await depot.admin.call(reportRoutes.rows, {
      params: { ...account(), report: 'movements' },
      query: { sort: 'at' },
    });
    expect(payload.map(({ containerName }) => containerName)).toEqual(['MSKU6011672', 'TCLU1234568']);
  });

  it('have the corrected number where the other was a mistake of less than a day', async () => {
    const { id } = await yard.container('MSKU6011672');
    await gateIn(id, now() - 30 * day);
    await rename(id, 'MSKU6011684');
    expect(await moves()).toEqual([['MSKU6011684', '']]);
    expect(await found('msku6011672')).toEqual([['MSKU6011684', 'MSKU6011672']]);
  });

  it('are found by either number', async () => {
    await renumbered();
    const both = [['MSKU6011672', 'TCLU1234568']];
    for (const q of ['MSKU 601167-2', '60116', 'tclu123']) expect([q, await moves({ q })]).toEqual([q, both]);
    for (const containerName of ['msku60', 'TCLU']) expect(await moves({ containerName })).toEqual(both);
    expect(await moves({ containerName: '6011672' })).toEqual([]);
  });

  it('have receipts with the number of their day, also when they are printed again', async () => {
    const { id } = await yard.container('MSKU6011672');
    const move = await gateIn(id, now());
    await daysPass(app, depot.accountId, 10);
    const issue = async (body = {}) =>
      (await depot.admin.call(receiptRoutes.issue, { params: { ...account(), containerId: id, id: move.id }, body }))
        .payload;
    await issue();
    await rename(id, 'TCLU1234568');
    expect(await issue()).toMatchObject({ revision: 1, isOutdated: false });
    const { rows } = await sql<{
      name: string;
    }>`select contents -> 'container' ->> 'name' as name from transport_receipt
      where transport_id = ${move.id}`.execute(app.inspect);
    expect(rows).toEqual([{ name: 'MSKU6011672' }]);
  });
});

describe('the old number finds the container', () => {
  it('in the search of all records, after those that have such a number now', async () => {
    await renumbered();
    for (const q of ['MSKU6011672', 'msku 601167-2', 'ms', '1167'])
      expect([q, await found(q)]).toEqual([q, [['TCLU1234568', 'MSKU6011672']]]);
    expect(await found('tclu')).toEqual([['TCLU1234568', '']]);
    await yard.container('MSKU6011688');
    expect(await found('msku601')).toEqual([
      ['MSKU6011688', ''],
      ['TCLU1234568', 'MSKU6011672'],
    ]);
  });

  it('in the list of containers, by the search and by its number', async () => {
    await renumbered();
    for (const body of [{ q: '60116' }, { name: 'MSKU 601' }]) {
      const { payload } = await depot.admin.call(containerRoutes.list, { params: account(), body });
      expect(payload).toMatchObject([{ name: 'TCLU1234568', formerName: 'MSKU6011672' }]);
    }
    const { payload } = await depot.admin.call(containerRoutes.list, { params: account(), body: { q: 'Maersk' } });
    expect(payload).toMatchObject([{ name: 'TCLU1234568', formerName: '' }]);
  });

  it('whole, for the gate, which takes nothing by itself', async () => {
    const { id } = await renumbered();
    const ask = async (name: string) =>
      (await depot.admin.call(containerRoutes.formerly, { params: account(), query: { name } })).payload;
    const [only, ...others] = await ask('msku 601167-2');
    expect(only).toMatchObject({ id, name: 'TCLU1234568', formerName: 'MSKU6011672', clientName: 'Maersk' });
    expect([others, await ask('MSKU601167'), await ask('TCLU1234568')]).toEqual([[], [], []]);
    const query = { number: 'MSKU6011672' };
    expect((await depot.admin.call(gateRoutes.look, { params: account(), query })).payload).toBeNull();
  });
});

describe('a new container with the old number of another', () => {
  const refusal = {
    key: 'containerRenumbered',
    params: { number: 'MSKU6011672', container: 'TCLU1234568', client: 'Maersk' },
  };
  let clientId = 0;
  const body = () => ({ name: 'MSKU6011672', clientId, containerTypeId: yard.typeOf(20) });
  beforeEach(async () => {
    const { payload } = await depot.admin.call(clientRoutes.create, {
      params: account(),
      body: { name: 'Hapag', type: 'customer' },
    });
    clientId = payload.id;
  });
  const create = (more = {}) =>
    depot.admin.call(containerRoutes.create, { params: account(), body: { ...body(), ...more } });

  it('is asked about, and made once the request says that it is another', async () => {
    const { id } = await renumbered();
    const refused = await create();
    expect([refused.status, refused.problem]).toMatchObject([409, { ...refusal, params: { ...refusal.params, id } }]);
    expect(refused.problem.errors).toMatchObject([{ path: 'name' }]);
    expect((await create({ isAnother: true })).status).toBe(201);
    expect(await found('MSKU6011672')).toEqual([
      ['MSKU6011672', ''],
      ['TCLU1234568', 'MSKU6011672'],
    ]);
  });

  it('is asked about by the calls of programs, too, and at the gate', async () => {
    await renumbered();
    const put = (more = {}) =>
      depot.admin.call(containerRoutes.saveByExternalId, {
        params: { ...account(), externalId: 'SAP-7' },
        body: { ...body(), ...more },
      });
    expect((await put()).problem).toMatchObject(refusal);
    const pass = (more = {}) =>
      depot.admin.call(gateRoutes.pass, {
        params: account(),
        body: {
          clientId,
          vehicleType: 'truck',
          passedAt: now(),
          boxes: [{ direction: 'gate_in', newContainer: { ...body(), ...more } }],
        },
      });
    const refused = await pass();
    expect(refused.problem).toMatchObject(refusal);
    expect(refused.problem.errors).toMatchObject([{ path: 'boxes.0.newContainer.name' }]);
    const passed = await pass({ isAnother: true });
    expect(passed.payload[0]?.transport.containerName).toBe('MSKU6011672');
    expect((await put({ name: 'MSKU6011690' })).status).toBe(200);
    // What is there already is changed, and never asked about.
    expect((await put({ name: 'MSKU6011690', isAnother: true })).status).toBe(200);
  });

  it('is asked about where a container that is there gets it, unless it had it itself', async () => {
    const { id } = await renumbered();
    const other = (await create({ name: 'MSKU6011688' })).payload.id;
    const rename = (of: number, more = {}) =>
      depot.admin.call(containerRoutes.update, {
        params: { ...account(), id: of },
        body: { name: 'MSKU6011672', ...more },
      });
    expect((await rename(other)).problem).toMatchObject(refusal);
    expect((await rename(id)).status).toBe(200);
    expect((await rename(id, { name: 'TCLU1234568' })).status).toBe(200);
    expect((await rename(other, { isAnother: true })).status).toBe(200);
  });

  it('is made once where two make it at the same time', async () => {
    await renumbered();
    const [one, other] = await Promise.all([create({ isAnother: true }), create({ isAnother: true })]);
    const statuses = [one.status, other.status].toSorted();
    expect(statuses).toEqual([201, 409]);
    expect([one, other].find(({ status }) => status === 409)?.problem.key).toBe('containerNumberTaken');
  });
});

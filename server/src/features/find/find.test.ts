import { findRoutes, longestSearch, mostFound } from '@boxyard/contract/core/find.ts';
import { type GatePass, gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
let companyId: number;

beforeAll(async () => {
  companyId = await client('Rýchla náprava, s.r.o.');
});

const params = () => ({ account: depot.account });
const find = async (q: string) => (await depot.admin.call(findRoutes.find, { params: params(), query: { q } })).payload;
const client = async (name: string) =>
  (await depot.admin.call(clientRoutes.create, { params: params(), body: { name, type: 'transport' } })).payload.id;
const task = async (containerId: number, title: string) =>
  (await depot.admin.call(workTaskRoutes.create, { params: params(), body: { containerId, title, type: 'repair' } }))
    .payload;
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const pass = async (containerId: number, truck: Partial<GatePass>) => {
  const boxes = [{ direction: 'gate_in' as const, containerId, isRepeat: true }];
  const body = { clientId: companyId, vehicleType: 'truck' as const, passedAt: secondsAgo(60), boxes, ...truck };
  const { payload } = await depot.admin.call(gateRoutes.pass, { params: params(), body });
  return payload[0];
};

describe('a few letters find', () => {
  it('a container by any part of its number, also with spaces and hyphens, with its client and place', async () => {
    const { id } = await yard.container('CSQU3054383');
    const body = placeIn(yard.section, 1, 1, 3);
    await depot.admin.call(positionRoutes.createCurrent, { params: { ...params(), id }, body });
    for (const q of ['csqu', '05438', 'CSQU 305438-3', ' csqu-3054 ']) {
      const { containers } = await find(q);
      expect(containers, q).toMatchObject([{ id, name: 'CSQU3054383', clientName: 'Maersk', place: { position: 3 } }]);
    }
  });

  it('where the open transfer of a container leads, and nothing for a reservation alone', async () => {
    const { id } = await yard.container('CSQU3054999');
    const at = { ...params(), id };
    await depot.admin.call(positionRoutes.createCurrent, { params: at, body: placeIn(yard.section, 2, 1, 1) });
    await depot.admin.call(positionRoutes.createReserved, { params: at, body: placeIn(yard.section, 2, 1, 3) });
    expect((await find('csqu3054999')).containers).toMatchObject([{ place: { position: 1 }, transferTo: null }]);
    const body = { containerId: id, title: 'Warehouse movements', type: 'transfer' as const };
    await depot.admin.call(workTaskRoutes.create, { params: params(), body });
    expect((await find('csqu3054999')).containers).toMatchObject([{ transferTo: { position: 3 } }]);
  });

  it('containers whose number begins with them before others', async () => {
    await yard.container('AQZXQ');
    await yard.container('QZX2');
    expect((await find('qzx')).containers.map(({ name }) => name)).toEqual(['QZX2', 'AQZXQ']);
  });

  it('a client without regard to case and diacritics, the beginning of a word first', async () => {
    await client('Borýchlak');
    expect((await find('RYCHL')).clients.map(({ name }) => name)).toEqual(['Rýchla náprava, s.r.o.', 'Borýchlak']);
    expect((await find('náprava, S')).clients).toHaveLength(1);
  });

  it('a task with its container, open ones first', async () => {
    const { id: containerId, name: containerName } = await yard.container('TASK1');
    const done = await task(containerId, 'Žeravý zváranec A');
    const open = await task(containerId, 'Žeravý zváranec B');
    const body = { status: 'completed' as const, version: done.version };
    await depot.admin.call(workTaskRoutes.update, { params: { ...params(), id: done.id }, body });
    expect((await find('zeravy ZVA')).tasks).toMatchObject([
      { id: open.id, title: 'Žeravý zváranec B', type: 'repair', status: 'new', containerId, containerName },
      { id: done.id, status: 'completed' },
    ]);
  });

  it('an area, and a section by its own name or by both', async () => {
    const { warehouseId } = yard;
    const request = { params: { ...params(), id: warehouseId }, body: { name: 'Žeriav' } };
    const { id: areaId } = (await depot.admin.call(storageAreaRoutes.create, request)).payload;
    await depot.admin.call(storageAreaRoutes.createSection, {
      params: { ...params(), id: warehouseId, areaId },
      body: { name: 'Sever', rows: 1, tiers: 1, positions: 1 },
    });
    const area = { warehouseId, warehouseName: 'Pálenisko', areaId, areaName: 'Žeriav', sectionName: '' };
    expect((await find('zeriav')).places).toEqual([area, { ...area, sectionName: 'Sever' }]);
    expect((await find('sever')).places).toEqual([{ ...area, sectionName: 'Sever' }]);
    expect((await find('zeriav se')).places).toEqual([{ ...area, sectionName: 'Sever' }]);
  });

  it('a receipt by its number, with and without year and zeros', async () => {
    const { id: containerId } = await yard.container('RCPT1');
    const passed = await pass(containerId, { receipts: true });
    const number = passed?.receipt?.number ?? '';
    const [year, running] = number.split('/');
    const receipt = {
      number,
      type: 'gate_in',
      containerId,
      containerName: 'RCPT1',
      clientName: 'Rýchla náprava, s.r.o.',
    };
    for (const q of [number, `${year}/${Number(running)}`, running ?? '', `${year}/`])
      expect((await find(q)).receipts, q).toMatchObject([receipt]);
    for (const q of [`${Number(year) - 1}/${running}`, '999999', '9999999999', `${year}-${running}`])
      expect((await find(q)).receipts, q).toEqual([]);
  });

  it('a truck by plate or driver, once, with its last passage', async () => {
    const [first, last] = [await yard.container('TRCK1'), await yard.container('TRCK2')];
    const truck = { vehicleNumber: 'BA-123 XY', trailerNumber: 'KE 9', driverName: 'Šimon Čierny' };
    await pass(first.id, { ...truck, passedAt: secondsAgo(7200) });
    await pass(last.id, { ...truck, passedAt: secondsAgo(3600) });
    for (const q of ['ba123', 'BA 123-XY', 'simon c', 'ke9']) {
      const { trucks } = await find(q);
      expect(trucks, q).toMatchObject([{ ...truck, containerId: last.id, clientName: 'Rýchla náprava, s.r.o.' }]);
    }
    expect((await find('xyke')).trucks, 'not across two texts').toEqual([]);
  });

  it('by two letters what begins with them; clients and the newest trucks wherever they stand', async () => {
    const { id } = await yard.container('WQXU1');
    await yard.container('AWQX2');
    await task(id, 'Wqnova plomba');
    await task(id, 'Nova wqplomba');
    await client('Lowqat');
    await pass(id, { vehicleNumber: 'TT 5WQ' });
    const { containers, clients, tasks, trucks } = await find('wq');
    expect(containers.map(({ name }) => name)).toEqual(['WQXU1']);
    expect(tasks.map(({ title }) => title)).toEqual(['Wqnova plomba']);
    expect(clients.map(({ name }) => name)).toEqual(['Lowqat']);
    expect(trucks.map(({ vehicleNumber }) => vehicleNumber)).toEqual(['TT 5WQ']);
  });

  it('not more than a handful of each', async () => {
    for (let n = 0; n <= mostFound; n++) await yard.container(`MANY${n}`);
    expect((await find('many')).containers.map(({ name }) => name)).toEqual([
      'MANY0',
      'MANY1',
      'MANY2',
      'MANY3',
      'MANY4',
    ]);
  });
});

it('finds nothing of another account', async () => {
  await yard.container('OWNS1');
  const stranger = await createDepot(app);
  const query = { q: 'owns1' };
  const own = await stranger.admin.call(findRoutes.find, { params: { account: stranger.account }, query });
  expect(Object.values(own.payload).flat()).toEqual([]);
  expect((await stranger.admin.call(findRoutes.find, { params: params(), query })).status).toBe(404);
});

it('finds nothing by signs alone, which stand for themselves', async () => {
  for (const q of ['--', '%%', '/ /', '__']) expect(Object.values(await find(q)).flat(), q).toEqual([]);
  expect((await find('%a')).clients).toEqual([]);
});

it('refuses a text that is too short or too long', async () => {
  for (const q of ['a', ' a ', 'a'.repeat(longestSearch + 1)])
    expect((await depot.admin.call(findRoutes.find, { params: params(), query: { q } })).status, q).toBe(422);
});

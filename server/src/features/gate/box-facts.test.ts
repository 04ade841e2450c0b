import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { type GateBox, type GatePass, gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { type BoxFacts, noFacts } from '@boxyard/contract/yard/box-facts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { confirm, stage } from '../../../test/tools/imports.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
let boxes = 0;

const params = () => ({ account: depot.account });
const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const pass = (box: GateBox, more: Partial<GatePass> = {}) =>
  depot.admin.call(gateRoutes.pass, {
    params: params(),
    body: { clientId: yard.clientId, vehicleType: 'truck', passedAt: now(), boxes: [box], ...more },
  });
const anew = (): GateBox => ({
  direction: 'gate_in',
  newContainer: {
    name: `FACT${String(++boxes).padStart(7, '0')}`,
    clientId: yard.clientId,
    containerTypeId: yard.typeOf(20),
  },
});
const container = async (id: number) =>
  (await depot.admin.call(containerRoutes.get, { params: { ...params(), id } })).payload;
const factsOf = (record: BoxFacts) =>
  Object.fromEntries(Object.keys(noFacts).map((name) => [name, record[name as keyof BoxFacts]]));

const told: BoxFacts = {
  sealIssuer: 'line',
  sealIsBroken: false,
  otherSeals: [{ number: 'CU-44', issuer: 'customs', isBroken: true }],
  setTemperature: -18.5,
  isPluggedIn: true,
  ptiDay: '2026-11-02',
  grossWeightKg: 24_350,
  weightKind: 'vgm',
  weighedBy: 'Váha Pálenisko',
  dangerousGoods: [
    { unNumber: '1263', hazardClass: '3', packingGroup: 'III' },
    { unNumber: '1993', hazardClass: '3', packingGroup: '' },
  ],
  overHeightCm: 35,
  overWidthCm: 12,
};

describe('what the gate asks of a box', () => {
  it('stands on the gate move, on its container and on the receipt, in both languages', async () => {
    const [passed] = (await pass({ ...anew(), isEmpty: false, sealNumber: 'ML-1', ...told }, { receipts: true }))
      .payload;
    const { transport, receipt } = passed ?? {};
    expect(factsOf(transport as unknown as BoxFacts)).toEqual(told);
    expect(factsOf(await container(transport?.containerId ?? 0))).toEqual(told);
    const paper = await textOfPdf(Buffer.from(await (await fetch(app.address + receipt?.url)).arrayBuffer()));
    for (const words of [
      'ML-1 (Line); CU-44 (Customs, broken)',
      '24,350 kg · Verified (VGM), Váha Pálenisko',
      '-18.5 °C',
      'Plugged in',
      '02/11/2026',
      '35 cm',
      '12 cm',
      'UN 1263 3 III; UN 1993 3',
    ])
      expect(paper.replaceAll(/\s+/g, ' ')).toContain(words);
  });

  it('stays with its gate move, ends with the way out, and does not come back with the box', async () => {
    const [passed] = (await pass({ ...anew(), isEmpty: false, ...told }, { passedAt: now() - 3 * 3600 })).payload;
    const containerId = passed?.transport.containerId ?? 0;
    const out = (await pass({ direction: 'gate_out', containerId }, { passedAt: now() - 2 * 3600 })).payload[0];
    expect(factsOf(out?.transport as unknown as BoxFacts), 'it leaves as it was here').toEqual(told);
    expect((await container(containerId)).isPluggedIn).toBe(false);
    const back = (await pass({ direction: 'gate_in', containerId, isEmpty: true })).payload[0];
    expect(factsOf(back?.transport as unknown as BoxFacts)).toEqual({ ...noFacts, ptiDay: told.ptiDay });
    expect(factsOf(await container(containerId))).toEqual({ ...noFacts, ptiDay: told.ptiDay });
    const first = await depot.admin.call(transportRoutes.get, {
      params: { ...params(), containerId, id: passed?.transport.id ?? 0 },
    });
    expect(factsOf(first.payload)).toEqual(told);
  });

  it('leaves its seal behind: a box that comes back without a word of one has none', async () => {
    const arrived = async (more: object = {}) =>
      (await pass({ ...anew(), isEmpty: false, sealNumber: 'ML-1', ...told, ...more }, { passedAt: now() - 7200 }))
        .payload[0]?.transport.containerId ?? 0;
    const [atGate, beside, planned] = [await arrived(), await arrived(), await arrived()];
    for (const containerId of [atGate, beside, planned]) {
      const out = (await pass({ direction: 'gate_out', containerId }, { passedAt: now() - 3600 })).payload[0];
      expect(out?.transport.sealNumber, 'it leaves with it').toBe('ML-1');
    }
    const within = (containerId: number) => ({ params: { ...params(), containerId } });
    const truck = { clientId: yard.clientId, vehicleType: 'truck' as const, arrivalDate: now() };
    const back = (await pass({ direction: 'gate_in', containerId: atGate })).payload[0]?.transport;
    const moved = await depot.admin.call(transportRoutes.createGateIn, {
      ...within(beside),
      body: { ...truck, sealNumber: null },
    });
    const plan = await depot.admin.call(transportRoutes.createPlannedIn, { ...within(planned), body: truck });
    const came = await depot.admin.call(transportRoutes.update, {
      params: { ...within(planned).params, id: plan.payload.id },
      body: { type: 'gate_in' },
    });
    for (const move of [back, moved.payload, came.payload]) {
      const nothing = { ...noFacts, ptiDay: told.ptiDay, sealNumber: '', isEmpty: false };
      expect(move).toMatchObject(nothing);
      expect(await container(move?.containerId ?? 0)).toMatchObject(nothing);
    }
  });

  it('of a load or of a seal is not that of another', async () => {
    const arrived = async () =>
      (
        await pass(
          { ...anew(), isEmpty: false, sealNumber: 'ML-1', ...told, sealIsBroken: true },
          { passedAt: now() - 60 },
        )
      ).payload[0]?.transport.containerId ?? 0;
    const emptied = (await pass({ direction: 'gate_out', containerId: await arrived(), isEmpty: true })).payload[0];
    expect(emptied?.transport).toMatchObject({
      setTemperature: null,
      grossWeightKg: null,
      weightKind: '',
      dangerousGoods: [],
      overHeightCm: null,
      sealNumber: 'ML-1',
      sealIsBroken: true,
      ptiDay: told.ptiDay,
    });
    const sealed = (await pass({ direction: 'gate_out', containerId: await arrived(), sealNumber: 'ML-2' })).payload[0];
    expect(sealed?.transport).toMatchObject({
      sealNumber: 'ML-2',
      sealIssuer: '',
      sealIsBroken: false,
      grossWeightKg: told.grossWeightKg,
    });
    expect(await container(sealed?.transport.containerId ?? 0)).toMatchObject({
      sealNumber: 'ML-2',
      sealIsBroken: false,
    });
  });

  it('that is recorded late tells the container nothing', async () => {
    const [passed] = (await pass({ ...anew(), isEmpty: false, grossWeightKg: 20_000 })).payload;
    const containerId = passed?.transport.containerId ?? 0;
    await pass(
      { direction: 'gate_in', containerId, isRepeat: true, grossWeightKg: 9000 },
      { passedAt: now() - 20 * day },
    );
    expect((await container(containerId)).grossWeightKg).toBe(20_000);
  });

  it('is refused where it is none, by its field, and at a plan', async () => {
    const wrong = await pass({
      ...anew(),
      dangerousGoods: [{ unNumber: '12', hazardClass: '3.7', packingGroup: 'III' }],
      grossWeightKg: 0,
    });
    expect([wrong.status, wrong.problem.errors?.map(({ path, key }) => [path, key])]).toEqual([
      422,
      [
        ['boxes.0.grossWeightKg', 'tooSmall'],
        ['boxes.0.dangerousGoods.0.unNumber', 'notUnNumber'],
        ['boxes.0.dangerousGoods.0.hazardClass', 'notHazardClass'],
      ],
    ]);
    const { id: containerId } = await yard.container(`FACT${String(++boxes).padStart(7, '0')}`);
    const within = { params: { ...params(), containerId } };
    const plan = await depot.admin.call(transportRoutes.createPlannedIn, {
      ...within,
      body: { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: now() + day },
    });
    const changed = await depot.admin.call(transportRoutes.update, {
      params: { ...within.params, id: plan.payload.id },
      body: { grossWeightKg: 5 },
    });
    expect(changed.problem.errors?.map(({ path, key }) => [path, key])).toEqual([['grossWeightKg', 'gateOnly']]);
  });

  it('is told by the history in words', async () => {
    const [passed] = (await pass({ ...anew(), isEmpty: false, sealNumber: 'ML-1', ...told })).payload;
    const { containerId = 0, id = 0 } = passed?.transport ?? {};
    const body = { setTemperature: -20, dangerousGoods: [], weightKind: 'sum' as const };
    await depot.admin.call(transportRoutes.update, { params: { ...params(), containerId, id }, body });
    const { payload } = await depot.owner.call(historyRoutes.ofRecord, {
      params: { ...params(), entity: 'transport', id },
      query: {},
    });
    const change = payload.changes.find(({ action }) => action === 'update');
    expect(change?.fields.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['setTemperature', -18.5, -20],
      ['weightKind', 'vgm', 'sum'],
      ['dangerousGoods', 'UN 1263 3 III; UN 1993 3', ''],
    ]);
  });

  it('comes from a file, and its texts are read back', async () => {
    const { name, id } = await yard.container(`FACT${String(++boxes).padStart(7, '0')}`);
    const file = [
      'Container,Direction,Date,Transport company,Empty,Gross weight,Set temperature,Last PTI,Dangerous goods,Other seals',
      `${name},in,20/11/2026 14:30,Maersk,no,24350,-18.5,2. 11. 2026,UN1263 3 III; 1993/3,"CU-44 (customs, broken)"`,
    ].join('\n');
    const draft = await stage(depot, 'gate_moves', file);
    expect(draft.missing).toEqual([]);
    expect((await confirm(depot, draft.id)).payload.createdCount).toBe(1);
    const { grossWeightKg, setTemperature, ptiDay, dangerousGoods, otherSeals } = told;
    expect(await container(id)).toMatchObject({ grossWeightKg, setTemperature, ptiDay, dangerousGoods, otherSeals });
    const later = [
      'Container,Direction,Date,Transport company,Seal number',
      `${name},out,21/11/2026 09:00,Maersk,ML-9`,
      `${name},in,22/11/2026 09:00,Maersk,`,
    ].join('\n');
    const next = await stage(depot, 'gate_moves', later);
    expect((await confirm(depot, next.id)).payload.createdCount).toBe(2);
    const nothing = { ...noFacts, ptiDay, sealNumber: '' };
    expect(await container(id), 'it came back without a word of seal and cargo').toMatchObject(nothing);
    const [back] = (
      await depot.admin.call(transportRoutes.listGateIn, {
        params: { ...params(), containerId: id },
        query: { sort: '-date' },
      })
    ).payload;
    expect(back).toMatchObject(nothing);
  });
});

describe('the warehouse of the gate', () => {
  it('is that of what comes in, new or known, unless it still stands elsewhere', async () => {
    const other = (await depot.admin.call(warehouseRoutes.create, { params: params(), body: { name: 'Žilina' } }))
      .payload.id;
    const [fresh] = (await pass(anew(), { warehouseId: other, receipts: true })).payload;
    expect((await container(fresh?.transport.containerId ?? 0)).warehouseName).toBe('Žilina');
    const paper = await textOfPdf(Buffer.from(await (await fetch(app.address + fresh?.receipt?.url)).arrayBuffer()));
    expect(paper).toContain('Žilina');
    const known = await yard.container(`FACT${String(++boxes).padStart(7, '0')}`);
    await pass({ direction: 'gate_in', containerId: known.id }, { warehouseId: other });
    expect((await container(known.id)).warehouseId).toBe(other);
    const placed = await yard.container(`FACT${String(++boxes).padStart(7, '0')}`);
    await depot.admin.call(positionRoutes.createCurrent, {
      params: { ...params(), id: placed.id },
      body: placeIn(yard.section, 1, 1, 1),
    });
    await pass({ direction: 'gate_in', containerId: placed.id }, { warehouseId: other });
    expect((await container(placed.id)).warehouseId).toBe(yard.warehouseId);
    expect((await pass(anew(), { warehouseId: 987_654 })).problem.errors?.[0]).toMatchObject({
      path: 'warehouseId',
      key: 'unknownRecord',
    });
  });
});

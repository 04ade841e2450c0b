import { noReferences } from '@boxyard/contract/bookings/order-fields.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { noFacts } from '@boxyard/contract/yard/box-facts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { someFacts } from '../../../test/tools/box-facts.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(
  app,
  { yard: (of) => createYard(of, { rows: 2, tiers: 3, positions: 20 }) },
  beforeAll,
);
let companyId: number;
let boxes = 0;

beforeAll(async () => {
  const body = { name: 'Rýchla náprava, s.r.o.', type: 'transport' as const };
  companyId = (await depot.admin.call(clientRoutes.create, { params: { account: depot.account }, body })).payload.id;
});

const day = 86_400;
const now = Math.floor(Date.now() / 1000);
const box = () => yard.container(`TRAN${String(++boxes).padStart(7, '0')}`);
const containerParams = (containerId: number) => ({ account: depot.account, containerId });
const transportParams = (containerId: number, id: number) => ({ ...containerParams(containerId), id });
const truck = () => ({ clientId: companyId, vehicleType: 'truck' as const });
const driver = {
  vehicleNumber: 'BA-123AB',
  vehicleIssueDocument: 'VP 77/2026',
  trailerNumber: 'BA-456YZ',
  semitrailerNumber: 'BA-789YY',
  driverName: 'Ľubomír Šťastný',
  driverLicenseNumber: 'EK 441 220',
};
const seen = { containerCondition: 'repaired' as const, isDefective: true, isEmpty: false, sealNumber: 'SK-1' };
const named = {
  bookingNumber: 'B 2610',
  billOfLading: 'MEDU4711',
  customsReference: '26SK5110',
  cargoUse: 'export' as const,
  orderNumber: 'HLCU-REL-20611',
};
const planIn = (containerId: number, arrivalDate: number) =>
  depot.admin.call(transportRoutes.createPlannedIn, {
    params: containerParams(containerId),
    body: { ...truck(), arrivalDate },
  });
const gateIn = (containerId: number, arrivalDate: number, more: object = {}) =>
  depot.admin.call(transportRoutes.createGateIn, {
    params: containerParams(containerId),
    body: { ...truck(), arrivalDate, ...more },
  });
const gateOut = (containerId: number, departureDate: number) =>
  depot.admin.call(transportRoutes.createGateOut, {
    params: containerParams(containerId),
    body: { ...truck(), departureDate },
  });
const get = async (containerId: number, id: number) =>
  (await depot.admin.call(transportRoutes.get, { params: transportParams(containerId, id) })).payload;
const errorsOf = (answer: { problem: { errors?: { path: string; message: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ path, message }) => [path, message]);

describe('a transport', () => {
  it('keeps every field', async () => {
    const { id, name } = await box();
    const body = {
      ...truck(),
      ...driver,
      ...seen,
      ...someFacts,
      ...named,
      customerId: yard.clientId,
      arrivalDate: 1_790_000_000,
      departureDate: 1_790_100_000,
      notes: 'Zámok č. 4',
      externalId: 'TMS-1',
    };
    const created = await depot.admin.call(transportRoutes.createGateIn, { params: containerParams(id), body });
    expect(created.status).toBe(201);
    expect(created.payload).toEqual({
      ...body,
      ...someTimes,
      id: created.payload.id,
      version: 1,
      containerId: id,
      type: 'gate_in',
      containerName: name,
      containerNowName: '',
      clientName: 'Rýchla náprava, s.r.o.',
      customerName: 'Maersk',
      date: 1_790_000_000,
      status: 'done',
      tripCode: `GI-260921-${created.payload.id}`,
      receiptNumber: '',
      against: [],
      exceptionReason: '',
      orderId: null,
      warnings: [],
    });
    const changes = {
      type: 'gate_out' as const,
      clientId: yard.clientId,
      arrivalDate: null,
      departureDate: 1_790_200_000,
      vehicleType: 'train' as const,
      notes: '',
      vehicleNumber: 'T 1',
      vehicleIssueDocument: 'VP 1',
      trailerNumber: '',
      semitrailerNumber: 'N 1',
      driverName: 'Ján',
      driverLicenseNumber: '',
      customerId: companyId,
      containerCondition: 'used' as const,
      isDefective: false,
      isEmpty: true,
      sealNumber: '',
      ...noFacts,
      ...noReferences,
      orderNumber: '',
    };
    const updated = await depot.admin.call(transportRoutes.update, {
      params: transportParams(id, created.payload.id),
      body: changes,
    });
    expect(updated.payload).toMatchObject({ ...changes, version: 2, clientName: 'Maersk', date: 1_790_200_000 });
    expect(await get(id, created.payload.id)).toEqual(updated.payload);
    const removed = await depot.admin.call(transportRoutes.remove, { params: transportParams(id, created.payload.id) });
    expect(removed.status).toBe(204);
  });

  it('needs company, vehicle and the date of its direction', async () => {
    const { id } = await box();
    const empty = { params: containerParams(id), body: {} as never };
    for (const route of [transportRoutes.createPlannedIn, transportRoutes.createGateIn])
      expect(errorsOf(await depot.admin.call(route, empty))).toEqual([
        ['clientId', 'This field is required.'],
        ['arrivalDate', 'Please select date & time.'],
        ['vehicleType', 'This field is required.'],
      ]);
    for (const route of [transportRoutes.createPlannedOut, transportRoutes.createGateOut]) {
      const answer = await depot.admin.call(route, {
        params: containerParams(id),
        body: { ...truck(), departureDate: null as never },
      });
      expect(errorsOf(answer)).toEqual([['departureDate', 'Please select date & time.']]);
    }
  });

  it('has driver and vehicle at the gate only', async () => {
    const { id } = await box();
    const body = { ...truck(), departureDate: now, driverName: 'Ján', trailerNumber: 'X' };
    const answer = await depot.admin.call(transportRoutes.createPlannedOut, { params: containerParams(id), body });
    expect(errorsOf(answer)).toEqual([
      ['trailerNumber', 'Only a gate transport has this.'],
      ['driverName', 'Only a gate transport has this.'],
    ]);
    const atGate = (await gateIn(id, now, driver)).payload;
    const refused = await depot.admin.call(transportRoutes.update, {
      params: transportParams(id, atGate.id),
      body: { type: 'planned_in', driverName: 'Ján' },
    });
    expect([refused.status, errorsOf(refused)]).toEqual([422, [['driverName', 'Only a gate transport has this.']]]);
    const planned = await depot.admin.call(transportRoutes.update, {
      params: transportParams(id, atGate.id),
      body: { type: 'planned_in' },
    });
    expect(planned.payload).toMatchObject({ type: 'planned_in', driverName: '', vehicleNumber: '' });
  });

  it('keeps the date of its direction in an update', async () => {
    const { id } = await box();
    const { payload } = await gateIn(id, now);
    for (const body of [{ arrivalDate: null }, { type: 'gate_out' as const }]) {
      const answer = await depot.admin.call(transportRoutes.update, { params: transportParams(id, payload.id), body });
      expect([answer.status, errorsOf(answer)?.[0]?.[1]]).toEqual([422, 'Please select date & time.']);
    }
  });

  it('refuses a company that is not there, another tenant and another container', async () => {
    const [mine, other] = [await box(), await box()];
    const unknown = await depot.admin.call(transportRoutes.createGateIn, {
      params: containerParams(mine.id),
      body: { ...truck(), clientId: 999_999, arrivalDate: now },
    });
    expect([unknown.status, errorsOf(unknown)]).toEqual([422, [['clientId', 'The chosen record does not exist.']]]);
    const { payload } = await gateIn(mine.id, now);
    const stranger = await createDepot(app);
    const answers = await Promise.all([
      depot.admin.call(transportRoutes.get, { params: transportParams(other.id, payload.id) }),
      depot.admin.call(transportRoutes.update, { params: transportParams(other.id, payload.id), body: { notes: 'x' } }),
      depot.admin.call(transportRoutes.remove, { params: transportParams(other.id, payload.id) }),
      depot.admin.call(transportRoutes.listAll, { params: containerParams(999_999) }),
      gateIn(999_999, now),
      stranger.owner.call(transportRoutes.get, {
        params: { ...transportParams(mine.id, payload.id), account: stranger.account },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('is not overwritten by who saw an older version', async () => {
    const { id } = await box();
    const { payload } = await gateIn(id, now);
    const update = (notes: string) =>
      depot.admin.call(
        transportRoutes.update,
        { params: transportParams(id, payload.id), body: { notes } },
        { ifMatch: 1 },
      );
    const statuses = (await Promise.all([update('a'), update('b')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
    const removed = await depot.admin.call(
      transportRoutes.remove,
      { params: transportParams(id, payload.id) },
      { ifMatch: 1 },
    );
    expect(removed.status).toBe(412);
  });

  it('holds its container and its company', async () => {
    const { id } = await box();
    await gateIn(id, now);
    const answer = await depot.admin.call(containerRoutes.remove, { params: { account: depot.account, id } });
    expect([answer.status, answer.problem.detail]).toEqual([409, expect.stringContaining('is used by 1 transport')]);
  });
});

describe('the status', () => {
  it('of a plan follows its time and the gate', async () => {
    const { id } = await box();
    const late = (await planIn(id, now - 3 * day)).payload;
    const soon = (await planIn(id, now + 3 * day)).payload;
    expect([late.status, soon.status]).toEqual(['overdue', 'planned']);
    await gateOut(id, now);
    expect((await get(id, late.id)).status).toBe('overdue');
    await gateIn(id, now - 3 * day - 3600);
    expect([(await get(id, late.id)).status, (await get(id, soon.id)).status]).toEqual(['done', 'planned']);
  });

  it('of a plan is not that of an earlier visit on the same day', async () => {
    const { id } = await box();
    const back = (await planIn(id, now + 3600)).payload;
    await gateIn(id, now - 4 * 3600);
    expect((await get(id, back.id)).status, 'it came early').toBe('done');
    await gateOut(id, now - 3600);
    expect((await get(id, back.id)).status, 'it left, and is expected again').toBe('planned');
    await gateIn(id, now);
    expect((await get(id, back.id)).status).toBe('done');
  });

  it('filters', async () => {
    const { id } = await box();
    const late = (await planIn(id, now - 9 * day)).payload;
    const soon = (await planIn(id, now + 9 * day)).payload;
    const out = (await gateOut(id, now)).payload;
    const list = async (status: 'planned' | 'overdue' | 'done') =>
      (await depot.admin.call(transportRoutes.listAll, { params: containerParams(id), query: { status } })).payload.map(
        (t) => t.id,
      );
    expect([await list('planned'), await list('overdue'), await list('done')]).toEqual([
      [soon.id],
      [late.id],
      [out.id],
    ]);
  });
});

describe('a container that left by the gate', () => {
  it('and still holds its place is told about', async () => {
    const { id, name } = await box();
    await depot.admin.call(positionRoutes.createCurrent, {
      params: { account: depot.account, id },
      body: placeIn(yard.section, 1, 1, 1),
    });
    const out = (await gateOut(id, now - day)).payload;
    expect(out.warnings.map(({ message }) => message)).toEqual([
      `${name} still stands at Area A > S1 > Row: 1 > Tier: 1 > Position: 1. Release its place.`,
    ]);
    const standing = () => depot.admin.call(positionRoutes.active, { params: { account: depot.account, id } });
    expect((await standing()).payload.warnings).toEqual(out.warnings);
    const { payload } = await gateIn(id, now);
    expect((await standing()).payload.warnings).toEqual([]);
    expect([payload.warnings, (await get(id, out.id)).warnings]).toEqual([[], []]);
  });
});

describe('the lists', () => {
  it('of one container are all or of one type, newest first', async () => {
    const { id } = await box();
    const plan = (await planIn(id, now + day)).payload.id;
    const came = (await gateIn(id, now)).payload.id;
    const left = (await gateOut(id, now + 5)).payload.id;
    const { listAll, listPlannedIn, listPlannedOut, listGateIn, listGateOut } = transportRoutes;
    const answers = await Promise.all(
      [listAll, listPlannedIn, listPlannedOut, listGateIn, listGateOut].map((route) =>
        depot.admin.call(route as typeof listAll, { params: containerParams(id) }),
      ),
    );
    expect(answers.map(({ payload }) => payload.map((each) => each.id))).toEqual([
      [plan, left, came],
      [plan],
      [],
      [came],
      [left],
    ]);
  });

  it('of the account filter, sort and search', async () => {
    const own = await createDepot(app);
    const mine = await createYard(own);
    const { call } = own.admin;
    const { account } = own;
    const [first, second] = [await mine.container('AAAU1111110'), await mine.container('BBBU2222220')];
    const base = 1_700_000_000;
    const add = async (containerId: number, arrivalDate: number, more: object) =>
      (
        await call(transportRoutes.createGateIn, {
          params: { account, containerId },
          body: { clientId: mine.clientId, vehicleType: 'truck', arrivalDate, isRepeat: true, ...more },
        })
      ).payload;
    const a = await add(first.id, base + 1000, { driverName: 'Šťastný' });
    const b = await add(second.id, base + 2000, { vehicleType: 'ship', vehicleNumber: 'BA-1' });
    const c = await add(first.id, base + 3000, {});
    const list = async (query: Record<string, unknown>) => {
      const { payload, meta } = await call(transportRoutes.list, { params: { account }, query });
      return [...payload.map(({ id }) => id), meta.total];
    };
    expect(await list({})).toEqual([c.id, b.id, a.id, 3]);
    expect(await list({ sort: 'date', pageSize: 1, page: 2 })).toEqual([b.id, 3]);
    expect(await list({ sort: '-containerName' })).toEqual([b.id, c.id, a.id, 3]);
    expect(await list({ q: 'stastny' })).toEqual([a.id, 1]);
    expect(await list({ q: 'ba-1' })).toEqual([b.id, 1]);
    expect(await list({ q: a.tripCode })).toEqual([a.id, 1]);
    expect(await list({ containerName: 'aaau' })).toEqual([c.id, a.id, 2]);
    expect(await list({ vehicleType: 'ship', type: 'gate_in', clientId: mine.clientId })).toEqual([b.id, 1]);
    expect(await list({ from: base + 1500, to: base + 2500 })).toEqual([b.id, 1]);
    expect(await list({ type: 'gate_out' })).toEqual([0]);
  });
});

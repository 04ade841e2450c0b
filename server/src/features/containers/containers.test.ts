import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { noFacts } from '@boxyard/contract/yard/box-facts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { describe, expect, it } from 'vitest';
import { someFacts } from '../../../test/tools/box-facts.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const params = () => ({ account: depot.account });
const containerParams = (id: number) => ({ account: depot.account, id });
const required = () => ({ name: 'CSQU3054383', clientId: yard.clientId, containerTypeId: yard.typeOf(20) });
const post = (body: Record<string, unknown>) =>
  depot.admin.call(containerRoutes.create, { params: params(), body: { ...required(), ...body } });
const create = async (body: Record<string, unknown> = {}) => (await post(body)).payload;
const put = (id: number, body: Record<string, unknown>, ifMatch?: number) =>
  depot.admin.call(
    containerRoutes.update,
    { params: containerParams(id), body },
    ifMatch === undefined ? {} : { ifMatch },
  );
const get = async (id: number) =>
  (await depot.admin.call(containerRoutes.get, { params: containerParams(id) })).payload;
const place = (id: number, ...where: [number, number, number, number?]) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: containerParams(id),
    body: placeIn(yard.section, ...where),
  });
const addWarehouse = async (body: { name: string; isEnabled?: boolean; isDefault?: boolean }) =>
  (await depot.admin.call(warehouseRoutes.create, { params: params(), body })).payload.id;
const statusIds = async () =>
  (await depot.admin.call(containerStatusRoutes.list, { params: params() })).payload.map(({ id }) => id);

describe('a container', () => {
  it('keeps every field of a create and of an update', async () => {
    const whole = {
      name: 'MSKU6011672',
      externalId: 'SAP-1',
      clientId: yard.clientId,
      warehouseId: yard.warehouseId,
      containerTypeId: yard.typeOf(40),
      containerStatusId: (await statusIds())[1] ?? null,
      containerCondition: 'repaired' as const,
      isDefective: true,
      isEmpty: false,
      isRefrigerated: true,
      ventilationAvailable: true,
      allowsBulkLoading: true,
      cargoTypeAllowed: 'HAZMAT' as const,
      tareWeightKg: 3899.5,
      maxGrossWeightKg: 32500.25,
      payloadCapacityKg: 28600.75,
      volumeCbm: 76.28,
      widthFt: 8.01,
      heightFt: 9.5,
      lengthFt: 40.02,
      ccdNumber: '26SK5110123456',
      sealNumber: 'SK1234567',
      temperatureRequirements: '-18 °C',
      importReferenceNumber: 'IMP-1',
      exportReferenceNumber: 'EXP-1',
      isoCode: '45G1',
      certificationExpiryDate: 1_800_000_000,
      cscScheme: 'acep' as const,
      acepNumber: 'ACEP-SK-12',
      hazmatCertified: true,
      gpsTrackingEnabled: true,
      gpsLocation: '48.1297, 17.1556',
      notes: 'Line one\nLine two',
      styleWarehouseColor: '#0b5394',
      hSize: 3,
      grade: 'B' as const,
      ...someFacts,
    };
    const shown = {
      clientName: 'Maersk',
      warehouseName: 'Pálenisko',
      containerTypeName: "40' Dry",
      containerStatusName: 'In use',
      location: '',
      formerNames: [],
    };
    const created = await create(whole);
    expect(created).toEqual({ id: created.id, version: 1, ...someTimes, ...whole, ...shown });
    const cleared = {
      ...whole,
      name: 'CSQU3054383',
      warehouseId: null,
      containerStatusId: null,
      certificationExpiryDate: null,
      isEmpty: true,
      notes: '',
      cargoTypeAllowed: '' as const,
      hSize: 2,
      grade: '' as const,
      ...noFacts,
    };
    const updated = (await put(created.id, cleared, 1)).payload;
    expect(updated).toEqual({
      ...created,
      ...cleared,
      ...someTimes,
      version: 2,
      formerNames: [{ name: whole.name, since: expect.any(Number), until: expect.any(Number) }],
      warehouseName: '',
      containerStatusName: '',
    });
    expect(await get(created.id)).toEqual(updated);
  });

  it('takes measures, ISO code, flags and footprint from its type, and the default enabled warehouse', async () => {
    const types = (await depot.admin.call(containerTypeRoutes.list, { params: params() })).payload;
    for (const type of types) {
      const created = await create({ name: `TYPE${type.id}`, containerTypeId: type.id });
      const {
        tareWeightKg,
        maxGrossWeightKg,
        payloadCapacityKg,
        volumeCbm,
        widthFt,
        heightFt,
        lengthFt,
        isoCode,
        isRefrigerated,
        allowsBulkLoading,
      } = type;
      expect(created).toMatchObject({
        tareWeightKg,
        maxGrossWeightKg,
        payloadCapacityKg,
        volumeCbm,
        widthFt,
        heightFt,
        lengthFt,
        isoCode,
        isRefrigerated,
        allowsBulkLoading,
      });
      expect(created).toMatchObject({
        hSize: type.size / 20,
        isEmpty: true,
        warehouseId: yard.warehouseId,
        styleWarehouseColor: '#00c26e',
        containerCondition: 'used',
      });
    }
  });

  it('takes the colour of the last container of its client, unless it is given one', async () => {
    const client = { name: 'Colourful', type: 'customer', currency: 'EUR' } as const;
    const { payload } = await depot.admin.call(clientRoutes.create, {
      params: { account: depot.account },
      body: client,
    });
    const make = async (name: string, more: { styleWarehouseColor?: string } = {}) => {
      const body = { name, clientId: payload.id, containerTypeId: yard.typeOf(20), ...more };
      const made = await depot.admin.call(containerRoutes.create, { params: { account: depot.account }, body });
      return made.payload.styleWarehouseColor;
    };
    expect(await make('COLU0000001')).toBe('#00c26e');
    expect(await make('COLU0000002', { styleWarehouseColor: '#1144aa' })).toBe('#1144aa');
    expect(await make('COLU0000003')).toBe('#1144aa');
  });

  it('keeps what is given, also none and 0, instead of what its type says', async () => {
    expect(await create({ tareWeightKg: 0, isoCode: '', hSize: 2, warehouseId: null })).toMatchObject({
      tareWeightKg: 0,
      isoCode: '',
      hSize: 2,
      warehouseId: null,
    });
  });

  it('goes to no warehouse while the default one is disabled', async () => {
    await depot.admin.call(warehouseRoutes.update, {
      params: containerParams(yard.warehouseId),
      body: { isEnabled: false },
    });
    expect((await create()).warehouseId).toBeNull();
  });

  it.each([
    [{ clientId: undefined }, 'clientId', 'Container client is required.'],
    [{ clientId: 0 }, 'clientId', 'Container client is required.'],
    [{ containerTypeId: undefined }, 'containerTypeId', 'Container type is required.'],
    [{ name: '   ' }, 'name', 'This field is required.'],
    [{ name: 'x'.repeat(33) }, 'name', 'At most 32 characters.'],
    [{ tareWeightKg: 1.234 }, 'tareWeightKg', 'At most 2 digits after the decimal point.'],
    [{ volumeCbm: -1 }, 'volumeCbm', 'At least 0.'],
    [{ styleWarehouseColor: 'red' }, 'styleWarehouseColor', 'Enter a colour such as #00c26e.'],
    [
      { containerCondition: 'rusty' },
      'containerCondition',
      'Choose one of these: new, used_like_new, used, repaired, defective, disposed.',
    ],
    [{ hSize: 0 }, 'hSize', 'At least 1.'],
    [{ clientId: 987_654 }, 'clientId', 'The chosen record does not exist.'],
    [{ containerTypeId: 987_654 }, 'containerTypeId', 'The chosen record does not exist.'],
    [{ warehouseId: 987_654 }, 'warehouseId', 'The chosen record does not exist.'],
    [{ containerStatusId: 987_654 }, 'containerStatusId', 'The chosen record does not exist.'],
  ])('refuses %j', async (values, path, message) => {
    const answer = await post(values);
    expect([answer.status, answer.problem.detail, answer.problem.errors]).toMatchObject([
      422,
      'Form contains errors.',
      [{ path, message }],
    ]);
  });

  it('has a number of its own, trimmed and without regard to case', async () => {
    expect((await create({ name: '  csqu 305438-3 ' })).name).toBe('CSQU3054383');
    expect((await create({ name: ' Box-17 b ' })).name).toBe('Box-17 b');
    const taken = await post({ name: 'CSQU3054383' });
    expect([taken.status, taken.problem.errors]).toMatchObject([409, [{ path: 'name', key: 'containerNumberTaken' }]]);
    const other = await create({ name: 'MSKU6011672' });
    expect((await put(other.id, { name: 'CsQu3054383' })).status).toBe(409);
    expect((await post({ name: 'CSQU 305438-3' })).status).toBe(409);
    expect((await create({ name: 'TEXU 307007-9' })).name).toBe('TEXU3070079');
    const wrongCheckDigit = await post({ name: 'CSQU3054380' });
    expect(wrongCheckDigit.status).toBe(201);
  });

  it('of two who create one number at once, one is told that it is taken', async () => {
    const answers = await Promise.all(['msku6011672', 'MSKU6011672', 'Msku6011672'].map((name) => post({ name })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
  });

  it('is not overwritten by someone who saw an older one', async () => {
    const { id } = await create();
    await put(id, { notes: 'first' }, 1);
    expect((await put(id, { notes: 'second', hSize: 9 - 7 }, 1)).status).toBe(412);
    expect(await get(id)).toMatchObject({ notes: 'first', version: 2, hSize: 1 });
  });

  it('of two who save the same version at once, one is stale', async () => {
    const { id } = await create();
    const answers = await Promise.all([put(id, { notes: 'a' }, 1), put(id, { notes: 'b' }, 1)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
  });
});

describe('while it stands in the yard', () => {
  it('keeps its footprint, also under another type', async () => {
    const { id } = await create();
    await place(id, 1, 1, 1);
    for (const change of [{ hSize: 2 }, { containerTypeId: yard.typeOf(40) }]) {
      const answer = await put(id, change);
      expect([answer.status, answer.problem.key]).toEqual([409, 'footprintPlaced']);
    }
    expect((await put(id, { containerTypeId: yard.typeOf(40), hSize: 1 })).status).toBe(200);
    await depot.admin.call(transferRoutes.release, { params: containerParams(id) });
    expect((await put(id, { hSize: 2 })).payload.hSize).toBe(2);
  });

  it('takes the footprint of a new type while it stands nowhere', async () => {
    const { id } = await create();
    expect((await put(id, { containerTypeId: yard.typeOf(40) })).payload.hSize).toBe(2);
    expect((await put(id, { containerTypeId: 987_654 })).problem.errors).toMatchObject([
      { path: 'containerTypeId', key: 'unknownRecord' },
    ]);
  });

  it('takes the measures of a new type that is sent alone, but not those that somebody typed', async () => {
    const types = (await depot.admin.call(containerTypeRoutes.list, { params: params() })).payload;
    const [small, large] = [20, 40].map((size) => types.find(({ id }) => id === yard.typeOf(size as 20 | 40)));
    const { id, isoCode } = await create({ containerTypeId: small?.id ?? 0, tareWeightKg: 2185 });
    expect(isoCode).toBe(small?.isoCode);
    const { lengthFt, volumeCbm, isoCode: largeCode } = large ?? {};
    const given = { maxGrossWeightKg: 32_001 };
    const changed = (await put(id, { containerTypeId: large?.id ?? 0, ...given })).payload;
    expect(changed).toMatchObject({ hSize: 2, lengthFt, volumeCbm, isoCode: largeCode, tareWeightKg: 2185, ...given });
  });

  it('stays in the warehouse in which it stands', async () => {
    const elsewhere = await addWarehouse({ name: 'Žilina' });
    const { id } = await create({ warehouseId: elsewhere });
    await place(id, 1, 1, 1);
    expect(await get(id)).toMatchObject({
      warehouseId: yard.warehouseId,
      location: 'Area A > S1 > Row: 1 > Tier: 1 > Position: 1',
    });
    for (const warehouseId of [elsewhere, null]) {
      const answer = await put(id, { warehouseId });
      expect([answer.status, answer.problem.key]).toEqual([409, 'warehousePlaced']);
    }
    expect((await put(id, { warehouseId: yard.warehouseId, notes: 'here' })).status).toBe(200);
  });
});

describe('deleting a container', () => {
  it('goes when nothing refers to it, and is not there any more', async () => {
    const { id } = await create();
    expect(
      (await depot.admin.call(containerRoutes.remove, { params: containerParams(id) }, { ifMatch: 7 })).status,
    ).toBe(412);
    expect((await depot.admin.call(containerRoutes.remove, { params: containerParams(id) })).status).toBe(204);
    expect((await depot.admin.call(containerRoutes.remove, { params: containerParams(id) })).status).toBe(404);
  });

  it('says what uses it', async () => {
    const { id } = await create();
    await place(id, 1, 1, 1);
    for (const title of ['Wash', 'Dry'])
      await depot.admin.call(workTaskRoutes.create, {
        params: params(),
        body: { containerId: id, type: 'cleaning', title },
      });
    const { status, detail } = (await depot.admin.call(containerRoutes.remove, { params: containerParams(id) }))
      .problem;
    expect([status, detail]).toEqual([409, 'Container CSQU3054383 is used by 2 work tasks, 1 place.']);
  });
});

it("another tenant's records cannot be seen, changed or referred to", async () => {
  const stranger = await createDepot(app);
  const theirs = await createYard(stranger);
  const { id } = await create();
  const { call } = stranger.owner;
  const path = { account: stranger.account, id };
  expect((await call(containerRoutes.get, { params: path })).status).toBe(404);
  expect((await call(containerRoutes.update, { params: path, body: { notes: 'x' } })).status).toBe(404);
  expect((await call(containerRoutes.remove, { params: path })).status).toBe(404);
  for (const [field, value] of Object.entries({
    clientId: theirs.clientId,
    warehouseId: theirs.warehouseId,
    containerTypeId: theirs.typeOf(20),
  })) {
    const unknown = [{ path: field, key: 'unknownRecord' }];
    const made = await post({ name: 'STEALING', [field]: value });
    expect([made.status, made.problem.errors]).toMatchObject([422, unknown]);
    const changed = await put(id, { [field]: value, hSize: 1 });
    expect([changed.status, changed.problem.errors]).toMatchObject([422, unknown]);
  }
  const filtered = await call(containerRoutes.list, {
    params: { account: stranger.account },
    body: { clientId: yard.clientId },
  });
  expect(filtered.meta.total).toBe(0);
});

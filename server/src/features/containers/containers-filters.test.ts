import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { expectSoundYard } from '../../../test/tools/yard-invariants.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const params = () => ({ account: depot.account });
const list = (body: Record<string, unknown>, of = depot) =>
  of.admin.call(containerRoutes.list, { params: { account: of.account }, body });
const names = async (body: Record<string, unknown>) =>
  (await list({ sort: 'name', ...body })).payload.map(({ name }) => name);
const create = async (body: Record<string, unknown>) => {
  const required = { name: '', clientId: yard.clientId, containerTypeId: yard.typeOf(20) };
  return (await depot.admin.call(containerRoutes.create, { params: params(), body: { ...required, ...body } })).payload;
};
const place = (id: number, ...where: [row: number, tier: number, position: number]) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: { account: depot.account, id },
    body: placeIn(yard.section, ...where),
  });

const now = Math.floor(Date.now() / 1000);
const hour = 3600;
/** A transport so many hours ahead; behind where negative. */
const transport = {
  planIn: (containerId: number, hours: number) =>
    depot.admin.call(transportRoutes.createPlannedIn, {
      params: { account: depot.account, containerId },
      body: { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: now + hours * hour },
    }),
  in: (containerId: number, hours: number) =>
    depot.admin.call(transportRoutes.createGateIn, {
      params: { account: depot.account, containerId },
      body: { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: now + hours * hour },
    }),
  out: (containerId: number, hours: number) =>
    depot.admin.call(transportRoutes.createGateOut, {
      params: { account: depot.account, containerId },
      // Also before the gate in, which may be recorded first.
      body: { clientId: yard.clientId, vehicleType: 'truck', departureDate: now + hours * hour, isRepeat: true },
    }),
};

describe('whether a container is in, expected or has left', () => {
  const presence = (value: string) => names({ presence: value });

  it('is in the yard by its place, or by its last passage', async () => {
    const placed = await create({ name: 'PLACED' });
    await place(placed.id, 1, 1, 1);
    const passed = await create({ name: 'PASSED' });
    await transport.out(passed.id, -9);
    await transport.in(passed.id, -5);
    await create({ name: 'NOWHERE' });
    expect(await presence('in_yard')).toEqual(['PASSED', 'PLACED']);
    expect(await presence('left')).toEqual([]);
    expect(await presence('expected')).toEqual([]);
  });

  it('is expected while a planned arrival is open and it is not in, also when it is late', async () => {
    const ahead = await create({ name: 'AHEAD' });
    await transport.planIn(ahead.id, 40);
    const late = await create({ name: 'LATE' });
    await transport.planIn(late.id, -40);
    const arrived = await create({ name: 'ARRIVED' });
    await transport.planIn(arrived.id, -3);
    await transport.in(arrived.id, -2);
    const standing = await create({ name: 'STANDING' });
    await transport.planIn(standing.id, 40);
    await place(standing.id, 1, 1, 1);
    expect(await presence('expected')).toEqual(['AHEAD', 'LATE']);
    expect(await presence('in_yard')).toEqual(['ARRIVED', 'STANDING']);
  });

  it('has left by its last passage, whichever was recorded last, and may be expected again', async () => {
    const gone = await create({ name: 'GONE' });
    await transport.out(gone.id, -2);
    await transport.in(gone.id, -20);
    expect(await presence('left')).toEqual(['GONE']);
    await transport.planIn(gone.id, 60);
    expect(await presence('left')).toEqual(['GONE']);
    expect(await presence('expected')).toEqual(['GONE']);
    expect(await presence('in_yard')).toEqual([]);
    await transport.in(gone.id, -1);
    expect(await presence('left')).toEqual([]);
    expect(await presence('in_yard')).toEqual(['GONE']);
  });

  it('counts every page, goes with the other filters, and is one of three words', async () => {
    for (const [at, name] of ['AAA', 'AAB', 'BBB'].entries()) await place((await create({ name })).id, 1, 1, at + 1);
    const first = await list({ presence: 'in_yard', page: 1, pageSize: 2 });
    expect([first.payload.length, first.meta.total]).toEqual([2, 3]);
    expect(await names({ presence: 'in_yard', name: 'aa' })).toEqual(['AAA', 'AAB']);
    expect((await list({ presence: 'lost' })).status).toBe(422);
  });

  it('is what the latest passage says, whichever of two at once is recorded last', async () => {
    const boxes = await Promise.all(Array.from({ length: 4 }, (_, n) => create({ name: `BUSY ${n}` })));
    const all = boxes.map(({ name }) => name).sort();
    const recorded = await Promise.all(
      boxes.flatMap(({ id }, n) => [transport.out(id, -1), transport.in(id, -2), place(id, 1, 1, n + 1)]),
    );
    expect(recorded.map(({ status }) => status)).toEqual(recorded.map(() => 201));
    expect([await presence('in_yard'), await presence('left')]).toEqual([all, all]);
    for (const { id } of boxes)
      await depot.admin.call(transferRoutes.release, { params: { account: depot.account, id } });
    expect([await presence('in_yard'), await presence('left')]).toEqual([[], all]);
    const gone = await depot.admin.call(transportRoutes.list, { params: params(), query: { type: 'gate_out' } });
    for (const { id, containerId } of gone.payload)
      await depot.admin.call(transportRoutes.remove, { params: { account: depot.account, containerId, id } });
    expect([await presence('in_yard'), await presence('left')]).toEqual([all, []]);
    await expectSoundYard(app.db, depot.accountId, 'passages at once');
  });

  it('is expected by its open plans, whichever of plans and passages at once is recorded last', async () => {
    const boxes = await Promise.all(Array.from({ length: 4 }, (_, n) => create({ name: `DUE ${n}` })));
    const all = boxes.map(({ name }) => name).sort();
    const recorded = await Promise.all(
      boxes.flatMap(({ id }) => [transport.planIn(id, -1), transport.in(id, -1), transport.planIn(id, 40)]),
    );
    expect(recorded.map(({ status }) => status)).toEqual(recorded.map(() => 201));
    expect([await presence('in_yard'), await presence('expected')]).toEqual([all, []]);
    const passages = await depot.admin.call(transportRoutes.list, { params: params(), query: { type: 'gate_in' } });
    await Promise.all([
      ...passages.payload.map(({ id, containerId }) =>
        depot.admin.call(transportRoutes.remove, { params: { account: depot.account, containerId, id } }),
      ),
      ...boxes.map(({ id }) => transport.out(id, -2)),
    ]);
    expect([await presence('left'), await presence('expected')]).toEqual([all, all]);
    await expectSoundYard(app.db, depot.accountId, 'plans at once');
  });
});

describe('where a container stands', () => {
  beforeEach(async () => {
    const at = { account: depot.account, id: yard.warehouseId };
    const area = await depot.admin.call(storageAreaRoutes.create, { params: at, body: { name: 'Severný dvor' } });
    const section = await depot.admin.call(storageAreaRoutes.createSection, {
      params: { ...at, areaId: area.payload.id },
      body: { name: 'Pri žeriave', rows: 1, tiers: 1, positions: 2 },
    });
    const [here, there] = [await create({ name: 'HERE' }), await create({ name: 'THERE' })];
    await place(here.id, 1, 1, 1);
    await depot.admin.call(positionRoutes.createCurrent, {
      params: { account: depot.account, id: there.id },
      body: placeIn(section.payload, 1, 1, 1),
    });
    await create({ name: 'NOWHERE' });
  });

  it.each([
    ['severny', ['THERE']],
    ['DVOR', ['THERE']],
    ['zeriav', ['THERE']],
    ['dvor pri', ['THERE']],
    ['s', ['HERE', 'THERE']],
    ['verny', []],
    ['%', []],
    ['-', []],
  ])('is found by the start of any word of its area and section: %s', async (location, found) => {
    expect(await names({ location })).toEqual(found);
  });

  it('is found by the keyword, which may be any part of both names', async () => {
    expect(await names({ q: 'verny dv' })).toEqual(['THERE']);
    expect(await names({ q: 'area a s1' })).toEqual(['HERE']);
  });
});

describe('the keyword', () => {
  const papers = {
    ccdNumber: 'CCD-Ž1',
    sealNumber: 'SEAL/22',
    importReferenceNumber: 'Dovoz 333',
    exportReferenceNumber: 'Vývoz 444',
  };

  it.each([['ccd-z1'], ['eal/2'], ['dovoz 3'], ['VYVOZ'], ['csqu 305'], ['zilin']])(
    'finds a container by %s',
    async (q) => {
      const client = { name: 'Kontajnery Žilina', type: 'customer', currency: 'EUR' } as const;
      const { payload } = await depot.admin.call(clientRoutes.create, { params: params(), body: client });
      await create({ name: 'CSQU3054383', clientId: payload.id, ...papers });
      await create({ name: 'OTHER' });
      expect(await names({ q })).toEqual(['CSQU3054383']);
      expect(await names({ q: `${q}?` })).toEqual([]);
    },
  );

  it('finds nothing of another tenant, nor do the filters', async () => {
    const { id } = await create({ name: 'CSQU3054383', ...papers });
    await place(id, 1, 1, 1);
    await transport.planIn((await create({ name: 'AHEAD' })).id, 5);
    await transport.out((await create({ name: 'GONE' })).id, -5);
    const stranger = await createDepot(app);
    const asked = [
      ...Object.values(papers).map((q) => ({ q })),
      ...['maersk', 'area a'].map((q) => ({ q })),
      ...['in_yard', 'expected', 'left'].map((presence) => ({ presence })),
      { location: 'area' },
      { clientId: yard.clientId },
    ];
    for (const filter of asked) {
      expect((await list(filter)).meta.total, JSON.stringify(filter)).toBeGreaterThan(0);
      expect((await list(filter, stranger)).meta.total, JSON.stringify(filter)).toBe(0);
    }
  });
});

describe('the sorts', () => {
  beforeEach(async () => {
    const statuses = (await depot.admin.call(containerStatusRoutes.list, { params: params() })).payload;
    const byName = statuses.map(({ id }) => id).slice(0, 2);
    const a = await create({ name: 'A', containerTypeId: yard.typeOf(40), containerStatusId: byName[1], hSize: 1 });
    const b = await create({ name: 'B', containerStatusId: byName[0] });
    await create({ name: 'C', containerTypeId: yard.typeOf(40), hSize: 1 });
    await place(a.id, 1, 1, 2);
    await place(b.id, 1, 1, 1);
    const past = sql`update container_place set created_at = now() - interval '5 days' where container_id = ${b.id}`;
    await past.execute(app.inspect);
  });

  it.each([
    ['containerTypeName', 'BAC'],
    ['location', 'CBA'],
    ['standingDays', 'CAB'],
  ])('sort by %s in both directions, over several pages', async (sort, expected) => {
    const read = async (direction: string, page: number) =>
      (await list({ sort: `${direction}${sort}`, page, pageSize: 2 })).payload.map(({ name }) => name);
    for (const [direction, order] of [
      ['', expected],
      ['-', [...expected].reverse().join('')],
    ] as const) {
      const found = [...(await read(direction, 1)), ...(await read(direction, 2))];
      expect(found.join('')).toBe(order);
    }
  });

  it('sort by the name of the status, those without one first', async () => {
    const { payload } = await list({ sort: 'containerStatusName' });
    const statuses = payload.map(({ containerStatusName }) => containerStatusName);
    expect(statuses[0]).toBe('');
    expect(statuses).toEqual([...statuses].sort((a, b) => a.localeCompare(b)));
    expect(new Set(statuses).size).toBe(3);
  });
});

it('a keyword stands for itself, and finds in the own account only', async () => {
  const written = ['ABC%DEF', 'ABC_DEF', 'ABC\\DEF', 'ABCXDEF', 'ab ABÇ DEF'];
  for (const name of written) await create({ name });
  const other = await createDepot(app);
  const theirs = await createYard(other);
  const required = { clientId: theirs.clientId, containerTypeId: theirs.typeOf(20) };
  await other.admin.call(containerRoutes.create, {
    params: { account: other.account },
    body: { ...required, name: 'ABCXDEF' },
  });
  for (const q of ['abc%d', 'abc_d', 'abc\\d', 'abcxd', 'abc d', 'BCX'])
    expect([q, (await names({ q })).toSorted()]).toEqual([
      q,
      written.filter((name) => q.split(' ').every((word) => plain(name).includes(plain(word)))).toSorted(),
    ]);
  expect((await list({ q: 'abcxdef' }, other)).payload).toHaveLength(1);
  expect(await names({ q: 'ab' })).toHaveLength(written.length);
});

it('a text that many hold finds all of them, in usual and unusual numbers, and so do the lists of what refers to them', async () => {
  const usual = Array.from({ length: 24 }, (_, n) => `MNYU${String(n).padStart(7, '0')}`);
  const boxes = [];
  for (const name of [...usual, 'AMNYU 12', 'NYUM0000001']) boxes.push(await create({ name }));
  for (const { id } of boxes) await transport.planIn(id, 40);
  const holding = async (q: string) => {
    const { payload, meta } = await depot.admin.call(transportRoutes.list, { params: params(), query: { q } });
    expect(meta.total).toBe(payload.length);
    expect(await names({ q })).toEqual(payload.map(({ containerName }) => containerName).sort());
    return payload.length;
  };
  const counts: [string, number][] = [
    ['mnyu', 25],
    ['MNYU 000002', 5],
    ['nyu', 26],
    ['mnyu00000', 24],
    ['amnyu', 1],
    ['nyum', 1],
    ['u0', 24],
  ];
  for (const [q, count] of counts) expect([q, await holding(q)]).toEqual([q, count]);
});

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

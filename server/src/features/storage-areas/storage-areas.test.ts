import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { type Section, type SectionRow, storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { noRules } from '@boxyard/contract/yard/yard-rules.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { expectSoundYard } from '../../../test/tools/yard-invariants.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const inWarehouse = () => ({ account: depot.account, id: yard.warehouseId });
const inArea = () => ({ ...inWarehouse(), areaId: yard.areaId });
const inSection = (section: Section = yard.section) => ({ ...inArea(), sectionId: section.sectionId });
const areas = async () =>
  (await depot.admin.call(storageAreaRoutes.listWithSections, { params: inWarehouse() })).payload;
const addArea = (name: string) => depot.admin.call(storageAreaRoutes.create, { params: inWarehouse(), body: { name } });
const addSection = (body: { name: string; rows?: number; tiers?: number; positions?: number }) =>
  depot.admin.call(storageAreaRoutes.createSection, { params: inArea(), body });
const change = (body: { name?: string; rows?: SectionRow[] }, ifMatch?: number) =>
  depot.admin.call(
    storageAreaRoutes.updateSection,
    { params: inSection(), body },
    ifMatch === undefined ? {} : { ifMatch },
  );
const removeSection = (ifMatch?: number) =>
  depot.admin.call(storageAreaRoutes.removeSection, { params: inSection() }, ifMatch === undefined ? {} : { ifMatch });
const removeArea = (ifMatch?: number) =>
  depot.admin.call(storageAreaRoutes.remove, { params: inArea() }, ifMatch === undefined ? {} : { ifMatch });
const place = (id: number, ...where: [number, number, number, number?]) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: { account: depot.account, id },
    body: placeIn(yard.section, ...where),
  });
const even = (rows: number, tiers: number, positions: number): SectionRow[] =>
  Array.from({ length: rows }, () => ({ tiers, positions }));

describe('the room in areas', () => {
  const room = async () =>
    (await depot.admin.call(storageAreaRoutes.room, { params: inWarehouse() })).payload.map(({ cells, free }) => [
      cells,
      free,
    ]);

  it('counts positions: neither where a container stands nor what is reserved is free', async () => {
    const long = await yard.container('AAAU1111110', 40);
    await addArea('Empty');
    expect(await room()).toEqual([
      [36, 36],
      [0, 0],
    ]);
    await place(long.id, 1, 1, 1, 2);
    expect(await room()).toEqual([
      [36, 34],
      [0, 0],
    ]);
    const reserve = (...where: [number, number, number, number]) =>
      depot.admin.call(positionRoutes.createReserved, {
        params: { account: depot.account, id: long.id },
        body: placeIn(yard.section, ...where),
      });
    await reserve(2, 1, 1, 2);
    expect((await room())[0]).toEqual([36, 32]);
    await reserve(1, 1, 2, 2);
    expect((await room())[0], 'one position beside its own').toEqual([36, 33]);
    await change({ rows: even(3, 3, 6) });
    expect((await room())[0]).toEqual([54, 51]);
    const { status } = await depot.admin.call(storageAreaRoutes.room, { params: { ...inWarehouse(), id: 987654 } });
    expect(status).toBe(404);
  });
});

describe('a warehouse', () => {
  it('has at most 200 areas and 500 sections', async () => {
    await withAccountTransaction(app.db, depot.accountId, null, async (tx) => {
      const area = sql`select ${yard.warehouseId}::bigint, 'Area ' || n from generate_series(1, 199) n`;
      await sql`insert into storage_area (warehouse_id, name) ${area} returning id`.execute(tx);
      const section = sql`select ${yard.areaId}::bigint, 'S ' || n from generate_series(1, 499) n`;
      await sql`insert into storage_section (area_id, name) ${section} returning id`.execute(tx);
    });
    const problems = [(await addArea('One more')).problem];
    problems.push((await addSection({ name: 'One more', rows: 1, tiers: 1, positions: 1 })).problem);
    expect(problems.map(({ status, errors }) => [status, errors])).toEqual([
      [422, [{ path: 'name', message: 'A warehouse has at most 200 areas.', key: 'tooManyAreas' }]],
      [422, [{ path: 'name', message: 'A warehouse has at most 500 sections.', key: 'tooManySections' }]],
    ]);
  });
});

describe('an area', () => {
  it('is named, listed with its sections and renamed', async () => {
    const { payload, status } = await addArea('Área B');
    const kept = { id: payload.id, ...someTimes, warehouseId: yard.warehouseId, ...noRules };
    const made = { ...kept, version: 1, name: 'Área B', sections: [], clients: [] };
    expect([status, payload]).toEqual([201, made]);
    const params = { ...inWarehouse(), areaId: payload.id };
    const renamed = await depot.admin.call(
      storageAreaRoutes.update,
      { params, body: { name: 'Area C' } },
      { ifMatch: 1 },
    );
    expect(renamed.payload).toMatchObject({ version: 2, name: 'Area C' });
    const late = await depot.admin.call(storageAreaRoutes.update, { params, body: { name: 'Area D' } }, { ifMatch: 1 });
    expect(late.status).toBe(412);
    expect((await areas()).map(({ name, sections }) => [name, sections.length])).toEqual([
      ['Area A', 1],
      ['Area C', 0],
    ]);
    expect(
      (await depot.admin.call(storageAreaRoutes.list, { params: inWarehouse(), query: { q: 'area c' } })).payload,
    ).toEqual([{ ...kept, version: 2, name: 'Area C' }]);
  });

  it('has a name of 1 to 32 characters, once in its warehouse', async () => {
    expect((await addArea('x'.repeat(32))).status).toBe(201);
    expect((await addArea('x'.repeat(33))).problem.errors).toMatchObject([{ path: 'name', key: 'tooLong' }]);
    expect((await addArea(' ')).problem.errors).toMatchObject([{ path: 'name', key: 'required' }]);
    expect((await addArea('area a')).problem.errors).toMatchObject([{ path: 'name', key: 'nameTaken' }]);
  });

  it('goes with its empty sections, and stays with a container in it', async () => {
    const box = await yard.container('AAAU1111110');
    await place(box.id, 1, 1, 1);
    expect((await removeArea()).problem).toMatchObject({
      status: 409,
      detail: 'Area Area A still holds containers: AAAU1111110.',
    });
    await depot.admin.call(transferRoutes.release, { params: { account: depot.account, id: box.id } });
    expect((await removeArea(7)).status).toBe(412);
    expect((await removeArea(1)).status).toBe(204);
    expect(await areas()).toEqual([]);
  });
});

describe('a section', () => {
  it('starts even', async () => {
    const { payload, status } = await addSection({ name: 'S2', rows: 3, tiers: 4, positions: 5 });
    expect([status, payload]).toEqual([
      201,
      { sectionId: payload.sectionId, version: 1, name: 'S2', ...noRules, rows: even(3, 4, 5) },
    ]);
  });

  it('is one row of one tier and one position unless more is said', async () => {
    expect((await addSection({ name: 'S2' })).payload.rows).toEqual(even(1, 1, 1));
    expect((await addSection({ name: 'S3', positions: 6 })).payload.rows).toEqual(even(1, 1, 6));
  });

  it.each([
    ['rows', 0],
    ['rows', 21],
    ['tiers', 0],
    ['tiers', 21],
    ['positions', 0],
    ['positions', 21],
    ['positions', 1.5],
  ])('refuses %s %s', async (field, value) => {
    const answer = await addSection({ name: 'S2', rows: 1, tiers: 1, positions: 1, [field]: value });
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([422, field]);
  });

  it('may be as large as 20 × 20 × 20, and its name 64 characters', async () => {
    const { payload } = await addSection({ name: 'x'.repeat(64), rows: 20, tiers: 20, positions: 20 });
    expect(payload.rows).toEqual(even(20, 20, 20));
    expect((await addSection({ name: 'x'.repeat(65), rows: 1, tiers: 1, positions: 1 })).problem.errors).toMatchObject([
      { path: 'name', key: 'tooLong' },
    ]);
  });

  it('is renamed and reshaped row by row, and its version tells', async () => {
    const rows = [
      { tiers: 5, positions: 2 },
      { tiers: 1, positions: 20 },
      { tiers: 2, positions: 3 },
    ];
    expect((await change({ rows })).payload).toMatchObject({ version: 2, name: 'S1', rows });
    expect((await change({ name: 'Block 1' })).payload).toMatchObject({ version: 3, name: 'Block 1', rows });
    expect((await change({ rows: even(1, 1, 1) }, 2)).status).toBe(412);
    expect((await change({ rows: even(1, 1, 1) }, 3)).payload).toMatchObject({ version: 4, rows: even(1, 1, 1) });
    expect((await areas())[0]?.sections[0]).toMatchObject({ version: 4, rows: even(1, 1, 1) });
  });

  it.each([[[]], [even(21, 1, 1)], [even(1, 0, 1)], [even(1, 1, 21)]])('refuses the shape %j', async (rows) => {
    expect((await change({ rows })).status).toBe(422);
  });

  it('keeps cells in use, names who stands or is to stand there, and then changes nothing', async () => {
    const [high, far, low] = [
      await yard.container('HIGH0000000'),
      await yard.container('FARR0000000', 40),
      await yard.container('LOWW0000000'),
    ];
    await place(high.id, 1, 3, 1);
    await place(far.id, 2, 1, 5, 2);
    await place(low.id, 1, 1, 1);
    const params = { account: depot.account, id: low.id };
    await depot.admin.call(positionRoutes.createReserved, { params, body: placeIn(yard.section, 2, 2, 1) });
    const refused = async (rows: SectionRow[], containers: string) =>
      expect((await change({ name: 'Other', rows })).problem).toMatchObject({
        status: 409,
        detail: `Cells in use cannot be taken away: ${containers}.`,
      });
    await refused(even(2, 2, 6), 'HIGH0000000');
    await refused(even(2, 3, 5), 'FARR0000000');
    await refused(even(1, 3, 6), 'FARR0000000, LOWW0000000');
    await refused(
      [
        { tiers: 3, positions: 6 },
        { tiers: 1, positions: 6 },
      ],
      'LOWW0000000',
    );
    expect((await areas())[0]?.sections[0]).toMatchObject({ version: 1, name: 'S1', rows: even(2, 3, 6) });
    const allowed = [
      { tiers: 3, positions: 1 },
      { tiers: 2, positions: 6 },
    ];
    expect((await change({ rows: allowed })).payload.rows).toEqual(allowed);
  });

  it('goes when it is empty; a reservation keeps it too', async () => {
    const box = await yard.container('AAAU1111110');
    const other = (await addSection({ name: 'S2', rows: 1, tiers: 1, positions: 1 })).payload;
    await place(box.id, 1, 1, 1);
    const params = { account: depot.account, id: box.id };
    await depot.admin.call(positionRoutes.createReserved, { params, body: placeIn(other, 1, 1, 1) });
    const removeOther = () => depot.admin.call(storageAreaRoutes.removeSection, { params: inSection(other) });
    expect((await removeOther()).problem.detail).toBe('Section S2 still holds containers: AAAU1111110.');
    await depot.admin.call(workTaskRoutes.create, {
      params: { account: depot.account },
      body: { containerId: box.id, type: 'transfer', title: 'Other reason', status: 'canceled' },
    });
    expect((await removeOther()).status).toBe(204);
    expect((await removeOther()).status).toBe(404);
    expect((await removeSection(1)).status).toBe(409);
  });

  it('is not deleted by someone who saw an older one', async () => {
    await change({ name: 'Block 1' });
    expect((await removeSection(1)).status).toBe(412);
    expect((await removeSection(2)).status).toBe(204);
  });
});

describe('races', () => {
  it('a place and a reshape that takes its cell: one of them wins, and the grid stays whole', async () => {
    const boxes = await Promise.all(Array.from({ length: 8 }, (_, index) => yard.container(`RACE000000${index}`)));
    for (const box of boxes) {
      const [placed, reshaped] = await Promise.all([place(box.id, 2, 3, 6), change({ rows: even(1, 3, 6) })]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([placed.status, reshaped.status]);
      await expectSoundYard(app.db, depot.accountId, 'place against reshape');
      await depot.admin.call(transferRoutes.release, { params: { account: depot.account, id: box.id } });
      await change({ rows: even(2, 3, 6) });
    }
  });

  it('a place and the deletion of its section: one of them wins, and nobody waits for the other for ever', async () => {
    const boxes = await Promise.all(Array.from({ length: 8 }, (_, index) => yard.container(`RACE000000${index}`)));
    for (const [index, box] of boxes.entries()) {
      const [placed, removed] = await Promise.all([place(box.id, 1, 1, 1), removeSection()]);
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([placed.status, removed.status]);
      await expectSoundYard(app.db, depot.accountId, 'place against delete');
      if (placed.status === 201)
        await depot.admin.call(transferRoutes.release, { params: { account: depot.account, id: box.id } });
      else yard.section = (await addSection({ name: `New ${index}`, rows: 2, tiers: 3, positions: 6 })).payload;
    }
  });

  it('two reshapes of one section with the same version: the second is stale', async () => {
    const answers = await Promise.all([change({ rows: even(3, 3, 6) }, 1), change({ rows: even(4, 3, 6) }, 1)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
  });
});

describe('ids of other places', () => {
  it('an area of another warehouse, a section of another area are not there', async () => {
    const elsewhere = (
      await depot.admin.call(warehouseRoutes.create, { params: { account: depot.account }, body: { name: 'Žilina' } })
    ).payload.id;
    const areaB = (await addArea('Area B')).payload.id;
    const { call } = depot.admin;
    const wrongWarehouse = { ...inArea(), id: elsewhere };
    const wrongArea = { ...inSection(), areaId: areaB };
    const answers = [
      await call(storageAreaRoutes.get, { params: wrongWarehouse }),
      await call(storageAreaRoutes.update, { params: wrongWarehouse, body: { name: 'X' } }),
      await call(storageAreaRoutes.remove, { params: wrongWarehouse }),
      await call(storageAreaRoutes.createSection, {
        params: wrongWarehouse,
        body: { name: 'X', rows: 1, tiers: 1, positions: 1 },
      }),
      await call(storageAreaRoutes.updateSection, { params: { ...inSection(), id: elsewhere }, body: { name: 'X' } }),
      await call(storageAreaRoutes.updateSection, { params: wrongArea, body: { name: 'X' } }),
      await call(storageAreaRoutes.removeSection, { params: wrongArea }),
      await call(storageAreaRoutes.list, { params: { ...inWarehouse(), id: 987_654 }, query: {} }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
  });

  it("another tenant's areas and sections are not there", async () => {
    const stranger = await createDepot(app);
    const theirs = await createYard(stranger);
    const { call } = stranger.owner;
    const path = { account: stranger.account, id: theirs.warehouseId };
    const answers = [
      await call(storageAreaRoutes.get, { params: { ...path, areaId: yard.areaId } }),
      await call(storageAreaRoutes.createSection, {
        params: { ...path, areaId: yard.areaId },
        body: { name: 'X', rows: 1, tiers: 1, positions: 1 },
      }),
      await call(storageAreaRoutes.updateSection, {
        params: { ...path, areaId: theirs.areaId, sectionId: yard.section.sectionId },
        body: { rows: even(1, 1, 1) },
      }),
      await call(storageAreaRoutes.removeSection, {
        params: { ...path, areaId: theirs.areaId, sectionId: yard.section.sectionId },
      }),
      await call(positionRoutes.sectionOccupancies, {
        params: { account: stranger.account, sectionId: yard.section.sectionId },
      }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    expect((await areas())[0]?.sections).toEqual([yard.section]);
  });
});

import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { type ContainerCreate, containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { type BestPlace, positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { type Section, storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn, type Yard } from '../../../test/tools/yard.ts';
import { bestPlaces, type Held, type RowOfYard } from './best-places.ts';

const [own, other] = [1, 2];

/** A box of the client `clientId` from one position to another. */
const held = (clientId: number, tier: number, from: number, to: number, more: Partial<Held> = {}): Held => {
  const id = clientId * 1000 + tier * 100 + from;
  return { id, name: `BOX${id}`, clientId, tier, from, to, kind: 'current', isLeaving: false, ...more };
};
const rowOf = (boxes: Held[], more: Partial<RowOfYard> = {}): RowOfYard => {
  const alike = boxes.filter(({ clientId }) => clientId === own).length;
  const shape = { sectionId: 1, row: 1, tiers: 3, positions: 4 };
  return { ...shape, alike, alikeInSection: alike, held: boxes, ...more };
};
const best = (rows: RowOfYard[], size = 1, most = 20) =>
  bestPlaces(rows, { clientId: own, size }, most).map((place) => [place.in.row, place.tier, place.from]);

describe('the best places', () => {
  it('stand firm, under nothing, and share no cell', () => {
    expect(best([rowOf([])], 2)).toEqual([
      [1, 1, 1],
      [1, 1, 3],
    ]);
    // Under a box in the air nothing goes, and on a single 20' no 40'.
    expect(best([rowOf([held(own, 2, 1, 2), held(own, 1, 4, 4)], { tiers: 2 })], 2)).toEqual([]);
    expect(best([rowOf([held(own, 1, 1, 1, { kind: 'reserved' }), held(own, 2, 2, 2, { kind: 'reserved' })])])).toEqual(
      [
        [1, 1, 3],
        [1, 1, 4],
      ],
    );
  });

  it('are on a stack of the client before an empty one, and over others only when nothing else is free', () => {
    const row = rowOf([held(other, 1, 1, 1), held(own, 1, 2, 2), held(own, 2, 2, 2), held(own, 1, 3, 3)]);
    expect(best([row])).toEqual([
      [1, 2, 3],
      [1, 3, 2],
      [1, 1, 4],
      [1, 2, 1],
    ]);
    const mixed = rowOf([held(other, 1, 1, 1), held(own, 2, 1, 1), held(own, 1, 2, 2)], { positions: 2 });
    expect(best([mixed]), 'an other client is anywhere below').toEqual([
      [1, 2, 2],
      [1, 3, 1],
    ]);
  });

  it('are over boxes of the same length', () => {
    const row = rowOf([held(own, 1, 1, 1), held(own, 1, 2, 2), held(own, 1, 3, 4)]);
    expect(best([row], 2)).toEqual([
      [1, 2, 3],
      [1, 2, 1],
    ]);
    expect(best([row])).toEqual([
      [1, 2, 1],
      [1, 2, 2],
      [1, 2, 3],
      [1, 2, 4],
    ]);
  });

  it('are where most of the client is: the section, then the row', () => {
    const rows = [
      rowOf([], { row: 1, positions: 1 }),
      rowOf([], { row: 2, positions: 1, alike: 1, alikeInSection: 3 }),
      rowOf([], { row: 3, positions: 1, alike: 2, alikeInSection: 3 }),
      rowOf([], { row: 4, positions: 1, alike: 3, alikeInSection: 3 }),
      rowOf([], { row: 5, positions: 1, alike: 1, alikeInSection: 9 }),
    ];
    expect(best(rows).map(([row]) => row)).toEqual([5, 4, 3, 2, 1]);
    expect(best(rows, 1, 2).map(([row]) => row)).toEqual([5, 4]);
  });

  it('are not over a box that is about to leave', () => {
    expect(best([rowOf([held(own, 1, 1, 1, { isLeaving: true }), held(own, 2, 1, 1)], { positions: 2 })])).toEqual([
      [1, 1, 2],
    ]);
  });
});

describe('GET best', () => {
  const app = useTestApp();
  let depot: Depot;
  let yard: Yard;
  beforeEach(async () => {
    depot = await createDepot(app);
    yard = await createYard(depot, { rows: 1, tiers: 2, positions: 3 });
  });

  const ask = (id: number, warehouseId = yard.warehouseId) =>
    depot.admin.call(positionRoutes.best, { params: { account: depot.account, id }, query: { warehouseId } });
  const placesOf = async (id: number) => (await ask(id)).payload.map(said);
  const said = ({ storageSectionName, row, tier, position, reasons }: BestPlace) =>
    `${storageSectionName} ${row}.${tier}.${position}: ${reasons.map(({ message }) => message).join(', ')}`;
  const put = (id: number, section: Section, ...where: [number, number, number, number?]) =>
    depot.admin.call(positionRoutes.createCurrent, {
      params: { account: depot.account, id },
      body: placeIn(section, ...where),
    });

  it('says at most five places with their reasons, through all areas of the warehouse', async () => {
    const { account } = depot;
    const client = await depot.admin.call(clientRoutes.create, {
      params: { account },
      body: { name: 'Cosco', type: 'customer', currency: 'EUR' },
    });
    const stranger = await depot.admin.call(containerRoutes.create, {
      params: { account },
      body: { name: 'COSU0000001', clientId: client.payload.id, containerTypeId: yard.typeOf(20) },
    });
    const [one, two, box] = [
      await yard.container('AAAU0000001'),
      await yard.container('AAAU0000002'),
      await yard.container('AAAU0000003'),
    ];
    const params = { account, id: yard.warehouseId };
    const area = (await depot.admin.call(storageAreaRoutes.create, { params, body: { name: 'Area B' } })).payload;
    const east = await depot.admin.call(storageAreaRoutes.createSection, {
      params: { ...params, areaId: area.id },
      body: { name: 'E1', rows: 1, tiers: 2, positions: 2 },
    });
    await put(stranger.payload.id, yard.section, 1, 1, 1);
    await put(one.id, yard.section, 1, 1, 2);
    expect(await placesOf(box.id)).toEqual([
      'S1 1.2.2: on a stack of the same client, one container of the same client in this row',
      'S1 1.1.3: an empty stack, one container of the same client in this row',
      'E1 1.1.1: an empty stack',
      'E1 1.1.2: an empty stack',
      'S1 1.2.1: nothing else is free; over another client’s container: COSU0000001, one container of the same client in this row',
    ]);
    const [, , inEast] = (await ask(box.id)).payload;
    expect(inEast).toMatchObject({ storageAreaName: 'Area B', sasId: east.payload.sectionId, blockIndex: 1 });

    // Where it stands is no new place, and nothing goes on it; a place that was told can be taken.
    await put(two.id, yard.section, 1, 1, 3);
    const [first] = (await ask(two.id)).payload;
    expect(first && said(first)).toBe(
      'S1 1.2.2: on a stack of the same client, one container of the same client in this row',
    );
    const taken = await depot.admin.call(positionRoutes.createReserved, {
      params: { account, id: two.id },
      body: placeIn(yard.section, first?.row ?? 0, first?.tier ?? 0, first?.position ?? 0),
    });
    expect([taken.status, taken.payload.warnings]).toEqual([201, []]);
    expect((await placesOf(box.id)).map((each) => each.split(':')[0])).toEqual(['E1 1.1.1', 'E1 1.1.2', 'S1 1.2.1']);
  });

  it('is empty where no place is left, and 404 for what is not there', async () => {
    const long = await yard.container('LONG0000001', 40);
    const [a, b] = [await yard.container('AAAU0000001'), await yard.container('AAAU0000002')];
    await put(a.id, yard.section, 1, 1, 2);
    await put(b.id, yard.section, 1, 2, 1);
    expect(await placesOf(long.id)).toEqual([]);
    expect((await ask(987654)).status).toBe(404);
    expect((await ask(long.id, 987654)).status).toBe(404);
    const others = await createDepot(app);
    const theirs = await createYard(others);
    expect((await ask(long.id, theirs.warehouseId)).status).toBe(404);
  });

  it('has a plug for a reefer that is loaded or sealed, and no dry box among tanks', async () => {
    const { account } = depot;
    const section = async (name: string) => {
      const params = { account, id: yard.warehouseId, areaId: yard.areaId };
      const body = { name, rows: 1, tiers: 1, positions: 2 };
      return (await depot.admin.call(storageAreaRoutes.createSection, { params, body })).payload;
    };
    const make = async (name: string, more: Partial<ContainerCreate>) => {
      const body = { name, clientId: yard.clientId, containerTypeId: yard.typeOf(20), ...more };
      return (await depot.admin.call(containerRoutes.create, { params: { account }, body })).payload.id;
    };
    const reefer = { isRefrigerated: true, isoCode: '22R1' };
    const sealed = await make('REFU0000001', { ...reefer, isEmpty: true, sealNumber: 'ML-1' });
    const { status, problem } = await ask(sealed);
    expect([status, problem.key]).toEqual([409, 'bestNoPlug']);
    expect(
      await placesOf(await make('REFU0000002', { ...reefer, isEmpty: true })),
      'an empty one goes anywhere',
    ).not.toEqual([]);

    const tanks = await section('T');
    await put(await make('TNKU0000001', { isoCode: '22T1' }), tanks, 1, 1, 1);
    await section('Chladiarenské');
    const among = await section('R');
    await put(await make('REFU0000003', reefer), among, 1, 1, 1);
    const sections = async (id: number) => new Set((await ask(id)).payload.map((place) => place.storageSectionName));
    const loaded = await make('REFU0000004', { ...reefer, isEmpty: false });
    expect(await sections(loaded)).toEqual(new Set(['Chladiarenské', 'R']));
    expect((await placesOf(loaded))[0]).toContain('a place for reefers, ');
    expect(await sections(await make('DRYU0000001', { isoCode: '22G1' }))).not.toContain('T');
    expect(await sections(await make('TNKU0000002', { isoCode: '22T6' }))).toContain('T');
  });

  it('goes on reading rows until it has places that are good', async () => {
    const { account } = depot;
    const params = { account, id: yard.warehouseId, areaId: yard.areaId };
    // More rows with ground than are read in one go, all of which are too short.
    for (const name of ['N1', 'N2', 'N3', 'N4']) {
      await depot.admin.call(storageAreaRoutes.createSection, {
        params,
        body: { name, rows: 20, tiers: 6, positions: 1 },
      });
    }
    const client = await depot.admin.call(clientRoutes.create, {
      params: { account },
      body: { name: 'Cosco', type: 'customer', currency: 'EUR' },
    });
    const long = await depot.admin.call(containerRoutes.create, {
      params: { account },
      body: { name: 'LONG0000001', clientId: client.payload.id, containerTypeId: yard.typeOf(40) },
    });
    const low = await yard.container('AAAU0000001', 40);
    await put(low.id, yard.section, 1, 1, 1, 2);
    expect(await placesOf(long.payload.id)).toEqual([
      'S1 1.2.1: nothing else is free; over another client’s container: AAAU0000001',
    ]);
  });
});

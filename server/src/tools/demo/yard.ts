import { Container } from '@boxyard/contract/yard/containers.ts';
import { StorageArea, StoredSection } from '@boxyard/contract/yard/storage-areas.ts';
import { Warehouse } from '@boxyard/contract/yard/warehouses.ts';
import { noRules } from '@boxyard/contract/yard/yard-rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { present } from '../../core/http/present.ts';
import { boxMaker, type DemoBox, fleets } from './boxes.ts';
import { insertAll } from './insert-all.ts';
import { type Random, seededRandom } from './random.ts';
import { daySeconds, type Scene } from './scene.ts';
import { backdateMoves, playTransfers, type Timeline } from './transfers.ts';
import { insertWork } from './work.ts';
import { inOrderOfArrival, type PlannedSection, stackUp, type Use, yardPlan } from './yard-plan.ts';

const seed = 20_261_121;
/** Containers outside the yard: announced, or on the road. */
const boxesElsewhere = 42;

const warehouses: Partial<Warehouse>[] = [
  {
    name: 'Bratislava Pálenisko',
    description: 'Trimodal terminal in the winter harbour: barge, rail and road.',
    isDefault: true,
    orderPos: 10,
    latitude: 48.1297,
    longitude: 17.1556,
    addressLine1: 'Prístavná',
    addressLine2: '12',
    addressCity: 'Bratislava',
    addressState: 'Bratislavský kraj',
    addressZip: '821 09',
    addressCountry: 'SVK',
  },
  {
    name: 'Žilina Teplička',
    description: 'Inland depot by the marshalling yard.',
    isDefault: false,
    orderPos: 20,
    latitude: 49.2242,
    longitude: 18.7916,
    addressLine1: 'Terminálová',
    addressLine2: '3',
    addressCity: 'Teplička nad Váhom',
    addressState: 'Žilinský kraj',
    addressZip: '013 01',
    addressCountry: 'SVK',
  },
];

interface StandingSection extends PlannedSection {
  id: number;
  warehouseId: number;
}

/** Seeds two depots with areas, containers, transfers and other tasks. Clients and employees must exist. */
export async function seedYard(tx: Tx, accountId: number, adminIds: number[]): Promise<void> {
  const timelines = await fillYard(tx, adminIds);
  await backdateMoves(tx, accountId, timelines);
}

async function fillYard(tx: Tx, adminIds: number[]): Promise<Timeline[]> {
  const random = seededRandom(seed);
  const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds;
  const employees = await tx.selectFrom('employee').where('isEnabled', '=', true).select('id').orderBy('id').execute();
  const scene: Scene = { tx, random, today, adminIds, employeeIds: employees.map(({ id }) => id) };
  const sections = await insertSections(tx);
  const stacked = stackUp(sections, fleetsOf, random);
  const yard = { ...stacked, boxes: inOrderOfArrival(stacked.boxes, random) };
  const make = await boxes(tx, random, today);
  const home = sections[0]?.warehouseId ?? null;
  const standing = yard.boxes.map(({ use, blockIndex, fleet, section }) =>
    make(use, blockIndex, fleet, sections[section]?.warehouseId ?? null),
  );
  const elsewhere = Array.from({ length: boxesElsewhere }, (_, index) =>
    make(index % 3 === 0 ? 'empty' : 'dry', 1 + (index % 2), index % 9, index % 4 === 0 ? null : home),
  );
  // The last ones that were entered stand in the yard.
  const ids = await insertAll(tx, 'container', Container, [...elsewhere, ...standing]);
  const placed = yard.boxes.map((box, index) => ({ ...box, id: present(ids[boxesElsewhere + index]) }));
  const timelines = await playTransfers(scene, sections, placed, yard.freeTops);
  await insertWork(scene, ids);
  return timelines;
}

async function insertSections(tx: Tx): Promise<StandingSection[]> {
  const warehouseIds = await insertAll(tx, 'warehouse', Warehouse, warehouses);
  const areas = yardPlan.flatMap((depot, index) =>
    depot.areas.map((area) => ({ ...area, warehouseId: present(warehouseIds[index]) })),
  );
  const areaIds = await insertAll(tx, 'storageArea', StorageArea, areas);
  const sections = areas.flatMap(({ sections, warehouseId }, index) =>
    sections.map((section) => ({ ...section, warehouseId, areaId: present(areaIds[index]) })),
  );
  const rules = sections.map(({ areaId, name, rules: own }) => ({ ...noRules, ...own, areaId, name }));
  const ids = await insertAll(tx, 'storageSection', StoredSection, rules);
  const grids = sections.flatMap((section, index) =>
    section.rows.map((shape, at) => ({ ...shape, section: ids[index], row: at + 1 })),
  );
  await sql`insert into section_row (section_id, row, tiers, positions)
    select section, row, tiers, positions
    from jsonb_to_recordset(${JSON.stringify(grids)}::jsonb) g (section bigint, row int, tiers int, positions int)
    returning id`.execute(tx);
  return sections.map((section, index) => ({ ...section, id: present(ids[index]) }));
}

const fleetsOf = (use: Use) => fleets.flatMap((fleet, index) => (fleet.uses.includes(use) ? [index] : []));

type MakeBox = (use: Use, footprint: number, fleet: number, warehouseId: number | null) => DemoBox;

async function boxes(tx: Tx, random: Random, today: number): Promise<MakeBox> {
  const types = new Map((await tx.selectFrom('containerType').selectAll().execute()).map((type) => [type.name, type]));
  const statuses = new Map(
    (await tx.selectFrom('containerStatus').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  const clients = new Map(
    (await tx.selectFrom('client').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  const make = boxMaker(random, today);
  return (use, footprint, index, warehouseId) => {
    const fleet = fleets[index] ?? fleets[0];
    if (!fleet) throw new Error('The demo has no fleets.');
    return make(use, footprint, fleet, { clientId: present(clients.get(fleet.client)), warehouseId, types, statuses });
  };
}

import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { type ContainerCreate, containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { noRules, type YardRules, yardKinds } from '@boxyard/contract/yard/yard-rules.ts';
import { expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { times } from '../../../test/tools/length.ts';
import {
  ReferenceYard,
  type RuledBox,
  type RuledPlace,
  type RuledSection,
} from '../../../test/tools/reference-yard.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { placeIn } from '../../../test/tools/yard.ts';
import { type Random, seededRandom } from '../../tools/demo/random.ts';

/** `YARD_BOXES=10000` for a long run, `YARD_SEED` to repeat one. */
const boxes = Number(process.env.YARD_BOXES ?? times(80, 160));
const seed = Number(process.env.YARD_SEED ?? Date.now() % 1_000_000);
const boxesOfYard = 40;

const app = useTestApp();

interface Known {
  clients: number[];
  types: {
    id: number;
    lengthFt: number;
    size: number;
    tareWeightKg: number;
    isRefrigerated: boolean;
    isoCode: string;
  }[];
}

it(`proposes no place against a rule while one that keeps all is free, for ${boxes} boxes (seed ${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const random = seededRandom(seed);
  const depot = await createDepot(app);
  const params = { account: depot.account };
  const { payload: types } = await depot.admin.call(containerTypeRoutes.list, { params });
  const clients: number[] = [];
  for (const name of ['Cosco', 'Hapag', 'Maersk'])
    clients.push(
      (await depot.admin.call(clientRoutes.create, { params, body: { name, type: 'customer', currency: 'EUR' } }))
        .payload.id,
    );
  const counted = { kept: 0, against: 0, none: 0 };
  for (let asked = 0; asked < boxes; asked += boxesOfYard) await walkYard(depot, random, { clients, types }, counted);
  expect(counted.kept, 'most boxes find a place that keeps every rule').toBeGreaterThan(boxes / 5);
  expect(counted.against + counted.none, 'some find none').toBeGreaterThan(0);
});

async function walkYard(
  depot: Depot,
  random: Random,
  known: Known,
  counted: { kept: number; against: number; none: number },
): Promise<void> {
  const { warehouseId, yard } = await randomYard(depot, random, known);
  const bodies = Array.from({ length: boxesOfYard }, () => randomBox(random, known));
  const {
    payload: { lines },
  } = await depot.admin.call(containerRoutes.saveMany, {
    params: { account: depot.account },
    body: { mode: 'all', lines: bodies },
  });
  for (const [nth, body] of bodies.entries()) {
    const id = lines[nth]?.done?.id ?? 0;
    const box = ruled(id, body, known);
    const answer = await depot.admin.call(positionRoutes.best, {
      params: { account: depot.account, id },
      query: { warehouseId },
    });
    const free = yard.freeFor(box);
    const keeping = free.filter((place) => yard.broken(box, place).length === 0);
    const proposed =
      answer.status === 200
        ? answer.payload.map(({ sasId, row, tier, position }) => ({ section: sasId, row, tier, from: position }))
        : [];
    const words = `seed ${seed}, box ${JSON.stringify(box)}`;
    for (const place of proposed) {
      expect(free, words).toContainEqual(place);
      if (keeping.length > 0) expect(yard.broken(box, place), words).toEqual([]);
      expect(yard.broken(box, place), words).not.toContain('needsPlug');
    }
    if (keeping.length > 0) expect(proposed.length, words).toBeGreaterThan(0);
    if (proposed.length === 0) counted.none += 1;
    else if (keeping.length > 0) counted.kept += 1;
    else counted.against += 1;
    const chosen = random.chance(0.5) ? proposed[0] : undefined;
    await stand(depot, random, yard, box, chosen ?? (free.length > 0 ? random.pick(free) : undefined));
  }
}

/** Puts the box there; what must not be is refused, and what only breaks a rule is meant. The server and the reference tell the same rules. */
async function stand(
  depot: Depot,
  random: Random,
  yard: ReferenceYard,
  box: RuledBox,
  place: RuledPlace | undefined,
): Promise<void> {
  if (!place) return;
  const { section: sasId, row, tier, from: position } = place;
  const params = { account: depot.account, id: box.id };
  const { payload: rules } = await depot.admin.call(positionRoutes.rules, {
    params,
    query: { sasId, row, tier, position },
  });
  expect(
    rules.map(({ key }) => key),
    `seed ${seed}, box ${JSON.stringify(box)} on ${JSON.stringify(place)}`,
  ).toEqual(yard.broken(box, place));
  if (random.chance(0.2)) return;
  const section = { sectionId: sasId } as Parameters<typeof placeIn>[0]; // the tool asks for no more of it
  const body = { ...placeIn(section, row, tier, position, box.size), insist: true };
  const { status } = await depot.admin.call(positionRoutes.createCurrent, { params, body });
  expect(status).toBe(rules.some(({ isMust }) => isMust) ? 409 : 201);
  if (status === 201) yard.standing.push({ ...place, box });
}

async function randomYard(
  depot: Depot,
  random: Random,
  known: Known,
): Promise<{ warehouseId: number; yard: ReferenceYard }> {
  const { account } = depot;
  const { call } = depot.admin;
  const warehouse = await call(warehouseRoutes.create, {
    params: { account },
    body: { name: `W${random.int(1, 1e9)}` },
  });
  const inWarehouse = { account, id: warehouse.payload.id };
  const sections: RuledSection[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const rules = random.chance(0.4) ? randomRules(random, known) : {};
    const { payload: area } = await call(storageAreaRoutes.create, {
      params: inWarehouse,
      body: { name: `A${nth}`, ...rules },
    });
    for (let at = 0; at < 2; at++) {
      const own = random.chance(0.6) ? randomRules(random, known) : {};
      const shape = { rows: random.int(1, 2), tiers: random.int(1, 4), positions: random.int(1, 5) };
      const made = await call(storageAreaRoutes.createSection, {
        params: { ...inWarehouse, areaId: area.id },
        body: { name: `S${at}`, ...shape, ...own },
      });
      const { sectionId, rows } = made.payload;
      sections.push({ id: sectionId, area: { ...noRules, ...rules, id: area.id }, own: { ...noRules, ...own }, rows });
    }
  }
  return { warehouseId: warehouse.payload.id, yard: new ReferenceYard(sections) };
}

function randomRules(random: Random, { clients, types }: Known): Partial<YardRules> {
  const rare = <T>(value: () => T, chance = 0.2) => (random.chance(chance) ? value() : undefined);
  const all = {
    load: rare(() => random.pick(['empty', 'full'] as const), 0.3),
    kinds: rare(() => yardKinds.filter(() => random.chance(0.4)), 0.4),
    plugs: rare(() => random.int(0, 3)),
    lengths: rare(() => random.pick([[20], [40], [20, 40], [40, 45]] as const).slice()),
    containerTypeIds: rare(() => types.filter(() => random.chance(0.5)).map(({ id }) => id), 0.1),
    clientIds: rare(() => clients.filter(() => random.chance(0.5))),
    maxTiers: rare(() => random.int(1, 3)),
    maxStackKg: rare(() => random.int(20, 80) * 1000),
    isMust: rare(() => true, 0.3),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function randomBox(random: Random, { clients, types }: Known) {
  const type = random.pick(types);
  const isEmpty = random.chance(0.5);
  return {
    name: `R${random.int(1e9, 9e9)}`,
    clientId: random.pick(clients),
    containerTypeId: type.id,
    isEmpty,
    sealNumber: random.chance(0.1) ? 'ML-1' : '',
    isDefective: random.chance(0.15),
    dangerousGoods:
      !isEmpty && random.chance(0.2) ? [{ unNumber: '1263', hazardClass: '3', packingGroup: 'III' as const }] : [],
    grossWeightKg: !isEmpty && random.chance(0.7) ? random.int(5, 30) * 1000 : null,
  } satisfies ContainerCreate;
}

function ruled(id: number, body: ReturnType<typeof randomBox>, { types }: Known): RuledBox {
  const type = types.find((each) => each.id === body.containerTypeId);
  if (!type) throw new Error('no such type');
  return {
    id,
    clientId: body.clientId,
    typeId: type.id,
    size: type.size / 20,
    feet: type.lengthFt > 0 ? Math.round(type.lengthFt) : type.size,
    isEmpty: body.isEmpty && body.sealNumber === '',
    isReefer: type.isRefrigerated,
    isTank: /^..[TK]/.test(type.isoCode),
    isDangerous: body.dangerousGoods.length > 0,
    isDamaged: body.isDefective,
    grossKg: body.grossWeightKg,
    tareKg: type.tareWeightKg,
  };
}

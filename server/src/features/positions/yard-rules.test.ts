import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { type ContainerCreate, containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { type Section, storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import type { YardRules } from '@boxyard/contract/yard/yard-rules.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { besideSession } from '../../../test/tools/other-session.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: (of) => createYard(of, { rows: 1, tiers: 3, positions: 4 }) });

const inArea = () => ({ account: depot.account, id: yard.warehouseId, areaId: yard.areaId });
const section = async (name: string, rules: Partial<YardRules> = {}, shape = { rows: 1, tiers: 3, positions: 4 }) =>
  (await depot.admin.call(storageAreaRoutes.createSection, { params: inArea(), body: { name, ...shape, ...rules } }))
    .payload;
const keep = (of: Section, rules: Partial<YardRules>) =>
  depot.admin.call(storageAreaRoutes.updateSection, { params: { ...inArea(), sectionId: of.sectionId }, body: rules });
let made = 0;
const box = async (more: Partial<ContainerCreate> = {}) => {
  const name = `BOXU${String(++made).padStart(7, '0')}`;
  const body = { name, clientId: yard.clientId, containerTypeId: yard.typeOf(20), tareWeightKg: 2200, ...more };
  return (await depot.admin.call(containerRoutes.create, { params: { account: depot.account }, body })).payload;
};
const put = (id: number, of: Section, [row, tier, position, size]: number[], insist?: true) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: { account: depot.account, id },
    body: { ...placeIn(of, row ?? 1, tier ?? 1, position ?? 1, size), ...(insist && { insist }) },
  });
const rulesAt = async (id: number, of: Section, [row = 1, tier = 1, position = 1]: number[] = []) => {
  const query = { sasId: of.sectionId, row, tier, position };
  const { payload } = await depot.admin.call(positionRoutes.rules, { params: { account: depot.account, id }, query });
  return payload.map(({ key }) => key);
};
const client = async (name: string) =>
  (
    await depot.admin.call(clientRoutes.create, {
      params: { account: depot.account },
      body: { name, type: 'customer', currency: 'EUR' },
    })
  ).payload.id;

const reefer = { isRefrigerated: true, isoCode: '22R1' } as const;
const goods = [{ unNumber: '1263', hazardClass: '3', packingGroup: 'III' }] as const;

/** Puts a container on the first place as the application's role, past the application. */
const placePast = (id: number) =>
  withAccountTransaction(app.db, depot.accountId, null, (tx) =>
    sql`insert into container_place (account_id, container_id, kind, section_id, row, tier, span)
      values (${depot.accountId}, ${id}, 'current', ${yard.section.sectionId}, 1, 1, int4range(1, 2))`.execute(tx),
  );

describe('a rule of a section', () => {
  it('is broken by what it is not for, each with its reason', async () => {
    const other = await client('Cosco');
    const [dry, full, long] = [
      await box(),
      await box({ isEmpty: false }),
      await box({ containerTypeId: yard.typeOf(40) }),
    ];
    const tank = await box({ isoCode: '22T1' });
    const cases: [Partial<YardRules>, number, string[]][] = [
      [{ load: 'full' }, dry.id, ['keptForFull']],
      [{ load: 'empty' }, full.id, ['keptForEmpty']],
      [{ lengths: [40, 45] }, dry.id, ['keptForLengths']],
      [{ lengths: [40] }, long.id, []],
      [{ containerTypeIds: [yard.typeOf(40)] }, dry.id, ['keptForTypes']],
      [{ clientIds: [other] }, dry.id, ['keptForClients']],
      [{ clientIds: [other, yard.clientId] }, dry.id, []],
      [{ kinds: ['tank', 'damaged'] }, dry.id, ['keptForKinds']],
      [{ kinds: ['tank', 'damaged'] }, tank.id, []],
      [{ load: 'full', kinds: ['tank'] }, tank.id, ['keptForFull']],
    ];
    for (const [nth, [rules, id, broken]] of cases.entries())
      expect([nth, await rulesAt(id, await section(`C${nth}`, rules))]).toEqual([
        nth,
        [...broken, ...(id === tank.id && !rules.kinds ? ['needsTankPad'] : [])],
      ]);
  });

  it('is the area’s where the section says nothing', async () => {
    const dry = await box();
    const named = await depot.admin.call(storageAreaRoutes.get, { params: inArea() });
    await depot.admin.call(storageAreaRoutes.update, {
      params: inArea(),
      body: { name: named.payload.name, load: 'full', maxTiers: 1 },
    });
    const own = await section('S2', { load: 'empty' });
    expect(await rulesAt(dry.id, yard.section, [1, 2, 1])).toEqual(['keptForFull', 'tooHigh']);
    expect(await rulesAt(dry.id, own, [1, 1, 1])).toEqual([]);
  });

  it('sends reefers, tanks, dangerous goods and damaged boxes where there is a place for them', async () => {
    const plain = yard.section;
    const boxes = [
      await box({ ...reefer, isEmpty: false }),
      await box({ isoCode: '22K1' }),
      await box({ isEmpty: false, dangerousGoods: [...goods] }),
      await box({ isDefective: true }),
    ];
    const told = () => Promise.all(boxes.map(({ id }) => rulesAt(id, plain)));
    expect(await told(), 'advice alone while nothing is said').toEqual([['needsPlug'], [], [], []]);
    const all = await section('All', { kinds: ['reefer', 'tank', 'dangerous', 'damaged'], plugs: 1 });
    expect(await told()).toEqual([['needsPlug'], ['needsTankPad'], ['needsDangerousPlace'], ['needsDamagedPlace']]);
    for (const { id } of boxes) expect(await rulesAt(id, all)).toEqual([]);
    expect((await put(boxes[0]?.id ?? 0, all, [1, 1, 1])).status).toBe(201);
    const second = await box({ ...reefer, sealNumber: 'ML-1' });
    expect(await rulesAt(second.id, all, [1, 1, 2])).toEqual(['plugsTaken']);
    expect(await rulesAt(boxes[0]?.id ?? 0, all, [1, 1, 2]), 'its own plug is not taken').toEqual([]);
  });

  it('counts the weight of a stack, and what is heavier or full above', async () => {
    await keep(yard.section, { maxStackKg: 30_000 });
    const [heavy, light, empty] = [
      await box({ isEmpty: false, grossWeightKg: 24_000 }),
      await box({ isEmpty: false, grossWeightKg: 5000 }),
      await box(),
    ];
    await put(light.id, yard.section, [1, 1, 1]);
    await put(empty.id, yard.section, [1, 1, 2]);
    expect(await rulesAt(heavy.id, yard.section, [1, 2, 1])).toEqual(['heavierAbove']);
    expect(await rulesAt(heavy.id, yard.section, [1, 2, 2])).toEqual(['fullAboveEmpty']);
    await put(heavy.id, yard.section, [1, 2, 1]);
    const more = await box({ isEmpty: false, grossWeightKg: 2000 });
    expect(await rulesAt(more.id, yard.section, [1, 3, 1])).toEqual(['stackTooHeavy']);
    const open = await box({ isoCode: '22U1', isEmpty: false, overHeightCm: 45 });
    await put(open.id, yard.section, [1, 1, 4]);
    expect(await rulesAt(more.id, yard.section, [1, 2, 4])).toEqual(['underOverHeight']);
    const long = await box({ containerTypeId: yard.typeOf(40), isEmpty: false, grossWeightKg: 1500 });
    expect(await rulesAt(long.id, yard.section, [1, 3, 1]), 'both stacks under it count').toEqual([
      'stackTooHeavy',
      'fullAboveEmpty',
    ]);
  });
});

describe('who places a container', () => {
  it('is asked, may insist, and that stays in its history', async () => {
    await keep(yard.section, { load: 'full' });
    const dry = await box();
    const asked = await put(dry.id, yard.section, [1, 1, 1]);
    expect([asked.status, asked.problem.key, asked.problem.errors?.map(({ key }) => key)]).toEqual([
      409,
      'againstRules',
      ['keptForFull'],
    ]);
    const meant = await put(dry.id, yard.section, [1, 1, 1], true);
    expect([meant.status, meant.payload.warnings.map(({ key }) => key)]).toEqual([201, ['keptForFull']]);
    const { payload } = await depot.admin.call(positionRoutes.get, { params: { account: depot.account, id: dry.id } });
    expect(payload.history.map(({ action, against }) => [action, against.map(({ key }) => key)])).toEqual([
      ['place', ['keptForFull']],
    ]);
    const told = await depot.owner.call(historyRoutes.ofRecord, {
      params: { account: depot.account, entity: 'container', id: dry.id },
      query: {},
    });
    const fields = told.payload.changes.flatMap((change) => change.fields);
    expect(fields.find(({ field }) => field === 'against')?.after).toBe('It is kept for full containers.');
    const moves = [{ containerId: dry.id, ...placeIn(yard.section, 1, 1, 2) }];
    const moved = await depot.admin.call(transferRoutes.move, { params: { account: depot.account }, body: { moves } });
    expect([moved.status, moved.problem.key]).toEqual([409, 'againstRules']);
    const insists = moves.map((move) => ({ ...move, insist: true }));
    const again = await depot.admin.call(transferRoutes.move, {
      params: { account: depot.account },
      body: { moves: insists },
    });
    expect(again.status).toBe(200);
    const after = await depot.admin.call(positionRoutes.get, { params: { account: depot.account, id: dry.id } });
    expect(after.payload.history.find(({ action }) => action === 'move')).toMatchObject({
      against: [{ key: 'keptForFull' }],
    });
  });

  it('does not pass a section that must keep its rules, neither through the application nor past it', async () => {
    await keep(yard.section, { kinds: ['reefer'], isMust: true });
    const dry = await box();
    const refused = await put(dry.id, yard.section, [1, 1, 1], true);
    expect([refused.status, refused.problem.key]).toEqual([409, 'rulesMust']);
    await expect(placePast(dry.id)).rejects.toThrow('place_keeps_rules');
    const cold = await box(reefer);
    expect((await put(cold.id, yard.section, [1, 1, 1])).status).toBe(201);
  });

  it('takes the last plug alone, however many want it at once', async () => {
    const rows = { rows: 3, tiers: 1, positions: 1 };
    const plug = await section('Plug', { kinds: ['reefer'], plugs: 1, isMust: true }, rows);
    const loaded = [];
    for (let nth = 0; nth < 3; nth++) loaded.push(await box({ ...reefer, isEmpty: false }));
    const placed = await Promise.all(loaded.map(({ id }, nth) => put(id, plug, [nth + 1, 1, 1])));
    expect(placed.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('waits for who takes the last plug in another row, and is refused then', async () => {
    const rows = { rows: 2, tiers: 1, positions: 1 };
    const plug = await section('Plug', { kinds: ['reefer'], plugs: 1, isMust: true }, rows);
    const [first, second] = [await box({ ...reefer, isEmpty: false }), await box({ ...reefer, isEmpty: false })];
    const take = `insert into container_place (account_id, container_id, kind, section_id, row, tier, span)
      values (${depot.accountId}, ${first.id}, 'current', ${plug.sectionId}, 1, 1, int4range(1, 2))`;
    const { status } = await besideSession(app, [take, 'set constraints all immediate'], () =>
      put(second.id, plug, [2, 1, 1]),
    );
    expect(status).toBe(409);
  });

  it('meets no rule where none is said', async () => {
    for (const more of [
      {},
      { isEmpty: false },
      { isDefective: true },
      { ...reefer, isEmpty: false },
      { isoCode: '22T1' },
    ])
      expect((await put((await box(more)).id, await section(`N${++made}`), [1, 1, 1])).status).toBe(201);
  });
});

describe('proposals', () => {
  const best = async (id: number) => {
    const answer = await depot.admin.call(positionRoutes.best, {
      params: { account: depot.account, id },
      query: { warehouseId: yard.warehouseId },
    });
    return answer.status === 200
      ? answer.payload.map(
          ({ storageSectionName: name, row, tier, position, reasons }) =>
            `${name} ${row}.${tier}.${position}: ${reasons.map(({ key }) => key).join(' ')}`,
        )
      : answer.problem.key;
  };

  it('keep the rules, with each reason, and break one only where nothing else is free', async () => {
    const cold = await section(
      'Plugs',
      { kinds: ['reefer'], plugs: 2, maxTiers: 1 },
      { rows: 1, tiers: 2, positions: 2 },
    );
    const loaded = await box({ ...reefer, isEmpty: false });
    expect(await best(loaded.id)).toEqual([
      'Plugs 1.1.1: bestWithPlugs bestOnGround',
      'Plugs 1.1.2: bestWithPlugs bestOnGround',
    ]);
    await put(loaded.id, cold, [1, 1, 1]);
    await put((await box({ ...reefer, isEmpty: false })).id, cold, [1, 1, 2]);
    expect(await best((await box({ ...reefer, isEmpty: false })).id), 'no plug is left: the rule is named').toEqual([
      'Plugs 1.2.1: bestAgainst plugsTaken tooHigh bestOnOwnClient bestInRow',
      'Plugs 1.2.2: bestAgainst plugsTaken tooHigh bestOnOwnClient bestInRow',
    ]);
    await keep(cold, { isMust: true });
    expect(await best((await box({ ...reefer, isEmpty: false })).id)).toBe('bestNoneAllowed');
    const dry = await best((await box()).id);
    expect(dry).toHaveLength(4);
    expect(String(dry)).not.toContain('Plugs');
  });
});

describe('what stands wrong', () => {
  it('is a list with the rules, those that must be kept first', async () => {
    const [strict, loose] = [await section('Strict'), await section('Loose')];
    const [one, two, empty, fine] = [await box(), await box(), await box(), await box()];
    await put(one.id, loose, [1, 1, 1]);
    await put(two.id, strict, [1, 1, 1]);
    await put(empty.id, yard.section, [1, 1, 1]);
    await put((await box({ isEmpty: false })).id, yard.section, [1, 2, 1]);
    await put(fine.id, yard.section, [1, 1, 2]);
    await keep(loose, { load: 'full' });
    await keep(strict, { load: 'full', isMust: true });
    const { payload } = await depot.admin.call(positionRoutes.misplaced, {
      params: { account: depot.account, warehouseId: yard.warehouseId },
    });
    expect(
      payload.map(({ storageSectionName, tier, rules }) => [storageSectionName, tier, rules.map(({ key }) => key)]),
    ).toEqual([
      ['Strict', 1, ['keptForFull']],
      ['Loose', 1, ['keptForFull']],
      ['S1', 2, ['fullAboveEmpty']],
    ]);
  });
});

describe('what a rule names', () => {
  it('is of the account, and stays while it is named', async () => {
    const other = await client('Cosco');
    const foreign = await createYard(await createDepot(app));
    expect((await keep(yard.section, { clientIds: [foreign.clientId] })).problem.errors?.[0]).toMatchObject({
      path: 'clientIds',
      key: 'unknownRecord',
    });
    expect((await keep(yard.section, { clientIds: [other] })).status).toBe(200);
    const { payload } = await depot.admin.call(storageAreaRoutes.get, { params: inArea() });
    expect(payload.clients).toEqual([{ id: other, name: 'Cosco' }]);
    const gone = await depot.owner.call(clientRoutes.remove, { params: { account: depot.account, id: other } });
    expect([gone.status, gone.problem.key]).toEqual([409, 'namedInYardRules']);
    await keep(yard.section, { clientIds: [] });
    expect(
      (await depot.owner.call(clientRoutes.remove, { params: { account: depot.account, id: other } })).status,
    ).toBe(204);
  });
});

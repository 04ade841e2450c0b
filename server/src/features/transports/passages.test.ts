import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { noFacts } from '@boxyard/contract/yard/box-facts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { daysPass } from '../../../test/tools/time-passes.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
let boxes = 0;

const day = 86_400;
const now = () => Math.floor(Date.now() / 1000);
const box = () => yard.container(`PASS${String(++boxes).padStart(7, '0')}`);
const within = (containerId: number) => ({ account: depot.account, containerId });
const one = (containerId: number, id: number) => ({ ...within(containerId), id });
const truck = () => ({ clientId: yard.clientId, vehicleType: 'truck' as const });
const passIn = (containerId: number, arrivalDate: number, more: object = {}) =>
  depot.admin.call(transportRoutes.createGateIn, {
    params: within(containerId),
    body: { ...truck(), arrivalDate, ...more },
  });
const passOut = (containerId: number, departureDate: number, more: object = {}) =>
  depot.admin.call(transportRoutes.createGateOut, {
    params: within(containerId),
    body: { ...truck(), departureDate, ...more },
  });
const change = (containerId: number, id: number, body: object) =>
  depot.admin.call(transportRoutes.update, { params: one(containerId, id), body });
const changeBox = (id: number, body: object) =>
  depot.admin.call(containerRoutes.update, { params: { account: depot.account, id }, body });
const boxNow = async (id: number) =>
  (await depot.admin.call(containerRoutes.get, { params: { account: depot.account, id } })).payload;
const loaded = {
  isEmpty: false,
  sealNumber: 'SK-88213',
  containerCondition: 'used_like_new',
  isDefective: true,
} as const;
const bare = { isEmpty: true, sealNumber: '', containerCondition: 'used', isDefective: false } as const;

describe('a passage through the gate', () => {
  it('keeps the container as it was then, also when it is recorded a week late', async () => {
    const { id } = await box();
    const other = { name: 'Other owner', type: 'customer' as const };
    const buyer = (await depot.admin.call(clientRoutes.create, { params: { account: depot.account }, body: other }))
      .payload;
    await changeBox(id, loaded);
    await daysPass(app, depot.accountId, 8);
    await changeBox(id, { ...bare, clientId: buyer.id });
    const was = { ...loaded, customerId: yard.clientId, customerName: 'Maersk' };
    const late = await passIn(id, now() - 7 * day);
    expect(late.payload).toMatchObject(was);
    const seen = await depot.admin.call(transportRoutes.seen, { params: within(id), query: { at: now() - 7 * day } });
    expect(seen.payload).toEqual({ ...was, ...noFacts });
    expect((await passOut(id, now())).payload).toMatchObject({ ...bare, customerName: 'Other owner' });
    expect(await boxNow(id)).toMatchObject(bare);
  });

  it('before the container was recorded has it as it was first recorded', async () => {
    const { id } = await box();
    await daysPass(app, depot.accountId, 3);
    await changeBox(id, loaded);
    expect((await passIn(id, now() - 5 * day)).payload).toMatchObject(bare);
  });

  it('tells its container what was seen, unless the container passed again since', async () => {
    const { id } = await box();
    const arrival = (await passIn(id, now() - 2 * day, loaded)).payload;
    expect(await boxNow(id)).toMatchObject(loaded);
    await change(id, arrival.id, { sealNumber: 'SK-88214' });
    expect((await boxNow(id)).sealNumber).toBe('SK-88214');
    await passOut(id, now() - day, { isEmpty: true });
    await change(id, arrival.id, { sealNumber: 'SK-88215' });
    expect(await boxNow(id)).toMatchObject({ ...loaded, isEmpty: true, sealNumber: 'SK-88214' });
  });

  it('has nothing of the container while it is only planned', async () => {
    const { id } = await box();
    const params = within(id);
    const body = { ...truck(), arrivalDate: now() + day };
    const plan = (await depot.admin.call(transportRoutes.createPlannedIn, { params, body })).payload;
    const nothing = { customerId: null, containerCondition: null, isDefective: null, isEmpty: null, sealNumber: null };
    expect(plan).toMatchObject({ ...nothing, customerName: '' });
    const refused = await depot.admin.call(transportRoutes.createPlannedIn, {
      params,
      body: { ...body, sealNumber: 'S1' as never, isEmpty: true as never },
    });
    expect(refused.problem.errors?.map(({ path, key }) => [path, key])).toEqual([
      ['isEmpty', 'gateOnly'],
      ['sealNumber', 'gateOnly'],
    ]);
    const wrong = await change(id, plan.id, { isDefective: true });
    expect(wrong.problem.errors?.map(({ path }) => path)).toEqual(['isDefective']);
    const done = (await change(id, plan.id, { type: 'gate_in', arrivalDate: now() })).payload;
    expect(done).toMatchObject(bare);
    expect((await change(id, plan.id, { type: 'planned_in' })).payload).toMatchObject(nothing);
  });

  it('gives back by PUT what GET answered', async () => {
    const { id } = await box();
    const { payload } = await passIn(id, now(), loaded);
    const again = await change(id, payload.id, payload);
    expect(again.payload).toEqual(payload);
  });
});

it('a passage through the gate is not in the future, when it is made and when it is moved', async () => {
  const { id } = await box();
  const ahead = await passIn(id, now() + 3600);
  expect(ahead.problem.errors?.map(({ path, key }) => [path, key])).toEqual([['arrivalDate', 'passageAhead']]);
  const { payload } = await passIn(id, now());
  expect((await change(id, payload.id, { arrivalDate: now() + 3600 })).status).toBe(422);
});

describe('a passage in the direction of the one beside it', () => {
  it('is refused unless it is meant, and names the other', async () => {
    const { id, name } = await box();
    const first = (await passIn(id, now() - 5 * day)).payload;
    const again = await passIn(id, now());
    expect([again.status, again.problem.key, again.problem.params]).toEqual([
      409,
      'passageRepeated',
      { container: name, tripCode: first.tripCode, date: first.date },
    ]);
    const earlier = await passIn(id, now() - 6 * day);
    expect([earlier.status, earlier.problem.key]).toEqual([409, 'passageRepeated']);
    expect((await passIn(id, now(), { isRepeat: true })).status).toBe(201);
    expect((await passOut(id, now() - day)).status).toBe(201);
  });

  it('is asked about when a date or a type is changed so, and not when anything else is', async () => {
    const { id } = await box();
    const arrival = (await passIn(id, now() - 5 * day)).payload;
    const departure = (await passOut(id, now() - 4 * day)).payload;
    const back = (await passIn(id, now() - 3 * day)).payload;
    const before = { departureDate: now() - 6 * day };
    expect((await change(id, departure.id, before)).problem.key).toBe('outBeforeIn');
    expect((await change(id, departure.id, { ...before, isRepeat: true })).status).toBe(200);
    expect((await change(id, arrival.id, { notes: 'beside another arrival now' })).status).toBe(200);
    const turned = { type: 'gate_out', arrivalDate: null, departureDate: now() - 5 * day };
    expect((await change(id, arrival.id, turned)).problem.key).toBe('passageRepeated');
    expect((await change(id, back.id, { arrivalDate: now() - 2 * day })).problem.key).toBe('passageRepeated');
    expect((await change(id, back.id, { arrivalDate: now() - 2 * day, isRepeat: true })).status).toBe(200);
  });

  it('is not the passage itself, which is moved to another time', async () => {
    const { id } = await box();
    const only = (await passIn(id, now() - 2 * day)).payload;
    for (const days of [5, 1]) {
      expect((await change(id, only.id, { arrivalDate: now() - days * day })).status).toBe(200);
    }
  });

  it('is found out when two clerks record it at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await box();
      const answers = await Promise.all([passIn(id, now()), passIn(id, now()), passIn(id, now() - 60)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    }
  });
});

describe('a damage', () => {
  const report = async (containerId: number, body: object = {}) => {
    const all = { type: 'outer', damage: 'outer_side_left', remark: '', isDraft: false, ...body };
    return depot.admin.call(damageRoutes.create, { params: within(containerId), body: all as never });
  };

  it('was seen at the last passage, if that was within a day and nothing else is said', async () => {
    const { id } = await box();
    expect((await report(id)).payload.transportId).toBe(null);
    const arrival = (await passIn(id, now() - 23 * 3600)).payload;
    const { payload } = await report(id);
    const at = { seenAt: arrival.date, passageType: 'gate_in', tripCode: arrival.tripCode };
    expect(payload).toMatchObject({ transportId: arrival.id, ...at });
    const inYard = (await report(id, { transportId: null })).payload;
    expect(inYard).toMatchObject({ transportId: null, seenAt: inYard.createdAt, passageType: null, tripCode: '' });
    const listed = (sort: 'seenAt' | '-seenAt') =>
      depot.admin.call(damageRoutes.list, { params: within(id), query: { sort } });
    const idsOf = async (sort: 'seenAt' | '-seenAt') => (await listed(sort)).payload.map((row) => row.id);
    const bySight = await idsOf('seenAt');
    expect(bySight[0]).toBe(payload.id);
    expect(await idsOf('-seenAt')).toEqual(bySight.toReversed());
    await daysPass(app, depot.accountId, 1);
    expect((await report(id)).payload.transportId).toBe(null);
  });

  it('can be seen only at a passage of its own container', async () => {
    const [mine, other] = [await box(), await box()];
    const foreign = (await passIn(other.id, now())).payload;
    const refused = await report(mine.id, { transportId: foreign.id });
    expect(refused.problem.errors?.map(({ path, key }) => [path, key])).toEqual([['transportId', 'damageOfPassage']]);
    const plan = await depot.admin.call(transportRoutes.createPlannedIn, {
      params: within(mine.id),
      body: { ...truck(), arrivalDate: now() },
    });
    expect((await report(mine.id, { transportId: plan.payload.id })).status).toBe(422);
  });

  it('is seen in the yard once its passage is deleted', async () => {
    const { id } = await box();
    const arrival = (await passIn(id, now())).payload;
    const damage = (await report(id)).payload;
    await depot.admin.call(transportRoutes.remove, { params: one(id, arrival.id) });
    const left = await depot.admin.call(damageRoutes.get, { params: one(id, damage.id) });
    expect(left.payload).toMatchObject({ transportId: null, seenAt: damage.createdAt });
  });

  it('is seen in the yard, or refused, where its passage is deleted in the same moment', async () => {
    const { id } = await box();
    for (let round = 0; round < 5; round++) {
      const arrival = (await passIn(id, now() - 60)).payload;
      const [removed, reported] = await Promise.all([
        depot.admin.call(transportRoutes.remove, { params: one(id, arrival.id) }),
        report(id, { transportId: arrival.id }),
      ]);
      expect(removed.status).toBe(204);
      expect([201, 422]).toContain(reported.status);
      if (reported.status !== 201) continue;
      const left = await depot.admin.call(damageRoutes.get, { params: one(id, reported.payload.id) });
      expect(left.payload.transportId).toBe(null);
    }
  });

  describe('keeps its passage from becoming a plan', () => {
    const plan = (id: number, passage: number) =>
      change(id, passage, { type: 'planned_in', vehicleNumber: '', driverName: '' });

    it('once it is saved; a draft lets go of it', async () => {
      const { id } = await box();
      const arrival = (await passIn(id, now())).payload;
      const draft = (await report(id, { isDraft: true })).payload;
      expect((await plan(id, arrival.id)).status).toBe(200);
      const left = await depot.admin.call(damageRoutes.get, { params: one(id, draft.id) });
      expect([draft.transportId, left.payload.transportId]).toEqual([arrival.id, null]);
      const again = { params: one(id, arrival.id), body: { type: 'gate_in' } as const };
      const passed = await act(depot.admin, transportRoutes.update, again);
      const damage = (await report(id)).payload;
      const refused = await plan(id, arrival.id);
      expect([refused.status, refused.problem.key]).toEqual([409, 'damageKeepsType']);
      const undone = await undo(depot, passed, depot.admin);
      expect([undone.status, undone.problem.key]).toEqual([409, 'damageKeepsType']);
      const { payload } = await depot.admin.call(damageRoutes.list, { params: within(id) });
      expect(payload.map(({ transportId, passageType }) => [transportId, passageType])).toEqual([
        [damage.transportId, 'gate_in'],
      ]);
    });

    it('also when both happen at once', async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await box();
        const arrival = (await passIn(id, now())).payload;
        const [planned, reported] = await Promise.all([plan(id, arrival.id), report(id, { transportId: arrival.id })]);
        expect([planned.status, reported.status].toSorted()).toEqual(planned.status === 200 ? [200, 422] : [201, 409]);
        expect((await depot.admin.call(damageRoutes.list, { params: within(id) })).status).toBe(200);
      }
    });
  });
});

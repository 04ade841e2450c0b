import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { acceptanceStopRoutes } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { describe, expect, it } from 'vitest';
import { createBookings, now } from '../../../test/tools/bookings.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings });
const hold = (body: object) =>
  depot.admin.call(holdRoutes.create, { params: b.params, body: { kind: 'customs', blocksOut: true, ...body } });
const out = (containerId: number, truck = {}) => b.pass('gate_out', containerId, truck);

describe('the gate asks for', () => {
  it('nothing where no order is asked for and none is named', async () => {
    const box = await b.box();
    expect(await b.check({ direction: 'out', number: box.name })).toMatchObject({ light: 'green', reasons: [] });
    expect((await out(box.id)).status).toBe(201);
    expect(await b.exceptions()).toEqual([]);
  });

  it('an order from the day that the client asks for one; what has happened is recorded, and waits for a word', async () => {
    const box = await b.box();
    await depot.owner.call(clientRoutes.update, {
      params: { ...b.params, id: b.yard.clientId },
      body: { releaseOrdersFrom: depotDay() },
    });
    expect(await b.reasons({ direction: 'out', number: box.name })).toEqual(['noReleaseOrder']);
    expect(b.refused(await out(box.id))).toEqual([409, 'noReleaseOrder']);
    const passed = await out(box.id, { insist: true });
    expect(passed.status).toBe(201);
    expect(await b.exceptions()).toEqual([['refused', box.name, '']]);
    const id = passed.payload[0]?.transport.id ?? 0;
    await depot.admin.call(gateCheckRoutes.settle, {
      params: { ...b.params, id },
      body: { reason: 'Own box, no order' },
    });
    expect(await b.exceptions()).toEqual([]);
    const old = await b.box({ at: now() - 9 * 86_400 });
    expect((await out(old.id, { at: now() - 3 * 86_400 })).status, 'before that day').toBe(201);
  });
});

describe('a unit is taken', () => {
  it('by what the line is for, and by nothing else', async () => {
    const box = await b.box();
    const other = await b.client('Other');
    const cases: [string, object, object?][] = [
      ['orderOtherType', { containerTypeIds: [b.yard.typeOf(40)] }],
      ['orderForFull', { load: 'full' }],
      ['orderWorseCondition', { leastCondition: 'new' }],
      ['orderWorseGrade', { leastGrade: 'C' }],
      ['orderOnlyNamed', { namedOnly: true, numbers: ['MSKU1234565'] }],
      ['orderOtherHaulier', { haulierId: other }],
      ['orderPinMissing', { pin: '1234' }],
      ['orderExpired', {}, { validTo: depotDay(-1) }],
      ['orderEarly', {}, { validFrom: depotDay(1) }],
      ['orderOtherClient', {}, { clientId: other }],
      ['orderOtherDirection', {}, { direction: 'in' }],
      ['orderIsDraft', {}, { isDraft: true }],
    ];
    for (const [reason, line, head] of cases) {
      const { lineId } = await b.order({ quantity: 2, ...line }, head);
      expect(b.refused(await out(box.id, { orderLineId: lineId })), reason).toEqual([409, reason]);
    }
    await depot.admin.call(containerRoutes.update, { params: { ...b.params, id: box.id }, body: { grade: 'B' } });
    const fits = await b.order({ containerTypeIds: [b.yard.typeOf(20)], load: 'empty', leastGrade: 'C', pin: '1234' });
    const passed = await out(box.id, { orderLineId: fits.lineId, pin: '1234' });
    expect(passed.payload[0]?.transport).toMatchObject({ orderId: fits.id, against: [] });
    expect(await b.get(fits.id)).toMatchObject({ taken: 1, left: 0, standing: 'full' });
  });

  it('by a named box of another type, never of another client', async () => {
    const [box, other] = [await b.box({ size: 40 }), await b.client('Other')];
    const named = { containerTypeIds: [b.yard.typeOf(20)], numbers: [box.name] };
    const wrong = await b.order(named, { clientId: other });
    expect(b.refused(await out(box.id, { orderLineId: wrong.lineId }))).toEqual([409, 'orderOtherClient']);
    await depot.owner.call(gateOrderRoutes.close, { params: { ...b.params, id: wrong.id } });
    const right = await b.order(named);
    expect((await out(box.id, { orderLineId: right.lineId })).status).toBe(201);
    expect(await b.get(right.id)).toMatchObject({ taken: 1, reserved: 0 });
  });

  it('by a line that is chosen: an order without one is refused', async () => {
    const box = await b.box();
    const body = {
      clientId: b.yard.clientId,
      vehicleType: 'truck' as const,
      passedAt: now(),
      boxes: [{ direction: 'gate_out' as const, containerId: box.id, orderLineId: JSON.parse('null') }],
    };
    const refused = await depot.admin.call(gateRoutes.pass, { params: b.params, body });
    expect(refused.problem.errors).toMatchObject([{ path: 'boxes.0.orderLineId', key: 'chooseOrderLine' }]);
    const named = await b.order({ quantity: 1, numbers: ['WAIT7654321'] });
    expect(b.refused(await out(box.id, { orderLineId: named.lineId }))).toEqual([409, 'orderReserved']);
  });

  it('once: the second truck is told who took the last, and is recorded without it', async () => {
    const [first, second] = [await b.box(), await b.box()];
    const { lineId, id } = await b.order();
    await out(first.id, { orderLineId: lineId });
    const refused = await out(second.id, { orderLineId: lineId });
    expect(refused.problem.errors).toMatchObject([{ key: 'orderFull', params: { container: first.name, count: 1 } }]);
    expect(refused.problem.errors?.[0]?.params?.by).toContain('admin-');
    const all = await out(second.id, { orderLineId: lineId, insist: true });
    expect(all.payload[0]?.transport).toMatchObject({ orderId: null, against: [{ key: 'orderFull' }] });
    expect(await b.get(id)).toMatchObject({ taken: 1, left: 0 });
    expect((await b.exceptions()).map(([kind, name]) => [kind, name])).toEqual([['refused', second.name]]);
    const told = await depot.owner.call(notificationRoutes.list, { params: b.params, query: {} });
    expect(told.payload.map(({ kind }) => kind).toSorted()).toEqual(['gate_exception', 'order_exhausted']);
  });

  it('by the day of the passage, to the last minute of a day whose clocks change', async () => {
    const { lineId } = await b.order({ quantity: 5 }, { validFrom: '2026-10-25', validTo: '2026-10-25' });
    const at = (moment: string) => Date.parse(moment) / 1000;
    const judged = async (moment: string) =>
      (await b.reasons({ direction: 'out', lineId, at: at(moment) })).filter((key) => key !== 'recordedLate');
    expect(await judged('2026-10-25T00:00:00+02:00')).toEqual([]);
    expect(await judged('2026-10-25T23:59:59+01:00')).toEqual([]);
    expect(await judged('2026-10-26T00:00:00+01:00')).toEqual(['orderExpired']);
    expect(await judged('2026-10-24T23:59:59+02:00')).toEqual(['orderEarly']);
  });

  it('for a passage that is typed a week late, by the order of that day', async () => {
    const box = await b.box({ at: now() - 9 * 86_400 });
    const { lineId } = await b.order({}, { validFrom: depotDay(-8), validTo: depotDay(-6) });
    const at = now() - 7 * 86_400;
    expect(await b.check({ direction: 'out', number: box.name, lineId, at })).toMatchObject({
      light: 'yellow',
      reasons: [{ key: 'recordedLate' }],
    });
    expect((await out(box.id, { orderLineId: lineId, at })).status).toBe(201);
  });
});

describe('a hold', () => {
  it('stops a container before it comes, and what was lifted stops no more', async () => {
    const placed = await hold({ number: 'WAIT1234567', blocksIn: true, reference: 'CUST-9' });
    const { id } = await b.yard.container('WAIT1234567');
    expect(b.refused(await b.pass('gate_in', id))).toEqual([409, 'boxHeld']);
    const lift = (reason: string) =>
      depot.owner.call(holdRoutes.lift, { params: { ...b.params, id: placed.payload.id }, body: { reason } });
    expect(
      (
        await depot.admin.call(holdRoutes.lift, {
          params: { ...b.params, id: placed.payload.id },
          body: { reason: 'x' },
        })
      ).status,
    ).toBe(403);
    expect((await lift('Released by customs')).payload).toMatchObject({
      isActive: false,
      liftReason: 'Released by customs',
    });
    expect((await b.pass('gate_in', id)).status).toBe(201);
    expect((await lift('twice')).problem.key).toBe('holdLifted');
  });

  it('stops an order and all containers of a client, and one that comes between proposal and confirm', async () => {
    const box = await b.box();
    const { id, lineId } = await b.order();
    const asked = { direction: 'out', number: box.name, lineId } as const;
    expect((await b.check(asked)).light).toBe('green');
    await hold({ orderId: id });
    expect(b.refused(await out(box.id, { orderLineId: lineId, at: now() - 60 }))).toEqual([409, 'orderHeld']);
    await hold({ clientId: b.yard.clientId, kind: 'payment' });
    expect(await b.reasons({ direction: 'out', number: box.name })).toEqual(['clientHeld']);
  });

  it('waits for a word where the gate move was recorded beside the gate, and its truck comes once', async () => {
    const box = await b.box();
    await hold({ number: box.name });
    const body = { clientId: b.yard.clientId, vehicleType: 'truck' as const, departureDate: now() };
    await depot.admin.call(transportRoutes.createGateOut, { params: { ...b.params, containerId: box.id }, body });
    expect((await b.exceptions()).map(([kind]) => kind)).toEqual(['refused']);
    const truck = { direction: 'in' as const, day: depotDay(), driverName: 'Ján' };
    const { payload } = await depot.admin.call(announcedTruckRoutes.create, { params: b.params, body: truck });
    const come = async () =>
      b.pass('gate_in', (await b.yard.container(`TRUC${now() % 1e6}${Math.floor(Math.random() * 1e3)}`)).id, {
        announcedTruckId: payload.id,
      });
    expect((await come()).status).toBe(201);
    expect((await come()).problem.key).toBe('truckCame');
    const rename = { params: { ...b.params, id: payload.id }, body: { driverName: 'Ján' } };
    expect((await depot.admin.call(announcedTruckRoutes.update, rename)).problem.key).toBe('truckCame');
  });

  it('names one thing and blocks something', async () => {
    expect((await hold({})).problem.errors?.[0]).toMatchObject({ path: 'number', key: 'holdOneThing' });
    expect((await hold({ number: 'A', clientId: b.yard.clientId })).status).toBe(422);
    expect((await hold({ number: 'A', blocksOut: false })).problem.errors?.[0]?.key).toBe('holdBlocksNothing');
  });

  it('keeps a container where it stands', async () => {
    const box = await b.box();
    const at = (position: number) => ({
      params: { ...b.params, id: box.id },
      body: placeIn(b.yard.section, 1, 1, position),
    });
    expect((await depot.admin.call(positionRoutes.createCurrent, at(1))).status).toBeLessThan(300);
    await hold({ number: box.name, blocksMove: true, blocksOut: false });
    expect((await depot.admin.call(positionRoutes.createReserved, at(2))).problem.key).toBe('holdBlocksMove');
    expect((await out(box.id, { release: true })).status, 'the way out is not held').toBe(201);
  });
});

describe('what the account’s settings say', () => {
  it('is a warning or a refusal: an open repair, the CSC date, and more owed than the limit', async () => {
    const box = await b.box();
    await depot.admin.call(workTaskRoutes.create, {
      params: b.params,
      body: { containerId: box.id, type: 'repair', title: 'Floor' },
    });
    const at = { params: { ...b.params, id: box.id } };
    await depot.admin.call(containerRoutes.update, { ...at, body: { certificationExpiryDate: now() - 86_400 } });
    await depot.owner.call(clientRoutes.update, {
      params: { ...b.params, id: b.yard.clientId },
      body: { creditLimit: 100 },
    });
    const bill = { type: 'cleaning_fee', clientId: b.yard.clientId, unitPrice: 120, startedAt: now() } as const;
    await depot.admin.call(transactionRoutes.create, { params: { ...b.params, containerId: box.id }, body: bill });
    const check = () => b.check({ direction: 'out', number: box.name });
    expect(await check()).toMatchObject({
      light: 'yellow',
      reasons: [{ key: 'openRepair' }, { key: 'cscDue' }, { key: 'overCredit' }],
    });
    const set = (body: object) => depot.owner.call(accountRoutes.update, { params: b.params, body });
    await set({ onOpenRepair: 'off', onCscDue: 'off', onOverCredit: 'refuse' });
    expect(await check()).toMatchObject({
      light: 'red',
      reasons: [{ key: 'overCredit', params: { limit: '100.00' } }],
    });
    expect(b.refused(await out(box.id))).toEqual([409, 'overCredit']);
  });
});

describe('an acceptance stop', () => {
  it('turns away by client, type and day, and honours what was announced before', async () => {
    const announce = async () =>
      (
        await depot.admin.call(announcedTruckRoutes.create, {
          params: b.params,
          body: {
            direction: 'in',
            day: depotDay(),
            clientId: b.yard.clientId,
            vehicleNumber: 'ZA123AB',
            driverName: 'Ján',
          },
        })
      ).payload;
    const before = await announce();
    expect(before.stop).toBeNull();
    const stop = {
      clientId: b.yard.clientId,
      containerTypeIds: [b.yard.typeOf(20)],
      fromDay: depotDay(),
      otherPlace: 'Depot Žilina',
    };
    await depot.admin.call(acceptanceStopRoutes.create, { params: b.params, body: stop });
    const { id } = await b.yard.container('STOP0000001');
    expect(b.refused(await b.pass('gate_in', id))).toEqual([409, 'acceptanceStopped']);
    expect(b.refused(await b.pass('gate_in', id, { announcedTruckId: 999_999 }))[0]).toBe(422);
    expect((await b.pass('gate_in', id, { announcedTruckId: before.id })).status).toBe(201);
    const { id: longer } = await b.yard.container('STOP0000002', 40);
    expect((await b.pass('gate_in', longer)).status).toBe(201);
    const list = await depot.admin.call(announcedTruckRoutes.list, { params: b.params, query: {} });
    expect(list.payload).toMatchObject([{ id: before.id, driverName: '' }]);
    expect(list.payload[0]?.cameAt).not.toBeNull();
  });
});

describe('a release line proposes', () => {
  it('named boxes, then those with the fewest on top, then those that stand longest; no promised and no held one', async () => {
    const boxes = [];
    for (let nth = 0; nth < 6; nth++) boxes.push(await b.box({ at: now() - (10 - nth) * 86_400 }));
    const [under, top, oldest, named, promised, held] = boxes;
    const place = (id: number, row: number, tier: number, position: number) =>
      depot.admin.call(positionRoutes.createCurrent, {
        params: { ...b.params, id },
        body: placeIn(b.yard.section, row, tier, position),
      });
    await place(under?.id ?? 0, 1, 1, 1);
    await place(top?.id ?? 0, 1, 2, 1);
    await b.order({ numbers: [promised?.name ?? ''] });
    await hold({ number: held?.name ?? '' });
    const { lineId } = await b.order({ quantity: 3, numbers: [named?.name ?? ''] });
    const { proposed } = await b.check({ direction: 'out', lineId });
    expect(proposed.map(({ name, isNamed, onTop }) => [name, isNamed, onTop])).toEqual([
      [named?.name, true, 0],
      [top?.name, false, 0],
      [oldest?.name, false, 0],
      [under?.name, false, 1],
    ]);
  });
});

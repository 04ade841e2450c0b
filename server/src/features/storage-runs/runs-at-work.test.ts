import { chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { createTariffs, noon, slabs, type Tariffed } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
let depot: Depot;
let t: Tariffed;
const params = () => ({ account: depot.account });
const sum = (bills: { totalPrice: number }[]) =>
  Math.round(bills.reduce((all, { totalPrice }) => all + totalPrice, 0) * 100) / 100;

beforeEach(async () => {
  depot = await createDepot(app);
  t = await createTariffs(depot);
});
const twoADay = (freeDays = 0) => t.card({ lines: [t.line({ slabs: slabs(2), freeDays })] });

describe('a storage run', () => {
  it('bills what its preview said, and nothing when it is repeated', async () => {
    await twoADay(5);
    const id = await t.box();
    await t.gateIn(id, '2026-01-20');
    const preview = await t.preview('2026-02-28');
    expect(preview.clients).toMatchObject([
      { clientName: 'Maersk', currency: 'EUR', stays: 1, bills: 2, net: 70, total: 70 },
    ]);
    expect((await t.bills(id)).length, 'a preview writes nothing').toBe(0);
    const run = await t.run('2026-02-28');
    expect([run.stays, run.settled, run.sums]).toMatchObject([1, 0, [{ currency: 'EUR', bills: 2, total: 70 }]]);
    expect(await t.runAtOnce('2026-02-28')).toEqual([]);
    expect((await t.preview('2026-02-28')).clients).toEqual([]);
    expect(
      (await t.bills(id)).map(({ firstDay, lastDay, noChargeDayCount, totalPrice, chargeCode }) => [
        firstDay,
        lastDay,
        noChargeDayCount,
        totalPrice,
        chargeCode,
      ]),
    ).toEqual([
      ['2026-01-20', '2026-01-31', 5, 14, 'STO'],
      ['2026-02-01', '2026-02-28', 0, 56, 'STO'],
    ]);
  });

  it('bills no day before the opening day, and counts those days as free', async () => {
    depot = await createDepot(app);
    t = await createTariffs(depot, '2026-02-01');
    await twoADay(5);
    const id = await t.box();
    await t.gateIn(id, '2026-01-20');
    await t.run('2026-02-28');
    expect(sum(await t.bills(id))).toBe(56);
  });

  it('cuts where the VAT changes: each piece has that of its days', async () => {
    const vat = await t.code('VAT', 'depot', [
      { from: '2020-01-01', vat: 20 },
      { from: '2026-07-01', vat: 23 },
    ]);
    await t.card({ lines: [t.line({ chargeCodeId: vat, slabs: slabs(1) })] });
    const id = await t.box();
    await t.gateIn(id, '2026-06-20');
    await t.gateOut(id, '2026-07-10');
    await t.run('2026-07-31');
    expect(sum(await t.bills(id)) - 21).toBeCloseTo(4.5, 5);
  });

  it('of two at once comes to the same as one', async () => {
    await twoADay();
    const boxes = [];
    for (let n = 0; n < 8; n++) {
      const id = await t.box();
      await t.gateIn(id, '2026-03-01');
      boxes.push(id);
    }
    const runs = await t.runAtOnce('2026-03-31', '2026-03-31', '2026-03-31');
    expect(runs.reduce((bills, { sums }) => bills + (sums[0]?.bills ?? 0), 0)).toBe(8);
    for (const id of boxes) expect(sum(await t.bills(id))).toBe(62);
  });

  it('bills the day that two stays share once for each, and no other day twice', async () => {
    await twoADay();
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    await t.gateOut(id, '2026-05-10');
    await t.gateIn(id, '2026-05-10');
    await t.gateOut(id, '2026-05-12');
    await t.run('2026-05-31');
    expect(sum(await t.bills(id))).toBe(20 + 6);
  });

  it('bills a begun week to the payer of its first day, and the next one to the new payer', async () => {
    await t.card({ lines: [t.line({ unit: 'week', slabs: slabs(14) })], dayClock: 'restart' });
    const id = await t.box();
    await t.gateIn(id, '2026-01-17');
    const other = await t.client('B');
    await t.changeHands(id, other, '2026-02-03');
    await t.gateOut(id, '2026-02-19');
    await t.run('2026-02-28');
    const bills = Map.groupBy(await t.bills(id), ({ clientId }) => clientId);
    expect([sum(bills.get(t.yard.clientId) ?? []), sum(bills.get(other) ?? [])]).toEqual([42, 28]);
  });

  it('counts from the day after where the first does not count', async () => {
    await t.card({ lines: [t.line({ slabs: slabs(3), freeDays: 2 })], countsFirstDay: false });
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    await t.gateOut(id, '2026-05-05');
    await t.run('2026-05-31');
    expect(sum(await t.bills(id))).toBe(6);
  });

  it('stops before a second gate move in, and says what is missing', async () => {
    await twoADay();
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    const again = {
      clientId: t.yard.clientId,
      vehicleType: 'truck' as const,
      arrivalDate: noon('2026-05-20'),
      isRepeat: true,
    };
    await depot.admin.call(transportRoutes.createGateIn, { params: { ...params(), containerId: id }, body: again });
    const { warnings } = await t.preview('2026-05-31');
    expect(warnings).toMatchObject([{ warning: 'exitMissing', containerId: id, fromDay: '2026-05-20' }]);
    await t.run('2026-05-31');
    expect(sum(await t.bills(id))).toBe(38);
    await t.gateOut(id, '2026-05-19');
    await t.run('2026-05-31');
    expect((await t.stays(id)).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      ['2026-05-01', '2026-05-19'],
      ['2026-05-20', null],
    ]);
    expect(sum(await t.bills(id))).toBe(38 + 24);
  });

  it('leaves days under a depot charge that was made by hand out, and names them', async () => {
    await twoADay();
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    await t.gateOut(id, '2026-05-10');
    const body = {
      type: 'depot',
      clientId: t.yard.clientId,
      unitPrice: 9,
      billingPeriod: 'daily',
      startedAt: noon('2026-05-03'),
      finishedAt: noon('2026-05-05'),
    } as const;
    await depot.admin.call(transactionRoutes.create, { params: { ...params(), containerId: id }, body });
    expect((await t.preview('2026-05-31')).warnings).toMatchObject([
      { warning: 'handMade', fromDay: '2026-05-03', toDay: '2026-05-05' },
    ]);
    await t.run('2026-05-31');
    expect(sum(await t.bills(id))).toBe(27 + 14);
  });

  it('cuts a running charge that was made by hand after its last whole period', async () => {
    const id = await t.box();
    const body = {
      type: 'rent',
      clientId: t.yard.clientId,
      unitPrice: 90,
      billingPeriod: 'monthly',
      startedAt: noon('2026-01-15'),
    } as const;
    await depot.admin.call(transactionRoutes.create, { params: { ...params(), containerId: id }, body });
    expect((await t.preview('2026-02-28')).cut).toBe(1);
    await t.run('2026-02-28');
    const [cut, goesOn] = await t.bills(id);
    expect([cut?.totalPrice, cut?.finishedAt, goesOn?.startedAt, goesOn?.finishedAt]).toEqual([
      90,
      Date.parse('2026-02-14T23:59:59+01:00') / 1000,
      Date.parse('2026-02-15T00:00:00+01:00') / 1000,
      null,
    ]);
    expect(await t.runAtOnce('2026-02-28')).toEqual([]);
    expect(await t.bills(id)).toHaveLength(2);
  });

  it('keeps the anchor of months when it is cut at the end of February (V12)', async () => {
    const id = await t.box();
    const body = {
      type: 'rent',
      clientId: t.yard.clientId,
      unitPrice: 100,
      billingPeriod: 'monthly',
      startedAt: noon('2026-01-31'),
      finishedAt: null,
    } as const;
    await depot.admin.call(transactionRoutes.create, { params: { ...params(), containerId: id }, body });
    await t.run('2026-02-28');
    const running = (await t.bills(id)).at(-1);
    const end = async (day: string) =>
      (
        await depot.admin.call(transactionRoutes.update, {
          params: { ...params(), containerId: id, id: running?.id ?? 0 },
          body: { finishedAt: noon(day) },
        })
      ).payload.totalPrice;
    expect(await end('2026-03-30')).toBe(100);
    expect(await end('2026-03-31')).toBe(200);
  });

  it('warns of boxes without a card, a line or a gate move in', async () => {
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    expect((await t.preview('2026-05-31')).warnings).toMatchObject([
      { warning: 'noCard', containerId: id, fromDay: '2026-05-01', toDay: '2026-05-31' },
    ]);
    await t.card({ lines: [t.line({ slabs: slabs(2), isEmpty: false })] });
    expect((await t.preview('2026-05-31')).warnings).toMatchObject([{ warning: 'noLine', chargeCode: 'STO' }]);
  });

  it('is for clients that were chosen, and leaves the days of others to a later run', async () => {
    await twoADay();
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    const other = await t.client('B');
    await t.changeHands(id, other, '2026-05-11');
    await t.run('2026-05-31', [other]);
    expect(sum(await t.bills(id))).toBe(42);
    await t.run('2026-05-31');
    expect(sum(await t.bills(id))).toBe(62);
  });

  it('refuses a day that is still to come, and is none while the module is off', async () => {
    const create = (untilDay: string) =>
      depot.admin.call(storageRunRoutes.create, { params: params(), body: { untilDay } });
    expect((await create('2099-01-01')).problem.errors).toMatchObject([{ path: 'untilDay', key: 'dayAhead' }]);
    const bare = await createDepot(app);
    const off = await bare.admin.call(storageRunRoutes.create, {
      params: { account: bare.account },
      body: { untilDay: '2026-01-31' },
    });
    expect([off.status, off.problem.key]).toEqual([409, 'moduleOff']);
    const path = { params: { account: bare.account } };
    const codes = await bare.admin.call(chargeCodeRoutes.list, { ...path, query: {} });
    const card = { name: 'Card', validFrom: '2026-01-01', lines: [] };
    const made = await bare.owner.call(rateCardRoutes.create, { ...path, body: card });
    expect([codes.problem.key, made.problem.key], 'tariffs, too').toEqual(['moduleOff', 'moduleOff']);
  });
});

describe('the bills of a run', () => {
  const billed = async () => {
    await twoADay(5);
    const id = await t.box();
    const inId = await t.gateIn(id, '2026-01-20');
    const run = await t.run('2026-02-28');
    const bills = await t.bills(id);
    return { id, inId, run, bills, first: bills[0]?.id ?? 0 };
  };
  const change = (containerId: number, id: number, body: object) =>
    depot.admin.call(transactionRoutes.update, { params: { ...params(), containerId, id }, body });

  it('let VAT, notes, price and payment change and nothing else, and are not deleted one by one', async () => {
    const { id, first } = await billed();
    for (const body of [{ noChargeDayCount: 1 }, { startedAt: noon('2026-01-01') }, { type: 'rent' }])
      expect((await change(id, first, body)).problem.key, JSON.stringify(body)).toBe('ofRun');
    const changed = await change(id, first, { unitPrice: 3, vat: 10, notes: 'x' });
    expect([changed.payload.isPriceChanged, changed.payload.totalPrice]).toEqual([true, 23.1]);
    const removed = await depot.admin.call(transactionRoutes.remove, {
      params: { ...params(), containerId: id, id: first },
    });
    expect([removed.status, removed.problem.key]).toEqual([409, 'ofRun']);
    expect((await t.stay(id)).wrongDays, 'a price that was changed is not wrong').toBe(0);
  });

  it('are taken back as a whole by an owner, while none is settled', async () => {
    const { id, run, first } = await billed();
    const takeBack = (by = depot.owner) => by.call(storageRunRoutes.takeBack, { params: { ...params(), id: run.id } });
    expect((await takeBack(depot.admin)).status).toBe(403);
    await change(id, first, { paidAt: noon('2026-03-01') });
    expect((await takeBack()).problem.key).toBe('runSettled');
    await change(id, first, { paidAt: null });
    expect((await takeBack()).payload).toMatchObject({ stays: 0, sums: [] });
    expect(await t.bills(id)).toEqual([]);
    expect((await takeBack()).problem.key).toBe('runTakenBack');
    await t.run('2026-02-28');
    expect(sum(await t.bills(id))).toBe(70);
  });

  it('say which of their days are wrong after a late fact, and are put right by one action', async () => {
    const { id, first } = await billed();
    await t.gateOut(id, '2026-02-25');
    expect((await t.stay(id)).wrongDays).toBe(3);
    const wrong = await depot.admin.call(storageRunRoutes.wrong, { params: params() });
    expect(wrong.payload).toMatchObject([{ containerId: id, wrongDays: 3 }]);
    const stay = await t.stay(id);
    const mended = await depot.admin.call(stayRoutes.putRight, { params: { ...params(), id: stay.id } });
    expect([mended.payload.wrongDays, sum(await t.bills(id))]).toEqual([0, 64]);
    expect((await t.bills(id))[0]?.id, 'what was right stays').toBe(first);
  });

  it('leave what is settled to a credit', async () => {
    const { id, bills } = await billed();
    await change(id, bills[1]?.id ?? 0, { paidAt: noon('2026-03-01') });
    await t.gateOut(id, '2026-02-25');
    const { id: stayId } = await t.stay(id);
    const { payload } = await depot.admin.call(stayRoutes.putRight, { params: { ...params(), id: stayId } });
    expect([payload.wrongDays, payload.wrongSettledDays, sum(await t.bills(id))]).toEqual([3, 3, 70]);
  });

  it('outlive a gate move in that was deleted, as a void stay, until they are taken back', async () => {
    const { id, inId } = await billed();
    await depot.admin.call(transportRoutes.remove, { params: { ...params(), containerId: id, id: inId } });
    const stay = await t.stay(id);
    expect([stay.isVoid, stay.wrongDays]).toEqual([true, 40]);
    await depot.admin.call(stayRoutes.putRight, { params: { ...params(), id: stay.id } });
    expect([await t.bills(id), await t.stays(id)]).toEqual([[], []]);
  });

  it('are not paid where nothing is owed', async () => {
    await t.card({ lines: [t.line({ slabs: slabs(2), freeDays: 40 })] });
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    await t.run('2026-05-31');
    const [free] = await t.bills(id);
    expect((await change(id, free?.id ?? 0, { paidAt: noon('2026-06-01') })).problem.key).toBe('nothingOwed');
    const open = await depot.admin.call(transactionRoutes.list, { params: params(), query: { unpaid: true } });
    expect(open.payload).toEqual([]);
  });

  it('keep the prices of their card: a change is a new version, after the days that are billed', async () => {
    const { id } = await billed();
    const [card] = (await depot.owner.call(rateCardRoutes.list, { params: params() })).payload;
    const at = { params: { ...params(), id: card?.id ?? 0 } };
    const lines = [t.line({ slabs: slabs(4), freeDays: 5 })];
    expect((await depot.owner.call(rateCardRoutes.update, { ...at, body: { lines } })).problem.key).toBe(
      'rateCardUsed',
    );
    expect((await depot.owner.call(rateCardRoutes.update, { ...at, body: { name: 'Renamed' } })).status).toBe(200);
    expect((await depot.owner.call(rateCardRoutes.remove, at)).problem.key).toBe('rateCardUsedBy');
    const version = (validFrom: string) => t.tryCard({ name: 'Renamed', validFrom, lines, follows: card?.id ?? 0 });
    expect((await version('2026-02-15')).problem.errors).toMatchObject([{ path: 'validFrom', key: 'versionTooEarly' }]);
    expect((await version('2026-03-15')).status).toBe(201);
    await t.run('2026-03-31');
    expect(sum(await t.bills(id))).toBe(70 + 14 * 2 + 17 * 4);
  });
});

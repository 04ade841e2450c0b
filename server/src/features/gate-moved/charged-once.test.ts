import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { createTariffs, noon, slabs, type Tariffed } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
let depot: Depot;
let t: Tariffed;
const params = () => ({ account: depot.account });

beforeEach(async () => {
  depot = await createDepot(app);
  t = await createTariffs(depot);
});
const twoADay = (freeDays = 0) => t.card({ lines: [t.line({ slabs: slabs(2), freeDays })] });

describe('what is charged once', () => {
  const lift = async () => {
    const code = await t.code('LIFT', 'service_fee');
    const wash = await t.code('WASH', 'cleaning_fee');
    await t.card({
      lines: [
        t.line({ chargeCodeId: code, unit: 'move', slabs: slabs(30), direction: 'gate_in' }),
        t.line({ chargeCodeId: wash, unit: 'piece', slabs: slabs(45), taskType: 'cleaning' }),
      ],
    });
  };

  it('is a gate move, with its price, once; it goes with the gate move while it is not settled', async () => {
    await lift();
    const id = await t.box();
    const inId = await t.gateIn(id, '2026-05-01');
    const [charge] = await t.bills(id);
    expect(charge).toMatchObject({
      type: 'service_fee',
      chargeCode: 'LIFT',
      totalPrice: 30,
      transportId: inId,
      startedAt: noon('2026-05-01'),
    });
    const moved = { params: { ...params(), containerId: id, id: inId }, body: { arrivalDate: noon('2026-05-02') } };
    await depot.admin.call(transportRoutes.update, moved);
    expect(await t.bills(id)).toHaveLength(1);
    await depot.admin.call(transportRoutes.remove, { params: moved.params });
    expect(await t.bills(id)).toEqual([]);
  });

  it('is taken back by an undo with the gate move, and stays where it is settled', async () => {
    await lift();
    const id = await t.box();
    const body = { clientId: t.yard.clientId, vehicleType: 'truck', arrivalDate: noon('2026-05-01') } as const;
    const made = await act(depot.admin, transportRoutes.createGateIn, {
      params: { ...params(), containerId: id },
      body,
    });
    expect([(await t.bills(id)).length, (await t.stays(id)).length]).toEqual([1, 1]);
    expect((await undo(depot, made, depot.admin)).status).toBe(200);
    expect([await t.bills(id), await t.stays(id)]).toEqual([[], []]);
    const inId = await t.gateIn(id, '2026-05-01');
    const [charge] = await t.bills(id);
    const at = { ...params(), containerId: id, id: charge?.id ?? 0 };
    await depot.admin.call(transactionRoutes.update, { params: at, body: { paidAt: noon('2026-05-03') } });
    expect(
      (await depot.admin.call(transportRoutes.remove, { params: { ...params(), containerId: id, id: inId } })).status,
    ).toBe(204);
    expect(await t.bills(id)).toMatchObject([{ isMoveGone: true, status: 'paid' }]);
  });

  it('follows the customer of the gate move where that is corrected, by the tariff of the new one', async () => {
    await lift();
    const other = await t.client('Other');
    const code = await t.code('LIFT2', 'service_fee');
    await t.card({ clientId: other, lines: [t.line({ chargeCodeId: code, unit: 'move', slabs: slabs(7) })] });
    const id = await t.box();
    const inId = await t.gateIn(id, '2026-05-01');
    const charged = async () =>
      (await t.bills(id)).map(({ clientId, totalPrice }) => [clientId, totalPrice]).toSorted();
    expect(await charged()).toEqual([[t.yard.clientId, 30]]);
    const correct = (customerId: number) =>
      depot.admin.call(transportRoutes.update, {
        params: { ...params(), containerId: id, id: inId },
        body: { customerId },
      });
    expect((await correct(other)).status).toBe(200);
    expect(await charged()).toEqual([
      [other, 30],
      [other, 7],
    ]);
    await correct(t.yard.clientId);
    expect(await charged()).toEqual([[t.yard.clientId, 30]]);
  });

  it('is a task of the kind that is completed, once', async () => {
    await lift();
    const id = await t.box();
    const { payload: task } = await depot.admin.call(workTaskRoutes.create, {
      params: params(),
      body: { containerId: id, type: 'cleaning', title: 'Wash' },
    });
    const set = (status: 'completed' | 'new') =>
      depot.admin.call(workTaskRoutes.update, { params: { ...params(), id: task.id }, body: { status } });
    await set('completed');
    await set('new');
    await set('completed');
    expect(await t.bills(id)).toMatchObject([{ type: 'cleaning_fee', workTaskId: task.id, totalPrice: 45 }]);
  });

  it('is none of what an import brings, nor of gate moves before the opening day', async () => {
    depot = await createDepot(app);
    t = await createTariffs(depot, '2026-06-01');
    await lift();
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    expect(await t.bills(id)).toEqual([]);
  });
});

describe('at the gate', () => {
  it('running bills end with the gate move out, and a client that pays at the gate pays the whole stay', async () => {
    await twoADay();
    const id = await t.box();
    await t.gateIn(id, '2026-05-01');
    const body = {
      type: 'rent',
      clientId: t.yard.clientId,
      unitPrice: 1,
      billingPeriod: 'daily',
      startedAt: noon('2026-05-05'),
    } as const;
    await depot.admin.call(transactionRoutes.create, { params: { ...params(), containerId: id }, body });
    const look = await depot.admin.call(gateRoutes.look, { params: params(), query: { number: 'STAY0000001' } });
    expect(look.payload).toMatchObject({
      runningBills: 1,
      tariff: { name: 'Tariff' },
      stay: { sums: [{ currency: 'EUR' }] },
    });
    const pass = {
      clientId: t.yard.clientId,
      vehicleType: 'truck',
      passedAt: noon('2026-05-10'),
      boxes: [{ direction: 'gate_out', containerId: id, endBills: true }],
    } as const;
    expect(
      (await depot.admin.call(gateRoutes.pass, { params: params(), body: { ...pass, boxes: [...pass.boxes] } })).status,
    ).toBe(201);
    const [rent] = (await t.bills(id)).filter(({ type }) => type === 'rent');
    expect([rent?.finishedAt, rent?.totalPrice]).toEqual([noon('2026-05-10'), 6]);
    const { id: stayId } = await t.stay(id);
    const at = { params: { ...params(), id: stayId } };
    const wrong = await depot.admin.call(stayRoutes.pay, {
      ...at,
      body: { sums: [{ currency: 'EUR', total: 19.99 }] },
    });
    expect([wrong.status, wrong.problem.key, wrong.problem.params]).toEqual([
      409,
      'dueChanged',
      { total: '20.00 EUR' },
    ]);
    expect(
      (await t.bills(id)).filter(({ runId }) => runId !== null),
      'nothing was billed',
    ).toEqual([]);
    const paid = await depot.admin.call(stayRoutes.pay, { ...at, body: { sums: [{ currency: 'EUR', total: 20 }] } });
    expect(paid.payload).toEqual([{ currency: 'EUR', count: 1, total: 20 }]);
    expect((await depot.admin.call(stayRoutes.pay, { ...at, body: { sums: [] } })).payload).toEqual([]);
  });
});

describe('a running charge that was made by hand', () => {
  const running = async (billingPeriod: 'daily' | 'monthly', startedAt: number, noChargeDayCount = 0) => {
    const id = await t.box();
    const body = {
      type: 'depot',
      clientId: t.yard.clientId,
      unitPrice: 10,
      billingPeriod,
      startedAt,
      noChargeDayCount,
    } as const;
    const { payload } = await depot.admin.call(transactionRoutes.create, {
      params: { ...params(), containerId: id },
      body,
    });
    const from = (fromDay: string, changes: object) =>
      depot.admin.call(transactionRoutes.changeFrom, {
        params: { ...params(), containerId: id, id: payload.id },
        body: { fromDay, ...changes },
      });
    return { id, from };
  };

  it('has another price from a day on, and free days that are left go along', async () => {
    const { id, from } = await running('daily', noon('2026-05-01'), 5);
    expect((await from('2026-05-01', { unitPrice: 12 })).problem.errors).toMatchObject([
      { path: 'fromDay', key: 'notWithin' },
    ]);
    const { payload } = await from('2026-05-04', { unitPrice: 12 });
    expect(payload).toMatchObject({ unitPrice: 12, noChargeDayCount: 2, finishedAt: null });
    const [before] = await t.bills(id);
    expect([before?.totalPrice, before?.noChargeDayCount]).toEqual([0, 5]);
  });

  it('of months changes with the next that begins', async () => {
    const { id, from } = await running('monthly', noon('2026-01-31'));
    const { payload } = await from('2026-02-10', { unitPrice: 12 });
    expect([payload.startedAt, payload.anchorDay]).toEqual([Date.parse('2026-02-28T00:00+01:00') / 1000, '2026-01-31']);
    expect((await t.bills(id))[0]?.totalPrice).toBe(10);
  });
});

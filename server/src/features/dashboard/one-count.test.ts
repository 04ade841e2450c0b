import { dashboardRoutes } from '@boxyard/contract/core/dashboard.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotDay, depotDaysAgo } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn, type Yard } from '../../../test/tools/yard.ts';
import { tellWhatIsDue } from '../notifications/due.service.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
let yard: Yard;
const now = () => Math.floor(Date.now() / 1000);
const params = () => ({ account: depot.account });
beforeAll(async () => {
  const modules = ['reports' as const, 'notifications' as const];
  await depot.owner.call(accountRoutes.update, { params: params(), body: { modules } });
  yard = await createYard(depot);
});
const dashboard = async () =>
  (await depot.admin.call(dashboardRoutes.get, { params: params(), query: { knownMs: 0 } })).payload;
/** The first line of a report's totals, by measure. */
const totals = async (report: ReportName, query: Record<string, string> = {}) => {
  const { payload } = await depot.admin.call(reportRoutes.get, { params: { ...params(), report }, query });
  return Object.fromEntries(payload.measures.map((measure, nth) => [measure, payload.totals[0]?.values[nth]]));
};
const passIn = (containerId: number, days: number) => {
  const body = { clientId: yard.clientId, vehicleType: 'truck' as const, arrivalDate: depotDaysAgo(days) };
  return depot.admin.call(transportRoutes.createGateIn, { params: { ...params(), containerId }, body });
};
const place = (id: number, ...where: [row: number, tier: number, position: number, cells: number]) => {
  const at = { params: { ...params(), id }, body: placeIn(yard.section, ...where) };
  return depot.admin.call(positionRoutes.createCurrent, at);
};

/**
 * In 36 places stand a 20' box and a 45' one, which takes two of them; a place is reserved, and a third box, a 20' one, is here without
 * a place. Places held: 3 of 36, free 32; 1 + 2.25 TEU in places, 4.25 TEU here. They came 0, 8 and 40 days ago.
 */
describe('what stands in the yard is the same', () => {
  beforeAll(async () => {
    const [small, long, loose, gone] = [
      (await yard.container('YARD0000001')).id,
      (await yard.container('YARD0000002', 40)).id,
      (await yard.container('YARD0000003')).id,
      (await yard.container('YARD0000004')).id,
    ];
    await depot.admin.call(containerRoutes.update, { params: { ...params(), id: long }, body: { isoCode: 'L5G1' } });
    for (const [id, days] of [
      [small, 0],
      [long, 8],
      [loose, 40],
      [gone, 50],
    ] as const)
      await passIn(id, days);
    const out = { clientId: yard.clientId, vehicleType: 'truck' as const, departureDate: now() - 86_400 };
    await depot.admin.call(transportRoutes.createGateOut, { params: { ...params(), containerId: gone }, body: out });
    expect((await place(long, 1, 1, 1, 2)).status).toBe(201);
    expect((await place(small, 1, 1, 3, 1)).status).toBe(201);
    const reserved = { params: { ...params(), id: small }, body: placeIn(yard.section, 1, 1, 4) };
    const transfer = { containerId: small, type: 'transfer' as const, title: 'Move it' };
    await depot.admin.call(positionRoutes.createReserved, reserved);
    await depot.admin.call(workTaskRoutes.create, { params: params(), body: transfer });
  });

  it('by places: on the dashboard, in the list of warehouses, in the room of its areas and in the report', async () => {
    expect((await dashboard()).occupancy).toMatchObject([{ cells: 36, held: 3, areas: [{ cells: 36, held: 3 }] }]);
    const warehouses = (await depot.admin.call(warehouseRoutes.list, { params: params(), query: {} })).payload;
    expect(warehouses).toMatchObject([{ cellsCount: 36, cellsInUse: 3, containersCount: 2 }]);
    const at = { params: { ...params(), id: yard.warehouseId } };
    expect((await depot.admin.call(storageAreaRoutes.room, at)).payload).toMatchObject([{ cells: 36, free: 32 }]);
    const query = { from: depotDay(), to: depotDay(), by: 'day' };
    const { payload } = await depot.admin.call(reportRoutes.get, {
      params: { ...params(), report: 'occupancy' },
      query,
    });
    const [{ values = [] } = {}] = payload.rows;
    expect(['peak', 'positions', 'peakTeu'].map((name) => values[payload.measures.indexOf(name as never)])).toEqual([
      3, 36, 3.25,
    ]);
  });

  it('by containers and their days: in the list, on the dashboard and in the reports', async () => {
    const counted = async (body: object) =>
      (await depot.admin.call(containerRoutes.list, { params: params(), body })).meta.total;
    expect([
      await counted({ presence: 'in_yard' }),
      await counted({ standingOver: 7 }),
      await counted({ standingUpTo: 0 }),
    ]).toEqual([3, 2, 1]);
    const { dwell } = await dashboard();
    expect(dwell.buckets.reduce((sum, { containers }) => sum + containers, 0)).toBe(3);
    expect(dwell.averageDays).toBeCloseTo(16, 1);
    expect(await totals('stock')).toMatchObject({ containers: 3, teu: 4.25, days0: 1, days8: 1, days31: 1, days61: 0 });
    expect(await totals('age')).toMatchObject({ stays: 3, average: expect.closeTo(16, 1) });
    const { payload } = await depot.admin.call(containerRoutes.list, { params: params(), body: { sort: 'name' } });
    expect(payload.map(({ standingDays }) => standingDays)).toEqual([0, 8, 40, null]);
  });
});

/** Overdue are two of seven: a repair and a transfer that were due a minute ago. What is due in an hour is not, nor is what is over. */
describe('what is overdue is the same', () => {
  it('on the dashboard, in the list of tasks, in the report and in what is told', async () => {
    const task = async (
      dueDate: number | null,
      type: 'repair' | 'transfer' = 'repair',
      status?: 'completed' | 'canceled',
    ) => {
      const { id: containerId } = await yard.container(
        `TASK${String(dueDate).slice(-4)}${type}${status ?? ''}`.slice(0, 20),
      );
      const body = { containerId, type, title: 'Do it', dueDate };
      if (type === 'transfer') {
        await place(containerId, 2, 1, 1, 1);
        const reserved = { params: { ...params(), id: containerId }, body: placeIn(yard.section, 2, 1, 2) };
        await depot.admin.call(positionRoutes.createReserved, reserved);
      }
      const { id } = (await depot.admin.call(workTaskRoutes.create, { params: params(), body })).payload;
      if (status) await depot.admin.call(workTaskRoutes.update, { params: { ...params(), id }, body: { status } });
      return id;
    };
    const before = now() - 60;
    const late = [await task(before), await task(before, 'transfer')];
    await task(now() + 3600);
    await task(null);
    await task(before, 'repair', 'completed');
    await task(before, 'repair', 'canceled');
    expect((await dashboard()).overdueTasks).toEqual({ work: 1, transfers: 1 });
    const query = { overdue: true, sort: 'id' } as const;
    const listed = await depot.admin.call(workTaskRoutes.list, { params: params(), query });
    expect(listed.payload.map(({ id }) => id)).toEqual(late);
    expect(await totals('tasks', { from: depotDay(-1), to: depotDay() })).toMatchObject({
      opened: 7,
      done: 1,
      overdue: 2,
    });
    await tellWhatIsDue(app);
    const told = (await depot.admin.call(notificationRoutes.list, { params: params(), query: {} })).payload;
    expect(told.filter(({ kind }) => kind === 'task_overdue')).toHaveLength(2);
  });
});

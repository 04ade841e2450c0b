import { type TransactionCreate, transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { type Dashboard, dashboardRoutes, flowDays } from '@boxyard/contract/core/dashboard.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes, standingNames, standings } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });
let boxes = 0;

const day = 86_400;
const now = () => Math.floor(Date.now() / 1000);
const params = () => ({ account: depot.account });
const dashboard = async (of = depot): Promise<Dashboard> =>
  (await of.admin.call(dashboardRoutes.get, { params: { account: of.account }, query: { knownMs: 0 } })).payload;
const box = (size: 20 | 40 = 20) => yard.container(`DASH${String(++boxes).padStart(7, '0')}`, size);
const place = async (id: number, ...where: [row: number, tier: number, position: number, cells?: number]) =>
  (
    await depot.admin.call(positionRoutes.createCurrent, {
      params: { ...params(), id },
      body: placeIn(yard.section, ...where),
    })
  ).payload;
const reserve = (id: number, ...where: [number, number, number]) =>
  depot.admin.call(positionRoutes.createReserved, {
    params: { ...params(), id },
    body: placeIn(yard.section, ...where),
  });
/** This time of day, so many calendar days ago in the depot's time zone; correct across clock changes. */
const placedBefore = (id: number, days: number) =>
  withAccountTransaction(app.db, depot.accountId, null, (tx) =>
    sql`update container_place set created_at = (select (now() at time zone a.timezone - make_interval(days => ${days})) at time zone a.timezone
      from tenant_account a where a.account_id = ${depot.accountId})
      where account_id = ${depot.accountId} and container_id = ${id}`.execute(tx),
  );
const addTask = async (containerId: number, type: 'repair' | 'transfer', dueDate: number | null, title = 'Move it') =>
  (await depot.admin.call(workTaskRoutes.create, { params: params(), body: { containerId, type, title, dueDate } }))
    .payload.id;
const pass = (kind: 'createGateIn' | 'createGateOut' | 'createPlannedIn', containerId: number, moment: number) => {
  const body = { clientId: yard.clientId, vehicleType: 'truck' as const, arrivalDate: moment, departureDate: moment };
  if (kind !== 'createPlannedIn') Object.assign(body, { isRepeat: true });
  return depot.admin.call(transportRoutes[kind], { params: { ...params(), containerId }, body });
};
const charge = async (containerId: number, body: Partial<TransactionCreate>) => {
  const all = { type: 'repair_fee' as const, clientId: yard.clientId, unitPrice: 10, startedAt: now() - day, ...body };
  return (
    await depot.admin.call(transactionRoutes.create, {
      params: { ...params(), containerId },
      body: all as TransactionCreate,
    })
  ).payload.id;
};
const moveTo = (timezone: string) => depot.owner.call(accountRoutes.update, { params: params(), body: { timezone } });

describe('what was entered last', () => {
  it('is the last five of each kind, the newest first', async () => {
    const made = [];
    for (let n = 0; n < 6; n++) {
      const { id, name } = await box();
      made.unshift(name);
      await charge(id, { unitPrice: n + 1, vat: 23, currency: 'CZK', startedAt: now() - n * day });
      await addTask(id, 'repair', null, `Task ${n}`);
      await pass(n === 0 ? 'createGateOut' : 'createGateIn', id, now() - n * day);
    }
    const { containers, transactions, workTasks, transports } = await dashboard();
    const last = made.slice(0, 5);
    expect(containers.map(({ name }) => name)).toEqual(last);
    expect(containers[0]).toMatchObject({ clientId: yard.clientId, clientName: 'Maersk', warehouseName: 'Pálenisko' });
    expect(transactions.map(({ containerName }) => containerName)).toEqual(last);
    expect(transactions[0]).toMatchObject({ type: 'repair_fee', totalPrice: 7.38, currency: 'CZK' });
    expect(workTasks.map(({ title, containerName }) => [title, containerName])).toEqual(
      last.map((name, n) => [`Task ${5 - n}`, name]),
    );
    expect(transports.map(({ containerName }) => containerName)).toEqual(last);
    expect(transports[0]).toMatchObject({ type: 'gate_in', clientName: 'Maersk' });
  });

  it('dates a transport by its arrival when it comes in, by its departure when it leaves', async () => {
    const { id } = await box();
    const both = {
      clientId: yard.clientId,
      vehicleType: 'truck' as const,
      arrivalDate: 1_790_000_000,
      departureDate: 1_790_100_000,
    };
    for (const route of [transportRoutes.createPlannedIn, transportRoutes.createPlannedOut])
      await depot.admin.call(route, { params: { ...params(), containerId: id }, body: both });
    const { transports } = await dashboard();
    expect(transports.map(({ type, date }) => [type, date])).toEqual([
      ['planned_out', 1_790_100_000],
      ['planned_in', 1_790_000_000],
    ]);
  });
});

describe('the yard', () => {
  it('tells cells and cells held by warehouse and area, also after moves, changes and merges', async () => {
    const area = (
      await depot.admin.call(storageAreaRoutes.create, {
        params: { ...params(), id: yard.warehouseId },
        body: { name: 'Bare' },
      })
    ).payload;
    const add = async (body: { name: string; isEnabled?: boolean }) =>
      (await depot.admin.call(warehouseRoutes.create, { params: params(), body })).payload.id;
    const empty = await add({ name: 'Empty' });
    await add({ name: 'Closed', isEnabled: false });
    const [small, large, leaver] = [await box(), await box(40), await box()];
    await place(small.id, 1, 1, 1);
    await place(large.id, 1, 1, 2, 2);
    await place(leaver.id, 1, 1, 4);
    await reserve(small.id, 2, 1, 1);
    const expected = (held: number) => [
      {
        id: yard.warehouseId,
        name: 'Pálenisko',
        cells: 36,
        held,
        areas: [
          { id: yard.areaId, name: 'Area A', cells: 36, held },
          { id: area.id, name: 'Bare', cells: 0, held: 0 },
        ],
      },
      { id: empty, name: 'Empty', cells: 0, held: 0, areas: [] },
    ];
    expect((await dashboard()).occupancy).toEqual(expected(4));
    await depot.admin.call(transferRoutes.release, { params: { ...params(), id: leaver.id } });
    expect((await dashboard()).occupancy).toEqual(expected(3));
    expect((await dashboard()).occupancy).toEqual(expected(3));
  });

  it('tells how long containers have stood there, which a transfer does not change', async () => {
    const days = [0, 7, 8, 30, 31, 90, 91];
    const placed = [];
    for (const [n, age] of days.entries()) {
      const { id } = await box();
      placed.push(id);
      await place(id, 1, 1 + Math.floor(n / 6), 1 + (n % 6));
      await placedBefore(id, age);
    }
    await box();
    const expected = [
      { standing: 'upTo7', containers: 2 },
      { standing: 'upTo30', containers: 2 },
      { standing: 'upTo90', containers: 2 },
      { standing: 'over90', containers: 1 },
    ];
    const { dwell } = await dashboard();
    expect(dwell.buckets).toEqual(expected);
    expect(dwell.averageDays).toBeCloseTo(257 / 7, 1);

    const moved = placed[6] as number;
    await reserve(moved, 2, 1, 1);
    const taskId = await addTask(moved, 'transfer', null);
    const made = await depot.admin.call(transferRoutes.complete, {
      params: { ...params(), id: moved },
      body: { taskId },
    });
    expect(made.status).toBe(200);
    expect((await dashboard()).dwell.buckets).toEqual(expected);
    expect((await dashboard()).dwell.averageDays).toBeCloseTo(257 / 7, 1);
  });

  it('counts days of the calendar where the depot is, and the list of containers counts alike', async () => {
    const { id } = await box();
    await place(id, 1, 1, 1);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await moveTo(zone);
      const midnightAgo = async (days: number, seconds: number) =>
        withAccountTransaction(app.db, depot.accountId, null, (tx) =>
          sql`update container_place set created_at = ((now() at time zone ${zone})::date - ${days}::int)::timestamp at time zone ${zone}
            + make_interval(secs => ${seconds})`.execute(tx),
        );
      for (const [seconds, standing] of [
        [0, 'upTo7'],
        [-1, 'upTo30'],
      ] as const) {
        await midnightAgo(7, seconds);
        const { buckets } = (await dashboard()).dwell;
        expect(buckets.filter(({ containers }) => containers > 0)).toEqual([{ standing, containers: 1 }]);
        for (const each of standingNames) {
          const { from, to } = standings[each];
          const { meta, payload } = await depot.admin.call(containerRoutes.list, {
            params: params(),
            body: { ...(from > 0 && { standingOver: from - 1 }), ...(to !== null && { standingUpTo: to }) },
          });
          expect([each, meta.total, payload.map((row) => row.id)]).toEqual([
            each,
            each === standing ? 1 : 0,
            each === standing ? [id] : [],
          ]);
        }
      }
    }
  });
});

describe('the gate', () => {
  it.each(['Pacific/Kiritimati', 'America/St_Johns', 'Europe/Bratislava'])('counts by days of %s', async (zone) => {
    await moveTo(zone);
    const { flow } = await dashboard();
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    expect(flow).toHaveLength(flowDays);
    for (const [n, { day: name, from, to }] of flow.entries()) {
      expect(clock.format(from * 1000)).toBe(`${name} 00:00:00`);
      expect(clock.format(to * 1000)).toBe(`${name} 23:59:59`);
      if (n > 0) expect(from).toBe((flow[n - 1]?.to ?? 0) + 1);
    }
    expect(flow.at(-1)?.day).toBe(clock.format(Date.now()).slice(0, 10));

    const { id } = await box();
    const tenth = flow[10] as (typeof flow)[number];
    for (const moment of [tenth.from - 1, tenth.from, tenth.to, tenth.to + 1]) await pass('createGateIn', id, moment);
    await pass('createGateOut', id, tenth.from + 3600);
    await pass('createPlannedIn', id, tenth.from + 3600);
    await pass('createGateIn', id, (flow[0]?.from ?? 0) - 1);
    await pass('createGateIn', id, (flow.at(-1)?.to ?? 0) + 1);
    const counted = (await dashboard()).flow.map((each) => [each.in, each.out]);
    const expected = flow.map((_, n) => (n === 10 ? [2, 1] : n === 9 || n === 11 ? [1, 0] : [0, 0]));
    expect(counted).toEqual(expected);

    const query = { from: tenth.from, to: tenth.to, type: 'gate_in' as const };
    expect((await depot.admin.call(transportRoutes.list, { params: params(), query })).meta.total).toBe(2);
  });
});

it('counts open and overdue tasks, transfers apart', async () => {
  const [first, second] = [await box(), await box()];
  await place(first.id, 1, 1, 1);
  await reserve(first.id, 1, 1, 2);
  await addTask(first.id, 'transfer', now() - 60);
  await addTask(first.id, 'repair', now() - 60);
  await addTask(second.id, 'repair', now() - 60);
  await addTask(second.id, 'repair', now() + day);
  await addTask(second.id, 'repair', null);
  for (const status of ['completed', 'canceled'] as const) {
    const id = await addTask(second.id, 'repair', now() - 60);
    await depot.admin.call(workTaskRoutes.update, { params: { ...params(), id }, body: { status } });
  }
  const { openTasks, overdueTasks } = await dashboard();
  expect(openTasks).toEqual({ work: 4, transfers: 1 });
  expect(overdueTasks).toEqual({ work: 2, transfers: 1 });
});

describe('an account', () => {
  it('without containers is told its first steps', async () => {
    const fresh = await createDepot(app);
    const seen = await dashboard(fresh);
    expect(seen.firstSteps).toEqual({ warehouse: false, section: false, client: false, containerType: true });
    expect([seen.containers, seen.transactions, seen.workTasks, seen.transports, seen.occupancy, seen.unpaid]).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(seen.dwell).toEqual({
      buckets: standingNames.map((standing) => ({ standing, containers: 0 })),
      averageDays: null,
    });
    expect(seen.flow.every((each) => each.in === 0 && each.out === 0)).toBe(true);
    expect((await dashboard()).firstSteps).toEqual({
      warehouse: true,
      section: true,
      client: true,
      containerType: true,
    });
    await box();
    expect((await dashboard()).firstSteps).toBeNull();
  });

  it('sees nothing of another', async () => {
    const { id } = await box();
    await place(id, 1, 1, 1);
    await charge(id, {});
    await addTask(id, 'repair', now() - 60);
    await pass('createGateIn', id, now() - 60);
    const stranger = await createDepot(app);
    await createYard(stranger);
    const seen = await dashboard(stranger);
    expect([seen.containers, seen.transactions, seen.workTasks, seen.transports, seen.unpaid]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(seen.occupancy.map(({ cells, held }) => [cells, held])).toEqual([[36, 0]]);
    expect(seen.dwell.averageDays).toBeNull();
    expect(seen.flow.every((each) => each.in === 0)).toBe(true);
    expect([seen.openTasks, seen.overdueTasks]).toEqual([
      { work: 0, transfers: 0 },
      { work: 0, transfers: 0 },
    ]);
    expect((await stranger.admin.call(dashboardRoutes.get, { params: params() })).status).toBe(404);
  });
});

import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { reportNames } from '@boxyard/contract/reports/report-names.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { type MeasureName, reportShapes } from '@boxyard/contract/reports/shapes.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { times } from '../../../test/tools/length.ts';
import { randomYear } from '../../../test/tools/random-year.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
/** Has nothing, and `year` what a year brings. */
let empty: Depot;
let year: Depot;
let depot: Depot;
const params = (report: (typeof reportNames)[number]) => ({ account: depot.account, report });

const withReports = async () => {
  const made = await createDepot(app);
  await made.owner.call(accountRoutes.update, { params: { account: made.account }, body: { modules: ['reports'] } });
  return made;
};
beforeAll(async () => {
  [empty, year] = [await withReports(), await withReports()];
  await randomYear(app, year, await createYard(year), { seed: 4, steps: times(90, 200) });
});
beforeEach(() => {
  depot = empty;
});

describe('a report', () => {
  it.each(reportNames)('of %s answers each of its dimensions, its measures and its rows', async (name) => {
    const { by, measures } = reportShapes[name];
    for (const dimension of by) {
      const { status, payload } = await depot.admin.call(reportRoutes.get, {
        params: params(name),
        query: { by: dimension },
      });
      expect([dimension, status, payload]).toMatchObject([dimension, 200, { rows: [] }]);
    }
    for (const measure of Object.keys(measures)) {
      const query = { measure: measure as MeasureName };
      const { status } = await depot.admin.call(reportRoutes.rows, { params: params(name), query });
      expect([measure, status]).toEqual([measure, name === 'occupancy' ? 422 : 200]);
    }
  });

  it('leads each number to as many rows as it counts', async () => {
    depot = year;
    const period = { from: depotDay(-370), to: depotDay() };
    for (const name of reportNames.filter((each) => each !== 'occupancy')) {
      const { time, by: all, measures } = reportShapes[name];
      const asked = time === 'period' ? period : {};
      const by = all[1] ?? all[0];
      const { payload } = await depot.admin.call(reportRoutes.get, { params: params(name), query: { ...asked, by } });
      expect([name, payload.rows.length > 0]).toEqual([name, true]);
      for (const [nth, measure] of payload.measures.entries())
        for (const { keys, values } of [...payload.rows, { keys: [], values: payload.totals[0]?.values ?? [] }]) {
          if ((measures as Record<string, string>)[measure] !== 'count') continue;
          const only = Object.fromEntries(keys.map((key, at) => [payload.by[at] ?? '', key]));
          const currency =
            name === 'revenue' && keys.length === 0 ? { currency: payload.totals[0]?.currency ?? '' } : {};
          const query = { ...asked, ...only, ...currency, measure: measure as MeasureName, pageSize: 200 };
          const { rows, meta } = await rowsOf(name, query);
          expect([name, measure, keys, rows.length, meta]).toEqual([name, measure, keys, values[nth], values[nth]]);
        }
    }
  });

  it('leads a peak to what stood there at that moment', async () => {
    depot = year;
    const query = { from: depotDay(-360), by: 'month,warehouseId' };
    const { payload } = await depot.admin.call(reportRoutes.get, { params: params('occupancy'), query });
    const peaks = payload.rows.filter(({ values }) => (values[0] ?? 0) > 0);
    expect(peaks.length).toBeGreaterThan(3);
    for (const { keys, values, peakAt } of peaks) {
      const stood = { warehouseId: keys[1], hasPlace: 'true', at: String(peakAt), measure: 'containers' as const };
      expect((await rowsOf('stock', stood)).rows).toHaveLength(values[0] ?? 0);
    }
  });

  it('of tasks counts those as overdue that were due and open when its period ended', async () => {
    depot = await withReports();
    const yard = await createYard(depot);
    const { id: containerId } = await yard.container('AAAU1111110');
    const noonOf = (day: number) => Date.parse(`${depotDay(day)}T11:00:00Z`) / 1000;
    const body = { containerId, type: 'repair', title: 'Hinge', dueDate: noonOf(-5) } as const;
    const task = (
      await depot.admin.call(workTaskRoutes.create, { params: { account: depot.account }, body: { ...body } })
    ).payload;
    const overdue = async (to: number) => {
      const query = { from: depotDay(-9), to: depotDay(to), measure: 'overdue' } as const;
      return (await rowsOf('tasks', query)).rows.length;
    };
    expect([await overdue(-6), await overdue(-5), await overdue(0)]).toEqual([0, 1, 1]);
    const done = { status: 'completed', startedAt: noonOf(-4), finishedAt: noonOf(-3) } as const;
    await depot.admin.call(workTaskRoutes.update, { params: { account: depot.account, id: task.id }, body: done });
    expect([await overdue(-6), await overdue(-4), await overdue(-3)]).toEqual([0, 1, 0]);
  });

  it('takes the later of two corrections of a day, as bills do', async () => {
    depot = await withReports();
    const { account } = depot;
    const yard = await createYard(depot);
    const box = await yard.container('AAAU1111110');
    const noonOf = (day: number) => Date.parse(`${depotDay(day)}T11:00:00Z`) / 1000;
    await depot.admin.call(transportRoutes.createGateIn, {
      params: { account, containerId: box.id },
      body: { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: noonOf(-10) },
    });
    const buyer = await depot.admin.call(clientRoutes.create, {
      params: { account },
      body: { name: 'Buyer', type: 'customer' },
    });
    await depot.admin.call(containerRoutes.update, {
      params: { account, id: box.id },
      body: { clientId: buyer.payload.id },
    });
    const [stay] = (
      await depot.admin.call(stayRoutes.list, { params: { account }, query: { containerId: box.id, isOpen: 'true' } })
    ).payload;
    for (const day of [-6, -2]) {
      const body = { since: depotDay(day), reason: 'Sold' };
      const { status } = await depot.owner.call(stayRoutes.clientSince, {
        params: { account, id: stay?.id ?? 0 },
        body,
      });
      expect(status).toBe(200);
    }
    const clientOn = async (day: number) => {
      const query = { by: 'clientId', at: String(noonOf(day)) };
      return (await depot.admin.call(reportRoutes.get, { params: params('stock'), query })).payload.rows.map(
        ({ keys }) => keys[0],
      );
    };
    expect(await Promise.all([-8, -4, -1].map(clientOn))).toEqual(
      [yard.clientId, yard.clientId, buyer.payload.id].map((id) => [String(id)]),
    );
  });

  it('refuses what it does not have, names the field, and ends with the module', async () => {
    depot = await withReports();
    const asked = (query: Record<string, string>, name: (typeof reportNames)[number] = 'stock') =>
      depot.admin.call(reportRoutes.get, { params: params(name), query });
    for (const [query, path, name] of [
      [{ by: 'hour' }, 'by'],
      [{ haulierId: '1' }, 'haulierId'],
      [{ from: '2026-01-01' }, 'from'],
      [{ sort: 'median' }, 'sort'],
      [{ from: '2026-02-01', to: '2026-01-01' }, 'to', 'gate'],
      [{ from: '2020-01-01', to: '2026-01-01' }, 'from', 'gate'],
      [{ at: '1' }, 'at', 'gate'],
    ] as const) {
      const { status, problem } = await asked(query, name);
      expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    }
    const { status, problem } = await depot.admin.call(reportRoutes.rows, {
      params: params('stock'),
      query: { measure: 'late' },
    });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'measure']);
    await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body: { modules: [] } });
    expect((await asked({})).status).toBe(409);
  });

  it('is a file of what is shown, with its totals and its moment, in the language that is asked for', async () => {
    depot = year;
    const query = { by: 'clientId', at: String(Math.floor(Date.now() / 1000)) };
    const { payload: report } = await depot.admin.call(reportRoutes.get, { params: params('stock'), query });
    const file = async (format: 'csv' | 'xlsx', language: 'en' | 'sk') => {
      const body = { format, language, query: { ...query, at: Number(query.at) } };
      const { payload } = await depot.admin.call(reportRoutes.file, { params: params('stock'), body });
      return fetch(new URL(payload.url, app.address));
    };
    const csv = (await (await file('csv', 'sk')).text()).split('\r\n');
    expect(csv[0]).toContain('Klient;Kontajnery;Počet TEU');
    expect(csv.slice(1, 1 + report.rows.length).map((line) => Number(line.split(';')[1]))).toEqual(
      report.rows.map(({ values }) => values[0]),
    );
    expect(csv[1 + report.rows.length]).toMatch(new RegExp(`^Spolu;${report.totals[0]?.values[0]};`));
    expect(csv.at(-2)).toMatch(/^Depot [0-9a-f]+ · K \d{4}-\d{2}-\d{2}/);
    const xlsx = await file('xlsx', 'en');
    expect([xlsx.status, xlsx.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/"stock-[\d-]{10}\.xlsx"/),
    ]);
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const { payload } = await depot.admin.call(reportRoutes.file, {
      params: params('stock'),
      body: { format: 'csv', query: { clientId: '1' } },
    });
    expect((await fetch(new URL(payload.url.replace('clientId', 'sectionId'), app.address))).status).toBe(404);
    expect(
      (
        await depot.admin.call(reportRoutes.file, {
          params: params('stock'),
          body: { format: 'csv', query: { hour: '1' } },
        })
      ).status,
    ).toBe(422);
  });
});

async function rowsOf(name: (typeof reportNames)[number], query: object) {
  const answer = await depot.admin.call(reportRoutes.rows, { params: params(name), query });
  expect(answer.status).toBe(200);
  return { rows: answer.payload, meta: answer.meta?.total };
}

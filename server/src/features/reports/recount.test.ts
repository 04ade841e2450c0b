import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { randomYear } from '../../../test/tools/random-year.ts';
import { add, clockOf, placedAt, quantile, type Raw, readRaw, stateAt, staysOf } from '../../../test/tools/recount.ts';
import { periodsOf } from '../../../test/tools/reference-periods.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, type Yard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { day, hour, weekday } = clockOf('Europe/Bratislava');
const { depot } = depotWith(app, {}, beforeAll);
let yard: Yard;
let raw: Raw;
const now = Math.floor(Date.now() / 1000);
const from = day(now - 364 * 86_400);
const to = day(now);
const isWithin = (at: number) => from <= day(at) && day(at) <= to;

beforeAll(async () => {
  await depot.owner.call(accountRoutes.update, {
    params: { account: depot.account },
    body: { modules: ['reports'], timezone: 'Europe/Bratislava' },
  });
  yard = await createYard(depot);
  await randomYear(app, depot, yard, { seed: Number(process.env.SEED ?? 7), steps: 600 });
  raw = await readRaw(app.inspect, depot.accountId);
}, 120_000);

/** The numbers of a report, by its keys: those of these measures. */
async function counted(
  report: ReportName,
  query: Record<string, string>,
  measures: string[],
): Promise<[string, (number | null)[]][]> {
  const { status, payload } = await depot.admin.call(reportRoutes.get, {
    params: { account: depot.account, report },
    query,
  });
  expect(status).toBe(200);
  const at = measures.map((measure) => payload.measures.indexOf(measure));
  const rows = payload.rows.map(({ keys, values }): [string, (number | null)[]] => [
    keys.join(),
    at.map((nth) => (values[nth] === null || values[nth] === undefined ? null : Number(values[nth].toFixed(6)))),
  ]);
  return rows.filter(([, values]) => values.some((value) => value !== 0)).toSorted(([a], [b]) => a.localeCompare(b));
}
const inOrder = (counts: Map<string, (number | null)[]>) =>
  [...counts]
    .map(([key, values]): [string, (number | null)[]] => [
      key,
      values.map((value) => value && Number(value.toFixed(6))),
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));
const period = { from, to };

describe('a slow recount agrees with', () => {
  it('what was made: every kind of thing is in the year', () => {
    expect(raw.moves.length).toBeGreaterThan(60);
    expect(raw.moves.some(({ at, entered }) => entered - at > 86_400)).toBe(true);
    expect(Object.entries(raw).filter(([, rows]) => rows.length < 3)).toEqual([]);
    expect(staysOf(raw).filter(({ end }) => end !== null).length).toBeGreaterThan(20);
  });

  it('the stock of any moment', async () => {
    for (let back = 3; back < 360; back += 29) {
      const at = now - back * 86_400 - back * 977;
      const here = new Map<string, number[]>();
      const placed = placedAt(raw, at);
      const stays = staysOf(raw).filter(({ start, end }) => start <= at && (end === null || end > at));
      for (const { id, feet, ...box } of raw.boxes) {
        const stay = stays.find(({ containerId }) => containerId === id);
        if (!stay && !placed.has(id)) continue;
        const first = raw.steps.findLast((step) => step.containerId === id && step.at <= at && step.action === 'place');
        const start = stay?.start ?? first?.at ?? 0;
        const state = stay
          ? stateAt(raw, stay, at, day(at))
          : (raw.states.find(({ containerId, until }) => containerId === id && until > at) ?? box);
        const days = Math.round((Date.parse(day(at)) - Date.parse(day(start))) / 86_400_000);
        add(here, [state.client, state.isEmpty], 1, feet / 20, Number(days <= 7), Number(days > 90));
      }
      const query = { at: String(at), by: 'clientId,isEmpty' };
      expect(await counted('stock', query, ['containers', 'teu', 'days0', 'days91'])).toEqual(inOrder(here));
      const stood = new Map<string, number[]>();
      for (const section of placed.values()) add(stood, [section], 1);
      expect(await counted('stock', { at: String(at), by: 'sectionId', hasPlace: 'true' }, ['containers'])).toEqual(
        inOrder(stood),
      );
    }
  });

  it('movements and the gate', async () => {
    const [byDay, byHour] = [new Map<string, number[]>(), new Map<string, number[]>()];
    for (const { type, at, entered, client, haulier } of raw.moves.filter((move) => isWithin(move.at))) {
      add(byDay, [day(at), client, haulier], Number(type === 'gate_in'), Number(type === 'gate_out'));
      add(byHour, [weekday(at), hour(at)], 1, Number(entered - at > 3600));
    }
    expect(await counted('movements', { ...period, by: 'day,clientId,haulierId' }, ['in', 'out'])).toEqual(
      inOrder(byDay),
    );
    expect(await counted('gate', period, ['moves', 'late'])).toEqual(inOrder(byHour));
  });

  it('dwell and age', async () => {
    const [left, here] = [new Map<string, number[]>(), new Map<string, number>()];
    for (const stay of staysOf(raw)) {
      const { start, end } = stay;
      if (end === null) {
        const { client } = stateAt(raw, stay, now, to);
        here.set(String(client), (here.get(String(client)) ?? 0) + 1);
      } else if (isWithin(end)) {
        const { client } = stateAt(raw, stay, end, day(end));
        left.set(String(client), [...(left.get(String(client)) ?? []), (end - start) / 86_400]);
      }
    }
    const said = [...left].map(([key, days]): [string, (number | null)[]] => [
      key,
      [days.length, quantile(days, 0.5), quantile(days, 0.9), Math.max(...days)],
    ]);
    expect(await counted('dwell', { ...period, by: 'clientId' }, ['stays', 'median', 'p90', 'longest'])).toEqual(
      inOrder(new Map(said)),
    );
    expect(await counted('age', { by: 'clientId' }, ['stays'])).toEqual(
      inOrder(new Map([...here].map(([key, count]) => [key, [count]]))),
    );
  });

  it('the peaks of each day', async () => {
    const peaks = new Map<string, number[]>();
    const held = { cells: 0, day: from };
    const days: string[] = [];
    for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
      days.push(new Date(at).toISOString().slice(0, 10));
    const ofDay = Map.groupBy(raw.steps, ({ at }) => day(at));
    for (const step of raw.steps.filter(({ at }) => day(at) < from)) held.cells += step.toCells - step.fromCells;
    for (const each of days) {
      let peak = held.cells;
      for (const step of ofDay.get(each) ?? []) {
        held.cells += step.toCells - step.fromCells;
        peak = Math.max(peak, held.cells);
      }
      if (peak > 0) peaks.set(`${each},${yard.section.sectionId}`, [peak]);
    }
    expect(await counted('occupancy', { ...period, by: 'day,sectionId' }, ['peak'])).toEqual(inOrder(peaks));
    const months = new Map<string, number[]>();
    for (const [key, [peak = 0]] of peaks)
      months.set(key.slice(0, 7), [Math.max(peak, months.get(key.slice(0, 7))?.[0] ?? 0)]);
    expect(await counted('occupancy', { ...period, by: 'month' }, ['peak'])).toEqual(inOrder(months));
  });

  it('damages, with the gate moves that they are a share of, and tasks', async () => {
    const moves = raw.moves.filter(({ at }) => isWithin(at)).length;
    const codes = Map.groupBy(
      raw.damages.filter(({ at }) => isWithin(at)),
      ({ code }) => code,
    );
    const said = [...codes].map(([code, damages]): [string, (number | null)[]] => {
      const repairs = damages.flatMap(({ containerId, at }) => {
        const repair = raw.tasks
          .filter(
            (task) =>
              task.containerId === containerId &&
              task.type === 'repair' &&
              task.status === 'completed' &&
              task.done >= at,
          )
          .map(({ done }) => done);
        return repair.length > 0 ? [(Math.min(...repair) - at) / 86_400] : [];
      });
      return [code, [damages.length, (100 * damages.length) / moves, repairs.length, quantile(repairs, 0.5)]];
    });
    const measures = ['damages', 'per100', 'repaired', 'repairDays'];
    expect(await counted('damages', { ...period, by: 'damageCode' }, measures)).toEqual(inOrder(new Map(said)));
    const kinds = new Map<string, number[]>();
    const atOnce = Date.now() / 1000;
    for (const { type, status, entered, done, due } of raw.tasks) {
      const isDone = status === 'completed' && isWithin(done);
      const isOverdue =
        due !== null && status !== 'canceled' && due < atOnce && (status !== 'completed' || done >= atOnce);
      add(kinds, [type], Number(isWithin(entered)), Number(isDone), Number(isOverdue));
    }
    expect(await counted('tasks', { ...period, by: 'taskType' }, ['opened', 'done', 'overdue'])).toEqual(
      inOrder(kinds),
    );
  });

  it('revenue, by the bills as the list of transactions shows them', async () => {
    const charged = new Map<string, number[]>();
    const { payload } = await depot.admin.call(transactionRoutes.list, {
      params: { account: depot.account },
      query: { pageSize: 200 },
    });
    expect(payload.length).toBeGreaterThan(20);
    for (const bill of payload) {
      if (bill.isExpense) continue;
      const { billingPeriod, unitPrice, vat, startedAt, finishedAt, noChargeDayCount: free } = bill;
      const since = { from: day(startedAt), to: finishedAt === null ? null : day(finishedAt), free };
      const lasts =
        billingPeriod === ''
          ? [day(startedAt)]
          : periodsOf({ ...since, billingPeriod }, to).flatMap(({ last, isFinished }) => (isFinished ? [last] : []));
      const total = (count: number) => Math.round(unitPrice * count * (100 + vat) + 1e-6) / 100;
      for (const [key, those] of Map.groupBy(lasts.entries(), ([, last]) => last.slice(0, 7))) {
        const counting = those.filter(([, last]) => from <= last && last <= to).map(([nth]) => nth);
        if (counting.length === 0) continue;
        const amount = total(Math.max(...counting) + 1) - total(Math.min(...counting));
        const paid = bill.paidAt === null ? 0 : amount;
        add(charged, [key, bill.clientId, bill.currency], 1, amount, paid, amount - paid);
      }
    }
    const measures = ['charges', 'billed', 'paid', 'uninvoiced'];
    expect(await counted('revenue', { ...period, by: 'month,clientId' }, measures)).toEqual(inOrder(charged));
  });
});

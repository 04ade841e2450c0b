import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { type Charge, referenceBill } from '../../../test/tools/reference-bill.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();

const zones = ['Europe/Bratislava', 'America/New_York', 'Pacific/Auckland'];
const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** Dates near clock changes, month ends and both lengths of February. */
const edges = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-31',
  '2025-02-28',
  '2025-03-09',
  '2025-04-06',
  '2025-09-28',
  '2025-10-26',
  '2025-11-02',
  '2025-12-31',
  '2026-01-31',
  '2026-03-29',
  '2026-05-31',
  '2028-02-29',
];
const day = 86_400;
const second = fc.oneof(
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -2 * day, max: 2 * day }))
    .map(([edge, offset]) => Date.parse(edge) / 1000 + offset),
  fc.integer({ min: Date.parse('2023-01-01') / 1000, max: Date.parse('2029-01-01') / 1000 }),
);
/** A duration in seconds: often a whole number of months, plus or minus a day. */
const length = fc.oneof(
  fc.integer({ min: 0, max: 3 * day }),
  fc.integer({ min: 0, max: 800 * day }),
  fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 27 * day, max: 32 * day })).map(([n, d]) => n * d),
);
const cents = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5_000_000 }));
/** Hundredths of a percent; 50 % of an odd number of cents tests the rounding of a half. */
const vat = fc.oneof(
  fc.constantFrom(0, 500, 1250, 2000, 2300, 5000, 9999, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
);
const charge: fc.Arbitrary<Charge> = fc
  .record({
    type: fc.constantFrom('depot' as const, 'depot' as const, 'rent' as const, 'rent' as const, 'repair_fee' as const),
    unitCents: cents,
    period: fc.constantFrom(...periods),
    startedAt: second,
    length,
    isRunning: fc.boolean(),
    free: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 365 })),
    vatHundredths: vat,
    zone: fc.constantFrom(...zones),
    todayAfter: fc.integer({ min: -40, max: 800 }),
  })
  .map(({ length, isRunning, todayAfter, ...rest }) => ({
    ...rest,
    finishedAt: isRunning ? null : rest.startedAt + length,
    today: new Date((rest.startedAt + todayAfter * day) * 1000).toISOString().slice(0, 10),
  }));

/** Calls the database's function for many charges at once; numbers as text, so that nothing is rounded on the way. */
async function billsOf(charges: Charge[]) {
  const rows = charges.map(({ type, unitCents, period, startedAt, finishedAt, free, vatHundredths, zone, today }) => ({
    type,
    price: (unitCents / 100).toFixed(2),
    period: type === 'repair_fee' ? '' : period,
    started: startedAt,
    finished: type === 'repair_fee' ? null : finishedAt,
    free: type === 'repair_fee' ? 0 : free,
    vat: (vatHundredths / 100).toFixed(2),
    zone,
    today,
  }));
  const found = await sql<Record<string, unknown>>`
    select b.first_day::text, b.last_day::text, b.days, b.free_days, b.charged_days, b.periods, b.net::text, b.total_price::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (type text, price numeric, period text, started bigint, finished bigint, free int, vat numeric, zone text, today date),
    lateral bill_of(c.type, c.price, c.period, to_timestamp(c.started), to_timestamp(c.finished), c.free, c.vat, c.zone, c.today, null, null) b`.execute(
    app.inspect,
  );
  return found.rows;
}

describe('the total', () => {
  it('is that of a reference which walks day by day, in thousands of cases', async () => {
    const charges = fc.sample(charge, { numRuns: 6000, seed: 20261121 });
    const bills = await billsOf(charges);
    expect(bills).toHaveLength(charges.length);
    for (const [index, each] of charges.entries())
      expect(bills[index], JSON.stringify(each)).toEqual(referenceBill(each));
  });

  it.each([
    ['2026-01-31', '2026-02-27', 'monthly', 1],
    ['2026-01-31', '2026-02-28', 'monthly', 2],
    ['2026-01-31', '2026-03-30', 'monthly', 2],
    ['2026-01-31', '2026-03-31', 'monthly', 3],
    ['2024-02-29', '2025-02-27', 'yearly', 1],
    ['2024-02-29', '2025-02-28', 'yearly', 2],
    ['2026-03-28', '2026-04-03', 'weekly', 1],
    ['2026-03-28', '2026-04-04', 'weekly', 2],
    ['2026-03-29', '2026-03-29', 'daily', 1],
  ] as const)('from %s to %s %s counts %i', async (first, last, period, expected) => {
    const { rows } = await sql<{
      n: number;
    }>`select begun_periods(${period}, ${first}::date, ${last}::date) as n`.execute(app.inspect);
    expect(rows[0]?.n).toBe(expected);
  });
});

describe('over HTTP', () => {
  it.each(zones)('the days are those of %s', async (timezone) => {
    const depot = await createDepot(app);
    const { account } = depot;
    const yard = await createYard(depot);
    await depot.owner.call(accountRoutes.update, { params: { account }, body: { timezone } });
    const { id: containerId } = await yard.container('ZONE1234567');
    const local = (text: string) => Date.parse(text) / 1000;
    // 23:30 and 00:30 in Bratislava: two days there, one in New York and in Auckland.
    const body = {
      type: 'rent' as const,
      clientId: yard.clientId,
      unitPrice: 1.15,
      vat: 50,
      billingPeriod: 'daily' as const,
      startedAt: local('2026-06-10T23:30+02:00'),
      finishedAt: local('2026-06-11T00:30+02:00'),
    };
    const { payload } = await depot.admin.call(transactionRoutes.create, { params: { account, containerId }, body });
    const days = timezone === 'Europe/Bratislava' ? 2 : 1;
    expect([payload.explanation.days, payload.totalPrice]).toEqual([days, days === 2 ? 3.45 : 1.73]);
    const running = await depot.admin.call(transactionRoutes.update, {
      params: { account, containerId, id: payload.id },
      body: { finishedAt: null, startedAt: Math.floor(Date.now() / 1000) - 3 * day },
    });
    expect(running.payload.explanation).toMatchObject({ isRunning: true, lastDay: dayIn(timezone) });
    expect([4, 5]).toContain(running.payload.explanation.days); // a clock change may lie between
  });
});

it('lists are in the order of their totals, finished and running, also after the account moved to another zone', async () => {
  const depot = await createDepot(app);
  const { account } = depot;
  const yard = await createYard(depot);
  const { id: containerId } = await yard.container('SORT1234567');
  const today = Math.floor(Date.now() / 1000);
  const call = (n: number) => {
    const startedAt = today - (n % 9) * 11 * day - n * 3571; // at different times of day
    const body = { clientId: yard.clientId, unitPrice: 1 + ((n * 7919) % 400), startedAt };
    const stay = { type: 'depot', billingPeriod: 'daily', noChargeDayCount: n % 4 } as const;
    const kinds = [{ type: 'sold' }, stay, { ...stay, finishedAt: startedAt + (n % 5) * day }] as const;
    const kind = kinds[n % 3] ?? stay;
    return depot.admin.call(transactionRoutes.create, { params: { account, containerId }, body: { ...body, ...kind } });
  };
  for (let n = 0; n < 36; n++) expect((await call(n)).status).toBe(201);

  const expectSorted = async () => {
    const list = async (query: Record<string, unknown>) =>
      (await depot.admin.call(transactionRoutes.list, { params: { account }, query })).payload;
    const rows = await list({ sort: 'id', pageSize: 100 });
    const sorted = rows.toSorted((a, b) => a.totalPrice - b.totalPrice || a.id - b.id).map(({ id }) => id);
    for (const [sort, expected] of [
      ['totalPrice', sorted],
      ['-totalPrice', sorted.toReversed()],
    ] as const) {
      const pages = [];
      for (let page = 1; page <= 6; page++) pages.push(await list({ sort, page, pageSize: 7 }));
      expect(pages.flat().map(({ id }) => id)).toEqual(expected);
    }
    const [first] = await list({ sort: 'totalPrice', type: 'sold', q: 'sort1', pageSize: 1 });
    expect(first?.id).toBe(sorted.find((id) => rows.find((row) => row.id === id)?.type === 'sold'));
  };
  await expectSorted();
  await depot.owner.call(accountRoutes.update, { params: { account }, body: { timezone: 'Pacific/Auckland' } });
  await expectSorted();
  await call(36);
  await expectSorted();
});

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

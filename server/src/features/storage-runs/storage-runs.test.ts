import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { createTariffs, slabs, type Tariffed } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
let depot: Depot;
let depots: Tariffed;

/** A depot of its own with one card. */
async function withCard(given: Parameters<Tariffed['line']>[0], card: object = {}) {
  depot = await createDepot(app);
  depots = await createTariffs(depot);
  await depots.card({ lines: [depots.line(given)], ...card });
  return depots;
}
const totals = async (containerId: number) => (await depots.bills(containerId)).map(({ totalPrice }) => totalPrice);
/** What runs up to these days bill, each by itself. */
async function billed(containerId: number, ...days: string[]) {
  const sums: number[] = [];
  let before = 0;
  for (const day of days) {
    await depots.run(day);
    const all = (await totals(containerId)).reduce((sum, total) => sum + total, 0);
    sums.push(Math.round((all - before) * 100) / 100);
    before = all;
  }
  return sums;
}

describe('the vectors of the trade, to the cent', () => {
  it('V1: free days that are kept, over three months', async () => {
    const { box, gateIn, gateOut } = await withCard({ slabs: slabs(3), freeDays: 2 });
    const id = await box();
    await gateIn(id, '2026-01-28');
    await gateOut(id, '2026-03-03');
    expect(await billed(id, '2026-01-31', '2026-02-28', '2026-03-31')).toEqual([6, 84, 9]);
  });

  it('V2: slabs by day of the stay, and an amount once on day 5', async () => {
    const { box, gateIn, gateOut } = await withCard({
      slabs: slabs([4, 0], [10, 8], [16, 13], 18),
      freeDays: 4,
      onceDay: 5,
      oncePrice: 37.5,
    });
    const id = await box();
    await gateIn(id, '2025-12-12');
    await gateOut(id, '2026-01-05');
    expect(await billed(id, '2025-12-31', '2026-01-31')).toEqual([235.5, 90]);
  });

  it('V3: begun weeks, cut in the middle of one', async () => {
    const { box, gateIn, gateOut } = await withCard({ unit: 'week', slabs: slabs(14) });
    const id = await box();
    await gateIn(id, '2026-01-17');
    await gateOut(id, '2026-02-16');
    expect(await billed(id, '2026-01-31', '2026-02-28')).toEqual([42, 28]);
  });

  it('V4: free days that are forfeited once there are more', async () => {
    const { box, gateIn, gateOut } = await withCard({ slabs: slabs(2.35), freeDays: 10, keepsFreeDays: false });
    const id = await box();
    await gateIn(id, '2026-01-22');
    await gateOut(id, '2026-02-21');
    expect(await billed(id, '2026-01-31', '2026-02-28')).toEqual([0, 72.85]);
  });

  it('V6: a new price in the middle of the stay, and one that is locked at its start', async () => {
    for (const [priceDate, whole] of [
      ['day', 73.5],
      ['start', 70.5],
    ] as const) {
      const { box, gateIn, gateOut, card, line } = await withCard(
        { slabs: slabs(2.35), freeDays: 10 },
        { priceDate, validTo: '2026-01-31' },
      );
      await card({ lines: [line({ slabs: slabs(2.5), freeDays: 10 })], validFrom: '2026-02-01', priceDate });
      const id = await box();
      await gateIn(id, '2026-01-12');
      await gateOut(id, '2026-02-20');
      expect(await billed(id, '2026-02-28')).toEqual([whole]);
    }
  });

  it('V7: a new owner, whose days are counted on or anew', async () => {
    for (const [dayClock, ofNew] of [
      ['continue', 47],
      ['restart', 23.5],
    ] as const) {
      const { box, gateIn, gateOut, client, yard, changeHands } = await withCard(
        { slabs: slabs(2.35), freeDays: 10 },
        { dayClock },
      );
      const id = await box();
      await gateIn(id, '2026-01-12');
      const other = await client('New owner');
      expect((await changeHands(id, other, '2026-02-01')).status).toBe(200);
      await gateOut(id, '2026-02-20');
      await depots.run('2026-02-28');
      const sums = Map.groupBy(await depots.bills(id), ({ clientId }) => clientId);
      const sum = (clientId: number) => (sums.get(clientId) ?? []).reduce((all, { totalPrice }) => all + totalPrice, 0);
      expect([sum(yard.clientId), sum(other)]).toEqual([23.5, ofNew]);
    }
  });
});

it('a stay that was never billed is put right without a bill', async () => {
  const { box, gateIn, stay } = await withCard({ slabs: slabs(2) });
  const id = await box();
  await gateIn(id, '2026-05-01');
  const params = { account: depot.account, id: (await stay(id)).id };
  const { status } = await depot.admin.call(stayRoutes.putRight, { params });
  expect([status, await totals(id)]).toEqual([200, []]);
});

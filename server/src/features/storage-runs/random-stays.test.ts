import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { times } from '../../../test/tools/length.ts';
import { type ReferenceCard, referenceDays } from '../../../test/tools/reference-storage.ts';
import { createTariffs, type Tariffed } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { dayNumber, dayText } from '../rate-cards/tariffs.queries.ts';

const app = useTestApp();
const { depot } = depotWith(app);
let t: Tariffed;

beforeEach(async () => {
  t = await createTariffs(depot);
});

/** Around a leap day and the change of clocks of 31 March 2024. */
const begin = dayNumber('2024-02-10');
const cuts = ['2024-02-29', '2024-03-31', '2024-04-20'];
const end = dayNumber('2024-04-20');

const stays = fc.record({
  first: fc.integer({ min: begin, max: begin + 30 }),
  days: fc.integer({ min: 1, max: 60 }),
  /** After how many days it becomes another's. */
  sold: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  /** Its gate move out is recorded after everything was billed. */
  isLate: fc.boolean(),
});
const cards: Pick<ReferenceCard, 'unit' | 'free' | 'keepsFree' | 'clock' | 'slabs'>[] = [
  {
    unit: 'day',
    free: 5,
    keepsFree: true,
    clock: 'continue',
    slabs: [
      { to: 14, cents: 235 },
      { to: null, cents: 410 },
    ],
  },
  { unit: 'day', free: 7, keepsFree: false, clock: 'restart', slabs: [{ to: null, cents: 199 }] },
  { unit: 'week', free: 2, keepsFree: true, clock: 'restart', slabs: [{ to: null, cents: 1400 }] },
];

describe('random stays, by all who write at once', () => {
  it.each(cards)('come to what the days cost one by one: %j', async (card) => {
    await t.card({
      dayClock: card.clock,
      lines: [
        t.line({
          unit: card.unit,
          freeDays: card.free,
          keepsFreeDays: card.keepsFree,
          slabs: card.slabs.map(({ to, cents }) => ({ to, ...priced(cents / 100) })),
        }),
      ],
    });
    const other = await t.client('Other');
    const boxes = [];
    // The first three: one recorded late, one sold and recorded late, one sold.
    for (const stay of fc.sample(stays, { numRuns: times(3, 6), seed: 29 })) {
      const id = await t.box();
      const last = stay.first + stay.days - 1;
      await t.gateIn(id, dayText(stay.first));
      const sold = stay.sold === undefined || stay.sold >= stay.days ? undefined : stay.first + stay.sold;
      if (sold !== undefined) await t.changeHands(id, other, dayText(sold));
      if (!stay.isLate) await t.gateOut(id, dayText(last));
      boxes.push({ id, ...stay, last, sold });
    }
    for (const cut of cuts) await t.runAtOnce(cut, cut);
    for (const { id, isLate, last } of boxes) if (isLate) await t.gateOut(id, dayText(last));
    const right = boxes.map(async ({ id }) => {
      const { id: stay, wrongDays } = await t.stay(id);
      if (wrongDays > 0) await depot.admin.call(stayRoutes.putRight, at(stay));
    });
    await Promise.all([...right, t.runAtOnce(dayText(end))]);
    await depot.owner.call(accountRoutes.update, { params: at(0).params, body: { timezone: 'America/New_York' } });
    expect(await t.runAtOnce(dayText(end)), 'the same run again, in another zone').toEqual([]);

    for (const { id, first, last, sold } of boxes) {
      const bills = await t.bills(id);
      const reference = referenceDays(
        {
          first,
          last,
          payerOn: (day) => (sold !== undefined && day >= sold ? other : t.yard.clientId),
          cards: [{ ...card, from: 0, to: null, basis: 'stay', countsFirst: true, countsLast: true, priceDate: 'day' }],
        },
        end,
      );
      const expected = new Map<number, number>();
      for (const { payer, cents } of reference.values()) expected.set(payer, (expected.get(payer) ?? 0) + cents);
      for (const [payer, cents] of expected) {
        const own = bills.filter(({ clientId }) => clientId === payer);
        expect(
          own.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0),
          `${id} ${payer}`,
        ).toBe(cents);
      }
      const covered = bills.reduce((sum, bill) => sum + daysBetween(bill.firstDay, bill.lastDay), 0);
      expect(covered, 'each day once').toBe(reference.size);
      for (const bill of bills) await expectExplained(id, bill.id, bill.totalPrice);
    }
  });
});

const at = (id: number) => ({ params: { account: depot.account, id } });
const priced = (price: number) => ({ price20: price, price40: price, price45: price });
const daysBetween = (first: string | null, last: string | null) =>
  first === null || last === null ? 0 : dayNumber(last) - dayNumber(first) + 1;

/** The text of a bill is a sum that anybody can do: `31 days − 10 free = 21 × 2.35 = 49.35 EUR`. */
async function expectExplained(containerId: number, id: number, total: number): Promise<void> {
  const { payload } = await depot.admin.call(transactionRoutes.get, {
    params: { account: depot.account, containerId, id },
  });
  const { text } = payload.explanation;
  const [, count, price, net] = /(\d+)(?: [a-z ]+)? × ([\d.]+) = ([\d.]+) EUR/.exec(text) ?? [];
  if (total === 0 && count === undefined) return;
  expect(Math.round(Number(count) * Number(price) * 100), text).toBe(Math.round(Number(net) * 100));
  expect(Number(net), text).toBe(total);
}

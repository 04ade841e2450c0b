import type { PricedDay } from '@boxyard/contract/billing/rate-cards.ts';
import { describe, expect, it } from 'vitest';
import { dayAfter, daysOf, monthsOf } from './calendar-days.ts';

const priced = (day: string, part: Partial<PricedDay> = {}): PricedDay => ({
  ...{ day, chargeCodeId: 1, nth: 1, isInWeek: false, isFree: false, slab: 0, price: 1.5 },
  ...{ rateCardId: 1, rateLineId: 1, clientId: 1 },
  ...part,
});

describe('calendar days', () => {
  it('draws the whole weeks of each month between the first and the last day', () => {
    const months = monthsOf(['2027-02-03', '2026-12-31']);
    expect(months.map(({ first, weeks }) => [first, weeks.length])).toEqual([
      ['2026-12-01', 1],
      ['2027-01-01', 5],
      ['2027-02-01', 1],
    ]);
    expect(months[0]?.weeks[0]?.slice(3, 5)).toEqual(['2026-12-31', null]);
    expect(monthsOf([])).toEqual([]);
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  });

  it('tells free days, days that do not count, and days of a begun week apart', () => {
    const days = [
      priced('2026-11-01', { nth: 0, isFree: true }),
      priced('2026-11-02', { nth: 1, isFree: true }),
      priced('2026-11-03', { nth: 2 }),
      priced('2026-11-04', { nth: 2, isInWeek: true }),
    ];
    const once = [{ day: '2026-11-03', chargeCodeId: 1, price: 20, rateCardId: 1, rateLineId: 1, clientId: 1 }];
    const unpriced = [{ from: '2026-11-05', to: '2026-11-06', reason: 'cardEnds' as const, chargeCode: '' }];
    const shown = daysOf({ days, once }, unpriced);
    expect(['01', '02', '03', '04', '05', '06'].map((day) => shown.get(`2026-11-${day}`)?.kind)).toEqual([
      'uncounted',
      'free',
      'charged',
      'week',
      'unpriced',
      'unpriced',
    ]);
    expect(shown.get('2026-11-03')).toMatchObject({ price: 1.5, once: 20 });
  });
});

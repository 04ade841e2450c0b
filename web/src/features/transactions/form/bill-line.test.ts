import { type BillParts, explain } from '@boxyard/contract/billing/billing.ts';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import texts from '../../../i18n/en/transactions.json' with { type: 'json' };
import slovak from '../../../i18n/sk/transactions.json' with { type: 'json' };
import { billLine } from './bill-line.ts';

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    defaultNS: 'transactions',
    resources: { en: { transactions: texts }, sk: { transactions: slovak } },
  });
});

const depot: BillParts = {
  type: 'depot',
  currency: 'EUR',
  unitPrice: 2.35,
  billingPeriod: 'daily',
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  isRunning: false,
  days: 31,
  freeDays: 10,
  chargedDays: 21,
  periods: 21,
  net: 49.35,
  vat: 0,
  vatAmount: 0,
  totalPrice: 49.35,
};
const bills: BillParts[] = [
  depot,
  { ...depot, days: 1, freeDays: 0, chargedDays: 1, periods: 1, net: 2.35, totalPrice: 2.35 },
  { ...depot, vat: 23, vatAmount: 11.35, totalPrice: 60.7 },
  { ...depot, billingPeriod: 'weekly', periods: 3, net: 7.05, totalPrice: 7.05 },
  { ...depot, billingPeriod: 'monthly', freeDays: 0, chargedDays: 31, periods: 1, net: 2.35, totalPrice: 2.35 },
  { ...depot, billingPeriod: 'yearly', freeDays: 30, chargedDays: 1, periods: 1, net: 2.35, totalPrice: 2.35 },
  { ...depot, type: 'repair_fee', billingPeriod: '', net: 120, vat: 20, totalPrice: 144 },
];

it.each(bills.map((bill) => [explain(bill).text, bill] as const))('says %s', (text, bill) => {
  expect(billLine(bill, i18next.getFixedT('en'))).toBe(text);
});

it('says it in Slovak', async () => {
  await i18next.changeLanguage('sk');
  expect(billLine(depot, i18next.getFixedT('sk'))).toBe('31 dní − 10 voľných = 21 × 2,35 = 49,35 EUR');
});

import { z } from 'zod';
import { orNone } from '../core/choice.ts';
import { BillingPeriod, BillType, type billTypes, Currency, feeTypes } from '../core/enums.ts';
import { Day } from '../core/fields.ts';

type TransactionType = (typeof billTypes)[number];

/** Charged by time: only these have billing period, end date and days without charge. */
const timedTypes = ['depot', 'rent'] as const;
export const isTimed = (type: TransactionType) => timedTypes.some((timed) => timed === type);
/** The only types of a transaction that belongs to a work task. */
export const isFee = (type: TransactionType) => type === 'service_fee' || feeTypes.some((fee) => fee === type);

export const noChargeDaysMax = 365;

/** The parts of a total, computed by the database's function. */
const parts = {
  type: BillType,
  currency: Currency,
  unitPrice: z.number(),
  /** '' for a single charge. */
  billingPeriod: orNone(BillingPeriod),
  /** First and last day, both counted; null for a single charge. Without an end date the last day is today. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** There is no end date yet, so the total grows. */
  isRunning: z.boolean(),
  days: z.int(),
  /** The days of `days` without charge, and the others. */
  freeDays: z.int(),
  chargedDays: z.int(),
  /** Begun billing periods in the charged days; 1 for a single charge. */
  periods: z.int(),
  net: z.number(),
  /** Percent. */
  vat: z.number(),
  vatAmount: z.number(),
  totalPrice: z.number(),
};
export const BillParts = z.object(parts);
export type BillParts = z.output<typeof BillParts>;

/** `text` is the same as one line in English: `31 days − 10 free = 21 × 2.35 = 49.35 EUR`. */
export const Explanation = BillParts.extend({ text: z.string() });
export type Explanation = z.output<typeof Explanation>;

const periodWords = { weekly: 'week', monthly: 'month', yearly: 'year' } as const;
const amount = (value: number) => value.toFixed(2);
const count = (value: number, word: string) => `${value} ${word}${value === 1 ? '' : 's'}`;

export function explain(bill: BillParts): Explanation {
  return { ...bill, text: textOf(bill) };
}

function textOf(bill: BillParts): string {
  const { currency, net, vat, totalPrice } = bill;
  const line = isTimed(bill.type) ? `${timedText(bill)} = ${amount(net)} ${currency}` : `${amount(net)} ${currency}`;
  return vat === 0 ? line : `${line} + ${vat} % VAT = ${amount(totalPrice)} ${currency}`;
}

function timedText({ billingPeriod, days, freeDays, chargedDays, periods, unitPrice }: BillParts): string {
  const counted = freeDays > 0 ? `${count(days, 'day')} − ${freeDays} free = ${chargedDays}` : count(days, 'day');
  if (billingPeriod === 'daily' || billingPeriod === '') return `${counted} × ${amount(unitPrice)}`;
  const charged = freeDays > 0 ? `${counted} ${chargedDays === 1 ? 'day' : 'days'}` : counted;
  return `${charged} = ${count(periods, `started ${periodWords[billingPeriod]}`)} × ${amount(unitPrice)}`;
}

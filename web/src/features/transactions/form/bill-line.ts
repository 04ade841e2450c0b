import { type BillParts, isTimed } from '@boxyard/contract/billing/billing.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../core/text/format.ts';

const amount = (value: number) => formatNumber(value, 2, 2);

/** How a total comes about, as the contract says it in English: `31 days − 10 free = 21 × 2.35 = 49.35 EUR`. */
export function billLine(bill: BillParts, t: TFunction): string {
  const { type, currency, net, vat, totalPrice } = bill;
  const base = `${isTimed(type) ? `${timed(bill, t)} = ` : ''}${amount(net)} ${currency}`;
  return vat === 0
    ? base
    : `${base} + ${t('bill.vat', { vat: formatNumber(vat) })} = ${amount(totalPrice)} ${currency}`;
}

function timed({ billingPeriod, days, freeDays, chargedDays, periods, unitPrice }: BillParts, t: TFunction): string {
  const isDaily = billingPeriod === 'daily' || billingPeriod === '';
  const all = t('bill.days', { count: days });
  const rest = isDaily ? String(chargedDays) : t('bill.days', { count: chargedDays });
  const counted = freeDays > 0 ? `${all} − ${t('bill.free', { days: freeDays })} = ${rest}` : all;
  const charged = isDaily ? counted : `${counted} = ${t(`bill.${billingPeriod}`, { count: periods })}`;
  return `${charged} × ${amount(unitPrice)}`;
}

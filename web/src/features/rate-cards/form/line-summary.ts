import type { BoxLength } from '@boxyard/contract/billing/rate-cards.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../core/text/format.ts';
import type { LineChoices } from './line-choices.ts';
import { isStorage, type LineValues, pricedLengths, type SlabValues, slabsOf } from './rate-card.values.ts';

const lengthWord = (length: BoxLength) => `${length}′`;

const nameIn = (choices: readonly { id: number; name: string }[] | undefined, id: number | null) =>
  choices?.find((choice) => choice.id === id)?.name;

/** What is charged, and for which boxes: `Storage 20′/40′, empty`. */
export function lineSubject(line: LineValues, choices: LineChoices, t: TFunction): string {
  const lengths = pricedLengths(line);
  const some = lengths.length > 0 && lengths.length < 3 ? lengths.map(lengthWord).join('/') : '';
  const name = nameIn(choices.codes, line.chargeCodeId) ?? t('noCode');
  const { unit, isEmpty, containerCondition, direction, taskType } = line;
  const conditions = [
    nameIn(choices.types, line.containerTypeId),
    isEmpty !== null && t(isEmpty ? 'empty' : 'full').toLowerCase(),
    containerCondition && t(`containerCondition.${containerCondition}`, { ns: 'enums' }).toLowerCase(),
    nameIn(choices.warehouses, line.warehouseId),
    unit === 'move' && direction && t(`transportType.${direction}`, { ns: 'enums' }).toLowerCase(),
    unit === 'piece' && taskType && t(`workTaskType.${taskType}`, { ns: 'enums' }).toLowerCase(),
  ];
  const isNews = (condition: unknown) => condition !== name.toLowerCase();
  return [[name, some].filter(Boolean).join(' '), ...conditions.filter(isNews)].filter(Boolean).join(', ');
}

/** What it costs: `2 free · 1.50 / 3.00 to day 10, then 2.00 / 4.00 a day`. */
export function linePrices(line: LineValues, t: TFunction): string {
  const lengths = pricedLengths(line);
  if (lengths.length === 0) return t('noPrice');
  const pricesOf = (slab: SlabValues) =>
    lengths
      .map((length) => slab[`price${length}`])
      .map((price) => (typeof price === 'number' ? amount(price) : '?'))
      .join(' / ');
  const slabs = slabsOf(line);
  const steps = slabs.map((slab, at) => {
    const prices = pricesOf(slab);
    if (slabs.length === 1) return prices;
    return at === slabs.length - 1 ? t('thenPrice', { prices }) : t('priceTo', { prices, day: slab.to || '?' });
  });
  const { unit, freeDays, keepsFreeDays, onceDay, oncePrice } = line;
  const isTimed = isStorage(unit);
  const isForfeited = unit === 'day' && !keepsFreeDays;
  return [
    isTimed && freeDays !== '' && freeDays > 0 && t(isForfeited ? 'freeOrForfeited' : 'freeKept', { count: freeDays }),
    `${steps.join(', ')} ${t(`each.${unit}`)}`,
    isTimed && onceDay !== '' && t('onceOn', { day: onceDay, price: amount(oncePrice) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const amount = (typed: number | '') => formatNumber(Number(typed), 2, 2);

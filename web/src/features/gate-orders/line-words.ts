import type { OrderLine } from '@boxyard/contract/bookings/gate-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';

type Line = Pick<
  OrderLine,
  | 'quantity'
  | 'containerTypeIds'
  | 'load'
  | 'leastCondition'
  | 'leastGrade'
  | 'namedOnly'
  | 'haulierName'
  | 'validTo'
  | 'hasPin'
  | 'pin'
  | 'bookingNumber'
  | 'billOfLading'
  | 'customsReference'
  | 'cargoUse'
>;

/** What a line is for, `10 × 22G1 / 45G1`, and what it asks for. */
export function useLineWords() {
  const { t } = useTranslation(['bookings', 'enums']);
  const types = useQuery(containerTypeChoices).data;
  const nameOf = (id: number) => types?.find((type) => type.id === id)?.name ?? `#${id}`;
  return (line: Line) => {
    const { quantity, containerTypeIds, load, leastCondition, leastGrade, haulierName, validTo, cargoUse } = line;
    const subject = containerTypeIds.length > 0 ? containerTypeIds.map(nameOf).join(' / ') : t('anyType');
    const conditions = [
      load && t(`enums:yardLoad.${load}`),
      leastCondition && t('atLeast', { what: t(`enums:containerCondition.${leastCondition}`).toLowerCase() }),
      leastGrade && t('gradeAtLeast', { grade: leastGrade }),
      line.namedOnly && t('namedOnly'),
      haulierName && t('onlyHaulier', { name: haulierName }),
      validTo && t('validUntil', { day: formatDay(validTo) }),
      line.hasPin && (line.pin ? t('pinIs', { pin: line.pin }) : t('hasPin')),
      line.bookingNumber && `${t('bookingNumber')}: ${line.bookingNumber}`,
      line.billOfLading && `${t('billOfLading')}: ${line.billOfLading}`,
      line.customsReference && `${t('customsReference')}: ${line.customsReference}`,
      cargoUse && t(`enums:cargoUse.${cargoUse}`),
    ].flatMap((words) => words || []);
    return { subject: `${quantity} × ${subject}`, conditions };
  };
}

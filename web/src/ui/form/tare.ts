import { isPlausibleTare } from '@boxyard/contract/yard/tare.ts';
import i18next from 'i18next';
import { formatKg } from '../../core/text/format.ts';
import { confirm } from '../dialog/confirm.tsx';

/** Asks about a tare that no container has. @param before what the record has; it is not asked about again */
export async function isTareMeant(kg: number | string, before?: number): Promise<boolean> {
  if (typeof kg !== 'number' || kg === before || isPlausibleTare(kg)) return true;
  const t = i18next.getFixedT(null, 'common', 'oddTare');
  return confirm({
    title: t('title', { tare: formatKg(kg) }),
    message: t('text'),
    yes: t('yes'),
    no: t('no'),
    danger: true,
  });
}

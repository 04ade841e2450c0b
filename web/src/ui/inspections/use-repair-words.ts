import type { DamageCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import { useTranslation } from 'react-i18next';
import { locationText } from './location-text.ts';
import { useSurveyCodes } from './use-survey-codes.ts';

interface Described extends DamageCodes {
  /** Of a damage that nobody described by codes: the place of the specification. */
  scdCode?: string;
}

/** What is damaged, where and how much, and what is to be done about it. */
export function useRepairWords() {
  const { t } = useTranslation(['estimates', 'surveys', 'enums']);
  const { word } = useSurveyCodes();
  return ({ location, component, damageCode, repairCode, lengthCm, widthCm, quantity, scdCode }: Described) => {
    const place = location ? locationText(location) : scdCode ? t(`enums:damageLocation.${scdCode}`) : '';
    const size = [lengthCm, widthCm].filter((cm) => cm !== null).join(' × ');
    const what = [word('components', component), word('damages', damageCode), place];
    return {
      what: what.filter(Boolean).join(' · ') || t('noDamage'),
      repair: [word('repairs', repairCode), size && `${size} cm`, quantity > 1 && t('pcs', { count: quantity })]
        .filter(Boolean)
        .join(' · '),
    };
  };
}

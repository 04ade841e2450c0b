import type { Measures, Priced, PriceRule } from '@boxyard/contract/inspections/repair-price.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../core/text/format.ts';

interface Explained {
  /** The line of the tariff; null where hours and material were given by hand, undefined where it is not known. */
  rule: PriceRule | null | undefined;
  priced: Priced;
  measures: Measures;
  rate: number;
  currency: string;
}

const amount = (value: number) => formatNumber(value, 2, 2);

/** How a repair came to its price, and what a line of a tariff asks, in words. */
export function usePriceWords() {
  const { t } = useTranslation('estimates');
  const taken = ({ hours, material }: { hours: number; material: number }) =>
    t('why.taken', { hours: amount(hours), material: amount(material) });
  const step = ({ stepHours, stepMaterial }: PriceRule) => taken({ hours: stepHours, material: stepMaterial });

  /** What was counted. */
  function counted({ rule, priced, measures }: Explained): string[] {
    const { count } = priced;
    if (rule === undefined) return [];
    if (rule === null) return [t('why.hand', { taken: taken(priced) })];
    if (rule.formula === 'F') return [t('why.F', { taken: taken(rule) })];
    if (rule.formula === 'Q') return [t('why.Q', { count, taken: taken(rule) })];
    if (rule.formula === 'A') return [t('why.A', { count, area: formatNumber(rule.areaCm2 ?? 0), taken: taken(rule) })];
    if (rule.formula === 'P') {
      const area = (measures.lengthCm ?? 0) * (measures.widthCm ?? 0);
      const patch = rule.patches.find(({ toCm2 }) => area <= toCm2);
      return patch
        ? [t('why.P', { area: formatNumber(area), to: formatNumber(patch.toCm2), taken: taken(patch) })]
        : [];
    }
    const first = t('why.L', { cm: rule.firstCm ?? 0, taken: taken(rule) });
    return count > 0 ? [first, t('why.step', { count, cm: rule.stepCm ?? 0, taken: step(rule) })] : [first];
  }

  /** `first 30 cm 0.75 h + 9.20; 3 further steps of 15 cm, each …; 1.50 h × 42.10 = 63.15; 63.15 + 21.50 = 84.65 EUR`. */
  function why(explained: Explained): string {
    const { priced, rate, currency } = explained;
    const { hours, labour, material, net, isCapped } = priced;
    const sum = t('why.sum', {
      hours: amount(hours),
      rate: amount(rate),
      labour: amount(labour),
      material: amount(material),
      net: formatMoney(labour + material, currency),
    });
    return [...counted(explained), sum, ...(isCapped ? [t('why.most', { net: formatMoney(net, currency) })] : [])].join(
      '; ',
    );
  }

  /** What a line of a tariff asks. */
  function ruleWords(rule: PriceRule): string {
    const { formula, areaCm2, firstCm, stepCm, patches, most } = rule;
    const asked =
      formula === 'P'
        ? patches.map((patch) => t('rule.P', { to: formatNumber(patch.toCm2), taken: taken(patch) })).join('; ')
        : t(`rule.${formula}`, {
            taken: taken(rule),
            area: formatNumber(areaCm2 ?? 0),
            first: firstCm ?? 0,
            cm: stepCm ?? 0,
            step: step(rule),
          });
    return most === null ? asked : `${asked}; ${t('rule.most', { most: amount(most) })}`;
  }

  return { why, ruleWords };
}

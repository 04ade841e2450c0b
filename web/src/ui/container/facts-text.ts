import { type BoxFacts, goodsText } from '@boxyard/contract/yard/box-facts.ts';
import i18next from 'i18next';
import { formatNumber } from '../../core/text/format.ts';

/** What was told of a box beside its state, in one line: `−18 °C · 24,300 kg · UN 1263 3 III · 2 seals`. */
export function factsText(facts: BoxFacts, sealNumber: string): string {
  const t = i18next.getFixedT(null, 'common', 'boxFacts');
  const { setTemperature, grossWeightKg, weightKind, dangerousGoods, otherSeals, overHeightCm, overWidthCm } = facts;
  const seals = [sealNumber, ...otherSeals.map(({ number }) => number)].filter(Boolean);
  const over = [overHeightCm, overWidthCm].some((cm) => cm !== null);
  return [
    setTemperature !== null && `${formatNumber(setTemperature, 0, 1)} °C`,
    facts.isPluggedIn && t('pluggedIn'),
    grossWeightKg !== null && `${formatNumber(grossWeightKg)} kg${weightKind === 'vgm' ? ' VGM' : ''}`,
    ...dangerousGoods.map(goodsText),
    over && t('over'),
    seals.join(', '),
    (facts.sealIsBroken || otherSeals.some(({ isBroken }) => isBroken)) && t('broken'),
  ]
    .filter(Boolean)
    .join(' · ');
}

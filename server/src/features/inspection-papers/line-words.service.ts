import type { Language } from '@boxyard/contract/core/enums.ts';
import type { DamageCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import { longestFt, spotOf } from '@boxyard/contract/inspections/locations.ts';
import type { CodeKind } from '@boxyard/contract/inspections/survey-settings.ts';
import { numberWords } from '../../core/crud/number-words.ts';
import { textsOf } from '../../core/crud/texts.ts';
import type { CodeWords } from './code-words.queries.ts';

/** `1,234.50 EUR`, without a currency the number alone. */
export const moneyIn = (language: Language, value: number, currency: string): string =>
  `${new Intl.NumberFormat(language === 'sk' ? 'sk-SK' : 'en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}${currency && ` ${currency}`}`;

/** A line in words: what is to be done to what, and where the damage is. A code without a word stands for itself. */
export function lineWords(
  line: DamageCodes & { remark: string },
  words: CodeWords,
  language: Language,
): { title: string; details: string[] } {
  const text = textsOf(language, 'estimate-page');
  const say = (kind: CodeKind, code: string) => code && (words[language][`${kind} ${code}`] ?? code);
  const measures = [line.lengthCm, line.widthCm]
    .flatMap((cm) => (cm === null ? [] : numberWords(language, cm)))
    .join(' × ');
  const spot = spotOf(line.location, longestFt);
  // Sections of the two ends are counted from the left.
  const end = spot && ['D', 'F'].includes(spot.face) ? 'OfEnd' : '';
  const place = spot
    ? [
        text(`faces.${spot.face}`),
        spot.face !== 'X' &&
          text(`parts.${spot.part}`, { context: ['T', 'B', 'U'].includes(spot.face) ? 'width' : 'height' }),
        spot.face !== 'X' &&
          (spot.from === spot.to
            ? text(`section${end}`, { from: spot.from })
            : text(`sections${end}`, { from: spot.from, to: spot.to })),
      ]
        .filter(Boolean)
        .join(', ')
    : '';
  const codes = [line.location, line.component, line.damageCode, line.repairCode].filter(Boolean).join(' ');
  return {
    title: [say('repairs', line.repairCode), say('components', line.component)].filter(Boolean).join(': '),
    details: [
      [say('damages', line.damageCode), measures && `${measures} cm`, line.quantity > 1 && `${line.quantity} ×`]
        .filter(Boolean)
        .join(', '),
      [place, codes && `(${codes})`].filter(Boolean).join(' '),
      line.responsibility && text('responsibility', { who: say('responsibilities', line.responsibility) }),
      line.remark,
    ].filter((each): each is string => Boolean(each)),
  };
}

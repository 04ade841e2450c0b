import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Decision } from '@boxyard/contract/inspections/estimates.ts';
import { momentWords } from '../../core/crud/date-words.ts';
import { textsOf } from '../../core/crud/texts.ts';

/** Who answered and when, as a sentence; where the client's limit approved, that it did. */
export function answeredBy({ way, name, at }: Decision, language: Language, timeZone: string): string {
  const moment = momentWords(language, at, timeZone);
  const text = textsOf(language, 'estimate-page');
  return way === 'rule' ? text('withinLimit', { at: moment }) : text('decidedBy', { name, at: moment });
}

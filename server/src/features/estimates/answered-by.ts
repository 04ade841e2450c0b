import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Decision } from '@boxyard/contract/inspections/estimates.ts';
import { momentWords } from '../../core/crud/date-words.ts';
import { textsOf } from '../../core/crud/texts.ts';

/** A sentence that says who answered and when, or that the estimate was approved within the client's limit. */
export function answeredBy({ way, name, at }: Decision, language: Language, timeZone: string): string {
  const moment = momentWords(language, at, timeZone);
  const text = textsOf(language, 'estimate-page');
  return way === 'rule' ? text('withinLimit', { at: moment }) : text('decidedBy', { name, at: moment });
}

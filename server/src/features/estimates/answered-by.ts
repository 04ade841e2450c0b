import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Decision } from '@boxyard/contract/inspections/estimates.ts';
import { momentWords } from '../../core/crud/date-words.ts';
import { textsOf } from '../../core/crud/texts.ts';

/** A sentence that tells the name and the moment of an answer; where a rule approved, the name is the rule's own sentence. */
export function answeredBy({ way, name, at }: Decision, language: Language, timeZone: string): string {
  const moment = momentWords(language, at, timeZone);
  return way === 'rule' ? `${name}, ${moment}` : textsOf(language, 'estimate-page')('decidedBy', { name, at: moment });
}

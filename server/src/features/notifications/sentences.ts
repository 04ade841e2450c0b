import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Notification } from '@boxyard/contract/people/notifications.ts';
import { choiceWords } from '../../core/crud/choice-words.ts';
import { dayWords } from '../../core/crud/date-words.ts';
import { numberWords } from '../../core/crud/number-words.ts';
import { textsOf } from '../../core/crud/texts.ts';

/** A line in words, as the screens say it; days and numbers as the reader writes them. */
export const sentenceOf = (
  language: Language,
  { kind, facts, count }: Pick<Notification, 'kind' | 'facts' | 'count'>,
): string => {
  // Tasks have titles of ours, which are known in each language.
  const title = choiceWords('enums:transferReason', language)(facts.title ?? '');
  const until = typeof facts.until === 'string' ? { until: dayWords(language, facts.until) } : {};
  const numbers = Object.entries(facts).flatMap(([name, fact]) =>
    typeof fact === 'number' ? [[name, numberWords(language, fact)] as const] : [],
  );
  const said = { ...facts, ...Object.fromEntries(numbers), ...until, title };
  return textsOf(language, 'notifications')(`line.${kind}`, { ...said, count });
};

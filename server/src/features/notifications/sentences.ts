import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Notification } from '@boxyard/contract/people/notifications.ts';
import { choiceWords } from '../../core/crud/choice-words.ts';
import { textsOf } from '../../core/crud/texts.ts';

/** A line in words, as the screens say it. */
export const sentenceOf = (
  language: Language,
  { kind, facts, count }: Pick<Notification, 'kind' | 'facts' | 'count'>,
): string => {
  // Tasks have titles of ours, which are known in each language.
  const title = choiceWords('enums:transferReason', language)(facts.title ?? '');
  return textsOf(language, 'notifications')(`line.${kind}`, { ...facts, title, count });
};

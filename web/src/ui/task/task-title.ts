import { transferReasons, type WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import i18next from 'i18next';

/** The suggested reasons are stored in English and shown in the reader's language. */
export const reasonInWords = (reason: string): string =>
  transferReasons.some((known) => known === reason)
    ? i18next.t(`transferReason.${reason}`, { ns: 'enums', defaultValue: reason })
    : reason;

/** What was chosen or typed, as it is stored: a suggestion in English, anything else as it was typed. */
export function storedReason(text: string): string {
  const chosen = text.trim();
  return transferReasons.find((reason) => reason === chosen || reasonInWords(reason) === chosen) ?? text;
}

/** A task's title as it is read: the reason of a transfer in the reader's language, anything else as it was typed. */
export const titleInWords = ({ type, title }: Pick<WorkTask, 'type' | 'title'>): string =>
  type === 'transfer' ? reasonInWords(title) : title;

import { startingStatuses } from '@boxyard/contract/settings/container-statuses.ts';
import i18next from 'i18next';

/** The statuses that every account begins with are stored in English and shown in the reader's language. */
export const statusInWords = (name: string): string =>
  startingStatuses.some((known) => known === name)
    ? i18next.t(`containerStatus.${name}`, { ns: 'enums', defaultValue: name })
    : name;

/** A name as it is stored: one of a starting status in English, any other as it was typed. */
export function storedStatus(text: string): string {
  const typed = text.trim();
  return startingStatuses.find((name) => name === typed || statusInWords(name) === typed) ?? text;
}

/** The same records with their names as they are read. */
export const statusesInWords = <Status extends { name: string }>(statuses: readonly Status[] | undefined): Status[] =>
  (statuses ?? []).map((status) => ({ ...status, name: statusInWords(status.name) }));

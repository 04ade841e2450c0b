import { type HistoryEntity, historyOf } from '@boxyard/contract/core/entities.ts';
import type { Change, FieldChange, ToldValue } from '@boxyard/contract/core/history.ts';
import i18next from 'i18next';
import { formatDate, formatDateTime, formatDay, formatNumber } from '../../core/text/format.ts';
import { placeText } from '../container/place-text.ts';

/** A field by the label of its form, or by that of the history where no form shows it. */
export function labelOfField(entity: HistoryEntity, field: string): string {
  const form = historyOf[entity].labels;
  const ofForm = form === 'history' ? [] : [`${form}:${field}`];
  const keys = [`history:fieldOf.${entity}.${field}`, ...ofForm, `history:field.${field}`];
  const known = keys.find((key) => i18next.exists(key));
  return known ? i18next.t(known) : field;
}

/** The year and the numbers of a receipt name it, and are no quantities: their digits stand together. */
const isPartOfName = (entity: HistoryEntity, kind: FieldChange['kind']) =>
  entity === 'transport_receipt' && kind === 'plain';

/** Moments that stand for a day. */
const days = ['certificationExpiryDate'];

/** A value as a person reads it. */
export function valueInWords(entity: HistoryEntity, { field, kind, words }: FieldChange, value: ToldValue): string {
  if (value === null || value === '') return i18next.t('history:none');
  if (typeof value === 'object') {
    if ('row' in value) return placeText(value);
    return inWords(words, value.name) || `#${value.id}`;
  }
  if (typeof value === 'boolean') return i18next.t(value ? 'yes' : 'no');
  if (typeof value === 'number' && !words) {
    if (isPartOfName(entity, kind)) return String(value);
    if (kind !== 'instant') return formatNumber(value, 0, 6);
    return days.includes(field) ? formatDate(value) : formatDateTime(value);
  }
  return inWords(words, String(value));
}

/** A value of a choice, or a name that the product suggests in English; what is neither stays as it was typed. */
const inWords = (words: string | undefined, value: string): string =>
  words && value !== '' ? i18next.t(`${words}.${value}`, { defaultValue: value }) : value;

/** They go by days, which the database names as `2026-12-01`. */
const namedByDays: HistoryEntity[] = ['acceptance_stop', 'storage_run'];

/** What a record is called; '' where it goes by what it belongs to. */
export function nameInWords(entity: HistoryEntity, name: string): string {
  const { named, nameWords } = historyOf[entity];
  if (named === 'byKind') return i18next.t(`shell:entity.${entity}`);
  return namedByDays.includes(entity) ? name.replace(/\d{4}-\d{2}-\d{2}/g, formatDay) : inWords(nameWords, name);
}

/** Whether it had a value that is worth telling beside the new one. */
export const hasBefore = ({ before }: FieldChange): boolean => before !== null && before !== '';

/** Entries into the account and exports are no records: they happen once. */
export const isEvent = (entity: HistoryEntity): boolean => entity === 'entry' || entity === 'export';

/** `Damage added` */
export function wordsOfChange({ entity, action }: Pick<Change, 'entity' | 'action'>): string {
  const kind = i18next.t(`shell:entity.${entity}`);
  return isEvent(entity) ? kind : i18next.t('history:didTo', { entity: kind, did: i18next.t(`history:did.${action}`) });
}

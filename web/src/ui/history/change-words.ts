import type { Change, FieldChange, ToldValue } from '@boxyard/contract/history.ts';
import { type HistoryEntity, labelsOf } from '@boxyard/contract/history-entities.ts';
import i18next from 'i18next';
import { formatDateTime, formatNumber } from '../../core/text/format.ts';
import { placeText } from '../container/place-text.ts';
import { reasonInWords } from '../task/task-title.ts';

/** A field by the label of its form, or by that of the history where no form shows it. */
export function labelOfField(entity: HistoryEntity, field: string): string {
  const form = labelsOf[entity];
  const ofForm = form === 'history' ? [] : [`${form}:${field}`];
  const keys = [`history:fieldOf.${entity}.${field}`, ...ofForm, `history:field.${field}`];
  const known = keys.find((key) => i18next.exists(key));
  return known ? i18next.t(known) : field;
}

/** A value as a person reads it. */
export function valueInWords(entity: HistoryEntity, { field, kind, words }: FieldChange, value: ToldValue): string {
  if (value === null || value === '') return i18next.t('history:none');
  if (typeof value === 'object') {
    if ('row' in value) return placeText(value);
    return value.name || `#${value.id}`;
  }
  if (typeof value === 'boolean') return i18next.t(value ? 'yes' : 'no');
  if (kind === 'choice' && words) return i18next.t(`${words}.${value}`, { defaultValue: String(value) });
  // A year is no amount: its digits stand together.
  if (field === 'year') return String(value);
  if (typeof value === 'number') return kind === 'instant' ? formatDateTime(value) : formatNumber(value, 0, 6);
  return entity === 'work_task' && field === 'title' ? reasonInWords(value) : value;
}

/** Whether it had a value that is worth telling beside the new one. */
export const hasBefore = ({ before }: FieldChange): boolean => before !== null && before !== '';

/** Entries into the account and exports are no records: they happen once. */
export const isEvent = (entity: HistoryEntity): boolean => entity === 'entry' || entity === 'export';

/** `Damage added` */
export function wordsOfChange({ entity, action }: Pick<Change, 'entity' | 'action'>): string {
  const kind = i18next.t(`history:entity.${entity}`);
  return isEvent(entity) ? kind : i18next.t('history:didTo', { entity: kind, did: i18next.t(`history:did.${action}`) });
}

import { type HistoryEntity, historyOf } from '@boxyard/contract/core/entities.ts';
import type { Change, FieldChange, ToldValue } from '@boxyard/contract/core/history.ts';
import i18next from 'i18next';
import { formatDateTime, formatNumber } from '../../core/text/format.ts';
import { placeText } from '../container/place-text.ts';
import { statusInWords } from '../container/status-text.ts';
import { reasonInWords } from '../task/task-title.ts';

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

/** A value as a person reads it. */
export function valueInWords(entity: HistoryEntity, { field, kind, words }: FieldChange, value: ToldValue): string {
  if (value === null || value === '') return i18next.t('history:none');
  if (typeof value === 'object') {
    if ('row' in value) return placeText(value);
    return (field === 'containerStatusId' ? statusInWords(value.name) : value.name) || `#${value.id}`;
  }
  if (typeof value === 'boolean') return i18next.t(value ? 'yes' : 'no');
  if (kind === 'choice' && words) return i18next.t(`${words}.${value}`, { defaultValue: String(value) });
  if (typeof value === 'number') {
    if (isPartOfName(entity, kind)) return String(value);
    return kind === 'instant' ? formatDateTime(value) : formatNumber(value, 0, 6);
  }
  return field === nameField[entity] ? nameInWords(entity, value) : value;
}

const nameField: Partial<Record<HistoryEntity, string>> = { work_task: 'title', container_status: 'name' };

/** The name of a record; what the product suggests is stored in English. */
export function nameInWords(entity: HistoryEntity, name: string): string {
  if (entity === 'work_task') return reasonInWords(name);
  return entity === 'container_status' ? statusInWords(name) : name;
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

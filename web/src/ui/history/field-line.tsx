import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { FieldChange } from '@boxyard/contract/core/history.ts';
import { useTranslation } from 'react-i18next';
import { hasBefore, labelOfField, valueInWords } from './change-words.ts';
import classes from './history.module.css';

interface FieldLineProps {
  entity: HistoryEntity;
  change: FieldChange;
  /** A deleted record tells only the value that it had. */
  isDeletion?: boolean;
}

/** One field: what it was, and what it became. */
export function FieldLine({ entity, change, isDeletion = false }: FieldLineProps) {
  const { t } = useTranslation('history');
  const field = labelOfField(entity, change.field);
  if (change.kind === 'mark') return t('changed', { field });
  const [before, after] = [change.before, change.after].map((value) => valueInWords(entity, change, value));
  // Long texts are told by their beginnings, which may be the same.
  if (before === after) return t('rewritten', { field });
  return (
    <>
      <span className={classes.field}>{field}:</span>{' '}
      {isDeletion ? (
        <span className={classes.value}>{before}</span>
      ) : (
        <>
          {hasBefore(change) && (
            <>
              <del className={classes.value}>{before}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <span className={classes.value}>{after}</span>
        </>
      )}
    </>
  );
}

import type { Change } from '@boxyard/contract/history.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOfChange } from './change-words.ts';
import { FieldLine } from './field-line.tsx';
import classes from './history.module.css';
import { RestoreButton } from './restore-button.tsx';

interface ChangeItemProps {
  change: Change;
  /** It is of the record whose history this is, and not of one that belongs to it. */
  isOwn: boolean;
  /** It left the record as it is now: there is nothing to restore. */
  isPresent: boolean;
}

/** Of a new or a deleted record so many fields are told at first. */
const fewFields = 4;

export function ChangeItem({ change, isOwn, isPresent }: ChangeItemProps) {
  const { t } = useTranslation('history');
  const [isWhole, setWhole] = useState(false);
  const { entity, action, fields, recordName, isGone } = change;
  const isLong = action !== 'update' && fields.length > fewFields + 1;
  const shown = isLong && !isWhole ? fields.slice(0, fewFields) : fields;
  const mayRestore = action === 'delete' ? isGone && isPresent : !isPresent && !isGone;
  // Who reads the history of a record knows that it was changed.
  const what = isOwn ? action !== 'update' && t(`action.${action}`) : wordsOfChange(change);
  return (
    <div className={classes.change}>
      {what && (
        <p className={classes.what} data-action={action}>
          {what}
          {!isOwn && recordName && <strong> {recordName}</strong>}
        </p>
      )}
      {fields.length === 0 && action === 'update' && <p className={classes.soft}>{t('otherwise')}</p>}
      {shown.length > 0 && (
        <ul className={classes.fields}>
          {shown.map((field) => (
            <li key={field.field}>
              <FieldLine entity={entity} change={field} isDeletion={action === 'delete'} />
            </li>
          ))}
        </ul>
      )}
      {(isLong || (mayRestore && change.canRestore)) && (
        <div className={classes.actions}>
          {isLong && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('fewer') : t('more', { count: fields.length - fewFields })}
            </Button>
          )}
          {mayRestore && change.canRestore && <RestoreButton change={change} />}
        </div>
      )}
    </div>
  );
}

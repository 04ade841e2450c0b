import type { Change } from '@boxyard/contract/core/history.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameInWords, wordsOfChange } from './change-words.ts';
import { FieldLine } from './field-line.tsx';
import classes from './history.module.css';
import { RestoreButton } from './restore-button.tsx';

interface ChangeItemProps {
  change: Change;
  /** The record whose history this is. */
  subject: Pick<Change, 'entity'> & { id: number };
  /** It left the record as it is now: there is nothing to restore. */
  isPresent: boolean;
}

/** So many fields of a new or a deleted record are told at first. */
const fewFields = 4;

export function ChangeItem({ change, subject, isPresent }: ChangeItemProps) {
  const { t } = useTranslation('history');
  const [isWhole, setWhole] = useState(false);
  const { entity, recordId, action, fields, recordName, of, isGone, isErasure } = change;
  const isSubject = (record: typeof subject) => record.entity === subject.entity && record.id === subject.id;
  const isOwn = isSubject({ entity, id: recordId });
  // What has no name goes by what it belongs to.
  const name = isOwn
    ? ''
    : nameInWords(entity, recordName) || (of && !isSubject(of) ? nameInWords(of.entity, of.name) : '');
  const isLong = action !== 'update' && fields.length > fewFields + 1;
  const shown = isLong && !isWhole ? fields.slice(0, fewFields) : fields;
  const mayRestore = action === 'delete' ? isGone && isPresent : !isPresent && !isGone;
  // In the history of one record each entry is a change of it, which need not be said.
  const what = isOwn ? action !== 'update' && t(`action.${action}`) : wordsOfChange(change);
  return (
    <div className={classes.change}>
      {what && (
        <p className={classes.what} data-action={action}>
          {what}
          {name && <strong> {name}</strong>}
        </p>
      )}
      {fields.length === 0 && action === 'update' && (
        <p className={classes.soft}>{t(isErasure ? 'erased' : 'otherwise')}</p>
      )}
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

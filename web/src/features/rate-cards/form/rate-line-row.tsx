import { Input, UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronRight, IconCopy, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import type { LineChoices } from './line-choices.ts';
import { linePrices, lineSubject } from './line-summary.ts';
import type { CardValues, LineValues } from './rate-card.values.ts';
import { RateLineFields } from './rate-line-fields.tsx';
import classes from './rate-lines.module.css';

interface RateLineRowProps {
  fields: UseFormReturnType<CardValues>;
  at: number;
  line: LineValues;
  choices: LineChoices;
  isReadOnly: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onCopy: () => void;
}

export function RateLineRow({ fields, at, line, choices, isReadOnly, isOpen, onToggle, onCopy }: RateLineRowProps) {
  const { t } = useTranslation(['rate-cards', 'enums']);
  const id = useId();
  const error = fields.errors[`lines.${at}`];
  const number = at + 1;
  useClearedErrors(fields, at, line);
  return (
    <li className={classes.line} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <IconChevronRight className={classes.chevron} size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.nth}>{number}</span>
          <span className={classes.subject}>{lineSubject(line, choices, t)}</span>
          <span className={classes.prices}>{linePrices(line, t)}</span>
        </UnstyledButton>
        {!isReadOnly && (
          <span className={classes.actions}>
            <IconButton icon={IconCopy} label={t('copyLine', { number })} onClick={onCopy} />
            <IconButton
              icon={IconTrash}
              label={t('removeLine', { number })}
              onClick={() => fields.removeListItem('lines', at)}
            />
          </span>
        )}
      </div>
      {error && (
        <Input.Error className={classes.error} role="alert" data-path={`lines.${at}`} tabIndex={-1}>
          {error}
        </Input.Error>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <fieldset className={classes.editor} disabled={isReadOnly} aria-label={t('lineNumber', { number })}>
            <RateLineFields fields={fields} at={at} line={line} choices={choices} />
          </fieldset>
        )}
      </div>
    </li>
  );
}

/** What was said of a line or of its slabs as a whole is over once something in it changes. */
function useClearedErrors(fields: UseFormReturnType<CardValues>, at: number, line: LineValues): void {
  const text = JSON.stringify(line);
  const former = useRef(text);
  useEffect(() => {
    if (former.current === text) return;
    former.current = text;
    fields.clearFieldError(`lines.${at}`);
    fields.clearFieldError(`lines.${at}.slabs`);
  });
}

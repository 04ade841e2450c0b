import { Input, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCopy, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/icon-button.tsx';
import classes from './folded-lines.module.css';

/** The lines of a price list, each in one row that opens to its fields. */
export function FoldedLines({ children }: { children: ReactNode }) {
  return <ol className={classes.lines}>{children}</ol>;
}

interface FoldedLineProps {
  /** The namespace with `copyLine`, `removeLine` and `lineNumber`. */
  texts: string;
  at: number;
  subject: ReactNode;
  prices: ReactNode;
  /** What is wrong with the line as a whole. */
  error: ReactNode;
  isReadOnly: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onCopy: () => void;
  onRemove: () => void;
  children: ReactNode;
}

export function FoldedLine({ texts, at, error, isReadOnly, isOpen, children, ...row }: FoldedLineProps) {
  const { t } = useTranslation(texts);
  const id = useId();
  const number = at + 1;
  return (
    <li className={classes.line} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={row.onToggle}>
          <IconChevronRight className={classes.chevron} size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.nth}>{number}</span>
          <span className={classes.subject}>{row.subject}</span>
          <span className={classes.prices}>{row.prices}</span>
        </UnstyledButton>
        {!isReadOnly && (
          <span className={classes.actions}>
            <IconButton icon={IconCopy} label={t('copyLine', { number })} onClick={row.onCopy} />
            <IconButton icon={IconTrash} label={t('removeLine', { number })} onClick={row.onRemove} />
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
            {children}
          </fieldset>
        )}
      </div>
    </li>
  );
}

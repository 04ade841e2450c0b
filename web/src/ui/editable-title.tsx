import { titleLength } from '@boxyard/contract/files.ts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../core/i18n.ts';
import { ApiProblem } from '../core/problem.ts';
import classes from './editable-title.module.css';
import { toast } from './toast.ts';

interface EditableTitleProps {
  title: string;
  /** Stands for an empty title. */
  placeholder: string;
  save: (title: string) => Promise<void>;
}

/** A title that becomes an input where it stands: Enter or leaving it saves, Escape does not. */
export function EditableTitle({ title, placeholder, save }: EditableTitleProps) {
  const { t } = useTranslation('files');
  const [text, setText] = useState<string | null>(null);

  async function finish() {
    const next = text?.trim() ?? title;
    setText(null);
    if (next === title) return;
    try {
      await save(next);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(sentence(error.body, error.body.detail));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      void finish();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setText(null);
    }
  }

  if (text === null) {
    return (
      <UnstyledButton className={classes.title} title={t('rename')} onClick={() => setText(title)}>
        {title || <span className={classes.placeholder}>{placeholder}</span>}
      </UnstyledButton>
    );
  }
  return (
    <TextInput
      size="xs"
      className={classes.input}
      aria-label={t('titleOf', { file: placeholder })}
      autoFocus
      maxLength={titleLength}
      value={text}
      placeholder={placeholder}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void finish()}
      onKeyDown={onKeyDown}
    />
  );
}

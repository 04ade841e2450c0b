import { titleLength } from '@boxyard/contract/core/files.ts';
import { ActionIcon, Anchor, TextInput, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../action/toast.ts';
import classes from './editable-title.module.css';

interface EditableTitleProps {
  title: string;
  /** Stands for an empty title. */
  placeholder: string;
  /** Makes the title a download; the pencil beside it changes it. */
  href?: string;
  save: (title: string) => Promise<void>;
}

/** A title that becomes an input where it stands: Enter or leaving it saves, Escape does not. */
export function EditableTitle({ title, placeholder, href, save }: EditableTitleProps) {
  const { t } = useTranslation('files');
  const [text, setText] = useState<string | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  // Removing the input causes a blur, which must not save.
  const isOpen = useRef(false);
  const byKeyboard = useRef(false);

  function open() {
    isOpen.current = true;
    byKeyboard.current = false;
    setText(title);
  }

  function close() {
    isOpen.current = false;
    setText(null);
  }

  async function finish() {
    if (!isOpen.current) return;
    const next = text?.trim() ?? title;
    close();
    if (next === title) return;
    setPending(next);
    try {
      await save(next);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(sentence(error.body, error.body.detail));
    } finally {
      setPending(null);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    byKeyboard.current = true;
    if (event.key === 'Enter') void finish();
    else close();
  }

  if (text !== null) {
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
  const shown = pending ?? title;
  const pencil = <IconPencil size={14} stroke={1.6} className={classes.pencil} />;
  if (href) {
    return (
      <span className={classes.shown}>
        <Anchor href={href} download className={classes.text}>
          {shown || placeholder}
        </Anchor>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('renameOne', { file: placeholder })}
          title={t('rename')}
          autoFocus={byKeyboard.current}
          onClick={open}
        >
          {pencil}
        </ActionIcon>
      </span>
    );
  }
  return (
    <UnstyledButton className={classes.button} title={t('rename')} autoFocus={byKeyboard.current} onClick={open}>
      <span className={classes.text} data-empty={shown === '' || undefined}>
        {shown || placeholder}
      </span>
      {pencil}
    </UnstyledButton>
  );
}

import { Input } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import classes from './rich-text.module.css';
import type { Mentionable } from './rich-text-mentions.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditorBody })));

const noMentionable: Mentionable[] = [];

interface RichTextInputProps {
  label: string;
  value?: string;
  onChange?: (html: string) => void;
  error?: ReactNode;
  required?: boolean;
  /** People whom the text may mention, offered after `@`. */
  mentions?: Mentionable[];
  /** For a few lines, as of a comment. */
  small?: boolean;
  autoFocus?: boolean;
  /** Name of the field in the form. */
  'data-path'?: string;
}

/** A text with bold, lists and links. The editor comes in its own chunk; its place is kept until it is there. */
export function RichTextInput({
  label,
  value = '',
  onChange,
  error,
  required,
  mentions = noMentionable,
  small = false,
  autoFocus = false,
  ...rest
}: RichTextInputProps) {
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      error={error}
      withAsterisk={required ?? false}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      errorProps={{ id: `${id}-error` }}
    >
      <Suspense fallback={<div className={classes.waiting} data-small={small || undefined} aria-hidden="true" />}>
        <Editor
          value={value}
          onChange={(html) => onChange?.(html)}
          mentions={mentions}
          small={small}
          autoFocus={autoFocus}
          content={{
            'aria-labelledby': `${id}-label`,
            ...(rest['data-path'] && { 'data-path': rest['data-path'] }),
            ...(error ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
          }}
        />
      </Suspense>
    </Input.Wrapper>
  );
}

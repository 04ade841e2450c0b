import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { useSentWithSave } from '../../ui/form/sent-with-save.ts';
import { confirmLeave, useLeaveGuard, useUnsaved } from '../../ui/form/use-leave-guard.ts';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import { mentionableQuery } from './task-activity.api.ts';

interface CommentFormProps {
  label: string;
  submit: string;
  initial?: string;
  autoFocus?: boolean;
  save: (body: string) => Promise<void>;
  onCancel?: () => void;
}

/** A comment is written; `@` offers the admins of the account. */
export function CommentForm({ label, submit, initial = '', autoFocus = false, save, onCancel }: CommentFormProps) {
  const { t } = useTranslation('task-activity');
  const { data: admins = [] } = useQuery(mentionableQuery);
  const [body, setBody] = useState(initial);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  // Counts the comments sent from here: each new form takes the focus.
  const [written, setWritten] = useState(0);
  const isUnsent = body !== initial && body !== '';
  useLeaveGuard(() => isUnsent && !busy);
  // Also while it is on its way: it may find the session ended.
  useUnsaved(() => isUnsent);
  useSentWithSave(async () => !isUnsent || run());

  async function giveUp(cancel: () => void) {
    if (!isUnsent || (await confirmLeave())) cancel();
  }

  /** @returns whether it was sent */
  async function run(): Promise<boolean> {
    setBusy(true);
    setError('');
    try {
      await save(body);
      setBody('');
      setWritten(written + 1);
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      const said = problem.errors[0] ?? { ...problem.body, message: problem.body.detail };
      setError(sentence(said, said.message));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button below
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || body === '') return;
        event.preventDefault();
        void run();
      }}
    >
      <RichTextInput
        key={written}
        autoFocus={autoFocus || written > 0}
        label={label}
        value={body}
        onChange={setBody}
        error={error || undefined}
        mentions={admins.map(({ email, username }) => ({ email, name: username }))}
        small
      />
      <Group gap="xs" mt={8}>
        <Button size="xs" loading={busy} disabled={body === ''} title={t('sendKeys')} onClick={() => void run()}>
          {submit}
        </Button>
        {onCancel && (
          <Button size="xs" variant="default" onClick={() => void giveUp(onCancel)}>
            {t('cancel', { ns: 'common' })}
          </Button>
        )}
      </Group>
    </div>
  );
}

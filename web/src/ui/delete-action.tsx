import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../core/i18n.ts';
import { ApiProblem } from '../core/problem.ts';
import { confirm } from './confirm.tsx';
import { toast } from './toast.ts';

interface DeleteActionProps {
  /** Names what goes: "Delete Reserved". */
  label: string;
  message: string;
  remove: () => Promise<unknown>;
  done: string;
  /** Said before the server's reason, where it gives one. */
  failed: string;
  /** A button with a word, for a form's head, instead of an icon in a row. */
  asButton?: boolean;
  after?: () => void;
}

/** Asks, deletes, and says what happened. */
export function DeleteAction({ label, message, remove, done, failed, asButton, after }: DeleteActionProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function run() {
    if (!(await confirm({ title: label, message, yes: t('delete'), no: t('cancel'), danger: true }))) return;
    setBusy(true);
    try {
      await remove();
      toast.success(done);
      after?.();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const hasReason = error.status === 409 || error.status === 403;
      toast.error(hasReason ? `${failed} ${sentence(error.body, error.body.detail)}` : failed);
    } finally {
      setBusy(false);
    }
  }

  if (asButton) {
    return (
      <Button variant="default" c="var(--danger)" loading={busy} onClick={() => void run()}>
        {t('delete')}
      </Button>
    );
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      loading={busy}
      onClick={() => void run()}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  );
}

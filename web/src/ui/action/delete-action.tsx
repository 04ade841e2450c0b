import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { newKey } from '../../core/new-key.ts';
import { refusalOf } from '../container/said.tsx';
import { confirm } from '../dialog/confirm.tsx';
import { doAct } from './do-act.ts';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast.ts';
import { offerUndo } from './undo.tsx';

interface DeleteActionProps {
  /** The texts of the feature; `deleteOne`, `deleteQuestion`, `deleted` and `deleteFailed` are among them. */
  texts: string;
  /** What these texts name: `{ name: 'Reserved' }`. */
  values?: Record<string, string>;
  /** The key of another question. */
  question?: string;
  /** @param act by which the deletion is undone */
  remove: (act: string) => Promise<unknown>;
  /** Nothing brings it back: a person's access, or a line that is not saved yet. */
  isFinal?: boolean;
  /** A button with a word, for a form's head, instead of an icon in a row. */
  asButton?: boolean;
  after?: () => void;
}

/** Asks, deletes, and says what happened. */
export function DeleteAction({
  texts,
  values,
  question = 'deleteQuestion',
  remove,
  isFinal,
  asButton,
  after,
}: DeleteActionProps) {
  const { t } = useTranslation([texts, 'common']);
  const [busy, setBusy] = useState(false);
  const label = t('deleteOne', values ?? {});

  async function run() {
    const asked = { title: label, message: t(question, values ?? {}), yes: t('common:delete'), no: t('common:cancel') };
    if (!(await confirm({ ...asked, danger: true }))) return;
    setBusy(true);
    try {
      if (isFinal) {
        await remove(newKey());
        toast.success(t('deleted'));
      } else offerUndo(t('deleted'), (await doAct(remove)).act);
      after?.();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const hasReason = [0, 403, 409].includes(error.status);
      toast.error(t('deleteFailed'), hasReason ? refusalOf(error) : undefined);
    } finally {
      setBusy(false);
    }
  }

  if (asButton) {
    return (
      <Button variant="default" c="var(--danger)" loading={busy} onClick={() => void run()}>
        {t('common:delete')}
      </Button>
    );
  }
  return <IconButton icon={IconTrash} label={label} loading={busy} onClick={() => void run()} />;
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import { ApiProblem } from '../../core/problem.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { cancelTransfer, completeTransfer } from './places.api.ts';

interface TransferActionsProps {
  containerId: number;
  taskId: number;
}

type Ending = 'complete' | 'cancel';
const calls = { complete: completeTransfer, cancel: cancelTransfer };

/** The two ways in which a transfer ends, each asked for once more. */
export function TransferActions({ containerId, taskId }: TransferActionsProps) {
  const { t } = useTranslation('transfer-tasks');
  const [busy, setBusy] = useState<Ending | null>(null);

  async function end(ending: Ending) {
    if (!(await confirm({ title: t(`${ending}.question`), danger: ending === 'cancel' }))) return;
    setBusy(ending);
    try {
      await calls[ending](containerId, taskId);
      toast.success(t(`${ending}.done`));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`${t(`${ending}.failed`)} ${sentence(error.body, error.body.detail)}`);
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <Button
        variant="default"
        c="var(--danger)"
        loading={busy === 'cancel'}
        disabled={busy !== null}
        onClick={() => void end('cancel')}
      >
        {t('cancel.button')}
      </Button>
      <Button loading={busy === 'complete'} disabled={busy !== null} onClick={() => void end('complete')}>
        {t('complete.button')}
      </Button>
    </>
  );
}

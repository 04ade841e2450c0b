import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import { ApiProblem } from '../../core/problem.ts';
import { toast } from '../../ui/toast.ts';
import { cancelReservation } from './places.api.ts';

/** Frees the target again, when no transfer is wanted after all. */
export function CancelReservation({ containerId, after }: { containerId: number; after: () => void }) {
  const { t } = useTranslation('transfer-tasks');
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      await cancelReservation(containerId);
      toast.success(t('reservationCanceled'));
      after();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(sentence(error.body, error.body.detail));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="default" c="var(--danger)" loading={busy} onClick={() => void run()}>
      {t('cancelReservation')}
    </Button>
  );
}

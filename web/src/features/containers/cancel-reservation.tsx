import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import { ApiProblem } from '../../core/problem.ts';
import { toast } from '../../ui/toast.ts';
import { cancelReservation } from './containers.api.ts';

export function CancelReservation({ containerId }: { containerId: number }) {
  const { t } = useTranslation('containers');
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    try {
      await cancelReservation(containerId);
      toast.success(t('reservationCanceled'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(sentence(error.body, error.body.detail));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void run()}>
      {t('cancelReservation')}
    </Button>
  );
}

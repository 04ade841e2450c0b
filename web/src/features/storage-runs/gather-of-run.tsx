import type { StorageRun } from '@boxyard/contract/billing/storage-runs.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { invoices } from '../invoices/invoices.api.ts';

/** Gathers what is not invoiced of the run's clients, up to its day, and leads to the drafts. */
export function GatherOfRun({ run: { untilDay, clientIds } }: { run: StorageRun }) {
  const { t } = useTranslation('invoices');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const gather = () =>
    run(async () => {
      const { drafts, transactions } = await invoices.gather({ untilDay, ...(clientIds && { clientIds }) });
      if (drafts.length === 0) toast.info(t('gather.nothing'));
      else toast.success(t('gather.done', { count: drafts.length, transactions }));
      await navigate({ to: '/invoices', search: { status: 'draft' } });
    }, t('gather.failed'));
  return (
    <Button loading={busy} onClick={() => void gather()}>
      {t('gather.action')}
    </Button>
  );
}

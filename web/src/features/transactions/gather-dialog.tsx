import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import type { BulkDialogProps } from '../../ui/list/bulk-actions.ts';
import { invoices } from '../invoices/invoices.api.ts';

/** Puts the chosen transactions into drafts of invoices, and leads to the drafts. */
export function GatherDialog({ ids, opened, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation(['transactions', 'invoices', 'common']);
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const gather = () =>
    run(async () => {
      const { drafts, transactions } = await invoices.gather({ transactionIds: ids });
      onDone();
      const left = ids.length - transactions;
      const reason = left > 0 ? t('gather.left', { count: left }) : undefined;
      if (drafts.length === 0) return toast.info(t('gather.nothing'), reason);
      await navigate({ to: '/invoices', search: { status: 'draft' } });
      // After the screen has changed, which takes reasons away.
      toast.info(t('invoices:gather.done', { count: drafts.length, transactions }), reason);
    }, t('invoices:gather.failed'));
  return (
    <EntityModal opened={opened} onClose={onClose} title={t('gather.title', { count: ids.length })} size={440}>
      <Text size="sm">{t('gather.text')}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button loading={busy} onClick={() => void gather()}>
          {t('gather.action')}
        </Button>
      </Group>
    </EntityModal>
  );
}

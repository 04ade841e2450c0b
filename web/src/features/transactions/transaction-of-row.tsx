import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogSubject, EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { containers } from '../containers/containers.api.ts';
import { TransactionEdit } from './form/transaction-form.tsx';

interface TransactionOfRowProps {
  /** The one to change; null while the dialog is closed. */
  opened: TransactionRow | null;
  onClose: () => void;
}

/** Changes a transaction where its container is not on the screen. */
export function TransactionOfRow({ opened, onClose }: TransactionOfRowProps) {
  const { t } = useTranslation('transactions');
  return (
    <DialogSubject value={opened?.containerName ?? ''}>
      <EntityModal opened={opened !== null} onClose={onClose} title={t('editTitle')}>
        {opened && <WithContainer transaction={opened} onSaved={onClose} />}
      </EntityModal>
    </DialogSubject>
  );
}

/** The form needs the container's client, who is charged for a purchase. */
function WithContainer({ transaction, onSaved }: { transaction: TransactionRow; onSaved: () => void }) {
  const { data, error } = useQuery(containers.one(transaction.containerId));
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton height={420} />;
  const client = { id: data.clientId, name: data.clientName };
  return <TransactionEdit containerId={data.id} client={client} transaction={transaction} onSaved={onSaved} />;
}

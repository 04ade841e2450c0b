import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../../ui/dialog/entity-modal.tsx';
import type { Choice } from '../../../ui/input/remote-select.tsx';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { defaultsQuery } from '../transactions.api.ts';
import { type ChargedTask, TransactionCreate, TransactionEdit } from './transaction-form.tsx';

interface TransactionModalProps {
  containerId: number;
  /** The container's client. */
  client: Choice;
  /** The task that a new transaction belongs to. */
  task?: ChargedTask;
  /** A new transaction or the one to change; null while the dialog is closed. */
  opened: 'new' | TransactionRow | null;
  onClose: () => void;
}

/** Adds a transaction to a container or to one of its tasks, or changes one. */
export function TransactionModal({ containerId, client, task, opened, onClose }: TransactionModalProps) {
  const { t } = useTranslation('transactions');
  const form = { containerId, client, onSaved: onClose };
  return (
    <EntityModal opened={opened !== null} onClose={onClose} title={t(opened === 'new' ? 'createTitle' : 'editTitle')}>
      {opened === 'new' && <WithDefaults {...form} task={task ?? null} />}
      {opened && opened !== 'new' && <TransactionEdit {...form} transaction={opened} />}
    </EntityModal>
  );
}

type WithDefaultsProps = Omit<Parameters<typeof TransactionCreate>[0], 'defaults'>;

function WithDefaults(props: WithDefaultsProps) {
  const { data, error } = useQuery(defaultsQuery(props.client.id));
  if (data) return <TransactionCreate {...props} defaults={data} />;
  return error ? <LoadFailed error={error} /> : <Skeleton height={420} />;
}

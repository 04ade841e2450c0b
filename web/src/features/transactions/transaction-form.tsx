import { feeTypes } from '@boxyard/contract/enums.ts';
import type { TransactionDetail, TransactionRow } from '@boxyard/contract/transactions.ts';
import type { WorkTask } from '@boxyard/contract/work-tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import type { Choice } from '../../ui/remote-select.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { BillExplained } from './bill-explained.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { ChangedTransaction, emptyTransaction, NewTransaction, valuesOf } from './transaction.values.ts';
import { TransactionFields } from './transaction-fields.tsx';
import { createTransaction, transactionQuery, updateTransaction } from './transactions.api.ts';

interface FormProps {
  containerId: number;
  /** The container's client. */
  client: Choice;
  onSaved: (saved: TransactionDetail) => void;
}

/** A task, by its number and what kind of work it is. */
export interface ChargedTask {
  id: number;
  type: WorkTask['type'];
}

/** The fee of that kind of work, from now on. */
const feeOf = ({ id, type }: ChargedTask) => ({
  workTaskId: id,
  type: feeTypes.find((fee) => fee === `${type}_fee`) ?? ('' as const),
  startedAt: Math.floor(Date.now() / 60_000) * 60,
});

interface TransactionCreateProps extends FormProps {
  /** The task that is charged for, by one of the four fees; null for a transaction of the container itself. */
  task: ChargedTask | null;
  defaults: Pick<typeof emptyTransaction, 'vat' | 'currency'>;
}

export function TransactionCreate({ containerId, client, task, defaults, onSaved }: TransactionCreateProps) {
  const { t } = useTranslation('transactions');
  const form = useEntityForm({
    initial: { ...emptyTransaction, ...defaults, ...(task && feeOf(task)), clientId: client.id },
    schema: NewTransaction,
    save: (body) => createTransaction(containerId, body),
    onSaved,
    toasts: { saved: t('created') },
  });
  return (
    <ModalForm form={form}>
      <TransactionFields containerId={containerId} fields={form.fields} client={client} containerClient={client} />
      <BillExplained containerId={containerId} values={form.fields.values} />
    </ModalForm>
  );
}

export function TransactionEdit({
  containerId,
  client,
  transaction,
  onSaved,
}: FormProps & { transaction: TransactionRow }) {
  const { t } = useTranslation('transactions');
  const { id, clientId, clientName } = transaction;
  const options = transactionQuery(containerId, id);
  const { data: detail } = useQuery(options);
  const form = useEntityForm({
    initial: valuesOf(transaction),
    version: transaction.version,
    schema: ChangedTransaction,
    save: (body, version) => updateTransaction(containerId, id, body, version),
    onSaved,
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated') },
  });
  return (
    <ModalForm form={form}>
      <TransactionFields
        containerId={containerId}
        fields={form.fields}
        client={{ id: clientId, name: clientName }}
        containerClient={client}
      />
      <BillExplained containerId={containerId} values={form.fields.values} saved={detail?.explanation} />
      <PaymentFields fields={form.fields} saved={transaction} />
    </ModalForm>
  );
}

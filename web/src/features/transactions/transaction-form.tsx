import type { TransactionDetail, TransactionRow } from '@boxyard/contract/transactions.ts';
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

interface TransactionCreateProps extends FormProps {
  /** Of a task: then it is one of its fees. */
  workTaskId: number | null;
  defaults: Pick<typeof emptyTransaction, 'vat' | 'currency'>;
}

export function TransactionCreate({ containerId, client, workTaskId, defaults, onSaved }: TransactionCreateProps) {
  const { t } = useTranslation('transactions');
  const type = workTaskId === null ? emptyTransaction.type : '';
  const form = useEntityForm({
    initial: { ...emptyTransaction, ...defaults, type, workTaskId, clientId: client.id },
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

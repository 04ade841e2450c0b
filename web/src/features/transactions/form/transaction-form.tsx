import {
  frozenFields,
  isSettled,
  type TransactionDetail,
  type TransactionRow,
} from '@boxyard/contract/billing/transactions.ts';
import { feeTypes } from '@boxyard/contract/core/enums.ts';
import type { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../core/device/server-clock.ts';
import { ModalForm } from '../../../ui/dialog/modal-form.tsx';
import { useCreateForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { enumReader, momentReader, recordReader } from '../../../ui/form/value-words.ts';
import type { Choice } from '../../../ui/input/remote-select.tsx';
import { InvoiceLinks } from '../../../ui/invoice/invoice-links.tsx';
import { clients } from '../../clients/clients.api.ts';
import { transactions } from '../transactions.api.ts';
import { BillExplained } from './bill-explained.tsx';
import { ChargeFacts } from './charge-facts.tsx';
import { isChargeMeant } from './charged-twice.ts';
import { EstimateOfBill } from './estimate-of-bill.tsx';
import { FromTariff } from './from-tariff.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { RunBillFields } from './run-bill-fields.tsx';
import { ChangedTransaction, emptyTransaction, NewTransaction } from './transaction.values.ts';
import { TransactionFields } from './transaction-fields.tsx';
import { useChangeFrom } from './use-change-from.tsx';
import { WhyBill } from './why-bill.tsx';

const texts = 'transactions';
/** A refusal that belongs to no field stands on the form. */
const toasts = { failed: '' };

const reads = {
  type: enumReader('transactionType'),
  clientId: recordReader(clients.one, ({ name }) => name),
  billingPeriod: enumReader('billingPeriod'),
  startedAt: momentReader,
  finishedAt: momentReader,
  paidAt: momentReader,
};

interface FormProps {
  containerId: number;
  /** The container's client. */
  client: Choice;
  onSaved: (saved: TransactionDetail) => void;
}

/** The task that a fee is charged for. */
export interface ChargedTask {
  id: number;
  type: WorkTask['type'];
}

/** The fee for the task's kind of work, beginning now. */
const feeOf = ({ id, type }: ChargedTask) => ({
  workTaskId: id,
  type: feeTypes.find((fee) => fee === `${type}_fee`) ?? ('' as const),
  startedAt: Math.floor(serverNow() / 60) * 60,
});

interface TransactionCreateProps extends FormProps {
  /** The task that is charged for, by one of the four fees; null for a transaction of the container itself. */
  task: ChargedTask | null;
  defaults: Pick<typeof emptyTransaction, 'vat' | 'currency'>;
}

export function TransactionCreate({ containerId, client, task, defaults, onSaved }: TransactionCreateProps) {
  const { create } = transactions(containerId);
  const empty = { ...emptyTransaction, ...defaults, ...(task && feeOf(task)), clientId: client.id };
  const agree = (values: typeof empty) => isChargeMeant(containerId, values);
  const form = useCreateForm({ empty, create }, { texts, schema: NewTransaction, agree, onSaved, toasts });
  return (
    <ModalForm form={form}>
      <FromTariff containerId={containerId} fields={form.fields} />
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
  const { t } = useTranslation(texts);
  const source = transactions(containerId);
  const { data: detail } = useQuery(source.one(transaction.id));
  const { clientId, clientName } = detail ?? transaction;
  const { update, dialog } = useChangeFrom(transaction);
  const options = { texts, schema: ChangedTransaction, reads, onSaved, toasts };
  const form = useRecordForm({ ...source, update }, transaction, options);
  const isFrozen =
    isSettled(transaction) && isSettled(form.fields.values) && !frozenFields.some((name) => form.fields.isDirty(name));
  const { runId, stayId, rateCardId, invoiceId, invoiceNumber, estimateLineId, workTaskId } = transaction;
  return (
    <>
      <ModalForm form={form}>
        {invoiceId !== null && invoiceNumber !== '' && (
          <Alert color="blue">
            {t('onInvoice')} <InvoiceLinks invoices={[{ id: invoiceId, number: invoiceNumber }]} />
          </Alert>
        )}
        {runId === null ? (
          <>
            {rateCardId !== null && <ChargeFacts transaction={detail ?? transaction} />}
            {estimateLineId !== null && workTaskId !== null && <EstimateOfBill workTaskId={workTaskId} />}
            <TransactionFields
              containerId={containerId}
              fields={form.fields}
              client={{ id: clientId, name: clientName }}
              containerClient={client}
              isFrozen={isFrozen}
            />
          </>
        ) : (
          <RunBillFields transaction={detail ?? transaction} fields={form.fields} isFrozen={isFrozen} />
        )}
        <BillExplained containerId={containerId} values={form.fields.values} saved={detail?.explanation} />
        {stayId !== null && <WhyBill transaction={detail ?? transaction} stayId={stayId} />}
        {(runId === null || transaction.totalPrice > 0) && (
          <PaymentFields containerId={containerId} fields={form.fields} saved={transaction} />
        )}
      </ModalForm>
      {dialog}
    </>
  );
}

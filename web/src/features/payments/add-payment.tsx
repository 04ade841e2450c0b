import type { Invoice } from '@boxyard/contract/billing/invoices.ts';
import { PaymentCreate } from '@boxyard/contract/billing/payments.ts';
import { currencies } from '@boxyard/contract/core/enums.ts';
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { formatMoney } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { isDateMeant } from '../../ui/form/far-date.ts';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { clientChoices } from '../clients/clients.api.ts';
import { payments } from './payments.api.ts';

const texts = 'payments';

type Paid = Pick<Invoice, 'id' | 'clientId' | 'currency' | 'open' | 'number'>;

/** Records a payment: of one invoice, or of a client, to be given to invoices later. */
export function AddPaymentButton({ invoice }: { invoice?: Paid }) {
  const { t } = useTranslation(texts);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant={invoice ? 'default' : 'filled'} onClick={open}>
        {t('add')}
      </Button>
      <EntityModal opened={opened} onClose={close} title={t('addTitle')} size={520}>
        <PaymentForm {...(invoice && { invoice })} onSaved={close} />
      </EntityModal>
    </>
  );
}

interface Values {
  clientId: number | null;
  paidOn: string | null;
  amount: number | '';
  currency: string;
  variableSymbol: string;
  notes: string;
}

function PaymentForm({ invoice, onSaved }: { invoice?: Paid; onSaved: () => void }) {
  const { t } = useTranslation(texts);
  const empty: Values = {
    clientId: invoice?.clientId ?? null,
    paidOn: today(),
    amount: invoice?.open ?? '',
    currency: invoice?.currency ?? '',
    variableSymbol: invoice?.number ?? '',
    notes: '',
  };
  const form = useCreateForm(
    {
      empty,
      create: (body: Parameters<typeof payments.create>[0], key: string) =>
        payments.create({ ...body, ...(invoice && { invoiceIds: [invoice.id] }) }, key),
    },
    {
      texts,
      schema: PaymentCreate,
      agree: ({ paidOn }) => isDateMeant(paidOn === null ? null : Date.parse(`${paidOn}T12:00:00Z`) / 1000, true),
      onSaved: ({ amount, allocated, currency }) => {
        const free = formatMoney(amount - allocated, currency);
        if (invoice && amount > allocated) toast.info(t('leftFree', { free }));
        onSaved();
      },
      toasts: { failed: '' },
    },
  );
  const { fields } = form;
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <FieldRow columns="1fr 1fr 1fr">
        <DayInput label={t('paidOn')} required {...fields.getInputProps('paidOn')} />
        <NumberField label={t('amount')} required min={0} data-autofocus {...fields.getInputProps('amount')} />
        <Select
          label={t('currency')}
          data={currencies}
          required
          allowDeselect={false}
          disabled={invoice !== undefined}
          {...fields.getInputProps('currency')}
        />
      </FieldRow>
      {!invoice && (
        <RemoteSelect label={t('client')} choices={clientChoices} clearable {...fields.getInputProps('clientId')} />
      )}
      <FieldRow>
        <TextInput
          label={t('variableSymbol')}
          maxLength={10}
          inputMode="numeric"
          {...fields.getInputProps('variableSymbol')}
        />
        <TextInput label={t('notes')} maxLength={200} {...fields.getInputProps('notes')} />
      </FieldRow>
    </ModalForm>
  );
}

import { type PaymentRow, paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/text/format.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { openInvoiceChoices } from '../invoices/invoices.api.ts';
import { payments } from './payments.api.ts';

const texts = 'payments';

/** Gives what is free of a payment to an invoice that a person chooses. */
export function AllocateButton({ payment }: { payment: PaymentRow }) {
  const { t } = useTranslation(texts);
  const [opened, { open, close }] = useDisclosure(false);
  const name = formatMoney(payment.amount - payment.allocated - payment.returned, payment.currency);
  return (
    <>
      <IconButton icon={IconArrowRight} label={t('allocateOne', { name })} onClick={open} />
      <EntityModal opened={opened} onClose={close} title={t('allocateTitle', { name })} size={440}>
        <AllocateForm payment={payment} onSaved={close} />
      </EntityModal>
    </>
  );
}

function AllocateForm({ payment, onSaved }: { payment: PaymentRow; onSaved: () => void }) {
  const { t } = useTranslation(texts);
  const empty: { invoiceId: number | null } = { invoiceId: null };
  const form = useCreateForm(
    { empty, create: ({ invoiceId }: { invoiceId: number }) => payments.allocate(payment.id, invoiceId) },
    { texts, schema: paymentRoutes.allocate.body, onSaved, toasts: { saved: t('isAllocated'), failed: '' } },
  );
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <RemoteSelect
        label={t('invoice')}
        required
        choices={openInvoiceChoices(payment)}
        data-autofocus
        {...form.fields.getInputProps('invoiceId')}
      />
    </ModalForm>
  );
}

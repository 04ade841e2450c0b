import type { FreeLine } from '@boxyard/contract/billing/invoice-contents.ts';
import { type Invoice, InvoiceUpdate, lineGroupings } from '@boxyard/contract/billing/invoices.ts';
import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { MeasureInput } from '../../ui/input/measure-input.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { Select } from '../../ui/input/select.tsx';
import { accountQuery } from '../accounts/accounts.api.ts';
import { invoiceQuery, invoices } from './invoices.api.ts';
import classes from './invoices.module.css';

const texts = 'invoices';

/** Lines that are typed beside the transactions, and a note for the buyer. */
export function EditDraftButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(texts);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      {invoice.status === 'draft' && (
        <Button variant="default" onClick={open}>
          {t('editDraft')}
        </Button>
      )}
      {/* It stays when somebody issues the draft meanwhile, so that nothing typed is lost. */}
      <EntityModal opened={opened} onClose={close} title={t('editDraft')} size={760}>
        <DraftForm invoice={invoice} onSaved={close} />
      </EntityModal>
    </>
  );
}

type LineValues = { [K in keyof FreeLine]: FreeLine[K] | '' };

interface Values {
  notes: string;
  grouping: Invoice['grouping'];
  freeLines: LineValues[];
}

const valuesOf = ({ notes, grouping, freeLines }: Invoice): Values => ({ notes, grouping, freeLines });

/** Lines as they are told beside those of somebody else. */
function freeLinesInWords(value: unknown): string {
  // The form's own values are read.
  const lines = value as LineValues[];
  return lines.map(({ text, quantity, price }) => `${text} (${quantity} × ${price})`).join('; ');
}

function DraftForm({ invoice, onSaved }: { invoice: Invoice; onSaved: () => void }) {
  const { t } = useTranslation(texts);
  const { data: account } = useSuspenseQuery(accountQuery());
  const { fresh, update } = invoices;
  const form = useRecordForm({ one: invoiceQuery, fresh, valuesOf, update }, invoice, {
    texts,
    schema: InvoiceUpdate,
    reads: { freeLines: freeLinesInWords, grouping: (value) => t(`isGrouping.${String(value)}`) },
    onSaved,
    toasts: { failed: '' },
  });
  const { fields } = form;
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <Text size="sm">{t('freeLinesHint')}</Text>
      {fields.values.freeLines.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that tells it from another
        <div key={at} className={classes.freeLine}>
          <TextInput label={t('line')} maxLength={200} required {...fields.getInputProps(`freeLines.${at}.text`)} />
          <NumberField label={t('quantity')} required min={0} {...fields.getInputProps(`freeLines.${at}.quantity`)} />
          <NumberField label={t('price')} required min={0} {...fields.getInputProps(`freeLines.${at}.price`)} />
          <MeasureInput
            label={t('vatRate')}
            unit="%"
            required
            max={100}
            {...fields.getInputProps(`freeLines.${at}.vat`)}
          />
          <IconButton
            icon={IconTrash}
            label={t('removeLine', { number: at + 1 })}
            onClick={() => fields.removeListItem('freeLines', at)}
          />
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={() =>
          fields.insertListItem('freeLines', { text: '', quantity: 1, price: '', vat: account.defaultVat })
        }
      >
        {t('addLine')}
      </Button>
      <Select
        label={t('grouping')}
        allowDeselect={false}
        data={lineGroupings.map((value) => ({ value, label: t(`isGrouping.${value}`) }))}
        {...fields.getInputProps('grouping')}
      />
      <Textarea label={t('notes')} maxLength={4000} autosize minRows={2} {...fields.getInputProps('notes')} />
    </ModalForm>
  );
}

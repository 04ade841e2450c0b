import type { VatTreatment } from '@boxyard/contract/billing/party.ts';
import { languages } from '@boxyard/contract/core/enums.ts';
import type { ClientValues } from '@boxyard/contract/people/clients.ts';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { Select } from '../../ui/input/select.tsx';
import { useChargeCodeChoices } from '../charge-codes/charge-codes.api.ts';
import classes from './clients.module.css';

type Fields = UseFormReturnType<ClientValues>;

/** What invoices say of a client, beside its name and billing address. */
export function InvoiceFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation(['clients', 'enums']);
  const text = (
    name: 'cin' | 'tin' | 'vatNumber' | 'buyerReference' | 'peppolId',
    maxLength: number,
    hint?: string,
  ) => (
    <TextInput
      label={t(name)}
      maxLength={maxLength}
      {...(hint && { description: hint })}
      {...fields.getInputProps(name)}
    />
  );
  return (
    <FormGroup title={t('invoicing')} wide>
      <FieldRow columns="1fr 1fr 1fr">
        {text('cin', 32)}
        {text('tin', 32)}
        {text('vatNumber', 32)}
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        <NumberField
          label={t('paymentDays')}
          placeholder={t('asAccount')}
          min={0}
          max={365}
          allowDecimal={false}
          {...fields.getInputProps('paymentDays')}
        />
        {text('buyerReference', 50)}
        <Select
          label={t('invoiceLanguage')}
          placeholder={t('asAccount')}
          clearable
          data={enumOptions('language', languages)}
          {...fields.getInputProps('invoiceLanguage')}
          value={fields.values.invoiceLanguage || null}
          onChange={(value) =>
            fields.setFieldValue('invoiceLanguage', (value ?? '') as ClientValues['invoiceLanguage'])
          }
        />
      </FieldRow>
      {text('peppolId', 60, t('peppolHint'))}
      <VatTreatments fields={fields} />
    </FormGroup>
  );
}

const all = 'all';

/** Where a client is charged no VAT, and why. */
function VatTreatments({ fields }: { fields: Fields }) {
  const { t } = useTranslation('clients');
  const codes = useChargeCodeChoices() ?? [];
  const rows = fields.values.vatTreatments;
  const set = (at: number, change: Partial<VatTreatment>) =>
    fields.setFieldValue(
      'vatTreatments',
      rows.map((row, nth) => (nth === at ? { ...row, ...change } : row)),
    );
  return (
    <div data-path="vatTreatments">
      <p className={classes.label}>{t('vatTreatments')}</p>
      <p className={classes.hint}>{t('vatTreatmentsHint')}</p>
      {rows.map(({ chargeCodeId, category }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that tells it from another
        <div key={at} className={classes.treatment}>
          <Select
            label={t('treatmentOf')}
            allowDeselect={false}
            data={[
              { value: all, label: t('treatmentAll') },
              ...codes.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={chargeCodeId === null ? all : String(chargeCodeId)}
            onChange={(value) => set(at, { chargeCodeId: value === null || value === all ? null : Number(value) })}
          />
          <Select
            label={t('treatment')}
            allowDeselect={false}
            data={(['AE', 'E', 'O'] as const).map((value) => ({ value, label: t(`category.${value}`) }))}
            value={category}
            onChange={(value) => set(at, { category: (value ?? 'AE') as VatTreatment['category'] })}
          />
          <TextInput
            label={t('treatmentReason')}
            required
            maxLength={200}
            {...fields.getInputProps(`vatTreatments.${at}.reason`)}
          />
          <IconButton
            icon={IconTrash}
            label={t('removeTreatment', { number: at + 1 })}
            onClick={() => fields.removeListItem('vatTreatments', at)}
          />
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={() => fields.insertListItem('vatTreatments', { chargeCodeId: null, category: 'AE', reason: '' })}
      >
        {t('addTreatment')}
      </Button>
    </div>
  );
}

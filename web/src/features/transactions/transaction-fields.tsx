import { currencies, feeTypes, transactionTypes } from '@boxyard/contract/enums.ts';
import { limits } from '@boxyard/contract/fields.ts';
import { Select, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { clientChoices } from '../../ui/client-choices.ts';
import { FieldRow } from '../../ui/form-group.tsx';
import { InstantInput } from '../../ui/instant-input.tsx';
import { MeasureInput } from '../../ui/measure-input.tsx';
import { type Choice, RemoteSelect } from '../../ui/remote-select.tsx';
import { StayDates } from './stay-dates.tsx';
import { TimedFields } from './timed-fields.tsx';
import { isTimedChoice, type TransactionValues } from './transaction.values.ts';

interface TransactionFieldsProps {
  containerId: number;
  fields: UseFormReturnType<TransactionValues>;
  client?: Choice | undefined;
  /** Who pays for a purchase. */
  containerClient: Choice;
}

export function TransactionFields({ containerId, fields, client, containerClient }: TransactionFieldsProps) {
  const { t } = useTranslation(['transactions', 'enums']);
  const { type, workTaskId } = fields.values;
  const timed = isTimedChoice(type);
  const types = workTaskId === null ? transactionTypes : feeTypes;
  const typeInput = fields.getInputProps('type');
  const clientInput = fields.getInputProps('clientId');
  return (
    <>
      <FieldRow>
        <Select
          label={t('type')}
          required
          autoFocus
          data-autofocus
          allowDeselect={false}
          data={types.map((value) => ({ value, label: t(`transactionType.${value}`, { ns: 'enums' }) }))}
          {...typeInput}
          value={type || null}
          onChange={(next) => {
            typeInput.onChange(next);
            // What was no matter of time until now has no period yet.
            if (!fields.values.billingPeriod) fields.setFieldValue('billingPeriod', 'daily');
          }}
        />
        {type === 'purchase' ? (
          <Text size="sm" c="dimmed" pt={26}>
            {t('purchaseClient', { client: containerClient.name })}
          </Text>
        ) : (
          <RemoteSelect
            label={t('clientId')}
            required
            choices={clientChoices}
            initial={client}
            {...clientInput}
            onChange={(id, choice) => {
              clientInput.onChange(id);
              if (choice && 'currency' in choice) fields.setFieldValue('currency', choice.currency);
            }}
          />
        )}
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        <MeasureInput
          label={t('unitPrice')}
          required
          unit={fields.values.currency}
          {...fields.getInputProps('unitPrice')}
        />
        <Select
          label={t('currency')}
          required
          allowDeselect={false}
          data={currencies}
          {...fields.getInputProps('currency')}
        />
        <MeasureInput label={t('vat')} unit="%" max={100} {...fields.getInputProps('vat')} />
      </FieldRow>
      <FieldRow>
        <InstantInput label={t('startedAt')} required {...fields.getInputProps('startedAt')} />
        {timed && (
          <InstantInput
            label={t('finishedAt')}
            description={t('finishedHint')}
            {...fields.getInputProps('finishedAt')}
          />
        )}
      </FieldRow>
      {timed && <StayDates containerId={containerId} fields={fields} />}
      {timed && <TimedFields fields={fields} />}
      <Textarea label={t('notes')} minRows={2} maxLength={limits.notes} {...fields.getInputProps('notes')} />
    </>
  );
}

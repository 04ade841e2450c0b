import { noChargeDaysMax } from '@boxyard/contract/billing/billing.ts';
import { isSettled } from '@boxyard/contract/billing/transactions.ts';
import { billingPeriods, currencies, feeTypes, transactionTypes } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../../core/session/session.ts';
import { formatDateTime } from '../../../core/text/format.ts';
import { ClientSelect } from '../../../ui/client/client-select.tsx';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { InstantInput } from '../../../ui/input/instant-input.tsx';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import type { Choice } from '../../../ui/input/remote-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { customerChoices } from '../../clients/clients.api.ts';
import { stayQuery } from '../../transports/transports.api.ts';
import { isTimedChoice, type TransactionValues } from './transaction.values.ts';

interface TransactionFieldsProps {
  containerId: number;
  fields: UseFormReturnType<TransactionValues>;
  client?: Choice | undefined;
  /** Charged for a purchase, which has no client of its own to choose. */
  containerClient: Choice;
  /** The bill is settled, so nothing that its total depends on can be changed. */
  isFrozen?: boolean;
}

export function TransactionFields(props: TransactionFieldsProps) {
  const { containerId, fields, client, containerClient, isFrozen = false } = props;
  const { t } = useTranslation(['transactions', 'enums']);
  const { type, workTaskId } = fields.values;
  const timed = isTimedChoice(type);
  const hasTariffs = useModule('invoices');
  // A task has the four fees; what a tariff charged for it may be another.
  const service = (hasTariffs && workTaskId === null) || type === 'service_fee' ? ['service_fee'] : [];
  const types = [...(workTaskId === null ? transactionTypes : feeTypes), ...service];
  const charged = (name: keyof TransactionValues) => ({ ...fields.getInputProps(name), disabled: isFrozen });
  const typeInput = charged('type');
  const clientInput = charged('clientId');
  return (
    <>
      {isFrozen && (
        <Text size="sm" c="dimmed">
          {t('settledHint')}
        </Text>
      )}
      <FieldRow>
        <Select
          label={t('type')}
          required
          autoFocus={!isFrozen}
          data-autofocus={!isFrozen || undefined}
          allowDeselect={false}
          data={enumOptions('transactionType', types)}
          {...typeInput}
          value={type || null}
          onChange={(next) => {
            typeInput.onChange(next);
            // A type without a period was chosen before: begin with the usual one.
            if (!fields.values.billingPeriod) fields.setFieldValue('billingPeriod', 'daily');
          }}
        />
        {type === 'purchase' ? (
          <Text size="sm" c="dimmed" pt={26}>
            {t('purchaseClient', { client: containerClient.name })}
          </Text>
        ) : (
          <ClientSelect
            label={t('clientId')}
            required
            choices={customerChoices}
            newType="customer"
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
        <MeasureInput label={t('unitPrice')} required unit={fields.values.currency} {...charged('unitPrice')} />
        <Select label={t('currency')} required allowDeselect={false} data={currencies} {...charged('currency')} />
        <MeasureInput label={t('vat')} unit="%" max={100} {...charged('vat')} />
      </FieldRow>
      <FieldRow>
        <InstantInput label={t('startedAt')} required {...charged('startedAt')} />
        {timed && (
          <InstantInput
            label={t('finishedAt')}
            withAsterisk={!isFrozen && isSettled(fields.values)}
            description={!isFrozen && t(isSettled(fields.values) ? 'finishedNeeded' : 'finishedHint')}
            {...charged('finishedAt')}
          />
        )}
      </FieldRow>
      {timed && !isFrozen && <StayDates containerId={containerId} fields={fields} />}
      {timed && <TimedFields fields={fields} disabled={isFrozen} />}
      <Textarea label={t('notes')} minRows={2} maxLength={limits.notes} {...fields.getInputProps('notes')} />
    </>
  );
}

interface TimedFieldsProps {
  fields: UseFormReturnType<TransactionValues>;
  disabled: boolean;
}

/** Period and free days, for depot and rent only. */
function TimedFields({ fields, disabled }: TimedFieldsProps) {
  const { t } = useTranslation(['transactions', 'enums']);
  return (
    <FieldRow>
      <Select
        label={t('billingPeriod')}
        required
        disabled={disabled}
        allowDeselect={false}
        data={enumOptions('billingPeriod', billingPeriods)}
        {...fields.getInputProps('billingPeriod')}
      />
      <NumberField
        label={t('noChargeDayCount')}
        disabled={disabled}
        min={0}
        max={noChargeDaysMax}
        {...fields.getInputProps('noChargeDayCount')}
      />
    </FieldRow>
  );
}

interface StayDatesProps {
  containerId: number;
  fields: UseFormReturnType<TransactionValues>;
}

/** Buttons that take the dates of the last stay, as the gate recorded them, into the bill. */
function StayDates({ containerId, fields }: StayDatesProps) {
  const { t } = useTranslation('transactions');
  const { data } = useQuery(stayQuery(containerId));
  const offers = (['startedAt', 'finishedAt'] as const).filter(
    (name) => data?.[name] && data[name] !== fields.values[name],
  );
  if (!data || offers.length === 0) return null;
  return (
    <Group gap="xs">
      {offers.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          onClick={() => {
            fields.setFieldValue(name, data[name]);
            fields.clearFieldError(name);
            // The button goes with its offer, and the focus would go with it.
            fields.getInputNode(name)?.focus();
          }}
        >
          {t(`stay.${name}`, { moment: formatDateTime(data[name]) })}
        </Button>
      ))}
    </Group>
  );
}

import { transportTypes, vehicleTypes } from '@boxyard/contract/enums.ts';
import { limits } from '@boxyard/contract/fields.ts';
import { dateFieldOf, isGate, type TransportType } from '@boxyard/contract/transports.ts';
import { Select, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { transporterChoices } from '../../ui/client-choices.ts';
import { FieldRow } from '../../ui/form-group.tsx';
import { InstantInput } from '../../ui/instant-input.tsx';
import { type Choice, RemoteSelect } from '../../ui/remote-select.tsx';
import { GateFields } from './gate-fields.tsx';
import type { TransportValues } from './transport.values.ts';

interface TransportFieldsProps {
  fields: UseFormReturnType<TransportValues>;
  company?: Choice | undefined;
  /** '' until there is one: a receipt keeps the type. */
  receiptNumber: string;
}

export function TransportFields({ fields, company, receiptNumber }: TransportFieldsProps) {
  const { t } = useTranslation(['transports', 'enums']);
  const { type } = fields.values;
  const options = (kind: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${kind}.${value}`, { ns: 'enums' }) }));
  const typeInput = fields.getInputProps('type');
  const date = dateFieldOf(type);

  /** The moment moves along: arrival and departure are one date to the clerk. */
  function changeType(next: TransportType) {
    const moved = dateFieldOf(next) === date ? {} : { [dateFieldOf(next)]: fields.values[date], [date]: null };
    fields.setValues({ type: next, ...moved });
    fields.clearErrors();
  }

  return (
    <>
      <FieldRow>
        <Select
          label={t('type')}
          required
          allowDeselect={false}
          data={options('transportType', transportTypes)}
          {...typeInput}
          onChange={(next) => next && changeType(next as TransportType)}
          {...(receiptNumber && { disabled: true, description: t('typeStays', { number: receiptNumber }) })}
        />
        <InstantInput key={date} label={t(date)} required {...fields.getInputProps(date)} />
      </FieldRow>
      <FieldRow>
        <RemoteSelect
          label={t('clientId')}
          required
          autoFocus
          data-autofocus
          choices={transporterChoices}
          initial={company}
          {...fields.getInputProps('clientId')}
        />
        <Select
          label={t('vehicleType')}
          required
          allowDeselect={false}
          data={options('vehicleType', vehicleTypes)}
          {...fields.getInputProps('vehicleType')}
        />
      </FieldRow>
      {isGate(type) && <GateFields fields={fields} />}
      <Textarea label={t('notes')} minRows={2} maxLength={limits.notes} {...fields.getInputProps('notes')} />
    </>
  );
}

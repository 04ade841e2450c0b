import { transportTypes, vehicleTypes } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { dateFieldOf, type gateFieldNames, isGate, type TransportRow } from '@boxyard/contract/gate/transports.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ModalGroup } from '../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { InstantInput } from '../../ui/input/instant-input.tsx';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { transporterChoices } from '../clients/clients.api.ts';
import { ContainerAtGate } from './container-at-gate.tsx';
import type { TransportValues } from './transport.values.ts';

interface TransportFieldsProps {
  containerId: number;
  fields: UseFormReturnType<TransportValues>;
  /** As stored; a new one has none yet. */
  transport?: TransportRow;
}

export function TransportFields({ containerId, fields, transport }: TransportFieldsProps) {
  const { t } = useTranslation(['transports', 'enums']);
  const { type } = fields.values;
  const options = (kind: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${kind}.${value}`, { ns: 'enums' }) }));
  const typeInput = fields.getInputProps('type');
  const date = dateFieldOf(type);
  // From its receipt on, the type stays as it is.
  const receiptNumber = transport?.receiptNumber;

  /** The date moves along: on the screen, arrival and departure are one field. */
  function changeType(chosen: string | null) {
    const next = transportTypes.find((type) => type === chosen);
    if (!next) return;
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
          onChange={changeType}
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
          initial={transport && { id: transport.clientId, name: transport.clientName }}
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
      {isGate(type) && (
        <>
          <GateFields fields={fields} />
          <ContainerAtGate containerId={containerId} fields={fields} transport={transport} />
        </>
      )}
      <Textarea label={t('notes')} minRows={2} maxLength={limits.notes} {...fields.getInputProps('notes')} />
    </>
  );
}

/** Driver and vehicle, which are known at the gate only. */
function GateFields({ fields }: { fields: UseFormReturnType<TransportValues> }) {
  const { t } = useTranslation('transports');
  const text = (name: (typeof gateFieldNames)[number], maxLength: number = limits.reference) => (
    <TextInput label={t(name)} maxLength={maxLength} autoComplete="off" {...fields.getInputProps(name)} />
  );
  return (
    <ModalGroup title={t('gate')}>
      <FieldRow>
        {text('driverName', limits.name)}
        {text('driverLicenseNumber')}
      </FieldRow>
      <FieldRow>
        {text('vehicleNumber')}
        {text('vehicleIssueDocument')}
      </FieldRow>
      <FieldRow>
        {text('trailerNumber')}
        {text('semitrailerNumber')}
      </FieldRow>
    </ModalGroup>
  );
}

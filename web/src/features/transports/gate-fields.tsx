import { limits } from '@boxyard/contract/core/fields.ts';
import type { gateFieldNames } from '@boxyard/contract/gate/transports.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ModalGroup } from '../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import type { TransportValues } from './transport.values.ts';

/** Driver and vehicle, which are known at the gate only. */
export function GateFields({ fields }: { fields: UseFormReturnType<TransportValues> }) {
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

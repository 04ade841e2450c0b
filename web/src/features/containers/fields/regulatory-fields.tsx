import { cargoTypeCodes } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import type { ContainerValues } from '@boxyard/contract/yard/containers.ts';
import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { InstantInput } from '../../../ui/input/instant-input.tsx';
import { Select } from '../../../ui/input/select.tsx';

export function RegulatoryFields({ fields }: { fields: UseFormReturnType<ContainerValues> }) {
  const { t } = useTranslation(['containers', 'enums']);
  const text = (name: keyof ContainerValues) => (
    <TextInput label={t(name)} maxLength={limits.reference} {...fields.getInputProps(name)} />
  );
  const tick = (name: keyof ContainerValues) => (
    <Checkbox label={t(name)} {...fields.getInputProps(name, { type: 'checkbox' })} />
  );
  return (
    <>
      <FieldRow>
        {text('ccdNumber')}
        {text('sealNumber')}
      </FieldRow>
      <FieldRow>
        <InstantInput label={t('certificationExpiryDate')} {...fields.getInputProps('certificationExpiryDate')} />
        <Select
          label={t('cargoTypeAllowed')}
          allowDeselect={false}
          data={['', ...cargoTypeCodes].map((value) => ({
            value,
            label: value === '' ? t('anyCargo') : t(`cargoType.${value}`, { ns: 'enums' }),
          }))}
          {...fields.getInputProps('cargoTypeAllowed')}
        />
      </FieldRow>
      {text('temperatureRequirements')}
      <FieldRow>
        {tick('hazmatCertified')}
        {tick('isRefrigerated')}
      </FieldRow>
      <FieldRow>
        {tick('ventilationAvailable')}
        {tick('allowsBulkLoading')}
      </FieldRow>
    </>
  );
}

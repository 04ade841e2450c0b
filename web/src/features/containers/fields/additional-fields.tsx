import { limits } from '@boxyard/contract/core/fields.ts';
import type { ContainerValues } from '@boxyard/contract/yard/containers.ts';
import { Checkbox, ColorInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';

const swatches = ['#00c26e', '#1f6feb', '#d9480f', '#c92a2a', '#7048e8', '#0b7285', '#f2b705', '#495057'];

export function AdditionalFields({ fields }: { fields: UseFormReturnType<ContainerValues> }) {
  const { t } = useTranslation('containers');
  const text = (name: keyof ContainerValues) => (
    <TextInput label={t(name)} maxLength={limits.reference} {...fields.getInputProps(name)} />
  );
  return (
    <>
      <FieldRow>
        {text('importReferenceNumber')}
        {text('exportReferenceNumber')}
      </FieldRow>
      <FieldRow>
        {text('gpsLocation')}
        <ColorInput
          label={t('styleWarehouseColor')}
          format="hex"
          swatches={swatches}
          eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
          {...fields.getInputProps('styleWarehouseColor')}
        />
      </FieldRow>
      <Checkbox label={t('gpsTrackingEnabled')} {...fields.getInputProps('gpsTrackingEnabled', { type: 'checkbox' })} />
      <Textarea label={t('notes')} maxLength={limits.notes} autosize minRows={3} {...fields.getInputProps('notes')} />
    </>
  );
}

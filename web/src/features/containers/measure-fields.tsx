import type { ContainerValues } from '@boxyard/contract/containers.ts';
import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../ui/form-group.tsx';
import { MeasureInput } from '../../ui/measure-input.tsx';
import { IsoCodeInput } from './iso-code-input.tsx';

export function MeasureFields({ fields }: { fields: UseFormReturnType<ContainerValues> }) {
  const { t } = useTranslation('containers');
  const measure = (name: keyof ContainerValues, unit: string) => (
    <MeasureInput label={t(name)} unit={unit} {...fields.getInputProps(name)} />
  );
  return (
    <>
      <FieldRow>
        {measure('tareWeightKg', 'kg')}
        {measure('maxGrossWeightKg', 'kg')}
      </FieldRow>
      <FieldRow>
        {measure('payloadCapacityKg', 'kg')}
        {measure('volumeCbm', 'm³')}
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        {measure('lengthFt', 'ft')}
        {measure('widthFt', 'ft')}
        {measure('heightFt', 'ft')}
      </FieldRow>
      <FieldRow>
        <IsoCodeInput label={t('isoCode')} {...fields.getInputProps('isoCode')} />
        <NumberInput label={t('hSize')} min={1} max={4} {...fields.getInputProps('hSize')} />
      </FieldRow>
    </>
  );
}

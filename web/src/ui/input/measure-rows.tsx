import type { measureFields } from '@boxyard/contract/settings/container-types.ts';
import type { UseFormReturnType } from '@mantine/form';
import { FieldRow } from '../form/form-group.tsx';
import { MeasureInput } from './measure-input.tsx';

interface MeasureRowsProps<Values> {
  fields: UseFormReturnType<Values>;
  label: (name: keyof typeof measureFields) => string;
}

/** Weights, volume and dimensions, of a container and of its type. */
export function MeasureRows<Values>({ fields, label }: MeasureRowsProps<Values>) {
  const measure = (name: keyof typeof measureFields, unit: string) => (
    <MeasureInput label={label(name)} unit={unit} {...fields.getInputProps(name)} />
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
    </>
  );
}

import type { ContainerValues } from '@boxyard/contract/yard/containers.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { MeasureRows } from '../../../ui/input/measure-rows.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { IsoCodeInput } from './iso-code-input.tsx';

export function MeasureFields({ fields }: { fields: UseFormReturnType<ContainerValues> }) {
  const { t } = useTranslation('containers');
  return (
    <>
      <MeasureRows fields={fields} label={t} />
      <FieldRow>
        <IsoCodeInput label={t('isoCode')} {...fields.getInputProps('isoCode')} />
        <NumberField label={t('hSize')} min={1} max={4} {...fields.getInputProps('hSize')} />
      </FieldRow>
    </>
  );
}

import type { ContainerValues } from '@boxyard/contract/yard/containers.ts';
import { isoCodeMeaning, isoCodes } from '@boxyard/contract/yard/iso-codes.ts';
import { type AutocompleteProps, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { decimalSign } from '../../../core/text/format.ts';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { MeasureRows } from '../../../ui/input/measure-rows.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { SuggestInput } from '../../../ui/input/suggest-input.tsx';

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

/** The size/type code: suggestions with their meaning, and any other four characters. */
function IsoCodeInput(props: Omit<AutocompleteProps, 'data' | 'value'> & { value?: string }) {
  const { t } = useTranslation('containers');
  const meaning = (code: string) => {
    const parts = isoCodeMeaning(code);
    if (!parts) return '';
    const height = parts.height.replace('.', decimalSign());
    return t('isoMeaning', { ...parts, height, kind: t(`isoKind.${parts.kind}`) });
  };
  return (
    <SuggestInput
      data={[...isoCodes]}
      maxLength={4}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      description={meaning(String(props.value ?? '')) || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      renderOption={({ option }) => (
        <div>
          <Text size="sm" ff="monospace">
            {option.value}
          </Text>
          <Text size="xs" c="dimmed">
            {meaning(option.value)}
          </Text>
        </div>
      )}
      {...props}
    />
  );
}

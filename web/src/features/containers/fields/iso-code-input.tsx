import { isoCodeMeaning, isoCodes } from '@boxyard/contract/yard/iso-codes.ts';
import { type AutocompleteProps, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { decimalSign } from '../../../core/text/format.ts';
import { SuggestInput } from '../../../ui/input/suggest-input.tsx';

/** The size/type code: suggestions with their meaning, and any other four characters. */
export function IsoCodeInput(props: Omit<AutocompleteProps, 'data' | 'value'> & { value?: string }) {
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

import type { NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { decimalSign } from '../../../core/text/format.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import classes from './rate-lines.module.css';

/** An amount with its cents, in the currency of the card. */
export function PriceInput(props: NumberInputProps) {
  useTranslation(); // shown anew when the language changes
  return (
    <NumberField
      min={0}
      leastDigits={2}
      decimalSeparator={decimalSign()}
      allowedDecimalSeparators={['.', ',']}
      classNames={{ input: classes.number ?? '' }}
      {...props}
    />
  );
}

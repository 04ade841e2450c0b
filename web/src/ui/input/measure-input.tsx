import type { NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { decimalSign } from '../../core/text/format.ts';
import classes from './measure-input.module.css';
import { NumberField } from './number-field.tsx';

/** A right-aligned number with its unit. It stays as typed, with the decimal sign of the language; what is wrong with it is shown below. */
export function MeasureInput({ unit, ...rest }: NumberInputProps & { unit: string; leastDigits?: number }) {
  useTranslation(); // shown anew when the language changes
  return (
    <NumberField
      min={0}
      decimalSeparator={decimalSign()}
      allowedDecimalSeparators={['.', ',']}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit.length > 2 ? 44 : 36}
      classNames={{ input: classes.input }}
      {...rest}
    />
  );
}

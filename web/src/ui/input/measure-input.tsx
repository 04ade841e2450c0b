import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { decimalSign } from '../../core/text/format.ts';
import classes from './measure-input.module.css';

/** A right-aligned number with its unit. It stays as typed, with the decimal sign of the language; what is wrong with it is shown below. */
export function MeasureInput({ unit, ...rest }: NumberInputProps & { unit: string }) {
  useTranslation(); // shown anew when the language changes
  return (
    <NumberInput
      min={0}
      decimalSeparator={decimalSign()}
      valueIsNumericString
      allowedDecimalSeparators={['.', ',']}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit.length > 2 ? 44 : 36}
      classNames={{ input: classes.input }}
      {...rest}
    />
  );
}

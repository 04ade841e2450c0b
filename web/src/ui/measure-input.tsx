import { NumberInput, type NumberInputProps } from '@mantine/core';
import classes from './measure-input.module.css';

/** A number with its unit behind it, right-aligned. Two decimals unless said otherwise. */
export function MeasureInput({ unit, ...rest }: NumberInputProps & { unit: string }) {
  return (
    <NumberInput
      min={0}
      decimalScale={2}
      allowedDecimalSeparators={['.', ',']}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit.length > 2 ? 44 : 36}
      classNames={{ input: classes.input }}
      {...rest}
    />
  );
}

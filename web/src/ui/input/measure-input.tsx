import { NumberInput, type NumberInputProps } from '@mantine/core';
import classes from './measure-input.module.css';

/** A number with its unit behind it, right-aligned. It stays as typed: what is wrong with it is told under it. */
export function MeasureInput({ unit, ...rest }: NumberInputProps & { unit: string }) {
  return (
    <NumberInput
      min={0}
      allowedDecimalSeparators={['.', ',']}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit.length > 2 ? 44 : 36}
      classNames={{ input: classes.input }}
      {...rest}
    />
  );
}

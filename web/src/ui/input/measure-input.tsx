import { NumberInput, type NumberInputProps } from '@mantine/core';
import classes from './measure-input.module.css';

/** A right-aligned number with its unit. It stays as typed; what is wrong with it is shown below. */
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

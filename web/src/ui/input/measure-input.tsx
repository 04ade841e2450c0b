import type { NumberInputProps } from '@mantine/core';
import classes from './measure-input.module.css';
import { NumberField } from './number-field.tsx';

/** A right-aligned number with its unit. It stays as typed; what is wrong with it is shown below. */
export function MeasureInput({ unit, ...rest }: NumberInputProps & { unit: string; leastDigits?: number }) {
  return (
    <NumberField
      min={0}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit.length > 2 ? 44 : 36}
      classNames={{ input: classes.input }}
      {...rest}
    />
  );
}

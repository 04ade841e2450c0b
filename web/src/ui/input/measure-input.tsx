import classes from './measure-input.module.css';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

/** A right-aligned number with its unit. It stays as typed; what is wrong with it is shown below. */
export function MeasureInput({ unit, ...rest }: NumberFieldProps & { unit: string }) {
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

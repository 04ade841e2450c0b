import { NumberField, type NumberFieldProps } from '../../../ui/input/number-field.tsx';
import classes from './rate-lines.module.css';

/** An amount with its cents, in the currency of the card. */
export function PriceInput(props: NumberFieldProps) {
  return <NumberField min={0} leastDigits={2} classNames={{ input: classes.number ?? '' }} {...props} />;
}

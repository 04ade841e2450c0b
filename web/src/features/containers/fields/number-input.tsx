import { bareContainerNumber, splitContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { NumberDoubt } from '../../../ui/container/number-doubt.tsx';
import classes from './number-input.module.css';

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: ((number: string) => void) | undefined;
  /** The container itself is left out of the similar numbers. */
  own?: number | undefined;
}

/** A container number. A wrong check digit is a warning with two proposals, and never refused. */
export function ContainerNumberInput({ value = '', onChange, onBlur, own, ...rest }: NumberInputProps) {
  const isWhole = splitContainerNumber(value) !== null;
  return (
    <div>
      <TextInput
        {...rest}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        onBlur={(event) => {
          onBlur?.(event);
          if (isWhole) onChange?.(bareContainerNumber(value));
        }}
        classNames={{ input: classes.input }}
        autoComplete="off"
        spellCheck={false}
      />
      <NumberDoubt value={value} onChange={onChange} own={own} tellsKnown />
    </div>
  );
}

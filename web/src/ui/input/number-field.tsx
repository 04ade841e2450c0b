import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A number that stays on the screen as it is typed, "99.90" and "05" too, and is a number for the form all the while: Enter
 * saves before the field is left. What is no number yet, such as "-", is a text.
 */
export function NumberField({ value = '', onChange, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const isAsTyped = typed !== '' && Number(typed) === value;
  return (
    <NumberInput
      valueIsNumericString
      value={isAsTyped ? typed : value}
      onChange={(next) => {
        const number = Number(next);
        const isNumber = next !== '' && Number.isFinite(number);
        setTyped(isNumber && typeof next === 'string' ? next : '');
        onChange?.(isNumber ? number : next);
      }}
      {...rest}
    />
  );
}

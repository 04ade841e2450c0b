import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalSign } from '../../core/text/format.ts';
import { pastedNumber } from '../../core/text/pasted-number.ts';

/**
 * A number that stays on the screen as it is typed, "99.90" and "05" too, and is a number for the form all the while: Enter
 * saves before the field is left. What is no number yet, such as "-", is a text. It has the decimal sign of the language, and takes both.
 * Where whole numbers are asked for, a fraction is refused with a sentence: without its sign "12,5" would be 125.
 * @param leastDigits after the decimal sign, of a number that was not typed here
 */
export function NumberField({
  value = '',
  leastDigits = 0,
  allowDecimal = true,
  onChange,
  ...rest
}: NumberInputProps & { leastDigits?: number | undefined }) {
  useTranslation(); // shown anew when the language changes
  const [typed, setTyped] = useState('');
  /** A number that comes at once: the input itself would drop its comma. @returns whether the text is a number */
  function takeWhole(text: string): boolean {
    const number = pastedNumber(text);
    if (number === undefined) return false;
    onChange?.(number);
    return true;
  }
  const isAsTyped = typed !== '' && Number(typed) === value;
  return (
    <NumberInput
      valueIsNumericString
      inputMode={allowDecimal ? 'decimal' : 'numeric'}
      decimalSeparator={decimalSign()}
      allowedDecimalSeparators={['.', ',']}
      value={isAsTyped ? typed : withDigits(value, leastDigits)}
      onChange={(next) => {
        const number = Number(next);
        const isNumber = next !== '' && Number.isFinite(number);
        setTyped(isNumber && typeof next === 'string' ? next : '');
        onChange?.(isNumber ? number : next);
      }}
      onPaste={(event) => {
        if (takeWhole(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBeforeInput={(event) => {
        // Spoken, or filled in by a program: more than a key at once.
        if (/\d[.,]\d/.test(event.data) && takeWhole(event.data)) event.preventDefault();
      }}
      {...rest}
    />
  );
}

function withDigits(value: number | string, least: number): number | string {
  const [, digits = ''] = String(value).split('.');
  return typeof value === 'number' && digits.length < least ? value.toFixed(least) : value;
}

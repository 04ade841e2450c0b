import { type DecimalSign, readNumber } from '@boxyard/contract/core/numbers.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalSign, formatNumber } from '../../core/text/format.ts';
import classes from './number-field.module.css';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: number | string | null;
  /** A text where it is no number, or may be two: no form takes it. */
  onChange?: (value: number | string) => void;
  min?: number;
  max?: number;
  allowDecimal?: boolean;
  /** After the decimal sign, of a number that was not typed here. */
  leastDigits?: number | undefined;
  /** It has no thousands, as a coordinate: a sign is always that of decimals. */
  hasNoThousands?: boolean;
}

/** What was typed, and what the form was given for it. */
interface Typed {
  text: string;
  value: number | string;
}

/**
 * A number that stays on the screen as it is typed, "99.90" and "05" too, and is a number for the form all the while: Enter saves before
 * the field is left. Either sign may part its decimals, whatever the language. What may be two numbers ("12.500") is asked about.
 */
export function NumberField({
  value: given,
  onChange,
  min,
  max,
  allowDecimal = true,
  leastDigits = 0,
  hasNoThousands = false,
  error,
  onBlur,
  ...rest
}: NumberFieldProps) {
  const { t } = useTranslation(['inputs', 'sentences']); // shown anew when the language changes
  const value = given ?? '';
  const [typed, setTyped] = useState<Typed>();
  const [isLeft, setIsLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** What the form made of what was typed: until that changes, the text stays as it was typed. */
  const taken = useRef<{ typed: Typed; value: number | string }>(undefined);
  if (typed && taken.current?.typed !== typed) taken.current = { typed, value };
  const isPending = typeof typed?.value === 'string' && Object.is(taken.current?.value, value);
  const isShown = typed !== undefined && (Object.is(typed.value, value) || isPending);
  const text = isShown ? typed.text : withDigits(value, leastDigits);
  const signOf = (written: string): DecimalSign | undefined =>
    hasNoThousands ? (written.includes(',') ? ',' : '.') : undefined;
  const read =
    text !== '' && typeof (isShown ? typed.value : value) === 'string' ? readNumber(text, signOf(text)) : undefined;
  function take(next: string, number: number | string): void {
    setTyped({ text: next, value: number });
    onChange?.(number);
  }
  function choose(number: number): void {
    take(shown(number), isRefused(number) ? shown(number).replace('.', ',') : number);
    requestAnimationFrame(() => input.current?.focus());
  }
  const isRefused = (number: number) => !allowDecimal && !Number.isInteger(number);
  /** A number; else the text, which no form takes for one: a comma is none to a program. */
  function typedValue(written: string): number | string {
    const found = readNumber(written, signOf(written));
    return found.is === 'number' && !isRefused(found.value) ? found.value : written.trim().replace('.', ',');
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.altKey || (typeof value !== 'number' && value !== '')) return;
    event.preventDefault();
    const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, Number(value) + by));
    onChange?.(Number(next.toFixed(6)));
  }
  return (
    <TextInput
      inputMode={allowDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      onKeyDown={onKeyDown}
      {...rest}
      ref={input}
      data-unchosen={read !== undefined || undefined}
      value={text}
      onChange={({ currentTarget }) => take(currentTarget.value, typedValue(currentTarget.value))}
      onFocus={(event) => {
        setIsLeft(false);
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsLeft(true);
        if (typeof typed?.value === 'number') setTyped({ ...typed, text: readBack(typed.text, typed.value) });
        onBlur?.(event);
      }}
      error={
        read?.is === 'unclear' ? (
          <Question read={read} limits={{ min, max }} onChoose={choose} />
        ) : (
          (read?.is === 'number' && t('sentences:notInteger')) ||
          (isLeft && read?.is === 'none' && t('number.none')) ||
          error
        )
      }
    />
  );
}

interface QuestionProps {
  /** The two numbers that it may be. */
  read: { decimals: number; thousands: number };
  limits: { min: number | undefined; max: number | undefined };
  onChoose: (number: number) => void;
}

/** Which of the two is meant; one that the field cannot have is not offered, unless both are such. */
function Question({ read, limits: { min = -Infinity, max = Infinity }, onChoose }: QuestionProps) {
  const { t } = useTranslation('inputs');
  const names = ['decimals', 'thousands'] as const;
  const possible = names.filter((name) => read[name] >= min && read[name] <= max);
  return (
    <span className={classes.question}>
      {t('number.unclear')}
      {(possible.length > 0 ? possible : names).map((name) => (
        <button key={name} type="button" onClick={() => onChoose(read[name])}>
          {t(`number.${name}`, { number: formatNumber(read[name], 0, 3) })}
        </button>
      ))}
    </span>
  );
}

/** How a typed number was read, with the decimal sign of the language. */
const readBack = (text: string, value: number): string =>
  /^-?\d+([.,]\d*)?$/.test(text) ? text.replace(/[.,]/, decimalSign()) : shown(value);

const shown = (value: number): string => String(value).replace('.', decimalSign());

function withDigits(value: number | string, least: number): string {
  if (typeof value === 'string') return value;
  const [, digits = ''] = String(value).split('.');
  return digits.length < least ? value.toFixed(least).replace('.', decimalSign()) : shown(value);
}

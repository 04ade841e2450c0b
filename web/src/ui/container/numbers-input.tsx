import { hasWrongCheckDigit } from '@boxyard/contract/yard/iso6346.ts';
import { Input, Text, Textarea, type TextareaProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withForeignMarked } from '../input/foreign-letters.tsx';
import { numbersIn } from './numbers-text.ts';

interface NumbersInputProps extends Omit<TextareaProps, 'value' | 'defaultValue' | 'onChange' | 'error'> {
  value: readonly string[];
  onChange: (numbers: string[]) => void;
  /** The field's path in its form: an error may be of the field, or of one of the numbers. */
  path: string;
  errors: Readonly<Record<string, ReactNode>>;
}

/** Container numbers, one on each line; a list that is pasted is taken apart. */
export function NumbersInput({ value, onChange, path, errors, onBlur, ...rest }: NumbersInputProps) {
  /** Null while the field shows what is known. */
  const [typed, setTyped] = useState<string | null>(null);
  const { t } = useTranslation('inputs');
  const doubtful = value.filter(hasWrongCheckDigit);
  const wrong = Object.entries(errors).filter(([name, error]) => error && name.startsWith(`${path}.`));
  return (
    <div>
      <Textarea
        autosize
        minRows={1}
        maxRows={8}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...rest}
        data-path={path}
        {...withForeignMarked(typed ?? value.join('\n'))}
        error={errors[path]}
        value={typed ?? value.join('\n')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(numbersIn(event.currentTarget.value));
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      {doubtful.length > 0 && (
        <Text size="xs" c="var(--warn)" role="status" mt={4}>
          {t('doubtfulNumbers', { numbers: doubtful.join(', ') })}
        </Text>
      )}
      {wrong.map(([name, error]) => (
        <Input.Error key={name} role="alert" data-path={name} tabIndex={-1} mt={4}>
          {value[Number(name.slice(path.length + 1))]}: {error}
        </Input.Error>
      ))}
    </div>
  );
}

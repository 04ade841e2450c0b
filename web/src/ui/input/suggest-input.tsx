import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFirst } from '../form/form-keys.ts';
import classes from './first-match.module.css';
import { useVisited } from './use-visited.ts';

interface SuggestInputProps extends Omit<AutocompleteProps, 'data'> {
  data: readonly string[];
  value?: string;
}

/**
 * A text with suggestions. As in every list, typing marks the first match and Enter takes what is marked (`takeFirst`); the
 * last line keeps the text as it is typed, as leaving the field does.
 */
export function SuggestInput({ data, onFocus, comboboxProps, renderOption, ...rest }: SuggestInputProps) {
  const { t } = useTranslation();
  const { isVisited, visit } = useVisited();
  const [isTyped, setTyped] = useState(false);
  const typed = (rest.value ?? '').trim();
  const isOwn = typed !== '' && data.length > 0 && !data.includes(typed);
  return (
    <Autocomplete
      data-suggests
      classNames={{ options: isTyped ? classes.marked : '' }}
      data-typed={isTyped || undefined}
      onInput={() => setTyped(true)}
      onDropdownClose={() => setTyped(false)}
      onKeyDown={takeFirst}
      {...rest}
      data={isOwn ? [...data, typed] : [...data]}
      renderOption={(line) =>
        isOwn && line.option.value === typed
          ? t('keepTyped', { text: typed })
          : (renderOption?.(line) ?? line.option.value)
      }
      comboboxProps={{ keepMounted: isVisited, ...comboboxProps }}
      onFocus={(event) => {
        visit();
        onFocus?.(event);
      }}
    />
  );
}

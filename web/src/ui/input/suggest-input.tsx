import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { withoutAccents } from '../../core/text/without-accents.ts';
import { optionsOf } from '../form/form-keys.ts';
import { useVisited } from './use-visited.ts';

const bare = (text: string) => withoutAccents(text).replace(/\s/g, '');

/**
 * A text with suggestions. Enter takes the suggestion that is marked, or the only one that matches; where several match it
 * shuts the list and the text stays as it is typed.
 */
export function SuggestInput({ onKeyDown, onFocus, comboboxProps, ...rest }: AutocompleteProps) {
  const { isVisited, visit } = useVisited();
  const [opened, setOpened] = useState(false);

  function choose(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || !opened || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isMarked = event.currentTarget.hasAttribute('aria-activedescendant');
    const [only, ...others] = optionsOf(event.currentTarget);
    if (!only || isMarked) return;
    event.preventDefault();
    // What is offered may still be for an earlier text.
    const isMatch = bare(only.textContent).includes(bare(event.currentTarget.value));
    if (others.length === 0 && isMatch) only.click();
    setOpened(false);
  }

  return (
    <Autocomplete
      data-suggests
      {...rest}
      comboboxProps={{ keepMounted: isVisited, ...comboboxProps }}
      onFocus={(event) => {
        visit();
        onFocus?.(event);
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={choose}
    />
  );
}

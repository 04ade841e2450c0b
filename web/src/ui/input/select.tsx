import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFirst } from '../form/form-keys.ts';
import classes from './first-match.module.css';
import { useVisited } from './use-visited.ts';

/** A finger that opens a short list wants no keyboard over it. */
const hasKeys = matchMedia('(pointer: fine)').matches;

/** The list to choose one of a few from. As in every list, typing marks the first match and Enter takes what is marked (`takeFirst`). */
export function Select<Value extends Primitive = string>({ comboboxProps, onFocus, ...props }: SelectProps<Value>) {
  const { t } = useTranslation();
  const { isVisited, visit } = useVisited();
  const [isTyped, setTyped] = useState(false);
  return (
    <MantineSelect<Value>
      searchable={hasKeys}
      classNames={{ options: isTyped ? classes.marked : '' }}
      data-typed={isTyped || undefined}
      onInput={() => setTyped(true)}
      onDropdownClose={() => setTyped(false)}
      onKeyDown={takeFirst}
      // What is typed after a click takes the place of what stands there.
      onMouseUp={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage={t('table.empty')}
      {...props}
      comboboxProps={{ keepMounted: isVisited, ...comboboxProps }}
      onFocus={(event) => {
        visit();
        onFocus?.(event);
      }}
    />
  );
}

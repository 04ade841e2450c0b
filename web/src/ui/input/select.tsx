import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './first-match.module.css';
import { useVisited } from './use-visited.ts';

/** A finger that opens a short list wants no keyboard over it. */
const hasKeys = matchMedia('(pointer: fine)').matches;

/** The list to choose one of a few from. As in every list, typing marks the first match and Enter takes what is marked (form-keys.ts). */
export function Select<Value extends Primitive = string>({ comboboxProps, onFocus, ...props }: SelectProps<Value>) {
  const { t } = useTranslation();
  const { isVisited, visit } = useVisited();
  const [isSearched, setSearched] = useState(false);
  return (
    <MantineSelect<Value>
      searchable={hasKeys}
      classNames={{ options: isSearched ? classes.marked : '' }}
      onSearchChange={(text) => setSearched(text !== '')}
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

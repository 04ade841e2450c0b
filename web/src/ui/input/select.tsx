import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { useVisited } from './use-visited.ts';

/** The list to choose one of a few from. */
export function Select<Value extends Primitive = string>({ comboboxProps, onFocus, ...props }: SelectProps<Value>) {
  const { isVisited, visit } = useVisited();
  return (
    <MantineSelect<Value>
      {...props}
      comboboxProps={{ keepMounted: isVisited, ...comboboxProps }}
      onFocus={(event) => {
        visit();
        onFocus?.(event);
      }}
    />
  );
}

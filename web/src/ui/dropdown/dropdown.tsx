import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import { type Ref, useEffect, useLayoutEffect, useState } from 'react';
import type { Dropdown } from './use-dropdown.ts';

type DropdownProps<Props> = Omit<Props, 'id' | 'opened' | 'onChange'> & { of: Dropdown };

/** The menu of a button that stands already; its children are the `Menu.Dropdown`. */
export function ButtonMenu({ of, children, ...props }: DropdownProps<MenuProps>) {
  return (
    <Menu {...props} {...useOpening(of)} returnFocus>
      <Menu.Target>
        <Standing element={of.button} />
      </Menu.Target>
      {children}
    </Menu>
  );
}

/** The popover of a button that stands already; its children are the `Popover.Dropdown`. */
export function ButtonPopover({ of, children, ...props }: DropdownProps<PopoverProps>) {
  return (
    <Popover {...props} {...useOpening(of)} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Standing element={of.button} />
      </Popover.Target>
      {children}
    </Popover>
  );
}

/** It opens once it is there: what begins open does not know where the focus was. */
function useOpening({ id, opened, setOpened }: Dropdown) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return { id, opened: opened && isThere, onChange: setOpened };
}

/** Stands for an element that is drawn elsewhere. */
function Standing({ element, ref }: { element: HTMLElement | null; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    const leave = ref(element);
    return () => {
      if (leave) leave();
      else ref(null);
    };
  }, [element, ref]);
  return null;
}

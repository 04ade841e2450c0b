import { useEffect, useId, useState } from 'react';

/** What opens under a button. It may be fetched after the button: it finds it by this. */
export interface Dropdown {
  id: string;
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** The button, once it stands. */
  button: HTMLElement | null;
}

/** A button and what it opens, for a button that stands before the rest has been fetched. */
export function useDropdown(popup: 'menu' | 'dialog') {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  // Once it has been fetched it does so itself.
  useEffect(() => {
    if (!opened) return;
    function shutOutside({ target }: PointerEvent) {
      if (document.getElementById(`${id}-dropdown`) || (target instanceof Node && button?.contains(target))) return;
      setOpened(false);
    }
    document.addEventListener('pointerdown', shutOutside);
    return () => document.removeEventListener('pointerdown', shutOutside);
  }, [opened, id, button]);
  const dropdown: Dropdown = { id, opened, setOpened, button };
  const target = {
    ref: setButton,
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => setOpened(!opened),
  };
  return { dropdown, target };
}

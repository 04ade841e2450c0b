import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** How each open dialog is closed, the topmost last. */
const open: (() => void)[] = [];

/** Back is for a dialog then, and no page is left. */
export const isDialogOpen = (): boolean => open.length > 0;

/** Back closes the topmost dialog and leaves the page as it is: on a phone it is a button that the thumb finds first. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!opened) return;
    const own = () => latest.current();
    open.push(own);
    return () => {
      open.splice(open.indexOf(own), 1);
    };
  }, [opened]);
  useBlocker({
    disabled: !opened,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      open.at(-1)?.();
      return true;
    },
  });
}

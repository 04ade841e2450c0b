import { useEffect, useRef } from 'react';

/** Remembers what opened a dialog, or the button of the menu it was chosen from; answers how to focus that again. */
export function useOpener(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!opened) return;
    const active = document.activeElement;
    const menu = active?.closest('[role=menu]');
    const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
    opener.current = found instanceof HTMLElement ? found : null;
  }, [opened]);
  return () => opener.current?.focus({ preventScroll: true });
}

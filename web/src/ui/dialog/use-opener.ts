import { useEffect, useRef } from 'react';

/** A button is disabled, and loses the focus, while it waits for what its dialog shows. */
let lastFocused: Element | null = null;
window.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastFocused = target;
});

/**
 * Remembers what opened a dialog, or the button of the menu it was chosen from; answers how to focus that again.
 * It looks while rendering: a dialog without motion has the focus before any effect runs.
 */
export function useOpener(opened: boolean): () => void {
  const wasOpened = useRef(false);
  const opener = useRef<HTMLElement | null>(null);
  if (opened && !wasOpened.current) {
    const active = document.activeElement === document.body ? lastFocused : document.activeElement;
    const menu = active?.closest('[role=menu]');
    const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
    opener.current = found instanceof HTMLElement ? found : null;
  }
  wasOpened.current = opened;
  // A dialog that goes at once has no end of its going.
  useEffect(
    () => () => {
      if (wasOpened.current && document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
    },
    [],
  );
  return () => opener.current?.focus({ preventScroll: true });
}

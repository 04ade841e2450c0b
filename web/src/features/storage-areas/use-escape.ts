import { useEffect, useRef } from 'react';

const layers = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';

/** Escape on the page itself: a menu, a dialog and a field keep it for themselves. */
export function useEscape(leave: (() => void) | undefined): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || !latest.current) return;
      if (event.target instanceof HTMLInputElement && event.target.getAttribute('role') === 'combobox') return;
      // It may be gone from the page by now, closed by this same key.
      if (event.target instanceof Element && event.target.closest(layers)) return;
      if ([...document.querySelectorAll(layers)].some((each) => each.checkVisibility())) return;
      latest.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

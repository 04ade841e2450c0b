import { useEffect, useRef } from 'react';

const layers = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';

/** Reacts to Escape on the page itself, not in a menu, a dialog or a field. */
export function useEscape(leave: (() => void) | undefined): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || !latest.current) return;
      if (event.target instanceof HTMLInputElement && event.target.getAttribute('role') === 'combobox') return;
      // The same key may just have closed and removed it.
      if (event.target instanceof Element && event.target.closest(layers)) return;
      if ([...document.querySelectorAll(layers)].some((each) => each.checkVisibility())) return;
      latest.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

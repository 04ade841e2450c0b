import { type RefObject, useEffect, useRef } from 'react';

const cursor = '[data-yard-cursor]';

/**
 * Gives the yard's cursor the focus when a place begins to be chosen, so that the arrows move it at once: in the section
 * where it was last, else in the first.
 */
export function useCursorAtHand(pane: RefObject<HTMLElement | null>, isChoosing: boolean): void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = pane.current;
    function keep({ target }: FocusEvent) {
      if (target instanceof HTMLElement && target.matches(cursor)) last.current = target;
    }
    element?.addEventListener('focusin', keep);
    return () => element?.removeEventListener('focusin', keep);
  }, [pane]);

  useEffect(() => {
    if (!isChoosing || document.activeElement?.matches(cursor)) return;
    const known = last.current?.isConnected ? last.current : pane.current?.querySelector<HTMLElement>(cursor);
    known?.focus({ preventScroll: true });
  }, [pane, isChoosing]);
}

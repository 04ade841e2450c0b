import { useEffectEvent, useLayoutEffect } from 'react';

interface TypedAhead {
  onText: (change: (text: string) => string) => void;
  onEnter: () => void;
  onEscape: () => void;
}

/** Takes the keys that are pressed after a dialog was asked for and before its field has the focus. */
export function useTypedAhead(isAwaited: boolean, { onText, onEnter, onEscape }: TypedAhead): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, isComposing, ctrlKey, metaKey, altKey } = event;
    if (isComposing || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    if (key.length === 1) onText((text) => text + key);
    else if (key === 'Backspace') onText((text) => text.slice(0, -1));
    else if (key === 'Enter') onEnter();
    else if (key === 'Escape') onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // Before the next key.
  useLayoutEffect(() => {
    if (!isAwaited) return;
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [isAwaited]);
}

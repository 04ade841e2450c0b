import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const control = '[data-rich-text-editor-control]';

const controlsOf = (bar: Element) => [...bar.querySelectorAll<HTMLElement>(control)];

/** Tab stops at one control only. The first is never disabled: it is the stop while the focus is elsewhere. */
function stopAt(bar: Element, stop?: HTMLElement): void {
  const controls = controlsOf(bar);
  for (const each of controls) each.tabIndex = each === (stop ?? controls[0]) ? 0 : -1;
}

/** The editor's toolbar as one stop of Tab, walked through by the arrow keys. */
export function useToolbarKeys() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (bar.current) stopAt(bar.current);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const controls = controlsOf(event.currentTarget).filter((each) => !each.matches(':disabled'));
    const focused = controls.find((each) => each === event.target);
    if (!focused) return;
    const at = controls.indexOf(focused);
    const { length } = controls;
    const to = { ArrowRight: at + 1, ArrowLeft: at + length - 1, Home: 0, End: length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    controls[to % length]?.focus();
  }

  function onFocus({ currentTarget, target }: FocusEvent<HTMLDivElement>) {
    const reached = controlsOf(currentTarget).find((each) => each === target);
    if (reached) stopAt(currentTarget, reached);
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    if (!currentTarget.contains(relatedTarget)) stopAt(currentTarget);
  }

  return { ref: bar, role: 'toolbar', onKeyDown, onFocus, onBlur } as const;
}

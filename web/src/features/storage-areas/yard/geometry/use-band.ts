import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Band, bandOf, contains, covering, sameBand } from './window-of-lines.ts';

const step = { down: 160, across: 240 };
/** Drawn ahead beyond the pane's edges. */
const margin = { down: 640, across: 480 };
/** Pause before drawing ahead begins, and between its steps. */
const pause = 60;

interface Pane {
  width: number;
  band: Band;
  across: Band;
}

/** The pane's width, and what of its content is drawn: all that is in view, and in time what is near. */
export function useBand(pane: RefObject<HTMLDivElement | null>): Pane | undefined {
  const [state, setState] = useState<Pane>();

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    return watch(element, setState);
  }, [pane]);

  return state;
}

/** Calls back with what to draw, at once and at every scroll and change of size; returns a function that stops it. */
function watch(element: HTMLDivElement, setState: (pane: Pane) => void): () => void {
  let now = viewOf(element);
  let later: ReturnType<typeof setTimeout> | undefined;
  // In pieces, between which the browser answers to keys and fingers.
  startTransition(() => setState(now));

  function show(next: Pane, set: (pane: Pane) => void): void {
    if (next.width === now.width && sameBand(next.band, now.band) && sameBand(next.across, now.across)) return;
    now = next;
    set(next);
  }

  function drawAhead(): void {
    later ??= setTimeout(() => {
      later = undefined;
      const { clientWidth: width, scrollTop, clientHeight, scrollLeft } = element;
      const band = bandOf(scrollTop, clientHeight, margin.down, step.down);
      show({ width, band, across: bandOf(scrollLeft, width, margin.across, step.across) }, setState);
    }, pause);
  }

  // In the same frame as the scroll, or the picture lags behind.
  function updateBand(): void {
    const seen = viewOf(element);
    if (!contains(now.band, seen.band) || !contains(now.across, seen.across)) {
      const band = covering(now.band, seen.band, margin.down);
      const across = covering(now.across, seen.across, margin.across);
      show({ width: seen.width, band, across }, (next) => flushSync(() => setState(next)));
    }
    drawAhead();
  }

  drawAhead();
  element.addEventListener('scroll', updateBand, { passive: true });
  const resized = new ResizeObserver(() => {
    if (element.clientWidth !== now.width) show(viewOf(element), setState);
    drawAhead();
  });
  resized.observe(element);
  return () => {
    element.removeEventListener('scroll', updateBand);
    resized.disconnect();
    clearTimeout(later);
  };
}

/** Exactly what is in view. */
function viewOf(element: HTMLDivElement): Pane {
  const { clientWidth: width, clientHeight, scrollTop, scrollLeft } = element;
  return { width, band: bandOf(scrollTop, clientHeight, 0, 32), across: bandOf(scrollLeft, width, 0, 32) };
}

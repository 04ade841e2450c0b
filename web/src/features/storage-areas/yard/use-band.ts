import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Band, bandOf } from './window-of-lines.ts';

const step = 160;
const stepAcross = 400;
/** Drawn beyond the pane's edges once the first picture stands. */
const margin = 640;

export interface Pane {
  width: number;
  band: Band;
  across: Band;
}

/** The pane's width, and what of its content is on screen or near it; undefined before it is measured. */
export function useBand(pane: RefObject<HTMLDivElement | null>): Pane | undefined {
  const [state, setState] = useState<Pane>();

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    let now: Pane | undefined;
    let near = 0;
    function measure(): Pane | undefined {
      if (!element) return undefined;
      const width = element.clientWidth;
      const band = bandOf(element.scrollTop, element.clientHeight, near, step);
      const across = bandOf(element.scrollLeft, width, near / 2, near ? stepAcross : 1);
      if (now && now.width === width && sameBand(now.band, band) && sameBand(now.across, across)) return undefined;
      now = { width, band, across };
      return now;
    }
    const update = () => {
      const next = measure();
      if (next) setState(next);
    };
    // In the frame of the scroll itself, or the picture lags behind it.
    const follow = () => {
      const next = measure();
      if (next) flushSync(() => setState(next));
    };
    update();
    element.addEventListener('scroll', follow, { passive: true });
    const resized = new ResizeObserver(update);
    resized.observe(element);
    const later = setTimeout(() => {
      near = margin;
      update();
    }, 60);
    return () => {
      element.removeEventListener('scroll', follow);
      resized.disconnect();
      clearTimeout(later);
    };
  }, [pane]);

  return state;
}

const sameBand = (a: Band, b: Band) => a.top === b.top && a.bottom === b.bottom;

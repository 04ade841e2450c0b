import { useState } from 'react';

/** How large the cells are drawn: a factor, or as wide as the pane allows for all positions of a row. */
export type Zoom = number | 'fit';

export const zooms = [0.6, 0.8, 1, 1.25, 1.6] as const;
const usual = 1;
const remembered = 'yard-zoom';

/** The next smaller or larger factor; undefined at the end. From `fit` it goes on with the usual size. */
export function zoomed(zoom: Zoom, way: 'in' | 'out'): number | undefined {
  const now = zoom === 'fit' ? usual : zoom;
  if (way === 'in') return zooms.find((each) => each > now);
  return zooms.findLast((each) => each < now);
}

/** What the browser remembers may be of an older version, or written by hand. */
export function zoomOf(text: string | null): Zoom {
  if (text === 'fit') return 'fit';
  return zooms.find((each) => String(each) === text) ?? usual;
}

/** The zoom of this browser's yards. */
export function useZoom(): [Zoom, (zoom: Zoom) => void] {
  const [zoom, setZoom] = useState(() => zoomOf(localStorage.getItem(remembered)));
  function choose(next: Zoom): void {
    localStorage.setItem(remembered, String(next));
    setZoom(next);
  }
  return [zoom, choose];
}

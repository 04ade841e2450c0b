import { type RefObject, useEffect, useRef } from 'react';

/** So near to an edge of the pane, in pixels, dragging scrolls it, and so far at each move. */
const edge = 48;
const stride = 24;

/** While a container is dragged: the pane scrolls at its edges, and letting go beside the cells ends it. */
export function useDragging(pane: RefObject<HTMLElement | null>, isDragging: boolean, onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (!isDragging) return;
    function onMove({ clientX, clientY }: PointerEvent) {
      const box = pane.current?.getBoundingClientRect();
      if (!box) return;
      pane.current?.scrollBy(towards(clientX, box.left, box.right), towards(clientY, box.top, box.bottom));
    }
    const onUp = () => end.current();
    // A drop on a cell does not come as far as the window.
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onUp);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onUp);
    };
  }, [pane, isDragging]);
}

function towards(at: number, from: number, to: number): number {
  if (at < from + edge) return -stride;
  return at > to - edge ? stride : 0;
}

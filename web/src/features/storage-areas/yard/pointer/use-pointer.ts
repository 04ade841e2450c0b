import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { type Cell, cellAt, type Layout } from '../geometry/geometry.ts';
import type { HoverHandle } from './hover-layer.tsx';

/** One set of listeners for all cells of a grid; the cell is computed from the pointer's position. */
export function usePointer(layout: Layout, onClick: (cell: Cell) => void) {
  const cells = useRef<HTMLDivElement>(null);
  const hover = useRef<HoverHandle>(null);

  function cellAtPoint(clientX: number, clientY: number): Cell | undefined {
    const box = cells.current?.getBoundingClientRect();
    return box && cellAt(layout, clientX - box.left, clientY - box.top);
  }

  // React also passes on events from a menu over the cells, which stands elsewhere in the page.
  const isOurs = ({ target }: { target: EventTarget }) => target instanceof Node && !!cells.current?.contains(target);

  return {
    cells,
    hover,
    listeners: {
      onPointerMove(event: PointerEvent) {
        if (event.pointerType === 'touch' || !isOurs(event)) return;
        const cell = cellAtPoint(event.clientX, event.clientY);
        if (cell) hover.current?.show(cell);
        else hover.current?.hide();
      },
      onPointerLeave: () => hover.current?.hide(),
      onClick(event: MouseEvent) {
        if (!isOurs(event)) return;
        const cell = event.detail === 0 ? middleOf(event.target) : cellAtPoint(event.clientX, event.clientY);
        if (cell) onClick(cell);
      },
    },
  };

  /** A click by assistive technology has no coordinates. */
  function middleOf(target: EventTarget): Cell | undefined {
    const box = target instanceof Element ? target.closest('[role=gridcell]')?.getBoundingClientRect() : undefined;
    // The first of its cells.
    return box && cellAtPoint(box.left + layout.sizes.cellWidth / 2, box.top + box.height / 2);
  }
}

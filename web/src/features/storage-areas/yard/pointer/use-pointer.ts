import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Cell, cellAt, firstCellOf, type Layout, type Span } from '../geometry/geometry.ts';
import type { Press } from '../model/mode.ts';
import type { HoverHandle } from './hover-layer.tsx';

/** A press that moves further than so many pixels drags. */
const slack = 6;

interface Options {
  layout: Layout;
  /** What is drawn over several cells as one place: each of its cells means the whole. */
  drawn: readonly Span[];
  onPress: (cell: Cell, press: Press) => void;
  /** The mouse begins to pull at a cell. */
  onDrag: (cell: Cell) => void;
  isDragging: boolean;
}

/**
 * One set of listeners for all cells of a grid; the cell is computed from the pointer's position. A finger never drags
 * a container: it scrolls the yard.
 */
export function usePointer({ layout, drawn, onPress, onDrag, isDragging }: Options) {
  const cells = useRef<HTMLDivElement>(null);
  const hover = useRef<HoverHandle>(null);
  const down = useRef<{ by: 'mouse' | 'touch'; x: number; y: number; mayDrag: boolean; hasDragged: boolean }>(
    undefined,
  );

  function cellAtPoint(clientX: number, clientY: number): Cell | undefined {
    const box = cells.current?.getBoundingClientRect();
    const cell = box && cellAt(layout, clientX - box.left, clientY - box.top);
    return cell && firstCellOf(cell, drawn);
  }

  // React also passes on events from a menu over the cells, which stands elsewhere in the page.
  const isOurs = ({ target }: { target: EventTarget }) => target instanceof Node && !!cells.current?.contains(target);
  const selects = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

  /** Begins a drag when the pressed mouse has moved far enough from where it was pressed. */
  function pull(event: PointerEvent): void {
    const press = down.current;
    if (!press?.mayDrag || press.hasDragged || !(event.buttons & 1)) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < slack) return;
    press.hasDragged = true;
    const cell = cellAtPoint(press.x, press.y);
    // At once, so that the mouse can be let go the next moment.
    if (cell) flushSync(() => onDrag(cell));
  }

  return {
    cells,
    hover,
    listeners: {
      onPointerDown(event: PointerEvent) {
        if (!isOurs(event)) return;
        const by = event.pointerType === 'touch' ? 'touch' : 'mouse';
        const mayDrag = by === 'mouse' && event.button === 0 && !selects(event);
        down.current = { by, x: event.clientX, y: event.clientY, mayDrag, hasDragged: false };
      },
      onPointerMove(event: PointerEvent) {
        if (event.pointerType === 'touch' || !isOurs(event)) return;
        pull(event);
        const cell = cellAtPoint(event.clientX, event.clientY);
        if (cell) hover.current?.show(cell);
        else hover.current?.hide();
      },
      onPointerUp(event: PointerEvent) {
        if (!isDragging || !isOurs(event)) return;
        const cell = cellAtPoint(event.clientX, event.clientY);
        if (!cell) return;
        event.stopPropagation();
        onPress(cell, { by: 'drop', selects: false });
      },
      onPointerLeave: () => hover.current?.hide(),
      onClick(event: MouseEvent) {
        if (!isOurs(event)) return;
        const press = down.current;
        const isOfPointer = event.detail > 0;
        if (isOfPointer && press?.hasDragged) return;
        const cell = isOfPointer ? cellAtPoint(event.clientX, event.clientY) : middleOf(event.target);
        const by = isOfPointer ? (press?.by ?? 'mouse') : 'keys';
        if (cell) onPress(cell, { by, selects: selects(event) });
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

import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { takeSaved } from '../list/list-memory.ts';
import { reachable } from './data-table-keys.ts';

/** A control in the rows, and where it stands: by what it does, or by its cell. */
interface Place {
  control: HTMLElement;
  row: number;
  cell: number;
  own: number;
}

interface Rows {
  body: RefObject<HTMLTableSectionElement | null>;
  /** What stands in for the rows when there are none. */
  notice: RefObject<HTMLElement | null>;
}

const isInDialog = (element: Element | null) => Boolean(element?.closest('[role=dialog]'));

/** The row's link to its record, or else whatever comes first in it. */
export const entranceOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-opens-record]') ??
  row?.querySelector<HTMLElement>(':is(a, button:not(:disabled))') ??
  null;

/** When the control that has the focus goes away with its row or its task, the next row's takes over. */
export function useFocusInRows({ body, notice }: Rows) {
  const place = useRef<Place | null>(null);

  useLayoutEffect(() => {
    const kept = place.current;
    if (!kept) return;
    if (kept.control.isConnected) {
      kept.row = rowOf(kept.control)?.sectionRowIndex ?? kept.row;
      return;
    }
    let frame = 0;
    const move = () => {
      const active = document.activeElement;
      if (isInDialog(active)) {
        // No event tells when a dialog gives the focus back to a control that is no more.
        frame = requestAnimationFrame(move);
        return;
      }
      place.current = null;
      if (active !== document.body) return;
      const next = body.current && successorOf(kept, [...body.current.rows]);
      (next ?? notice.current)?.focus();
      // Rows may still come in the notice's place, as when the last page has just become empty.
      if (!next && notice.current) place.current = { ...kept, control: notice.current };
    };
    move();
    return () => cancelAnimationFrame(frame);
  });

  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    const cell = target.closest('td');
    const row = rowOf(target);
    if (!cell || !row || !currentTarget.contains(row)) return;
    const own = [...cell.querySelectorAll(reachable)].indexOf(target);
    place.current = { control: target, row: row.sectionRowIndex, cell: cell.cellIndex, own };
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLElement>) {
    if (target !== place.current?.control) return;
    // A button that is busy has lost the focus without the user's doing, as has any in a window that was left.
    const isLeft = relatedTarget ? !isInDialog(relatedTarget) : document.hasFocus() && !target.matches(':disabled');
    if (isLeft) place.current = null;
  }

  return { onFocus, onBlur };
}

/** Back from a save, the focus is on what was saved, or on the first row where that is no longer shown. */
export function useFocusOnSaved({ body, notice }: Rows, path: string, isRead: boolean): void {
  useEffect(() => {
    const saved = isRead ? takeSaved(path) : undefined;
    if (saved === undefined) return;
    const row = body.current?.querySelector(`[data-record="${saved}"]`) ?? body.current?.rows[0];
    (entranceOf(row) ?? notice.current)?.focus();
  }, [body, notice, path, isRead]);
}

/**
 * Where reading again takes the button away that had the focus, the focus is on the rows once they have come, or on what is said of them:
 * also where the list is read again by itself in the moment of the key.
 */
export function useFocusOnReadAgain({ body, notice }: Rows, isPending: boolean): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isPending || !isAsked.current) return;
    isAsked.current = false;
    if (document.activeElement !== document.body) return;
    const said = notice.current;
    (entranceOf(body.current?.rows[0]) ?? said?.querySelector('button') ?? said)?.focus();
  }, [body, notice, isPending]);
  return () => {
    isAsked.current = true;
  };
}

const rowOf = (control: Element): HTMLTableRowElement | null => control.closest('tr');

/** The same control in the rows from there on, then in those before; else the link of the row that stands there now. */
function successorOf({ control, row, cell, own }: Place, rows: HTMLTableRowElement[]): HTMLElement | null {
  const { ending } = control.dataset;
  for (const candidate of [...rows.slice(row), ...rows.slice(0, row).reverse()]) {
    const same = ending
      ? candidate.querySelector<HTMLElement>(`[data-ending="${ending}"]`)
      : candidate.cells[cell]?.querySelectorAll<HTMLElement>(reachable)[own];
    if (same) return same;
  }
  return entranceOf(rows[Math.min(row, rows.length - 1)]);
}

import type { ReeferRow } from '@boxyard/contract/yard/reefers.ts';
import { useCallback, useRef, useState } from 'react';

/** A button that opens the dialog says so, for the focus to find it. */
export const readsRow = { 'data-reads': true };

/**
 * Reads one reefer of a list after the other: once one is read, the focus is on the next one as the rows stood when the
 * dialog opened. The one that was read goes to the end, or leaves the list.
 */
export function useRound() {
  const [reefer, setReefer] = useState<ReeferRow | null>(null);
  const next = useRef('');
  const isRead = useRef(false);
  return {
    reefer,
    read: useCallback((chosen: ReeferRow) => {
      next.current = rowOf(chosen.id)?.nextElementSibling?.getAttribute('data-record') ?? '';
      isRead.current = false;
      setReefer(chosen);
    }, []),
    onClose: () => setReefer(null),
    onRead: () => {
      isRead.current = true;
      setReefer(null);
    },
    onClosed: () => {
      if (isRead.current) (buttonIn(rowOf(next.current)) ?? buttonIn(document))?.focus();
      isRead.current = false;
    },
  };
}

const rowOf = (id: number | string) => document.querySelector(`tr[data-record="${id}"]`);
const buttonIn = (part: ParentNode | null) => part?.querySelector<HTMLElement>('[data-reads]');

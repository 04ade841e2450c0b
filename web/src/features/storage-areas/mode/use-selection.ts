import { maxMoves } from '@boxyard/contract/work/transfers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/action/toast.ts';
import type { Block } from '../yard/model/section-model.ts';
import { type Mover, moverOf } from '../yard/model/target.ts';

const none: ReadonlyMap<number, Mover> = new Map();

/** The containers of the yard that are selected to be moved together, by id in the order of their selection. */
export function useSelection() {
  const { t } = useTranslation('storage-areas');
  const [selected, setSelected] = useState(none);
  /** Plain clicks and taps select. */
  const [isSelecting, setSelecting] = useState(false);

  function toggle(block: Block): void {
    const next = new Map(selected);
    if (next.delete(block.containerId)) setSelected(next);
    else if (block.transferTaskId) toast.info(t('select.inTransfer', { container: block.cin }));
    else if (next.size === maxMoves) toast.info(t('select.full', { count: maxMoves }));
    else if (block.kind === 'current') setSelected(next.set(block.containerId, moverOf(block)));
  }

  function clear(): void {
    setSelected(none);
    setSelecting(false);
  }

  return { selected, isSelecting, setSelecting, toggle, clear, isOn: isSelecting || selected.size > 0 };
}

import { useEffect, useRef } from 'react';
import type { Mode, Proposed } from '../yard/model/mode.ts';

/** Goes to the best place once it is known for the container whose place is being chosen, unless somebody has begun to choose meanwhile. */
export function useStartAtBest(mode: Mode, best: Proposed | undefined, go: (best: Proposed) => void): void {
  const mover = mode.kind === 'look' ? undefined : mode.mover.containerId;
  const isKnown = best !== undefined;
  const hasBegun = useRef(false);
  useEffect(() => {
    hasBegun.current = false;
    if (mover === undefined) return;
    const begin = () => {
      hasBegun.current = true;
    };
    /** The mark stays where somebody points. */
    const point = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('[data-yard-pane]')) begin();
    };
    window.addEventListener('keydown', begin);
    window.addEventListener('pointerdown', begin);
    window.addEventListener('pointermove', point);
    return () => {
      window.removeEventListener('pointermove', point);
      window.removeEventListener('keydown', begin);
      window.removeEventListener('pointerdown', begin);
    };
  }, [mover]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each container; the places come again whenever the yard changes
  useEffect(() => {
    if (mover !== undefined && best && !hasBegun.current) go(best);
  }, [mover, mode.kind, isKnown]);
}

import { useEffect } from 'react';
import type { Mode, Proposed } from '../yard/model/mode.ts';

/** Goes to the best place once it is known for the container whose place is being chosen, unless a pointer or a key went elsewhere. */
export function useStartAtBest(mode: Mode, best: Proposed | undefined, go: (best: Proposed) => void): void {
  const mover = mode.kind === 'look' ? undefined : mode.mover.containerId;
  const isKnown = best !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each container; the places come again whenever the yard changes
  useEffect(() => {
    if (mover !== undefined && best && mayTakeFocus(document.activeElement)) go(best);
  }, [mover, mode.kind, isKnown]);
}

/** Nobody is writing, and nothing is open. */
const mayTakeFocus = (focused: Element | null) => !focused?.matches('input, textarea, [role=dialog] *, [role=menu] *');

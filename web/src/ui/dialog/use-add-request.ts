import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSetSearch } from '../../core/router/use-set-search.ts';

/** `add` in the address asks a tab to open its dialog for something new: done once, and gone from the address. */
export function useAddRequest(open: () => void): void {
  const { add, ...rest } = useSearch({ strict: false });
  const setSearch = useSetSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request counts, not what is around it
  useEffect(() => {
    if (!add) return;
    open();
    void setSearch(rest, { replace: true, resetScroll: false, ignoreBlocker: true });
  }, [add]);
}

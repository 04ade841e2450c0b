import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/** `add` in the address asks a tab to open its dialog for something new: done once, and gone from the address. */
export function useAddRequest(open: () => void): void {
  const { add, ...rest } = useSearch({ strict: false }) as { add?: boolean };
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request counts, not what is around it
  useEffect(() => {
    if (!add) return;
    open();
    void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false, ignoreBlocker: true });
  }, [add]);
}

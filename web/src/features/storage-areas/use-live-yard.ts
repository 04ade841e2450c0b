import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidate } from '../../core/data/queries.ts';

const pause = 250;

/**
 * A notice about a place does not say which section it is in. So notices are counted, and the sections in sight are
 * read again: at once, then no more than one round at a time however many notices come.
 */
export function useLiveYard(): void {
  const client = useQueryClient();
  const { dataUpdatedAt } = useQuery({
    queryKey: ['container_place', 'notices'],
    queryFn: () => Date.now(),
    // Sections that are read when the yard opens are as new as can be.
    initialData: () => Date.now(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { entities: ['container', 'section_row', 'storage_section'] },
  });
  const round = useRef({ running: false, again: false, seen: dataUpdatedAt });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is one update of that query
  useEffect(() => {
    const state = round.current;
    if (state.seen === dataUpdatedAt) return;
    state.seen = dataUpdatedAt;
    state.again = true;
    async function run() {
      if (state.running) return;
      state.running = true;
      try {
        while (state.again) {
          state.again = false;
          await invalidate('yard');
          await new Promise((done) => setTimeout(done, pause));
        }
      } finally {
        state.running = false;
      }
    }
    void run();
  }, [client, dataUpdatedAt]);
}

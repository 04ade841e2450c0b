import type { Section } from '@boxyard/contract/yard/storage-areas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sectionQuery } from './storage-areas.api.ts';

/** Reads the area's sections one after the other ahead of scrolling to them. */
export function usePrefetchSections(sections: readonly Section[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    let isOver = false;
    async function fetchAll() {
      await new Promise((done) => setTimeout(done, 400));
      for (const { sectionId } of sections ?? []) {
        if (isOver) return;
        await client.prefetchQuery(sectionQuery(sectionId));
      }
    }
    void fetchAll();
    return () => {
      isOver = true;
    };
  }, [client, sections]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiProblem } from '../../../core/api/problem.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { bestQuery } from '../storage-areas.api.ts';
import type { Mode, Proposed } from '../yard/model/mode.ts';

/** The places proposed for the container whose place is being chosen, the best first; none for several at once. */
export function useBest(mode: Mode, warehouseId: number) {
  const mover = mode.kind === 'look' || mode.movers ? undefined : mode.mover;
  const { containerId = 0, size = 0 } = mover ?? {};
  const { data, isLoading, error } = useQuery({ ...bestQuery(containerId, warehouseId), enabled: containerId > 0 });
  return useMemo(() => {
    const fitting = containerId > 0 && data ? data.filter(({ blockIndex }) => blockIndex === size) : [];
    const places = fitting.map((place, index): Proposed => ({ ...place, rank: index + 1 }));
    // Why none is proposed.
    const refusal =
      error instanceof ApiProblem && error.code === 'CONFLICT' ? sentence(error.body, error.body.detail) : '';
    return { places, refusal, isComing: isLoading, bySection: Map.groupBy(places, ({ sasId }) => sasId) };
  }, [containerId, size, data, isLoading, error]);
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { containers } from '../../containers/containers.api.ts';
import { placesQuery } from '../../positions/positions.api.ts';
import { type Choosing, looking, type Mode } from '../yard/model/mode.ts';
import type { ManagerSearch } from './manager-search.ts';

/** The mode of the yard: looking, or choosing a place for the container that another screen sent here or that was chosen in the yard. */
export function useMode(search: ManagerSearch) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Choosing>();
  const { reqCntId = 0, hSize, isSelectStorageLocation, isMoveNow } = search;
  const isAsked = reqCntId > 0 && hSize !== undefined;
  const container = useQuery({ ...containers.one(reqCntId), enabled: isAsked });
  const places = useQuery({ ...placesQuery(reqCntId), enabled: reqCntId > 0 });
  const cin = container.data?.name;
  const [first] = (reqCntId > 0 && places.data?.positions.current) || [];
  const home = first && { ...first, size: places.data?.positions.current.length ?? 1 };
  const isPlaced = home !== undefined;

  const mode = useMemo<Mode>(() => {
    if (chosen) return chosen;
    if (!isAsked || cin === undefined || !places.data) return looking;
    const kind = isSelectStorageLocation ? 'place' : isMoveNow ? 'move' : 'transfer';
    if (kind !== 'place' && (!isPlaced || places.data.transferTaskId)) return looking;
    return { kind, mover: { containerId: reqCntId, cin, size: hSize, ownIsFree: kind !== 'place' } };
  }, [chosen, isAsked, cin, places.data, isPlaced, isSelectStorageLocation, isMoveNow, reqCntId, hSize]);

  return {
    mode,
    /** Where the container that was asked for stands now. */
    home,
    problem: container.error ?? places.error,
    choose: setChosen,
    leave: () => {
      setChosen(undefined);
      if (isAsked) void navigate({ to: '.', search: {}, hash: true, replace: true });
    },
  };
}

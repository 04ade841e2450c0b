/** What lies between two gate moves out: the first gate move in among it begins a stay. */
export interface Visit {
  containerId: number;
  inId: number | null;
  outId: number | null;
  startedAt: number;
  endedAt: number | null;
  missingOutAt: number | null;
}
export interface StoredStay extends Visit {
  id: number;
  isVoid: boolean;
  /** Bills name it. */
  isBilled: boolean;
}

interface StayChanges {
  made: Visit[];
  changed: (Visit & { id: number; isVoid: boolean })[];
  removed: number[];
}

const keyOf = ({ containerId, inId }: Visit) => (inId === null ? `here ${containerId}` : `in ${inId}`);
const facts = ['containerId', 'outId', 'startedAt', 'endedAt', 'missingOutAt'] as const;

/** What has to change so that the stored stays are those that the gate moves say. A stay keeps its id as long as its gate move in is there. */
export function compareStays(stored: readonly StoredStay[], visits: readonly Visit[]): StayChanges {
  const changes: StayChanges = { made: [], changed: [], removed: [] };
  const byKey = new Map(stored.map((stay) => [keyOf(stay), stay]));
  for (const visit of visits) {
    const stay = byKey.get(keyOf(visit));
    byKey.delete(keyOf(visit));
    if (!stay) changes.made.push(visit);
    else if (stay.isVoid || facts.some((fact) => stay[fact] !== visit[fact]))
      changes.changed.push({ ...visit, id: stay.id, isVoid: false });
  }
  for (const stay of byKey.values()) {
    if (!stay.isBilled) changes.removed.push(stay.id);
    else if (!stay.isVoid) changes.changed.push({ ...stay, outId: null, isVoid: true });
  }
  return changes;
}
